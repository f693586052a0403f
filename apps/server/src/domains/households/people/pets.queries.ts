// Every function takes the transaction, then the organization whose rows it may touch.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { NotFound } from '../../../kit/problems.ts'

export type StoredPet = Selectable<Tables['pets']>
export type PetColumns = Updateable<Tables['pets']>
type NewRow = PetColumns &
  Pick<Insertable<Tables['pets']>, 'id' | 'property_id' | 'household_id' | 'application_id' | 'name' | 'type'>

/** The view has the columns of its table. */
const APPLICANT_PETS = 'applicant_pets' as 'pets'

export const insertPet = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredPet> =>
  tx
    .insertInto('pets')
    .values({ ...row, organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row is touched even when no column is given. */
export const updatePet = (tx: Tx, scope: Scope, id: string, columns: PetColumns): Promise<StoredPet> =>
  updateOwnRow(tx, scope, 'pets', id)
    .set({ ...columns, updated_at: sql`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePet = (tx: Tx, { organizationId }: Scope, id: string) =>
  tx.deleteFrom('pets').where('organization_id', '=', organizationId).where('id', '=', id).execute()

/** A pet of an application, with its overrides; throws when it is missing. */
export const readApplicantPet = (tx: Tx, { organizationId }: Scope, id: string): Promise<StoredPet> =>
  tx
    .selectFrom(APPLICANT_PETS)
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The record of a pet of this application; NotFound for any other. */
export async function findPet(tx: Tx, scope: Scope, applicationId: string, id: string): Promise<StoredPet> {
  const found = await ownRow(tx, scope, 'pets', id)
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!found) throw new NotFound(`No pet of this application has the id ${id}`)
  return found
}

/** The pets of a household as stored; those of an application with its overrides. */
export const petsOf = (
  tx: Tx,
  { organizationId }: Scope,
  owner: { readonly application_id: string } | { readonly household_id: string },
): Promise<StoredPet[]> =>
  tx
    .selectFrom('application_id' in owner ? APPLICANT_PETS : 'pets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.and(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
