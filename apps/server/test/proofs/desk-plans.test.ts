// What staff ask all day is found in indexes, however large the organization is, with the plan that PostgreSQL keeps for prepared statements. The
// tables are small enough here to be read through, so that is forbidden: what no index serves then shows in pages touched or in rows passed over.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fillDesk } from '../../bench/desk-rows.ts'
import { askConversationFile } from '../../src/domains/desk/files/conversation-file.queries.ts'
import { askInbox } from '../../src/domains/desk/queues/inbox.queries.ts'
import { askCount, askOldest, kinds } from '../../src/domains/desk/queues/worklist.queries.ts'
import { askSearch } from '../../src/domains/desk/search/search.queries.ts'
import { readTerms } from '../../src/domains/desk/search/search-terms.ts'
import type { Reach } from '../../src/kit/grants.ts'
import type { AskedRead } from '../../src/kit/row-read.ts'
import { connectAs } from '../catalogue.ts'
import { startServer } from '../server.ts'

/** Pages of 8 KiB that a statement may touch: those of a hundred rows and all that is joined to them. */
const PAGES_MOST = 2_500
/**
 * Rows that an index leads to and that turn out to lie at other properties. A search may go through everybody who begins alike, as PostgreSQL 15
 * does: 5,000 of the 20,000 people here have a number in one area.
 */
const PASSED_MOST = { queue: 1_500, search: 5_500 }

const server = await startServer()
const owner = await connectAs(server.config.databaseUrl, 'owner')
const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')
const { id: organizationId } = await server.make.organization()
const few = Array.from({ length: 3 }, (_, n) => `00000000-0000-7100-8000-${String(n + 1).padStart(12, '0')}`)

/** A conversation of thousands at the first property, and one of the first texts in it. */
let long = ''
let early = ''

before(async () => {
  await fillDesk((sql) => owner.query(sql), organizationId, { people: 20_000, waiting: 15_000 })
  const { rows } = await owner.query('select id from conversations where property_id = $1 limit 1', [few[0]])
  long = rows[0].id
  const added = await owner.query(
    `insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier, created_at)
     select m.organization_id, gen_random_uuid(), m.conversation_id, m.property_id, m.direction, m.from_number, m.to_number, m.content, m.carrier,
       m.created_at + n * interval '1 minute' from messages m, generate_series(1, 5000) n where m.conversation_id = $1 returning id`,
    [long],
  )
  early = added.rows[200].id
  await owner.query('analyze messages')
  await app.query("select set_config('app.organization_id', $1, false)", [organizationId])
  await app.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Rows Removed by Filter'?: number; Plans?: Node[] }

let prepared = 0

/** Explains the statement as the servers' role runs it, prepared. */
async function planOf({ read, values }: AskedRead) {
  const name = `statement_${++prepared}`
  await app.query(`prepare ${name} as ${read.text}`)
  const literals = [organizationId, ...values].map((value) =>
    value === null ? 'null' : Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`,
  )
  const { rows } = await app.query(
    `explain (analyze, buffers, format json) execute ${name}${literals.length > 0 ? `(${literals.join()})` : ''}`,
  )
  return rows[0]['QUERY PLAN'][0].Plan as Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function assertCheap(what: string, asked: AskedRead, kind: keyof typeof PASSED_MOST = 'queue') {
  const plan = await planOf(asked)
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  assert.ok(pages <= PAGES_MOST, `${what} touches ${pages} pages`)
  for (const { 'Rows Removed by Filter': passed = 0, 'Relation Name': table } of nodesOf(plan))
    assert.ok(passed <= PASSED_MOST[kind], `${what} passes over ${passed} ${table}`)
}

const REACHES: readonly (readonly [string, Reach])[] = [
  ['all properties', null],
  ['one property', few.slice(0, 1)],
  ['three properties', few],
]

for (const [whose, reach] of REACHES) {
  for (const kind of kinds)
    test(`${kind} in the work list is found by its index, at ${whose}`, async () => {
      await assertCheap('the oldest', askOldest(kind, reach))
      await assertCheap('the count', askCount(kind, reach))
    })

  for (const status of ['NEEDS_HELP', 'NEW', 'UNRESOLVED', undefined] as const)
    test(`the inbox of ${status ?? 'every status'} is found by its index, at ${whose}`, async () => {
      const [page] = askInbox({ status, reach, page: 1, limit: 50 })
      await assertCheap('a page', page)
    })

  test(`a conversation with its texts and whom it is with is found by its indexes, at ${whose}`, async () => {
    for (const before of [null, early])
      for (const asked of askConversationFile(long, reach, before)) await assertCheap(asked.read.text, asked)
  })

  for (const typed of ['ma', 'delgado maria', '512', '512555', '4321', '204', few[0] ?? '', 'p7@example.com'])
    test(`a search for ${typed} is found by its indexes, at ${whose}`, async () => {
      for (const asked of askSearch(readTerms(typed), () => reach)) await assertCheap(asked.read.text, asked, 'search')
    })
}
