// Finds the sender of a text by the number. The recipient of a text is found in recipient.queries.ts.
import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { type Party, UNKNOWN_PERSON } from './party.ts'

/**
 * A customer of the property before a prospect, and either before a stranger. Where several share a number: the one with the latest
 * message, then current residents before former ones.
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
  named: UNKNOWN_PERSON,
  known: UNKNOWN_PERSON,
})
