// Every function takes the transaction, then the scope of the rows that it may touch.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { requireVisible } from '../../access/index.ts'
import type { Party } from '../party.ts'
import { type Step, type WorkflowStatus, workflowAtFirst } from './conversation-status.ts'

export type StoredConversation = Selectable<Tables['conversations']>

/** A customer or prospect was entered with an unknown number while a text from it was being stored: the text is to be stored anew. */
export class SenderEntered extends Error {}

/** The id of the property's conversation with the party: the existing one, by customer, prospect or number, else a new one. */
export async function openConversation(
  tx: Tx,
  scope: Scope,
  party: Party,
  step: Step,
  known?: FoundConversation,
): Promise<string> {
  const found = known ?? (await find(tx, scope, party))
  if (found) return adopt(tx, scope, found, party)
  const opened = await insert(tx, scope, party, step)
  if (opened) return opened
  // Nothing was inserted: another transaction has just opened it, or entered a person with this number.
  const faster = await find(tx, scope, party)
  if (!faster) throw new SenderEntered('somebody has just been entered with this number')
  return adopt(tx, scope, faster, party)
}

export type FoundConversation = {
  readonly id: string
  readonly customer_id: string | null
  readonly prospect_id: string | null
}

const find = async (tx: Tx, { organizationId }: Scope, { propertyId, phone, known }: Party) =>
  (
    await sql<FoundConversation>`
      select v.id, v.customer_id, v.prospect_id
      from (select ${organizationId}::uuid as organization_id, ${propertyId}::uuid as property_id, ${phone}::text as phone,
        ${known.customerId}::uuid as customer_id, ${known.prospectId}::uuid as prospect_id) w
      cross join lateral (${sql.raw(CONVERSATION_WITH)}) v`.execute(tx)
  ).rows[0]

/** Part of a statement in which `w` has the organization, property and phone of the party, and the ids of the person. */
export const CONVERSATION_WITH = `
  select v.id, v.customer_id, v.prospect_id from conversations v
  where v.organization_id = w.organization_id and v.property_id = w.property_id and (
    v.customer_id = w.customer_id
    or (v.prospect_id = w.prospect_id and (w.customer_id is null or v.customer_id is null or v.customer_id = w.customer_id))
    or v.contact_phone = w.phone)
  order by v.customer_id = w.customer_id desc nulls last, v.prospect_id = w.prospect_id desc nulls last
  limit 1`

/**
 * Sets the person of a conversation that had only a number, and the customer of one that had only a prospect. A person who is entered
 * after their first text gets the conversation by a trigger.
 */
async function adopt(tx: Tx, { organizationId }: Scope, found: FoundConversation, party: Party): Promise<string> {
  const { customerId } = party.known
  if (learns(found, party))
    await sql`
      update conversations v set recipient = null, contact_phone = null, customer_id = coalesce(v.customer_id, ${customerId}),
        prospect_id = coalesce(v.prospect_id, ${freeProspect(organizationId, party)})
      where v.organization_id = ${organizationId} and v.id = ${found.id}
        and not exists (select from conversations o where o.organization_id = ${organizationId}
          and o.property_id = v.property_id and o.customer_id = ${customerId})`.execute(tx)
  return found.id
}

/** Whether the party has a customer id and the conversation none, or a prospect id and the conversation neither. */
export const learns = (found: FoundConversation, { known: { customerId, prospectId } }: Party): boolean =>
  found.customer_id === null && (customerId !== null || (prospectId !== null && found.prospect_id === null))

async function insert(tx: Tx, { organizationId }: Scope, party: Party, step: Step): Promise<string | undefined> {
  const { propertyId, phone, known } = party
  const isStranger = known.customerId === null && known.prospectId === null
  const { rows } = await sql<{ id: string }>`
    insert into conversations (organization_id, id, property_id, customer_id, prospect_id, contact_phone, recipient,
      workflow_status, last_message_direction)
    select ${organizationId}::uuid, ${newId()}::uuid, ${propertyId}::uuid, ${known.customerId}::uuid, ${freeProspect(organizationId, party)},
      ${isStranger ? phone : null}::text, null, ${workflowAtFirst(step)}::text, ${step === 'sent' ? 'OUTBOUND' : 'INBOUND'}::text
    where ${!isStranger}::boolean or not exists (
      select from customers c where c.organization_id = ${organizationId} and c.property_id = ${propertyId} and c.phone = ${phone}
      union all
      select from prospects p where p.organization_id = ${organizationId} and p.property_id = ${propertyId} and p.phone = ${phone})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The prospect id; for a customer, null when a conversation has it already: of two customers from one prospect, the first has it. */
const freeProspect = (organizationId: string, { propertyId, known: { customerId, prospectId } }: Party) => sql`
  (select ${prospectId}::uuid where ${customerId}::uuid is null or not exists (
    select from conversations o where o.organization_id = ${organizationId} and o.property_id = ${propertyId}
      and o.prospect_id = ${prospectId}))`

/** NotFound outside the caller's walls. Locked until the transaction ends. */
export async function lockConversation(tx: Tx, caller: Caller, id: string): Promise<StoredConversation> {
  const found = await ownRow(tx, caller, 'conversations', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  return requireVisible(caller, found, 'conversation', id)
}

export const setWorkflow = (
  tx: Tx,
  scope: Scope,
  id: string,
  workflow_status: WorkflowStatus,
): Promise<StoredConversation> =>
  updateOwnRow(tx, scope, 'conversations', id).set({ workflow_status }).returningAll().executeTakeFirstOrThrow()
