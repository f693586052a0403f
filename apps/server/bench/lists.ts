// Lists of a large tenant: a million units in one organization, ten million in the table, over HTTP, beside plain OFFSET on the
// same rows in the same run.

import type { Caller } from '../src/kit/context.ts'
import { Database } from '../src/kit/db/database.ts'
import { type ListQuery, parseListing } from '../src/kit/listing/listing.ts'
import { countStatement, pageStatement } from '../src/kit/listing/statements.ts'
import { systemCaller } from '../src/kit/system-caller.ts'
import { assembly } from '../src/main/domains.ts'
import { makeTenants, median, type Stage, setStage, startServerProcess } from './stage.ts'

const LARGE_SHARE = 0.1
const UNITS_PER_PROPERTY = 1_000
const REPEATS = 7

export type Question = { readonly name: string; readonly oursMs: number; readonly plainMs: number }

export async function benchLists(rows: number): Promise<Question[]> {
  const stage = await setStage()
  try {
    const { tenants, limitedKey, close } = await makeTenants(stage, 10)
    const [large] = tenants
    if (!large) throw new Error('no tenant')
    const mine = rows * LARGE_SHARE
    await fill(
      stage,
      tenants.map(({ id }) => id),
      mine,
    )
    const { rows: three } = await stage.query(
      'select id from properties where organization_id = $1 order by id limit 3',
      [large.id],
    )
    const reach = three.map(({ id }: { id: string }) => id)
    const limited = await limitedKey(large.id, reach)
    await close()
    const server = await startServerProcess(stage)
    try {
      const pages = { first: 1, deep: Math.min(10_000, Math.floor(mine / 50 / 2)), last: mine / 50 }
      const among = `and property_id in (${reach.map((id: string) => `'${id}'`).join()})`
      const results: Question[] = []
      const compare = async (name: string, ours: () => Promise<unknown>, plain: () => Promise<unknown>) => {
        const times = { ours: [] as number[], plain: [] as number[] }
        // In turns, and the first turn of each is not counted.
        for (let n = 0; n <= REPEATS; n++) {
          times.ours.push(await timed(ours))
          times.plain.push(await timed(plain))
        }
        results.push({ name, oursMs: median(times.ours.slice(1)), plainMs: median(times.plain.slice(1)) })
      }
      const plainPage = (page: number, where = '') =>
        stage.query(
          `select * from units where organization_id = '${large.id}' ${where} order by created_at desc, id desc limit 50 offset ${(page - 1) * 50}`,
        )
      const plainTotal = (where = '') =>
        stage.query(`select count(*) from units where organization_id = '${large.id}' ${where}`)
      const read = statements(stage, large.id)
      for (const [name, page] of [
        ['page 1', pages.first],
        [`page ${pages.deep}`, pages.deep],
        ['last page', pages.last],
      ] as const)
        await compare(
          name,
          () => read.page(page),
          () => plainPage(page),
        )
      await compare(
        'total',
        () => read.total(),
        () => plainTotal(),
      )
      await compare(
        'three properties: page 1',
        () => read.page(1, reach),
        () => plainPage(1, among),
      )
      await compare(
        'three properties: page 20',
        () => read.page(20, reach),
        () => plainPage(20, among),
      )
      await compare(
        'three properties: total',
        () => read.total(reach),
        () => plainTotal(among),
      )
      // What no index serves: a value that every ninth unit has, one that none has, and an order.
      for (const [name, filter, where] of [
        ['every ninth', 'floorLevel=4', 'and floor_level = 4'],
        ['none', 'floorLevel=99', 'and floor_level = 99'],
      ] as const) {
        await compare(
          `filter without an index, ${name}: page 1`,
          () => read.page(1, null, { filter: [filter] }),
          () => plainPage(1, where),
        )
        await compare(
          `filter without an index, ${name}: total`,
          () => read.total(null, { filter: [filter] }),
          () => plainTotal(where),
        )
      }
      for (const page of [pages.first, pages.last])
        await compare(
          `sort without an index: ${page === 1 ? 'page 1' : 'last page'}`,
          () => read.page(page, null, { sort: 'squareFeet' }),
          () =>
            stage.query(
              `select * from units where organization_id = '${large.id}' order by square_feet, id limit 50 offset ${(page - 1) * 50}`,
            ),
        )
      const whole = (page: number, key: string, where = '') =>
        compare(
          `over HTTP, with its total: page ${page}${where ? ', three properties' : ''}`,
          () => get(`http://127.0.0.1:${server.port}/v1/units?page=${page}`, key),
          async () => [await plainPage(page, where), await plainTotal(where)],
        )
      await whole(pages.first, large.key)
      await whole(pages.deep, large.key)
      await whole(pages.last, large.key)
      await whole(1, limited, among)
      await read.close()
      return results
    } finally {
      await server.stop()
    }
  } finally {
    await stage.close()
  }
}

/** The list route's own statements, with both walls: their condition on the organization and row-level security. */
function statements(stage: Stage, organizationId: string) {
  const unit = assembly.resources.get('unit')
  const db = new Database({
    url: stage.postgres.url(),
    poolSize: 1,
    statementTimeoutMs: 60_000,
    applicationName: 'gatelodge bench',
    onIdleError: () => {},
  })
  const callerOf = (reach: readonly string[] | null): Caller => ({ ...systemCaller(organizationId, 'bench'), reach })
  return {
    page: (page: number, reach: readonly string[] | null = null, query: ListQuery = {}) => {
      const caller = callerOf(reach)
      return db.read(caller, [pageStatement(unit, caller, parseListing(unit, assembly.resources, { ...query, page }))])
    },
    total: (reach: readonly string[] | null = null, query: ListQuery = {}) => {
      const caller = callerOf(reach)
      return db.read(caller, [countStatement(unit, caller, parseListing(unit, assembly.resources, query))])
    },
    close: () => db.close(),
  }
}

async function get(url: string, key: string) {
  const response = await fetch(url, { headers: { 'x-api-key': key } })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function timed(body: () => Promise<unknown>) {
  const from = performance.now()
  await body()
  return performance.now() - from
}

/** The same number of rows for every tenant, interleaved as years of use would leave them, created one a second. */
async function fill(stage: Stage, organizationIds: readonly string[], each: number) {
  const step = 100_000
  for (const [o, organizationId] of organizationIds.entries()) {
    await stage.query(
      `insert into properties (organization_id, id, name, address)
       select $1, gen_random_uuid(), 'Property ' || n, '{}' from generate_series(1, $2::int) n`,
      [organizationId, Math.ceil(each / UNITS_PER_PROPERTY)],
    )
    process.stderr.write(`tenant ${o + 1}: properties\n`)
  }
  // Ten million rows are loaded as a dump would load them: indexes last, no foreign keys looked up.
  const { rows: indexes } = await stage.query(
    `select indexname, indexdef from pg_indexes where tablename = 'units' and indexname <> 'units_pkey'`,
  )
  for (const { indexname } of indexes) await stage.query(`drop index ${indexname}`)
  await stage.query('set session_replication_role = replica')
  for (let from = 0; from < each; from += step) {
    for (const organizationId of organizationIds) {
      await stage.query(
        `with p as (select array_agg(id order by id) ids from properties where organization_id = $1)
         insert into units (organization_id, id, property_id, number, building_name, status, num_beds, num_baths, market_rent_amount,
                            quoting_rent_amount, square_feet, floor_level, vacant_since, available_date, created_at, updated_at)
         select $1, gen_random_uuid(), p.ids[1 + n % cardinality(p.ids)], (100 + n % 900)::text, 'Building ' || n % 12,
                (array['OCCUPIED','VACANT_READY','NOTICE','OCCUPIED','OCCUPIED'])[1 + n % 5], n % 4, 1.5, 100000 + n % 5000, 120000,
                700 + n % 400, n % 9, date '2026-01-01', date '2026-02-01', t.moment, t.moment
         from p, generate_series($2::int, $3::int) n, lateral (select timestamptz '2025-01-01' + n * interval '1 second' as moment) t`,
        [organizationId, from + 1, Math.min(each, from + step)],
      )
    }
    process.stderr.write(`${(from + step).toLocaleString('en')} of ${each.toLocaleString('en')} units of each tenant\n`)
  }
  await stage.query('set session_replication_role = origin')
  for (const { indexname, indexdef } of indexes) {
    process.stderr.write(`index ${indexname}\n`)
    await stage.query(indexdef)
  }
  await stage.query('vacuum analyze')
}
