// Households at properties of their own, what is scheduled for them, and time, which is the far future and moves from day to day.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { operator } from '../../src/domains/access/index.ts'
import { ledger } from '../../src/domains/ledger/index.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly } from '../../src/main/domains.ts'
import { Scene } from './scene.ts'

type Home = {
  readonly n: number
  readonly propertyId: string
  readonly householdId: string
  readonly leaseId: string
}

export async function openPosting() {
  // Many fall due at once here, and an organization has half of the connections.
  const scene = await Scene.open({ GATELODGE_POOL_SIZE: '16' }, { properties: 0 })
  const { server, owner, org, key, token } = scene
  const { tools } = server.runtime
  const worker = server.startWorker()

  async function load(resource: string, ...lines: string[]) {
    const { rejected } = await importRecords({
      db: tools.db,
      by: operator(org.id),
      resources: assembly.resources,
      resource: assembly.resources.get(resource),
      rules: assembly.imports,
      source: Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
      format: 'csv',
    })
    assert.equal(rejected, 0)
  }
  const idOf = async (table: string, importKey: string): Promise<string> =>
    (await owner.query(`select id from ${table} where organization_id = $1 and import_key = $2`, [org.id, importKey]))
      .rows[0]?.id
  /** Moves time to this moment, and lets the worker do what is due then. */
  async function at(moment: string) {
    await server.asOwner(`update app_clock set shift = timestamptz '${moment}' - clock_timestamp()`)
    await work()
  }
  const sweep = () => runSweep(ledger.sweeps?.[0] ?? assert.fail('no sweep'), tools)
  async function work() {
    await sweep()
    await worker.settled()
  }
  const first = async ({ id }: { id: string }) => ({
    propertyId: (await owner.query('select id from properties where organization_id = $1 limit 1', [id])).rows[0].id,
    householdId: (await owner.query('select id from households where organization_id = $1 limit 1', [id])).rows[0].id,
  })
  let count = 0
  /** A property with a household of its own, at noon of a day in the far future. */
  async function home(o: { zone?: string; from?: string; status?: string } = {}): Promise<Home> {
    const n = ++count
    await load('property', 'key,name,address,timezone', `P-${n},Court ${n},{},${o.zone ?? 'America/Chicago'}`)
    await load('unit', 'key,propertyKey,number,status,numBeds,numBaths', `U-${n},P-${n},1,OCCUPIED,1,1`)
    await load('household', 'key,propertyKey,name,status', `H-${n},P-${n},Abbott,${o.status ?? 'CURRENT'}`)
    await load(
      'lease',
      'key,propertyKey,unitKey,householdKey,status,startDate,rentAmount',
      `L-${n},P-${n},U-${n},H-${n},ACTIVE,2026-01-01,1`,
    )
    const made = {
      n,
      propertyId: await idOf('properties', `P-${n}`),
      householdId: await idOf('households', `H-${n}`),
      leaseId: await idOf('leases', `L-${n}`),
    }
    if (o.from) assert.equal((await setFrom(made, o.from)).status, 200)
    return made
  }
  const setFrom = ({ propertyId }: Home, day: string | null) =>
    server.call(`PUT /properties/${propertyId}/configuration`, {
      token,
      body: { postsScheduledTransactionsFrom: day },
    })
  async function schedule({ householdId }: Home, more: object = {}): Promise<string> {
    const rent = { code: 'RENT', description: 'Monthly rent', type: 'CHARGE', frequency: 'MONTHLY', amount: 1000 }
    const body = { householdId, startDate: '2031-02-01', ...rent, ...more }
    const answer = await server.call('POST /scheduledTransactions', { key, body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  /** The days that were posted for it, in the order of posting. */
  async function days(id: string): Promise<string[]> {
    const query = { filter: `scheduledTransactionId=${id}`, sort: 'createdAt' }
    const { body } = await server.call('GET /transactions', { key, query })
    return body.map(({ date }: { date: string }) => date)
  }
  const balanceOf = async ({ householdId }: Home): Promise<number> =>
    (await server.call(`GET /households/${householdId}`, { key })).body.balanceAmount
  const shelved = async (id: string): Promise<string[]> =>
    (await owner.query('select reason from shelved_work where subject = $1', [id])).rows.map(({ reason }) => reason)
  const audited = async (subject: string): Promise<string[]> =>
    (
      await owner.query(
        'select actor_type || $2 || action as said from audit_entries where subject_id = $1 order by id',
        [subject, ' '],
      )
    ).rows.map(({ said }) => said)
  const unread = async (subjectId: string) =>
    (await server.call('GET /notices', { token, query: { filter: `subjectId=${subjectId}` } })).body

  /** Of households whose balance is not the sum of what was posted. */
  const wrongBalances = async () =>
    (
      await owner.query<{ id: string }>(`
        select h.id from households h left join transactions t on t.household_id = h.id
        group by h.organization_id, h.id
        having h.balance_amount <> coalesce(sum(case when t.type in ('CREDIT', 'PAYMENT') then -t.amount else t.amount end), 0)`)
    ).rows

  await load('transactionCode', 'key,code,name,type', 'K-2,PARK,Parking,CHARGE', 'K-3,LOYAL,Loyalty,CREDIT')
  await at('2031-01-15T18:00:00Z')
  return {
    scene,
    worker,
    load,
    idOf,
    at,
    sweep,
    work,
    first,
    home,
    setFrom,
    schedule,
    days,
    balanceOf,
    shelved,
    audited,
    wrongBalances,
    unread,
  }
}
