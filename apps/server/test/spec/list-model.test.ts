// The list conventions against a plain model of them: random records of several organizations, random questions on both doors.
// `GATELODGE_SEED=… ` repeats a run; a failure is shrunk to the shortest question that shows it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import {
  createIntegration,
  createOrganization,
  isCapability,
  issueKey,
  issueStaffToken,
  openDoors,
  operator,
} from '../../src/domains/access/index.ts'
import { assemble } from '../../src/kit/domain.ts'
import { buildServer } from '../../src/kit/http/server.ts'
import type { Resource } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { connectAs } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { extent, SEED } from '../extent.ts'
import { type Answer, startServer, TestServer } from '../server.ts'
import { expectOne, expectPage, type Page, type Pair, type Row, type Viewer, type World } from './list-model/model.ts'
import { anyQuestion, type Question } from './list-model/questions.ts'
import { insertRows, type Keys, rowOf } from './list-model/rows.ts'
import { sample, samplesTable } from './list-model/samples.ts'

const SETS = extent({ quick: 20, whole: 20, long: 60 })
const QUESTIONS = extent({ quick: 25, whole: 25, long: 40 })

type Caller = Viewer & { readonly credential: { readonly key: string } | { readonly token: string } }
type DataSet = { readonly world: World; readonly callers: ReadonlyMap<string, Caller> }

const RESOURCES = ['property', 'floorPlan', 'unit', 'user', 'userProperty'].map((name) => assembly.resources.get(name))
const [property, floorPlan, unit, user, userProperty] = RESOURCES as [Resource, Resource, Resource, Resource, Resource]
const resources = [...RESOURCES, sample]
const configuration = assembly.resources.get('propertyConfiguration')
/** Not listed here, but related to what is: of the configuration there is one for each property, of the others none. */
const related = [...new Set([...resources, ...assembly.resources.all()])]

const databaseUrl = await cloneDatabase()
const owner = await connectAs(databaseUrl, 'owner')
await owner.query(samplesTable)
const server = await startWithSamples()
const { db } = server.runtime.tools

const tally = { pairs: 0, errors: 0, rows: 0, pastTheEnd: 0, embedded: 0, cut: 0 }

test('lists answer as the model of their conventions says', async (t) => {
  t.diagnostic(`seed of the list model: ${SEED}`)
  for (let n = 0; n < SETS; n++) {
    const set = await makeDataSet(n)
    const { world, callers } = set
    const asking = { viewers: [...callers.keys()], resources, related, rows: world.rows }
    await fc.assert(
      fc.asyncProperty(anyQuestion(asking), (question) => compare(set, question)),
      { seed: SEED + n, numRuns: QUESTIONS, examples: n === 0 ? crowded : [] },
    )
  }
  t.diagnostic(`list model: ${tally.pairs} pairs, ${tally.errors} of them errors`)
  t.diagnostic(
    `list model rows: ${tally.rows} compared, ${tally.embedded} related; ${tally.cut} relations cut at 100, ${tally.pastTheEnd} pages past the end`,
  )
  assert.ok(tally.pairs >= extent({ quick: 300, whole: 300, long: 2_000 }))
  for (const [what, times] of Object.entries(tally)) assert.ok(times > 0, `no ${what} among the questions`)
})

/** A property and a record of the first set have more than a hundred related records each. */
const crowded: [Question][] = ['all', 'limited', 'staff'].flatMap((viewer) =>
  [
    ['property', 'units.*,floorPlans.name'],
    ['sample', 'id,children.*,parent.*'],
    ['floorPlan', 'units.number,property.*'],
  ].map(([resource = '', fields = '']): [Question] => [
    {
      viewer,
      resource,
      id: null,
      form: false,
      pairs: [
        ['limit', '500'],
        ['fields', fields],
      ],
    },
  ]),
)

async function compare({ world, callers }: DataSet, { viewer, resource: name, id, pairs, form }: Question) {
  const caller = callers.get(viewer) as Caller
  const resource = resources.find((each) => each.name === name) as Resource
  const query = form
    ? new URLSearchParams(pairs.map(([k, v]): [string, string] => [k, v])).toString()
    : percentEncoded(pairs)
  const path = id === null ? resource.path : `${resource.path}/${id}`
  const answer = await server.call(`GET ${path}`, { ...caller.credential, ...(query !== '' && { query }) })
  const expected =
    id === null ? expectPage(world, caller, resource, pairs) : expectOne(world, caller, resource, id, pairs)
  tally.pairs += 1
  assert.equal(answer.status, expected.status, `${path}?${query} → ${answer.text.slice(0, 300)}`)
  if ('faults' in expected) {
    tally.errors += 1
    const { message } = answer.body
    const told = expected.faults.some((words) => words.every((word) => message.includes(word)))
    assert.ok(told, `'${message}' says nothing of ${JSON.stringify(expected.faults)}`)
  } else if ('row' in expected) assert.deepEqual(answer.body, expected.row)
  else comparePage(answer, expected, path, pairs, 'token' in caller.credential)
}

function comparePage({ body, headers }: Answer, expected: Page, path: string, pairs: readonly Pair[], staff: boolean) {
  assert.deepEqual(body, expected.rows)
  assert.equal(headers['x-total-count'], String(expected.total))
  const links = [...String(headers['link']).matchAll(/<([^>]*)>; rel="(\w+)"(?:, |$)/g)]
  const pages = links.map(([, href = '', rel]) => {
    const url = new URL(href)
    assert.equal(url.origin + url.pathname, `https://gateway.example.com${staff ? '/backoffice' : ''}/v1${path}`)
    // The same question but for the page.
    const others = (all: Iterable<Pair>) => [...all].filter(([name]) => name !== 'page').map(([k, v]) => [k, v])
    assert.deepEqual(others(url.searchParams), others(pairs))
    return [rel, Number(url.searchParams.get('page'))]
  })
  assert.equal(links.map(([text]) => text).join(''), headers['link'])
  assert.deepEqual(Object.fromEntries(pages), expected.links)
  tally.rows += expected.rows.length
  tally.pastTheEnd += Number(expected.rows.length === 0 && expected.total > 0)
  for (const value of expected.rows.flatMap((row) => Object.values(row))) {
    if (Array.isArray(value)) tally.cut += Number(value.length === 100)
    if (typeof value === 'object' && value !== null) tally.embedded += Array.isArray(value) ? value.length : 1
  }
}

const percentEncoded = (pairs: readonly Pair[]) =>
  pairs.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&')

/** Two organizations whose records point at each other's wherever no foreign key forbids it. */
async function makeDataSet(n: number): Promise<DataSet> {
  let drawn = 0
  const draw = <T>(arbitrary: fc.Arbitrary<T>, times: number): T[] =>
    times === 0 ? [] : fc.sample(arbitrary, { seed: SEED + n + drawn++ * 1_000, numRuns: times })
  const between = (least: number, most: number) => draw(fc.noBias(fc.integer({ min: least, max: most })), 1)[0] ?? least
  const rows = new Map<string, Row[]>(related.map(({ name }) => [name, []]))
  const add = (
    resource: Resource,
    organizationId: string,
    keys: Keys,
    count: number,
    change = (row: Row, _at: number) => row,
  ) => {
    const made = draw(rowOf(resource, organizationId, keys), count).map(change)
    rows.get(resource.name)?.push(...made)
    return made.map((row) => String(row['id']))
  }
  const organizations = await Promise.all(
    ['A', 'B'].map((letter) => createOrganization(db, { name: `Set ${n} ${letter}` })),
  )
  const reach = new Map<string, string[]>()
  // Records belong to their organization whatever their ids, so both may know the ids before any is stored.
  const sampleIds = draw(fc.uuid(), 24)
  for (const [at, { id: organizationId }] of organizations.entries()) {
    const crowd = n === 0 && at === 0
    const properties = add(property, organizationId, {}, between(at === 0 ? 2 : 0, 6))
    reach.set(organizationId, properties)
    const users = add(user, organizationId, {}, between(1, 15), (row, i) => ({
      ...row,
      email: `${row['email']}${i}@example.com`,
      status: i === 0 ? 'ACTIVE' : row['status'],
    }))
    if (properties.length === 0) continue
    // One property and one parent are favoured, and in the first set crowded.
    const [favourite = ''] = properties
    const propertyId = [...properties, ...Array<string>(crowd ? 30 : 2).fill(favourite)]
    const plans = add(floorPlan, organizationId, { propertyId }, between(0, 12))
    const floorPlanId = crowd ? [...plans.slice(0, 1), ...plans.slice(0, 2)] : plans
    const keys = { propertyId, floorPlanId, currentHouseholdId: [], mostRecentApplicationId: [] }
    add(unit, organizationId, keys, crowd ? 320 : between(0, 60))
    const posts = users.flatMap((userId) => properties.map((id) => ({ userId, propertyId: id })))
    add(userProperty, organizationId, {}, Math.min(posts.length, between(0, 20)), (row, i) => ({ ...row, ...posts[i] }))
    const own = sampleIds.slice(at * 12, at * 12 + 12)
    const parentId = crowd ? [...sampleIds, ...Array<string>(40).fill(own[0] ?? '')] : sampleIds
    add(sample, organizationId, { propertyId, parentId }, crowd ? 280 : between(12, 60), (row, i) => ({
      ...row,
      id: own[i] ?? row['id'],
    }))
  }
  for (const resource of resources) await insertRows(owner, resource, rows.get(resource.name) ?? [])
  rows.set(configuration.name, rows.get(property.name)?.map(bareConfiguration) ?? [])
  return { world: { rows, resources: related }, callers: await makeCallers(organizations, reach, rows, between) }
}

/** What a property answers with as long as it is not configured. */
const bareConfiguration = ({ id, organizationId, timezone, createdAt, updatedAt }: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(configuration.fields).map(([name, { stored }]) => [name, stored === 'bool' ? 'false' : null]),
  ),
  ...{ id, organizationId, timezone, createdAt, updatedAt },
  availabilityUrl: `https://availability.example.com/properties/${id}`,
})

async function makeCallers(
  [a, b]: readonly { id: string }[],
  reach: ReadonlyMap<string, readonly string[]>,
  rows: ReadonlyMap<string, readonly Row[]>,
  between: (least: number, most: number) => number,
): Promise<Map<string, Caller>> {
  const { keyPepper: pepper, mode } = server.config
  const every = related.map(({ scope }) => `${scope}:read`)
  const some = (organizationId: string) => {
    const all = reach.get(organizationId) ?? []
    return all.slice(0, between(1, Math.max(1, all.length - 1)))
  }
  const partner = async (id: string, limits: readonly string[] | null, grants = every): Promise<Caller> => {
    const by = operator(id)
    const name = `${limits?.length} ${grants.length}`
    const { id: integrationId } = await createIntegration(db, by, {
      kind: 'general',
      name,
      capabilities: [],
      reach: limits,
    })
    const { text } = await issueKey(db, by, { pepper, mode }, { integrationId, name, grants, expiresAt: null })
    return { organizationId: id, reach: limits, grants: new Set(grants), credential: { key: text } }
  }
  const staff = async (id: string, limits: readonly string[] | null): Promise<Caller> => {
    const someone = rows.get('user')?.find((row) => row['organizationId'] === id)
    const given = { userId: String(someone?.['id']), name: 'test', reach: limits, expiresAt: null, allGrants: true }
    const { text } = await issueStaffToken(db, operator(id), pepper, given)
    return { organizationId: id, reach: limits, grants: null, credential: { token: text } }
  }
  if (!a || !b) throw new Error('a data set has two organizations')
  return new Map([
    ['all', await partner(a.id, null)],
    ['limited', await partner(a.id, some(a.id))],
    ['few grants', await partner(a.id, null, ['units:read', 'floorPlans:read', 'samples:read', 'users:read'])],
    ['staff', await staff(a.id, null)],
    ['limited staff', await staff(a.id, some(a.id))],
    ['neighbour', await partner(b.id, null)],
  ])
}

/** The assembly with one more resource in it. */
async function startWithSamples(): Promise<TestServer> {
  const { config, runtime, logLines, lifecycle } = await startServer({ databaseUrl })
  const everything = { name: 'everything', resources: [...assembly.resources.all(), sample], routes: [] }
  const { routes, resources: registry } = assemble([everything], isCapability)
  const tools = { ...runtime.tools, resources: registry }
  const { doors, close } = openDoors({
    ...config,
    db: tools.db,
    clock: tools.clock,
    pepper: config.keyPepper,
    unprovenKeysPerSecond: 20,
    signIn: tools.ports.signIn,
  })
  const app = buildServer({ tools, routes, doors, trustedProxies: [], draining: () => false })
  after(async () => {
    await app.close()
    await close()
  })
  return new TestServer(app, config, runtime, logLines, lifecycle)
}
