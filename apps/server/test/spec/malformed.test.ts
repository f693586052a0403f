// Anything at all, sent to every route: no answer is a failure of ours, every refusal is {message}, and nothing of another
// organization appears. `GATELODGE_SEED=…` repeats a run; a failure is shrunk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { doorPrefixes } from '../../src/domains/access/index.ts'
import { paramsOf } from '../../src/kit/http/route.ts'
import { errorCatalogue } from '../../src/kit/problems.ts'
import { assembly } from '../../src/main/domains.ts'
import { columnsOf, connectAs, constraintsOf, tablesOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { checkAnswer } from '../declared-answer.ts'
import { extent, SEED } from '../extent.ts'
import type { Organization } from '../make.ts'
import { ownId } from '../sample.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyRoute, pathFor } from '../walk.ts'
import { anyRaw, exchange } from './malformed/bytes.ts'
import { anySent, everyBody, type Sent } from './malformed/requests.ts'

const DRAWN = extent({ quick: 1_000, whole: 4_500, long: 95_000 })
const BYTES = extent({ quick: 200, whole: 500, long: 5_000 })
const SESSIONS = 40
/** In every text of the other organization, and in no request. */
const CANARY = 'Quetzalcoatlus'

const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl, settings: { GATELODGE_ILS_REQUESTS_PER_MINUTE: '1000000' } })
const own = await server.make.organization({ properties: 3, unitsPerProperty: 4 })
const other = await server.make.organization({ properties: 3, unitsPerProperty: 4 })
const reach = own.made.get('property')?.slice(0, 1) ?? []
const targets = {
  routes: assembly.routes,
  own,
  other,
  keys: [
    ...Array<string>(4).fill((await server.make.key(own)).text),
    (await server.make.key(own, { reach })).text,
    (await server.make.key(own, { grants: ['units:read'] })).text,
    (await server.make.key(own, { kind: 'ils' })).text,
  ],
  tokens: [(await server.make.staff(own)).text, (await server.make.staff(own, { reach })).text],
  // Many: some of the requests end the session that they are made with.
  sessions: await Promise.all(Array.from({ length: SESSIONS }, () => server.make.operatorSession())),
}
await plantCanary(other)

const statuses: Record<number, number> = {}

test('no request, however broken, is answered with 5xx, anything but {message}, or what is not the caller’s', async (t) => {
  t.diagnostic(`seed of the malformed input: ${SEED}`)
  for (const sent of everyBody(targets)) hold(sent.method, sent.url, await inject(sent))
  await fc.assert(
    fc.asyncProperty(anySent(targets), async (sent) => hold(sent.method, sent.url, await inject(sent))),
    { seed: SEED, numRuns: DRAWN },
  )
  const port = Number(new URL(await server.listen()).port)
  let silent = 0
  await fc.assert(
    fc.asyncProperty(anyRaw(targets.keys[0] ?? ''), async (raw) => {
      const answers = await exchange(port, raw)
      for (const answer of answers) hold('GET', '/', answer as unknown as LightMyRequestResponse)
      assert.ok(answers.length > 0 || !raw.whole, 'no answer at all')
      if (answers.length === 0) silent += 1
    }),
    { seed: SEED, numRuns: BYTES },
  )
  t.diagnostic(`malformed input: ${DRAWN + BYTES} requests drawn, statuses ${JSON.stringify(statuses)}`)
  t.diagnostic(`malformed bytes: ${BYTES} connections, ${silent} of them closed without an answer`)
  const takesBodies = assembly.routes.some(({ body }) => body)
  for (const status of [200, 400, 401, 403, 404, 405, ...(takesBodies ? [413, 415] : [])])
    assert.ok((statuses[status] ?? 0) > 0, `no ${status} at all`)
  const failures = server.logLines.filter((line) => line.includes('"event":"http.request_failed"'))
  assert.deepEqual(failures.slice(0, 3), [], 'a request failed in a way that only the log tells')
})

test('a path id that is no UUID is 400 and the message names the parameter, whatever it is instead', async () => {
  const credentials = { partner: { key: targets.keys[0] }, staff: { token: targets.tokens[0] } } as const
  for (const audience of ['partner', 'staff'] as const) {
    for (const route of everyRoute(audience)) {
      for (const name of paramsOf(route.path)) {
        for (const [what, id] of Object.entries(nearlyIds(ownId(own, name)))) {
          const answer = await server.call(
            `${route.method} ${pathFor(route, own, { [name]: id })}`,
            credentials[audience],
          )
          if (answer.status !== 410) assertRefused(answer, 400, `${name} must be a valid UUID`)
          else assert.ok(route.availability === 'deprecated', what)
        }
      }
    }
  }
})

const nearlyIds = (id: string): Record<string, string> => ({
  short: id.slice(1),
  long: `${id}0`,
  'without dashes': id.replaceAll('-', ''),
  'with dashes elsewhere': id.replace(/^(.{8})-(.)/, '$1$2-'),
  'in braces': `%7B${id}%7D`,
  'a URN': `urn:uuid:${id}`,
  'with a space': `${id}%20`,
  'with a line feed': `${id}%0A`,
  'with a NUL': `${id}%00`,
  'with a letter beyond f': id.replace(/.$/, 'g'),
  'with a digit of another script': id.replace(/.$/, encodeURIComponent('١')),
  'very long': 'x'.repeat(5000),
  'a word of the language': '__proto__',
  'a slash': '%2F',
})

const inject = ({ method, url, headers, body }: Sent) =>
  server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(body && { payload: body.bytes }),
  })

const INTERNALS =
  /\bat \S+ \(|node_modules|node:internal|\.ts:\d|syntax error|violates|duplicate key|does not exist|invalid input|permission denied|organization_id|::uuid|SQLSTATE/i

function hold(method: string, url: string, response: LightMyRequestResponse) {
  // As the server got it: the path of the request is made whole on its way.
  const { pathname, search } = new URL(url.replace(/^\/\//, 'http://x//'), 'http://x')
  const { status, headers, body, text } = checkAnswer(method, pathname + search, response)
  statuses[status] = (statuses[status] ?? 0) + 1
  assert.ok(status < 500, text)
  const everything = `${text}${JSON.stringify(headers)}`
  // Which organizations there are is what an operator asks.
  const namesThem = pathname === `${doorPrefixes.operator}/organizations`
  const isTheirs = everything.includes(CANARY) || everything.includes(other.id)
  assert.ok(namesThem || !isTheirs, `shows another organization: ${text}`)
  // Whatever address the request gave itself.
  for (const [, href = ''] of String(headers['link'] ?? '').matchAll(/<([^>]*)>/g))
    assert.ok(href.startsWith('https://gateway.example.com/'), `leads elsewhere: ${href}`)
  if (status < 400) return
  assert.ok(
    errorCatalogue().some((entry) => entry.status === status && entry.code === headers['x-error-code']),
    `${status} ${headers['x-error-code']} is not in the catalogue`,
  )
  assert.doesNotMatch(everything, INTERNALS)
  if (status === 405) assert.match(String(headers['allow']), /^[A-Z]+(, [A-Z]+)*$/)
  if (status === 401) assert.ok(headers['www-authenticate'], 'a 401 says how to come in')
  if (method !== 'HEAD') assert.ok(body.message.isWellFormed(), 'a message holds half a character')
}

/** Into every text that the database does not check. */
async function plantCanary({ id }: Organization) {
  const owner = await connectAs(databaseUrl, 'owner')
  const constraints = await constraintsOf(owner)
  const columns = await columnsOf(owner)
  let planted = 0
  for (const { name: table, whose } of await tablesOf(owner)) {
    const bound = constraints.filter((one) => one.table === table).flatMap((one) => one.columns)
    const free = columns.filter(
      (one) => one.table === table && one.type === 'text' && !one.generated && !bound.includes(one.name),
    )
    // The name of a key that wraps others is the operator's.
    if (whose === null || free.length === 0 || table === 'data_keys') continue
    // Only where there is a text already: what is empty may have to stay so, or be different in every row.
    const changes = free.map(({ name }) => `${name} = ${name} || $1`).join()
    const { rowCount } = await owner.query(`update ${table} set ${changes} where ${whose} = $2`, [CANARY, id])
    planted += rowCount ?? 0
  }
  assert.ok(planted > 30, 'the canary sits in many places')
}
