// Every function takes the transaction, then the scope of the rows that it may touch.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import { builder, type Database } from '../../kit/db/database.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { requireVisible } from '../access/index.ts'
import { type Step, workflowAfter } from './conversations/conversation-status.ts'

export type StoredMessage = Selectable<Tables['messages']>

type Later = 'attachments' | 'message_status_reason' | 'needs_help_details'
export type NewMessage = Omit<StoredMessage, 'organization_id' | keyof Times | Later> & {
  /** Undefined: now. */
  readonly created_at?: Date | undefined
}
/** What the database adds. */
type Times = Pick<StoredMessage, 'created_at' | 'updated_at'>

/** One lane for each sending number, whichever organization it belongs to: its messages leave one after another. */
const laneOf = (number: string) => sql<string>`md5(${`texts from ${number}`})::uuid`

/** What is written with a message: the step that it is in its conversation, the work to enqueue, the audit entry about what was stored. */
export type Along = {
  readonly step: Step
  readonly work?: number
  readonly audit?: (stored: string) => RawBuilder<unknown>
}

/** Runs a statement: in a transaction, or as one of its own. */
type Run = <R>(statement: RawBuilder<R>) => Promise<readonly R[]>

export const within =
  (tx: Tx): Run =>
  async (statement) =>
    (await statement.execute(tx)).rows

export const alone =
  (db: Database, scope: Scope): Run =>
  (statement) =>
    db.write(scope, statement.compile(builder))

/**
 * Undefined when there is already one under the same idempotencyId or with the same carrier's id: then nothing was written. The
 * statement returns only the times, which the database sets; the whole row would cost more.
 */
export async function storeMessage(
  run: Run,
  scope: Scope,
  m: NewMessage,
  along: Along,
): Promise<StoredMessage | undefined> {
  const [times] = await run(storing(scope, m, along))
  if (!times) return undefined
  const notYet = { attachments: [], message_status_reason: null, needs_help_details: null }
  return { ...m, ...times, ...notYet, organization_id: scope.organizationId }
}

/** Inserts the message, updates its conversation, enqueues its work and writes its audit entry, in one statement. */
const storing = ({ organizationId }: Scope, m: NewMessage, { step, work, audit }: Along) => sql<Times>`
  with stored as (
    insert into messages (organization_id, id, conversation_id, property_id, customer_id, prospect_id, household_id, direction,
      from_number, to_number, content, segments, carrier, message_sid, message_status, metadata, integration_id, created_by_user_id, idempotency_id,
      created_at)
    values (${organizationId}, ${m.id}, ${m.conversation_id}, ${m.property_id}, ${m.customer_id}, ${m.prospect_id},
      ${m.household_id}, ${m.direction}, ${m.from_number}, ${m.to_number}, ${m.content}, ${m.segments}, ${m.carrier}, ${m.message_sid},
      ${m.message_status}, ${m.metadata}, ${m.integration_id}, ${m.created_by_user_id}, ${m.idempotency_id},
      coalesce(${m.created_at ?? null}, app_now()))
    on conflict do nothing returning organization_id, id, conversation_id, direction, created_at, updated_at),
  moved as (
    update conversations v set workflow_status = coalesce(${workflowAfter(step)}, v.workflow_status),
      last_message_direction = case when s.created_at >= v.last_message_at then s.direction else v.last_message_direction end,
      last_message_at = greatest(v.last_message_at, s.created_at)
    from stored s where v.organization_id = s.organization_id and v.id = s.conversation_id),
  owed as (
    insert into work (organization_id, lane, kind, subject)
    select s.organization_id, ${laneOf(m.from_number)}, ${work}::smallint, s.id from stored s where ${work}::smallint is not null),
  noted as (${audit?.('stored') ?? sql`select`})
  select created_at, updated_at from stored`

/** NotFound outside the caller's walls. */
export async function findMessage(tx: Tx, caller: Caller, id: string): Promise<StoredMessage> {
  const found = await ownRow(tx, caller, 'messages', id).selectAll().executeTakeFirst()
  return requireVisible(caller, found, 'message', id)
}

/** Whether a text of the carrier's is a message already. */
export const isKnown = async (tx: Tx, { organizationId }: Scope, carrier: string, sid: string): Promise<boolean> =>
  (await tx
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('message_sid', '=', sid)
    .where('carrier', '=', carrier)
    .executeTakeFirst()) !== undefined
