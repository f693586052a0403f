// An integration: one partner's installation in one organization.
import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { unlessTaken } from '../../../kit/db/unless-taken.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, Conflict, NotFound } from '../../../kit/problems.ts'
import type { Capability } from '../capabilities.ts'
import type { IntegrationKind } from './integration-kinds.ts'
import { isToldNumbers, requireMayScreen } from './screening-keys.ts'

export type NewIntegration = {
  readonly kind: IntegrationKind
  readonly name: string
  readonly capabilities: readonly Capability[]
  /** The properties it may touch; null: all, also those to come. */
  readonly reach: readonly string[] | null
  readonly bypassUnitAvailability?: boolean
  /** The transaction codes it may post under; null: every active one. */
  readonly transactionCodes?: readonly string[] | null
  /** Of a listing service: the referral source of the prospects that it submits; `ILS` unless given. */
  readonly referralSource?: string
  readonly contactEmail?: string | null
}

export type IntegrationChange = Partial<Omit<NewIntegration, 'kind'>> & { readonly status?: 'ACTIVE' | 'SUSPENDED' }

export async function createIntegration(db: Database, by: Caller, given: NewIntegration, requestId?: string) {
  requireMayScreen(by, given)
  return db.transaction(by, async (tx) => {
    if (given.reach) await checkReach(tx, by, given.reach)
    if (given.transactionCodes) await checkTransactionCodes(tx, by, given.transactionCodes)
    if (given.referralSource !== undefined) checkReferralSource(given.kind, given.referralSource)
    const stored = await tx
      .insertInto('integrations')
      .values({
        organization_id: by.organizationId,
        id: newId(),
        kind: given.kind,
        name: given.name,
        capabilities: [...given.capabilities],
        reach: given.reach && [...given.reach],
        bypass_unit_availability: given.bypassUnitAvailability ?? false,
        transaction_codes: given.transactionCodes ? [...given.transactionCodes] : null,
        ...(given.referralSource !== undefined && { referral_source: given.referralSource }),
        contact_email: given.contactEmail ?? null,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw taken(given.name)
    await audit(tx, by, 'integration.created', stored.id, requestId)
    return stored
  })
}

/** What is not given stays. A suspended integration's keys are refused as if revoked. */
export async function changeIntegration(
  db: Database,
  by: Caller,
  id: string,
  change: IntegrationChange,
  requestId?: string,
) {
  return db.transaction(by, async (tx) => {
    const before = await ownRow(tx, by, 'integrations', id).selectAll().forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new NotFound(`No integration has the id ${id}`)
    await checkScreening(tx, by, before, change)
    if (change.reach) await checkReach(tx, by, change.reach)
    if (change.transactionCodes) await checkTransactionCodes(tx, by, change.transactionCodes)
    if (change.referralSource !== undefined) checkReferralSource(before.kind, change.referralSource)
    const stored = await updateOwnRow(tx, by, 'integrations', id)
      .set({
        ...(change.name !== undefined && { name: change.name }),
        ...(change.status !== undefined && { status: change.status }),
        ...(change.capabilities !== undefined && { capabilities: [...change.capabilities] }),
        ...(change.reach !== undefined && { reach: change.reach && [...change.reach] }),
        ...(change.bypassUnitAvailability !== undefined && { bypass_unit_availability: change.bypassUnitAvailability }),
        ...(change.transactionCodes !== undefined && {
          transaction_codes: change.transactionCodes && [...change.transactionCodes],
        }),
        ...(change.referralSource !== undefined && { referral_source: change.referralSource }),
        ...(change.contactEmail !== undefined && { contact_email: change.contactEmail }),
        updated_at: sql`app_now()`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(unlessTaken(() => taken(change.name ?? '')))
    await audit(tx, by, 'integration.changed', id, requestId)
    return stored
  })
}

/**
 * Who may not give away social security numbers may only suspend an integration that is told them. To make it one that is, people revoke its
 * keys first: somebody else may have issued them.
 */
async function checkScreening(
  tx: Tx,
  by: Caller,
  before: { readonly id: string; readonly capabilities: readonly string[] },
  change: IntegrationChange,
) {
  const isSuspension = change.status === 'SUSPENDED' && Object.keys(change).length === 1
  if (isSuspension) return
  const { capabilities = [] } = change
  requireMayScreen(by, before, { capabilities })
  if (by.actor.type !== 'USER' || !isToldNumbers({ capabilities }) || isToldNumbers(before)) return
  const key = await tx
    .selectFrom('api_keys')
    .select('name')
    .where('organization_id', '=', by.organizationId)
    .where('integration_id', '=', before.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (key)
    throw new Conflict(`It would be told social security numbers under the key '${key.name}': revoke its keys first`)
}

const taken = (name: string) => new Conflict(`This organization already has an integration called '${name}'`)

export const listIntegrations = (db: Database, by: Scope) =>
  db.transaction(by, (tx) =>
    tx
      .selectFrom('integrations')
      .selectAll()
      .where('organization_id', '=', by.organizationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

/** NotFound when the organization has none with this id. */
export async function readIntegration(db: Database, by: Scope, id: string) {
  const found = await db.transaction(by, (tx) => ownRow(tx, by, 'integrations', id).selectAll().executeTakeFirst())
  if (!found) throw new NotFound(`No integration has the id ${id}`)
  return found
}

/** By id or by exact name, as an operator would type it. */
export async function findIntegration(db: Database, by: Scope, idOrName: string) {
  const all = await listIntegrations(db, by)
  const found = all.find(({ id, name }) => id === idOrName.toLowerCase() || name === idOrName)
  if (!found) throw new NotFound(`No integration of this organization has the id or name '${idOrName}'`)
  return found
}

/** Properties are another domain's records; that they exist in this organization is all that matters here. */
export async function checkReach(tx: Tx, { organizationId }: Scope, reach: readonly string[]) {
  if (reach.length === 0) throw new BadRequest('Name at least one property, or all')
  const known = await tx
    .selectFrom('properties')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...reach])
    .execute()
  const ids = new Set(known.map((property) => property.id))
  const unknown = reach.filter((id) => !ids.has(id))
  if (unknown.length > 0) throw new BadRequest(`Not a property of this organization: ${unknown.join(', ')}`)
}

/** Throws for kinds other than ils, which have no use for it, and when it is blank or longer than a prospect's may be. */
function checkReferralSource(kind: string, referralSource: string) {
  if (kind !== 'ils') throw new BadRequest('Only an integration of the kind ils has a referral source')
  if (referralSource.trim() === '' || [...referralSource].length > REFERRAL_LONGEST)
    throw new BadRequest(`A referral source has from 1 to ${REFERRAL_LONGEST} characters`)
}

const REFERRAL_LONGEST = 100

/** Codes are another domain's records too. A misspelt one would refuse everything the partner posts. */
async function checkTransactionCodes(tx: Tx, { organizationId }: Scope, codes: readonly string[]) {
  if (codes.length === 0) return
  const known = await tx
    .selectFrom('transaction_codes')
    .select('code')
    .where('organization_id', '=', organizationId)
    .where('code', 'in', [...codes])
    .execute()
  const unknown = codes.filter((code) => !known.some((one) => one.code === code))
  if (unknown.length > 0) throw new BadRequest(`Not a transaction code of this organization: ${unknown.join(', ')}`)
}
