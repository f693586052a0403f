// Writes the outcomes of many send attempts in the transaction that settles their work.
import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Settled } from '../../../kit/work/work.ts'
import type { SentText } from '../carrier.ts'
import { statusAfter, statusReason } from '../message-status.ts'

export type AttemptOutcome = { readonly attemptId: string } & (
  | { readonly kind: 'accepted'; readonly sid: string; readonly status: string }
  | { readonly kind: 'refused'; readonly code: string; readonly text: string }
  | { readonly kind: 'try-again' | 'unknown'; readonly reason: string }
  /** The outcome was unknown until the text was found in the carrier's list. */
  | { readonly kind: 'found'; readonly text: SentText }
  /** The outcome was unknown for too long. */
  | { readonly kind: 'lost' | 'resend' }
)

const OUTCOMES = {
  accepted: 'ACCEPTED',
  found: 'ACCEPTED',
  refused: 'REFUSED',
  'try-again': 'TRY_AGAIN',
  unknown: 'UNKNOWN',
  lost: 'LOST',
  resend: 'RESENT',
} as const

type Made = AttemptOutcome & { readonly organizationId: string; readonly messageId: string }

export async function recordAttemptOutcomes(tx: Tx, settled: readonly Settled<AttemptOutcome | undefined>[]) {
  const made = settled.flatMap(({ item, outcome }): Made[] =>
    outcome.result ? [{ ...outcome.result, organizationId: item.organizationId, messageId: item.subject }] : [],
  )
  if (made.length === 0) return
  // Locks the messages before their attempts, as everywhere, so that this and a report do not deadlock.
  const now = await lockMessages(tx, made)
  await writeAttempts(tx, made)
  await writeMessages(
    tx,
    now,
    made.flatMap((one) => saidOf(one) ?? []),
  )
}

type Now = {
  readonly id: string
  readonly message_status: string
  readonly message_sid: string | null
  /** Another message already has the sid that this one is to get. */
  readonly taken: boolean
}

async function lockMessages(tx: Tx, made: readonly Made[]): Promise<ReadonlyMap<string, Now>> {
  const { rows } = await sql<Now>`
    select m.id, m.message_status, m.message_sid,
      exists (select from messages o where o.message_sid = s.sid and o.carrier = m.carrier and o.id <> m.id) as taken
    from unnest(${made.map((m) => m.organizationId)}::uuid[], ${made.map((m) => m.messageId)}::uuid[],
      ${made.map((m) => saidOf(m)?.sid ?? null)}::text[]) s(organization_id, id, sid)
    join messages m on m.organization_id = s.organization_id and m.id = s.id
    order by m.id for no key update of m`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Leaves an attempt as it is that a report has settled already: the report knew better. */
async function writeAttempts(tx: Tx, made: readonly Made[]) {
  await sql`
    update message_attempts a set outcome = d.outcome, reason = d.reason, settled_at = app_now()
    from unnest(${made.map((m) => m.organizationId)}::uuid[], ${made.map((m) => m.attemptId)}::uuid[],
      ${made.map((m) => OUTCOMES[m.kind])}::text[], ${made.map(reasonIn)}::text[]) d(organization_id, id, outcome, reason)
    where a.organization_id = d.organization_id and a.id = d.id and (a.outcome is null or a.outcome = 'UNKNOWN')`.execute(
    tx,
  )
}

/** A code, never words: those may quote a number. */
const reasonIn = (m: Made): string | null => ('reason' in m ? m.reason : m.kind === 'refused' ? m.code : null)

type Said = {
  readonly organizationId: string
  readonly messageId: string
  readonly sid: string | null
  readonly status: string
  readonly reason: string | null
}

/** The status that the message gets; undefined while the attempt is to be repeated or its outcome is unknown. */
function saidOf(made: Made): Said | undefined {
  const { organizationId, messageId } = made
  const about = { organizationId, messageId, sid: null }
  switch (made.kind) {
    case 'accepted':
      return { ...about, sid: made.sid, status: made.status, reason: null }
    case 'found':
      return { ...about, sid: made.text.sid, status: made.text.status, reason: statusReason(made.text) }
    case 'refused':
      return { ...about, status: 'FAILED', reason: `${made.code}: ${made.text}` }
    case 'lost':
      return { ...about, status: 'FAILED', reason: 'carrier outcome unknown' }
    case 'try-again':
    case 'unknown':
    case 'resend':
      return undefined
  }
}

async function writeMessages(tx: Tx, now: ReadonlyMap<string, Now>, said: readonly Said[]) {
  const given = new Set<string>()
  const changed = said.flatMap(({ sid, status, reason, ...about }) => {
    const before = now.get(about.messageId)
    if (!before || (before.message_sid !== null && sid === null)) return []
    const after = statusAfter(before.message_status, status)
    const isNew = after !== before.message_status
    // A sid belongs to one message, whatever the carrier answers: to the first.
    const isFree = sid !== null && !before.taken && !given.has(sid)
    if (isFree) given.add(sid)
    return [
      {
        ...about,
        sid: before.message_sid ?? (isFree ? sid : null),
        status: after,
        reason: isNew ? reason : null,
      },
    ]
  })
  if (changed.length === 0) return
  await sql`
    update messages m set message_sid = c.sid, message_status = c.status,
      message_status_reason = coalesce(c.reason, m.message_status_reason)
    from unnest(${changed.map((c) => c.organizationId)}::uuid[], ${changed.map((c) => c.messageId)}::uuid[],
      ${changed.map((c) => c.sid)}::text[], ${changed.map((c) => c.status)}::text[], ${changed.map((c) => c.reason)}::text[])
      c(organization_id, id, sid, status, reason)
    where m.organization_id = c.organization_id and m.id = c.id`.execute(tx)
}
