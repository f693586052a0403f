import type { Selectable } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import type { Tables, Tx } from '../../../kit/db/tables.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { requireStill, userOf } from '../../access/index.ts'

type StoredUser = Selectable<Tables['users']>
type Access = Pick<StoredUser, 'status' | 'organization_role'>

/**
 * Locks the user, whoever changes them and every administrator until the transaction ends, in order of id: of two who take each other's role or
 * access at once, the second is refused. NotFound when the organization has none with this id. `checkOneStays` throws when the
 * organization would have no administrator any more.
 */
export async function lockUser(tx: Tx, caller: Caller, id: string) {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', caller.organizationId)
    .where((eb) => eb.or([eb('id', 'in', [id, userOf(caller) ?? id]), eb('organization_role', '=', 'ADMINISTRATOR')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const stored = rows.find((row) => row.id === id)
  if (!stored) throw new NotFound(`No user has the id ${id}`)
  await requireStill(tx, caller)
  const checkOneStays = (after: Access) => {
    const others = rows.filter((row) => row.id !== id)
    if (isAdministrator(stored) && !isAdministrator(after) && !others.some(isAdministrator))
      throw new Conflict('An organization keeps an administrator: make somebody else one first')
  }
  return { stored, checkOneStays }
}

const isAdministrator = ({ status, organization_role }: Access) =>
  status === 'ACTIVE' && organization_role === 'ADMINISTRATOR'
