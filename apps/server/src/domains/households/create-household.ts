import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { StoredHousehold } from './lock.ts'

type NewHousehold = { readonly property_id: string; readonly name: string; readonly prospect_id: string }

/** An empty one, of people who apply; nobody else can see it before the transaction ends. */
export const createHousehold = (tx: Tx, { organizationId }: Scope, row: NewHousehold): Promise<StoredHousehold> =>
  tx
    .insertInto('households')
    .values({ ...row, organization_id: organizationId, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()
