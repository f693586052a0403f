// Work that does not get done: what was given up, and what waits after unforeseen errors. For operators, of every organization.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import { lockTurns } from './lanes.ts'
import type { WorkKind } from './work.ts'

/** SHELVED: given up until it is tried again on request. WAITING: it will be tried again by itself. */
export type TroubledWork = {
  readonly id: number
  readonly organizationId: string
  readonly state: 'SHELVED' | 'WAITING'
  /** Name of its kind. */
  readonly work: string
  /** The record it is about. */
  readonly subjectId: string
  /** Kind and code of what happened last. */
  readonly reason: string
  /** When it was shelved. */
  readonly shelvedAt: Date | null
  /** When it is tried again. */
  readonly nextAt: Date | null
}

/** All that are given must hold. */
export type TroubledFilter = { readonly organizationId?: string | undefined; readonly id?: number | undefined }

const ROWS_AT_ONCE = 1_000

type Kinds = ReadonlyMap<number, WorkKind>
type Row = Omit<TroubledWork, 'work'> & { readonly kind: number }

/** The oldest first, those given up before those that wait; and how many there are in all. */
export const listTroubled = (db: Database, kinds: Kinds, filter: TroubledFilter, limit: number) =>
  db.system(async (tx): Promise<{ readonly total: number; readonly work: readonly TroubledWork[] }> => {
    const { rows } = await sql<Row & { total: number }>`
      select *, count(*) over () as total from (
        select s.id, s.organization_id as "organizationId", 'SHELVED' as state, s.kind, s.subject as "subjectId", s.reason,
          s.shelved_at as "shelvedAt", null::timestamptz as "nextAt"
        from shelved_work s where ${chosen('s', filter)}
        union all
        select w.id, w.organization_id, 'WAITING', w.kind, w.subject, w.failure, null, w.next_at
        from work w where w.failures > 0 and ${chosen('w', filter)}
      ) troubled order by state, coalesce("shelvedAt", "nextAt"), id limit ${limit}`.execute(tx)
    const work = rows.map(({ kind, total: _, ...row }) => ({ ...row, work: kinds.get(kind)?.name ?? `kind ${kind}` }))
    return { total: rows[0]?.total ?? 0, work }
  })

/**
 * All of it is due now, as if nothing had failed. Returns how many. What a worker has leased is left to it. In portions, and each row
 * once: one that fails again meanwhile is not taken up again.
 */
export async function retryTroubled(db: Database, filter: TroubledFilter): Promise<number> {
  let all = 0
  for (let after = 0, isMore = true; isMore; ) {
    const ids = await db.system((tx) => retryWaiting(tx, filter, after))
    all += ids.length
    after = ids.at(-1) ?? after
    isMore = ids.length === ROWS_AT_ONCE
  }
  for (let isMore = true; isMore; ) {
    const back = await db.system((tx) => takeOffShelf(tx, chosen('s', filter)))
    all += back
    isMore = back === ROWS_AT_ONCE
  }
  return all
}

/** The ids of a portion, in order. */
async function retryWaiting(tx: Tx, filter: TroubledFilter, after: number): Promise<number[]> {
  // No turn may claim one of them in between.
  await lockTurns(tx)
  const { rows } = await sql<{ id: number }>`
    with portion as (
      select w.id from work w where w.failures > 0 and w.lease is null and not w.waiting and w.id > ${after} and ${chosen('w', filter)}
      order by w.id limit ${ROWS_AT_ONCE}),
    due as (
      update work w set next_at = app_now(), failures = 0, failure = null from portion p where w.id = p.id returning w.id)
    select id from due order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Work that is never shelved and lies there all the same: a worker of an earlier version has put it there. */
export function unshelve(db: Database, kinds: Kinds): Promise<number> {
  const never = [...kinds.values()].filter(({ neverShelved }) => neverShelved).map(({ number }) => number)
  return db.system((tx) => takeOffShelf(tx, sql<SqlBool>`s.kind = any(${never}::smallint[])`))
}

/** Takes the oldest of what is chosen off the shelf; enqueues it unless the same work is in `work` again. Returns how many it took off. */
async function takeOffShelf(tx: Tx, chosen: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with portion as (
      select s.organization_id, s.id from shelved_work s where ${chosen} order by s.shelved_at limit ${ROWS_AT_ONCE}),
    off as (
      delete from shelved_work s using portion p where s.organization_id = p.organization_id and s.id = p.id returning s.*),
    back as (
      insert into work (organization_id, lane, kind, subject) select o.organization_id, o.lane, o.kind, o.subject from off o
      where not exists (select from work w where w.organization_id = o.organization_id and w.subject = o.subject and w.kind = o.kind))
    select count(*) as count from off`.execute(tx)
  return rows[0]?.count ?? 0
}

const chosen = (row: 's' | 'w', { organizationId, id }: TroubledFilter) =>
  sql<SqlBool>`(${organizationId ?? null}::uuid is null or ${sql.ref(`${row}.organization_id`)} = ${organizationId ?? null})
    and (${id ?? null}::bigint is null or ${sql.ref(`${row}.id`)} = ${id ?? null})`
