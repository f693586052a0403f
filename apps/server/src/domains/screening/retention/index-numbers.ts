// Gives the blind index to numbers that were stored without one.
import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { Unopenable } from '../../../kit/crypto/key-provider.ts'
import { indexNumber } from '../../households/index.ts'

const ROWS_AT_ONCE = 500
const column = 'social_security_number'

/** Every table with a number, and the columns that tell its rows apart. */
const STORED = [
  { table: 'customers', key: ['id'] },
  { table: 'applicant_overrides', key: ['application_id', 'customer_id'] },
  { table: 'screening_applicants', key: ['id'] },
] as const

type Stored = (typeof STORED)[number]
type Key = readonly string[]
type Counts = { readonly indexed: number; readonly unreadable: number }

/** Those of one organization. What does not open is counted and left as it is. */
export async function indexNumbers(ctx: Ctx): Promise<Counts> {
  const counts = { indexed: 0, unreadable: 0 }
  for (const stored of STORED) {
    let keys = await keysWithoutIndex(ctx, stored, undefined)
    while (keys.length > 0) {
      // Each in a transaction of its own: a second row that is locked could be what somebody waits for who has locked the first.
      for (const key of keys) {
        const came = await indexOne(ctx, stored, key)
        if (came) counts[came] += 1
      }
      keys = await keysWithoutIndex(ctx, stored, keys.at(-1))
    }
  }
  if (counts.indexed > 0) {
    const { caller, requestId } = ctx
    const action = 'screening.numbers_indexed'
    await ctx.db.transaction(caller, (tx) => audit(tx, caller, action, caller.organizationId, requestId))
  }
  return counts
}

const columnsOf = ({ key }: Stored) => sql.join(key.map((name) => sql.ref(name)))
const valuesOf = (key: Key) => sql`(${sql.join(key.map((value) => sql`${value}::uuid`))})`

const keysWithoutIndex = ({ caller, db }: Ctx, stored: Stored, after: Key | undefined) =>
  db.transaction(caller, async (tx) => {
    const { rows } = await sql<Record<string, string>>`
      select ${columnsOf(stored)} from ${sql.table(stored.table)}
      where organization_id = ${caller.organizationId} and social_security_number is not null and social_security_number_index is null
        and ${after ? sql`(${columnsOf(stored)}) > ${valuesOf(after)}` : sql`true`}
      order by ${columnsOf(stored)} limit ${ROWS_AT_ONCE}`.execute(tx)
    return rows.map((row) => stored.key.map((name) => row[name] ?? ''))
  })

/** Undefined when it was wiped or indexed meanwhile. */
const indexOne = (ctx: Ctx, stored: Stored, key: Key): Promise<keyof Counts | undefined> =>
  ctx.db.transaction(ctx.caller, async (tx) => {
    const { table } = stored
    const isIt = sql`organization_id = ${ctx.caller.organizationId} and (${columnsOf(stored)}) = ${valuesOf(key)}`
    const { rows } = await sql<{ sealed: Buffer }>`
      select social_security_number as sealed from ${sql.table(table)}
      where ${isIt} and social_security_number is not null and social_security_number_index is null
      for no key update`.execute(tx)
    const [found] = rows
    if (!found) return undefined
    try {
      const number = await ctx.sealing.open(tx, ctx.caller, { table, column, id: key.join('/') }, found.sealed)
      await sql`
        update ${sql.table(table)} set social_security_number_index = ${await indexNumber(ctx, tx, number)} where ${isIt}`.execute(
        tx,
      )
      return 'indexed'
    } catch (error) {
      if (error instanceof Unopenable) return 'unreadable'
      throw error
    }
  })
