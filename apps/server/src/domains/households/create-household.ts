import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { StoredHousehold } from './lock-household.ts'

type NewHousehold = { readonly property_id: string; readonly name: string; readonly prospect_id: string }

/** Inserts an empty household for people who apply; no other transaction can see it before this one ends. */
export const createHousehold = (tx: Tx, { organizationId }: Scope, row: NewHousehold): Promise<StoredHousehold> =>
  tx
    .insertInto('households')
    .values({ ...row, organization_id: organizationId, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()
