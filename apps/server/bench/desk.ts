// What staff ask all day, in a large organization: the work list over many open records, and the search over many people. Times are those
// of the whole round trip to PostgreSQL, all statements of a page in one message, prepared; the database's own time is less.
import { performance } from 'node:perf_hooks'
import { readWorklist } from '../src/domains/desk/queues/worklist.ts'
import { search } from '../src/domains/desk/search/search.ts'
import type { Ctx } from '../src/kit/context.ts'
import { Database } from '../src/kit/db/database.ts'
import type { Reach } from '../src/kit/grants.ts'
import { systemCaller } from '../src/kit/system-caller.ts'
import { fillDesk } from './desk-rows.ts'
import { makeTenants, median, setStage } from './stage.ts'

const REPEATS = 21
/** PostgreSQL settles on a plan after the first five. */
const FIRST = 8

export type Asked = { readonly name: string; readonly ms: number; readonly answered: number }

export async function benchDesk({ people, waiting }: { people: number; waiting: number }): Promise<Asked[]> {
  const stage = await setStage()
  try {
    const { tenants, close } = await makeTenants(stage, 1)
    await close()
    const organizationId = tenants[0]?.id ?? ''
    await fillDesk(stage.query, organizationId, { people, waiting })
    const { rows } = await stage.query('select id from properties where organization_id = $1 order by id limit 1', [
      organizationId,
    ])
    const one = [String(rows[0].id)]
    const { rows: known } = await stage.query('select id from customers where organization_id = $1 limit 1', [
      organizationId,
    ])
    const db = new Database({
      url: stage.postgres.url(),
      poolSize: 8,
      statementTimeoutMs: 60_000,
      applicationName: 'bench',
      onIdleError: () => {},
    })
    try {
      const as = (reach: Reach) =>
        ({
          db,
          clock: { now: () => new Date() },
          caller: { ...systemCaller(organizationId, 'bench'), reach },
        }) as unknown as Ctx
      const questions: [string, (ctx: Ctx) => Promise<number>][] = [
        ['worklist', async (ctx) => (await readWorklist(ctx, {})).items.length],
        ...[
          ['name, two letters', 'ma'],
          ['name, last and first', 'delgado mar'],
          ['name, first', 'theo'],
          ['phone, first three', '512'],
          ['phone, first six', '512555'],
          ['phone, last four', '4321'],
          ['phone, whole', '5125554321'],
          ['unit', '204'],
          ['id', String(known[0].id)],
          ['nobody', 'zzyzx'],
        ].map(([name, q]): [string, (ctx: Ctx) => Promise<number>] => [
          `search: ${name}`,
          async (ctx) => (await search(ctx, q ?? '')).results.length,
        ]),
      ]
      const results: Asked[] = []
      for (const [name, ask] of questions)
        for (const [whose, reach] of [
          ['', null],
          [', one property', one],
        ] as const) {
          const times: number[] = []
          let answered = 0
          for (let n = 0; n < FIRST + REPEATS; n++) {
            const began = performance.now()
            answered = await ask(as(reach))
            if (n >= FIRST) times.push(performance.now() - began)
          }
          results.push({ name: `${name}${whose}`, ms: median(times), answered })
        }
      return results
    } finally {
      await db.close()
    }
  } finally {
    await stage.close()
  }
}
