import type { WebhookEvent } from '../events.ts'
import type { Claim, Inbox } from './handle-once.ts'

/** Sends one statement, as `pg` does: `(text, values) => pool.query(text, values)`. */
// biome-ignore lint/suspicious/noExplicitAny: what drivers give is typed by each in its own way
export type Query = (text: string, values: any[]) => PromiseLike<{ readonly rows: readonly any[] }>

/** Runs `work` between BEGIN and COMMIT, all its statements on one connection; ROLLBACK when it throws. */
export type Transaction = <T>(work: (query: Query) => Promise<T>) => Promise<T>

const TABLE = 'gatelodge_inbox'

/** The statement that makes the table. It may be run at every start. */
export const inboxTable = (table: string = TABLE): string => `create table if not exists ${named(table)} (
  event_id text primary key,
  -- Null when nobody has it.
  claimed_until timestamptz,
  claims integer not null default 1,
  done_at timestamptz
)`

export interface PostgresInboxOptions {
  query: Query
  /** `gatelodge_inbox` unless given. */
  table?: string | undefined
  /** How long a process that died keeps others from its event: 60,000 unless given. Longer than `handle` ever takes. */
  leaseMs?: number | undefined
}

/** An inbox that any number of processes share. */
export function postgresInbox({ query, table = TABLE, leaseMs = 60_000 }: PostgresInboxOptions): Inbox {
  const inbox = named(table)
  return {
    async claim(eventId) {
      const { rows } = await query(
        `insert into ${inbox} as i (event_id, claimed_until) values ($1, now() + $2 * interval '1 millisecond')
         on conflict (event_id) do update set claimed_until = excluded.claimed_until, claims = i.claims + 1
           where i.done_at is null and (i.claimed_until is null or i.claimed_until <= now())
         returning claims`,
        [eventId, leaseMs],
      )
      if (rows.length > 0) return claimOf(eventId, rows[0].claims)
      const { rows: found } = await query(`select done_at from ${inbox} where event_id = $1`, [eventId])
      return found.length > 0 && found[0].done_at !== null ? 'done' : 'in work'
    },
  }

  /** Each claim of an event has its number, so that one which ran out does not end the next. */
  function claimOf(eventId: string, number: number): Claim {
    return {
      // Whichever process has the claim by now: it was dealt with.
      async done() {
        await query(`update ${inbox} set done_at = coalesce(done_at, now()) where event_id = $1`, [eventId])
      },
      async failed() {
        await query(`update ${inbox} set claimed_until = null where event_id = $1 and claims = $2`, [eventId, number])
      },
    }
  }
}

/**
 * For `beforeAnswer`: deals with each event exactly once. What `handle` writes through `query` and the note that the event was dealt
 * with are committed together, or neither is. A second delivery waits for the first. Returns false for an event that was dealt with
 * before.
 */
export function handleInTransaction(
  transaction: Transaction,
  handle: (event: WebhookEvent, query: Query) => unknown,
  { table = TABLE }: { table?: string | undefined } = {},
): (event: WebhookEvent) => Promise<boolean> {
  const inbox = named(table)
  return (event) =>
    transaction(async (query) => {
      const { rows } = await query(
        `insert into ${inbox} as i (event_id, done_at) values ($1, now())
         on conflict (event_id) do update set done_at = excluded.done_at where i.done_at is null
         returning event_id`,
        [event.eventId],
      )
      if (rows.length === 0) return false
      await handle(event, query)
      return true
    })
}

/** It becomes part of statements. */
function named(table: string): string {
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?$/.test(table))
    throw new TypeError('table must be a plain name, with or without a schema')
  return table
}
