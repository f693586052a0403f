import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'

export type NewNotification = {
  readonly propertyId: string
  /** A word in capitals, which staff may filter by. */
  readonly kind: string
  /** Names no person: staff who may see the record find the names there. */
  readonly message: string
  readonly subjectType: string
  readonly subjectId: string
}

/** Stores a notification for staff, in the transaction of what it is about. */
export async function notifyStaff(tx: Tx, { organizationId }: Scope, given: NewNotification): Promise<string> {
  const id = newId()
  await tx
    .insertInto('notices')
    .values({
      organization_id: organizationId,
      id,
      property_id: given.propertyId,
      kind: given.kind,
      message: given.message,
      subject_type: given.subjectType,
      subject_id: given.subjectId,
    })
    .execute()
  return id
}
