import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'

export type NewNotice = {
  readonly propertyId: string
  /** A word in capitals, which staff may filter by. */
  readonly kind: string
  /** Names no person: whoever may see the record finds the names there. */
  readonly message: string
  readonly subjectType: string
  readonly subjectId: string
}

/** Tells staff of something, in the transaction in which it happens. */
export async function leaveNotice(tx: Tx, { organizationId }: Scope, given: NewNotice): Promise<string> {
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
