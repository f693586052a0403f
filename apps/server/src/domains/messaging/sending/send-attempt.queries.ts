// Queries that the worker runs as the system role, for messages of every organization.
import { sql } from 'kysely'
import { builder, type Database } from '../../../kit/db/database.ts'
import type { WorkItem } from '../../../kit/work/work.ts'

/** A message as it is sent to the carrier. */
export type OwedMessage = {
  readonly organizationId: string
  readonly id: string
  readonly carrier: string
  readonly from: string
  readonly to: string
  readonly content: string
}

export type Attempt = {
  readonly attemptId: string
  readonly beganAt: Date
  readonly message: OwedMessage
}

export type Begun =
  /** `tries`: how often the carrier certainly did not accept it. */
  | (Attempt & { readonly verdict: 'GO'; readonly tries: number })
  | (Attempt & { readonly verdict: 'UNKNOWN'; readonly sinceMs: number })
  | { readonly verdict: 'WAIT'; readonly afterMs: number }
  | { readonly verdict: 'SETTLED' | 'OPTED_OUT' | 'LEASE_LOST' }

type Row = {
  readonly verdict: Begun['verdict']
  readonly ms: number
  readonly attempt_id: string
  readonly began_at: Date
  readonly tries: number
  readonly carrier: string
  readonly from_number: string
  readonly to_number: string
  readonly content: string
}

/** One statement, which has committed when this resolves; the claim it was made under must still hold. */
export async function beginAttempt(db: Database, item: WorkItem, segmentsPerSecond: number): Promise<Begun> {
  const [row] = await db.systemWrite(
    sql<Row>`
      select * from message_attempt_begin(${item.organizationId}, ${item.subject}, ${item.id}, ${item.claims}, ${item.lane}, ${segmentsPerSecond})`.compile(
      builder,
    ),
  )
  if (!row) throw new Error('an attempt was neither begun nor refused')
  const { verdict, ms, tries, attempt_id: attemptId, began_at: beganAt, carrier, content } = row
  const message = {
    organizationId: item.organizationId,
    id: item.subject,
    carrier,
    from: row.from_number,
    to: row.to_number,
    content,
  }
  if (verdict === 'GO') return { verdict, attemptId, beganAt, message, tries }
  if (verdict === 'UNKNOWN') return { verdict, attemptId, beganAt, message, sinceMs: ms }
  return verdict === 'WAIT' ? { verdict, afterMs: ms } : { verdict }
}

export type Confirmed = 'GO' | 'SETTLED' | 'OPTED_OUT' | 'LEASE_LOST'

/**
 * Whether a text whose attempt has begun may leave now. GO and SETTLED write nothing. LEASE_LOST settles the attempt as TRY_AGAIN;
 * OPTED_OUT settles it as WITHDRAWN and sets the message to FAILED.
 */
export async function confirmAttempt(db: Database, item: WorkItem, attemptId: string): Promise<Confirmed> {
  const [row] = await db.systemWrite(
    sql<{ verdict: Confirmed }>`
      select message_attempt_confirm(${item.organizationId}, ${item.subject}, ${attemptId}, ${item.id}, ${item.claims}) as verdict`.compile(
      builder,
    ),
  )
  if (!row) throw new Error('an attempt was neither confirmed nor refused')
  return row.verdict
}

type Alike = { readonly taken: readonly string[]; readonly rivals: number }

/** `taken`: the listed sids that some message has. `rivals`: other messages with the same numbers and content that wait for an outcome. */
export async function alikeOf(db: Database, owed: OwedMessage, sids: readonly string[]): Promise<Alike> {
  const [alike] = await db.systemRead(
    sql<Alike>`
      select coalesce((select array_agg(m.message_sid) from messages m
               where m.carrier = ${owed.carrier} and m.message_sid = any(${sids}::text[])), '{}') as taken,
        (select count(*)::int from message_attempts a
         join messages m on m.organization_id = a.organization_id and m.id = a.message_id
         where a.organization_id = ${owed.organizationId} and (a.outcome is null or a.outcome = 'UNKNOWN') and m.id <> ${owed.id} and m.message_sid is null
           and m.from_number = ${owed.from} and m.to_number = ${owed.to} and m.content = ${owed.content}) as rivals`.compile(
      builder,
    ),
  )
  return alike ?? { taken: [], rivals: 0 }
}
