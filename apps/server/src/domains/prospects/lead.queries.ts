// Leads of listing services. Every query takes the transaction, then the organization whose rows it may touch.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import { earlier } from '../access/index.ts'
import type { StoredProspect } from './prospect.queries.ts'

export type Lead = {
  readonly prospectId: string
  readonly propertyId: string
  /** When it came. */
  readonly at: Date
  /** It made the prospect; otherwise it was added to one that was there. */
  readonly isNew: boolean
}

/** Returns a function that finds the lead sent under this idempotencyId: as a prospect if it made one, else as an activity. */
export const leadUnder = (tx: Tx, caller: Caller, made: Origin) => {
  const prospect = earlier(tx, caller, 'prospects', made)
  const activity = earlier(tx, caller, 'activities', made)
  if (!prospect || !activity) return undefined
  return async (): Promise<Lead | undefined> => {
    const stored = await prospect()
    if (stored) return { prospectId: stored.id, propertyId: stored.property_id, at: stored.created_at, isNew: true }
    const added = await activity()
    return added?.prospect_id ? addedTo(added.prospect_id, added) : undefined
  }
}

const addedTo = (
  prospectId: string,
  row: Pick<Selectable<Tables['activities']>, 'property_id' | 'created_at'>,
): Lead => ({
  prospectId,
  propertyId: row.property_id,
  at: row.created_at,
  isNew: false,
})

type NewLead = Partial<Origin> & {
  readonly property_id: string
  readonly prospect_id: string
  readonly description: string
}

/** Undefined when the integration has already sent one under the same idempotencyId. */
export async function insertLead(tx: Tx, { organizationId }: Scope, row: NewLead): Promise<Lead | undefined> {
  const stored = await tx
    .insertInto('activities')
    .values({ ...row, organization_id: organizationId, id: newId(), type: 'LEAD_RECEIVED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['property_id', 'created_at'])
    .executeTakeFirst()
  return stored && addedTo(row.prospect_id, stored)
}

/** The same person, by phone or, where one is given, mail address, at the same property, not longer ago than `since`. */
export const findRecent = (
  tx: Tx,
  { organizationId }: Scope,
  { propertyId, phone, email, since }: { propertyId: string; phone: string; email: string | null; since: Date },
): Promise<Pick<StoredProspect, 'id'> | undefined> =>
  tx
    .selectFrom('prospects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('phone', '=', phone), ...(email === null ? [] : [eb('email', '=', email)])]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

type LeadKey = { readonly propertyId: string; readonly contacts: readonly string[]; readonly made: Origin }

/**
 * Locks the contacts and the idempotencyId until the transaction ends (advisory locks): two listing services that submit one person at the
 * same moment must not both find no prospect, nor may a lead that is sent twice be stored twice. In sorted order, lest two calls deadlock.
 */
export async function lockLead(tx: Tx, { propertyId, contacts, made }: LeadKey) {
  const names = contacts.map((contact) => `${propertyId} ${contact}`)
  if (made.idempotency_id !== null) names.push(`${made.integration_id} ${made.idempotency_id}`)
  for (const name of names.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(tx)
}
