// Every function takes the transaction, then whose rows it may touch.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import { NotFound } from '../../kit/problems.ts'
import { type Step, type WorkflowStatus, workflowAtFirst } from './conversation-status.ts'
import type { Party } from './party.ts'

export type StoredConversation = Selectable<Tables['conversations']>

/** The conversation of a property with somebody: the one there is, under whichever id it knows them, or a new one. */
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
  // Somebody else opened it a moment ago.
  const faster = await find(tx, scope, party)
  if (!faster) throw new Error('a conversation was neither opened nor found')
  return adopt(tx, scope, faster, party)
}

export type FoundConversation = {
  readonly id: string
  readonly customer_id: string | null
  readonly prospect_id: string | null
}

const find = async (tx: Tx, scope: Scope, party: Party): Promise<FoundConversation | undefined> =>
  (await conversationWith(scope, party).execute(tx)).rows[0]

/** As a statement of its own, or as part of another. */
export function conversationWith({ organizationId }: Scope, { propertyId, phone, known }: Party) {
  const { customerId, prospectId } = known
  return sql<FoundConversation>`
    select v.id, v.customer_id, v.prospect_id from conversations v
    where v.organization_id = ${organizationId} and v.property_id = ${propertyId} and (
      v.customer_id = ${customerId}
      or (v.prospect_id = ${prospectId} and (${customerId}::uuid is null or v.customer_id is null or v.customer_id = ${customerId}))
      or v.contact_phone = ${phone})
    order by v.customer_id = ${customerId} desc nulls last, v.prospect_id = ${prospectId} desc nulls last
    limit 1`
}

/** A conversation with a number becomes one with the person it turns out to be, and one with a prospect follows them. */
async function adopt(tx: Tx, { organizationId }: Scope, found: FoundConversation, party: Party): Promise<string> {
  const { customerId, prospectId } = party.known
  const learns = (customerId && !found.customer_id) || (prospectId && !found.customer_id && !found.prospect_id)
  if (learns)
    await sql`
      update conversations v set recipient = null, contact_phone = null, customer_id = coalesce(v.customer_id, ${customerId}),
        prospect_id = coalesce(v.prospect_id, ${freeProspect(organizationId, party)})
      where v.organization_id = ${organizationId} and v.id = ${found.id}
        and not exists (select from conversations o where o.organization_id = ${organizationId}
          and o.property_id = v.property_id and o.customer_id = ${customerId})`.execute(tx)
  return found.id
}

async function insert(tx: Tx, { organizationId }: Scope, party: Party, step: Step): Promise<string | undefined> {
  const { propertyId, phone, known } = party
  const isStranger = known.customerId === null && known.prospectId === null
  const { rows } = await sql<{ id: string }>`
    insert into conversations (organization_id, id, property_id, customer_id, prospect_id, contact_phone, recipient,
      workflow_status, last_message_direction)
    values (${organizationId}, ${newId()}, ${propertyId}, ${known.customerId}, ${freeProspect(organizationId, party)},
      ${isStranger ? phone : null}, null, ${workflowAtFirst(step)}, ${step === 'sent' ? 'OUTBOUND' : 'INBOUND'})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Of two customers who came from one prospect, the first has it. */
const freeProspect = (organizationId: string, { propertyId, known: { customerId, prospectId } }: Party) => sql`
  (select ${prospectId}::uuid where ${customerId}::uuid is null or not exists (
    select from conversations o where o.organization_id = ${organizationId} and o.property_id = ${propertyId}
      and o.prospect_id = ${prospectId}))`

/** NotFound outside the caller's walls. Held until the transaction ends. */
export async function holdConversation(
  tx: Tx,
  { organizationId, reach }: Caller,
  id: string,
): Promise<StoredConversation> {
  const found = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found || (reach !== null && !reach.includes(found.property_id)))
    throw new NotFound(`No conversation has the id ${id}`)
  return found
}

export const setWorkflow = (
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  workflow_status: WorkflowStatus,
): Promise<StoredConversation> =>
  tx
    .updateTable('conversations')
    .set({ workflow_status })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
