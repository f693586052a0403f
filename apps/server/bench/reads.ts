// read_one and list_page: what a request costs through the whole server, as a ratio to the same statement run bare by pgbench,
// both in turns within one run.
import { columnOf } from '../src/kit/resource.ts'
import { assembly } from '../src/main/domains.ts'
import { pgbench } from './pgbench.ts'
import { getRequest, load, makeTenants, median, type Stage, setStage, startServerProcess } from './stage.ts'

const TENANTS = 20
const UNITS_EACH = 1_000
const CONNECTIONS = 8

export type Measured = {
  readonly name: string
  readonly ratio: number
  readonly ours: number
  readonly bare: number
  readonly unit: string
}

export async function benchReads({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured[]> {
  const stage = await setStage()
  try {
    const { tenants, close } = await makeTenants(stage, TENANTS)
    await close()
    await fillUnits(
      stage,
      tenants.map(({ id }) => id),
    )
    const server = await startServerProcess(stage)
    try {
      const requests = {
        read_one: tenants.flatMap(({ key }, t) =>
          sample(200).map((n) => getRequest(`/v1/units/${unitId(t + 1, n)}`, key)),
        ),
        list_page: tenants.map(({ key }) => getRequest('/v1/units', key)),
      }
      const scripts = { read_one: readOneScript(tenants), list_page: listPageScript(tenants) }
      const results: Measured[] = []
      for (const name of ['read_one', 'list_page'] as const) {
        await load({ port: server.port, connections: CONNECTIONS, seconds: 1, requests: requests[name] })
        const turns = []
        for (let round = 0; round < rounds; round++) {
          const bare = await pgbench(stage.postgres.port, 'postgres', scripts[name], seconds)
          const ours = await load({ port: server.port, connections: CONNECTIONS, seconds, requests: requests[name] })
          if (ours.failed > 0) throw new Error(`${ours.failed} requests failed`)
          turns.push({ bare, ours: ours.perSecond })
        }
        const ratio = median(turns.map(({ bare, ours }) => ours / bare))
        results.push({
          name,
          ratio,
          ours: median(turns.map((t) => t.ours)),
          bare: median(turns.map((t) => t.bare)),
          unit: 'requests/s',
        })
      }
      return results
    } finally {
      await server.stop()
    }
  } finally {
    await stage.close()
  }
}

/** Ids that pgbench can make too: the tenant's number and the unit's. */
const unitId = (tenant: number, n: number) =>
  `00000000-0000-7000-8000-${(tenant * 1_000_000 + n).toString(16).padStart(12, '0')}`
const sample = (count: number) => Array.from({ length: count }, (_, n) => 1 + Math.floor((n * UNITS_EACH) / count))

async function fillUnits(stage: Stage, organizationIds: readonly string[]) {
  for (const [at, organizationId] of organizationIds.entries()) {
    await stage.query(
      `with p as (insert into properties (organization_id, id, name, address) values ($1, gen_random_uuid(), 'Alder Court', '{}') returning id)
       insert into units (organization_id, id, property_id, number, status, num_beds, num_baths, market_rent_amount, quoting_rent_amount, square_feet, floor_level, vacant_since, created_at)
       select $1, ('00000000-0000-7000-8000-' || lpad(to_hex($2::bigint * 1000000 + n), 12, '0'))::uuid, p.id, (100 + n)::text,
              (array['OCCUPIED','VACANT_READY','NOTICE'])[1 + n % 3], n % 4, 1.5, 100000 + n, 120000 + n, 700, n % 9, date '2026-01-01' + n % 300,
              timestamptz '2026-01-01' + n * interval '1 minute'
       from p, generate_series(1, $3::int) n`,
      [organizationId, at + 1, UNITS_EACH],
    )
  }
  await stage.query('vacuum analyze')
}

const columns = () => {
  const unit = assembly.resources.get('unit')
  return Object.keys(unit.fields).map((name) => columnOf(unit, name))
}

type Tenants = readonly { readonly id: string }[]

/** One tenant, as each of pgbench's clients would have it: chosen by number, known as a constant. */
const choosing = (tenants: Tenants, script: (id: string, t: number) => string) =>
  [
    `\\set t random(1, ${tenants.length})`,
    `\\set n random(1, ${UNITS_EACH})`,
    ...tenants.flatMap(({ id }, at) => [`\\${at === 0 ? 'if' : 'elif'} :t = ${at + 1}`, script(id, at + 1)]),
    '\\endif',
  ].join('\n')

const readOneScript = (tenants: Tenants) =>
  choosing(
    tenants,
    (id, t) => `select ${columns().join(', ')} from units where organization_id = '${id}'
  and id = ('00000000-0000-7000-8000-' || lpad(to_hex(${t * 1_000_000} + :n), 12, '0'))::uuid;`,
  )

const listPageScript = (tenants: Tenants) =>
  choosing(
    tenants,
    (id) => `select coalesce(json_agg(row_to_json(page)), '[]') from (select ${columns().join(', ')} from units
  where organization_id = '${id}' order by created_at desc, id desc limit 50) page;
select count(*) from units where organization_id = '${id}';`,
  )
