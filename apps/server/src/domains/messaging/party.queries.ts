// Who is meant: by an id that a caller gives, by a conversation, or by the number somebody texts from. Every function takes the
// transaction, then whose rows it may touch.
import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { NOBODY, type Party } from './party.ts'

/** Undefined outside the caller's walls. */
export async function findCustomerParty(
  tx: Tx,
  { organizationId, reach }: Caller,
  id: string,
): Promise<Party | undefined> {
  const found = await tx
    .selectFrom('customers')
    .select(['id', 'property_id', 'household_id', 'prospect_id', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || isBeyond(reach, found.property_id)) return undefined
  return customerParty(found)
}

/** Undefined outside the caller's walls. */
export async function findProspectParty(
  tx: Tx,
  { organizationId, reach }: Caller,
  id: string,
): Promise<Party | undefined> {
  const found = await tx
    .selectFrom('prospects')
    .select(['id', 'property_id', 'household_id', 'customer_id', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || isBeyond(reach, found.property_id)) return undefined
  return prospectParty(found)
}

/** Whom a conversation is with now. Undefined outside the caller's walls. */
export async function findConversationParty(tx: Tx, caller: Caller, id: string): Promise<Party | undefined> {
  const found = await tx
    .selectFrom('conversations')
    .select(['property_id', 'customer_id', 'prospect_id', 'contact_phone'])
    .where('organization_id', '=', caller.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || isBeyond(caller.reach, found.property_id)) return undefined
  if (found.customer_id) return findCustomerParty(tx, caller, found.customer_id)
  if (found.prospect_id) return findProspectParty(tx, caller, found.prospect_id)
  return strangerParty(found.property_id, found.contact_phone)
}

/**
 * A customer of the property before a prospect, and either before a stranger. Where several share a number: who was in touch last,
 * then who lives here rather than who did.
 */
export async function findSender(tx: Tx, { organizationId }: Scope, propertyId: string, phone: string): Promise<Party> {
  const { rows: customers } = await sql<CustomerRow>`
    select c.id, c.property_id, c.household_id, c.prospect_id, c.phone from customers c
    left join conversations v on v.organization_id = c.organization_id and v.property_id = c.property_id and v.customer_id = c.id
    where c.organization_id = ${organizationId} and c.property_id = ${propertyId} and c.phone = ${phone}
    order by v.last_message_at desc nulls last,
      array_position(array['CURRENT', 'NOTICE', 'FUTURE', 'APPLICANT', 'FORMER', 'CANCELED'], c.status),
      c.head_of_household desc, c.created_at desc, c.id
    limit 1`.execute(tx)
  if (customers[0]) return customerParty(customers[0])
  const { rows: prospects } = await sql<ProspectRow>`
    select p.id, p.property_id, p.household_id, p.customer_id, p.phone from prospects p
    left join conversations v on v.organization_id = p.organization_id and v.property_id = p.property_id and v.prospect_id = p.id
    where p.organization_id = ${organizationId} and p.property_id = ${propertyId} and p.phone = ${phone}
    order by v.last_message_at desc nulls last, p.created_at desc, p.id
    limit 1`.execute(tx)
  return prospects[0] ? prospectParty(prospects[0]) : strangerParty(propertyId, phone)
}

type Row = {
  readonly id: string
  readonly property_id: string
  readonly household_id: string | null
  readonly phone: string | null
}
type CustomerRow = Row & { readonly prospect_id: string | null }
type ProspectRow = Row & { readonly customer_id: string | null }

const placeOf = ({ property_id, household_id, phone }: Row) => ({
  propertyId: property_id,
  householdId: household_id,
  phone,
})

const customerParty = (row: CustomerRow): Party => ({
  ...placeOf(row),
  named: { customerId: row.id, prospectId: null },
  known: { customerId: row.id, prospectId: row.prospect_id },
})

const prospectParty = (row: ProspectRow): Party => ({
  ...placeOf(row),
  named: { customerId: null, prospectId: row.id },
  known: { customerId: row.customer_id, prospectId: row.id },
})

const strangerParty = (propertyId: string, phone: string | null): Party => ({
  propertyId,
  phone,
  householdId: null,
  named: NOBODY,
  known: NOBODY,
})

const isBeyond = (reach: Caller['reach'], propertyId: string) => reach !== null && !reach.includes(propertyId)
