// A limit on silence, not on duration: a statement may run as long as it likes while pg_stat_activity, read on another connection, shows
// that it runs, or PostgreSQL is too full to be asked. When its session is gone, or nothing was heard of it for `silentAfterMs`, the
// connection is destroyed, and the statement fails instead of being waited for without end.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from './deadline.ts'

export type SilenceOptions = {
  /** The login of the watched connection: PostgreSQL does not show other logins what it does. */
  readonly url: string
  /** How often pg_stat_activity is read, on another connection each time. */
  readonly askEveryMs?: number
  /** A statement of which nothing was heard for this long has lost its connection. */
  readonly silentAfterMs?: number
  /** Called when the statement is found waiting for a lock, with the session that has it, as `psql (pid 4711)`. */
  readonly onBlocked?: (by: string) => void
}

const ASK_EVERY_MS = 5_000
/** To connect, and again to be answered. */
const ASK_WITHIN_MS = 5_000
const SILENT_AFTER_MS = 30_000
const GOODBYE_WITHIN_MS = 5_000

/** What is done on `client` in `body` has this limit; the first statement that it hits fails with `connection terminated: no answer`. */
export async function withSilenceLimit<T>(client: pg.Client, o: SilenceOptions, body: () => Promise<T>): Promise<T> {
  // The statements sent on it fail; its own event must not end the process.
  client.on('error', () => {})
  const stop = new AbortController()
  const watching = watch(client, await backendOf(client), o, stop.signal)
  try {
    return await body()
  } finally {
    stop.abort()
    await watching
  }
}

/** Ends a connection, also one that no longer answers. */
export async function hangUp(client: pg.Client) {
  const late = setTimeout(() => streamOf(client).destroy(), GOODBYE_WITHIN_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

/** Asked of PostgreSQL: behind a pooler, the number that pg was given is the pooler's. */
async function backendOf(client: pg.Client): Promise<number> {
  const question = { text: 'select pg_backend_pid() as pid', query_timeout: ASK_WITHIN_MS }
  const { rows } = await client.query<{ pid: number }>(question)
  return rows[0]?.pid ?? 0
}

async function watch(client: pg.Client, pid: number, o: SilenceOptions, signal: AbortSignal) {
  const { askEveryMs = ASK_EVERY_MS, silentAfterMs = SILENT_AFTER_MS } = o
  const withinMs = Math.min(ASK_WITHIN_MS, silentAfterMs)
  let heardAt = performance.now()
  let idleSince: string | null = null
  while (await pause(askEveryMs, signal)) {
    const news = await ask(o.url, pid, withinMs, signal)
    if (signal.aborted) return
    // Found idle once while we wait: its answer is on the way. Idle ever since: the answer, or the question, is lost.
    const isHeard = news !== undefined && (news.idleSince === null || news.idleSince !== idleSince)
    idleSince = news?.idleSince ?? idleSince
    if (isHeard || !isWaiting(client)) heardAt = performance.now()
    if (news === GONE || performance.now() - heardAt >= silentAfterMs) {
      streamOf(client).destroy(new Error('connection terminated: no answer'))
      return
    }
    if (news?.blockedBy) o.onBlocked?.(news.blockedBy)
  }
}

type News = { readonly idleSince: string | null; readonly blockedBy: string | null }

const GONE: News = { idleSince: null, blockedBy: null }
/** All connections are taken (53300): PostgreSQL is there, but the question cannot be asked. */
const TOO_FULL_TO_SAY: News = { idleSince: null, blockedBy: null }

const QUESTION = `
  select case when state like 'idle%' then state_change::text end as "idleSince",
         case when wait_event_type = 'Lock' then
           (select string_agg(format('%s (pid %s)', coalesce(nullif(b.application_name, ''), 'somebody'), b.pid), ', ')
            from pg_stat_activity b where b.pid = any(pg_blocking_pids(a.pid))) end as "blockedBy"
  from pg_stat_activity a where a.pid = $1`

/** Undefined when PostgreSQL does not answer. */
async function ask(url: string, pid: number, withinMs: number, signal: AbortSignal): Promise<News | undefined> {
  const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs }
  const client = new pg.Client({ connectionString: url, application_name: 'gatelodge watch', ...limits })
  client.on('error', () => {})
  const drop = () => void streamOf(client).destroy()
  signal.addEventListener('abort', drop)
  try {
    await client.connect()
    const { rows } = await client.query<News>(QUESTION, [pid])
    return rows[0] ?? GONE
  } catch (error) {
    return (error as { code?: string }).code === '53300' ? TOO_FULL_TO_SAY : undefined
  } finally {
    signal.removeEventListener('abort', drop)
    void hangUp(client)
  }
}

/** False when there is nothing left to watch. */
const pause = (ms: number, signal: AbortSignal) => delay(ms, true, { signal }).catch(() => false)

/** A statement was sent, and has not been answered in full. */
const isWaiting = (client: pg.Client) => !(client as unknown as { readyForQuery: boolean }).readyForQuery
