// Files go through the server without being held in it, and what kill -9 leaves behind is either whole or swept up.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sweepDocuments } from '../../src/domains/households/documents/sweep-documents.ts'
import { connectAs } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { extent } from '../extent.ts'
import { ask, load } from '../load.ts'
import { aFile, FILES, multipart } from '../multipart.ts'
import { startProcess } from '../process.ts'
import { startServer } from '../server.ts'

const CLIENTS = extent({ quick: 6, whole: 20, long: 20 })
const FILE_BYTES = 25 * 1_048_576
const GROWTH_MOST = 50 * 1_048_576
const TRAFFIC_MS = 2_000
const KILLS = 3

const databaseUrl = await cloneDatabase()
const { make, config, runtime } = await startServer({ databaseUrl })
const owner = await connectAs(databaseUrl, 'owner')
const org = await make.organization({ properties: 2, unitsPerProperty: 100 })
const key = (await make.key(org)).text
const [householdId = ''] = org.made.get('household') ?? []
const spool = await mkdtemp(join(tmpdir(), 'gatelodge-spool-'))
after(() => rm(spool, { recursive: true, force: true }))
const settings = { GATELODGE_SPOOL_FOLDER: spool }
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
after(() => agent.destroy())

type Document = { id: string; url: string; sha256: string; size: number }

test(`${CLIENTS} clients upload 25 MiB each at once, and the server grows by less than 50 MB`, async (t) => {
  const { child, url } = await startProcess(databaseUrl, settings)
  const common = randomBytes(FILE_BYTES - 64)
  const fileOf = (n: number) => Buffer.concat([Buffer.from(`%PDF-1.7 client ${n}\n`.padEnd(64)), common])
  // As it stands after some ordinary traffic, which gives its heap the size that it works with.
  await Promise.all(Array.from({ length: 6 }, (_, n) => send(url, fileOf(n)).then(answered)))
  const traffic = load(16, async () => void (await ask(`${url}/v1/units?limit=200`, { agent, key })))
  await delay(TRAFFIC_MS)
  await traffic.stop()
  const before = await memoryOf(child.pid ?? 0)
  const began = performance.now()
  const halfWay = barrier(CLIENTS)
  const documents = await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => send(url, fileOf(n), halfWay).then(answered)),
  )
  const seconds = (performance.now() - began) / 1000
  const { peak } = await memoryOf(child.pid ?? 0, false)
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
  t.diagnostic(
    `${CLIENTS} uploads of 25 MiB at once took ${seconds.toFixed(1)} s; ${megabytes(before.now)} before, ` +
      `${megabytes(peak)} at most, ${megabytes(peak - before.now)} more`,
  )
  assert.ok(peak - before.now < GROWTH_MOST, `grew by ${megabytes(peak - before.now)}`)

  for (const [n, document] of documents.entries()) {
    const { search, pathname } = new URL(document.url)
    const response = await fetch(url + pathname + search)
    const expected = fileOf(n)
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(expected), 'not byte for byte')
    assert.deepEqual([document.size, document.sha256], [FILE_BYTES, digest(expected)])
  }
  assert.deepEqual(await readdir(spool), [])
  child.kill('SIGKILL')
})

test('kill -9 in the middle of uploads: no record without its bytes, and after the sweep no bytes without a record', async (t) => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, url } = await startProcess(databaseUrl, settings)
    const clients = load(8, async () => {
      const file = Buffer.concat([FILES.pdf, randomBytes(300_000)])
      await send(url, file)
        .then(answered)
        .then(
          ({ id }) => acknowledged.push(id),
          () => delay(20),
        )
    })
    // One that never gets further than this.
    void send(url, Buffer.concat([FILES.pdf, randomBytes(300_000)]), () => new Promise(() => {})).catch(() => {})
    const enough = acknowledged.length + 10
    while (acknowledged.length < enough) await delay(5)
    await delay(kill * 20)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await clients.stop()
  }
  // What a killed process has sent to PostgreSQL is carried out nevertheless.
  await eventually(20_000, 'nothing of the killed is under way', async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'gatelodge serve'`,
    )
    return rows.length === 0
  })
  const stored = await storedDocuments()
  assert.deepEqual(
    acknowledged.filter((id) => !stored.some((each) => each.id === id)),
    [],
    'acknowledged, but not there',
  )
  for (const { store_key, size, sha256 } of stored) {
    const content = await readFile(join(config.fileFolder ?? '', store_key))
    assert.deepEqual([content.length, digest(content)], [size, sha256])
  }
  const removed = await sweepDocuments(runtime.tools, new Date(Date.now() + 60_000))
  t.diagnostic(
    `${KILLS} kills: ${acknowledged.length} uploads acknowledged, ${stored.length} records, ${removed} files swept up`,
  )
  const left: string[] = []
  for await (const each of runtime.tools.files.list('household-documents', new Date(Date.now() + 60_000)))
    left.push(each)
  assert.deepEqual(left.sort(), [...new Set(stored.map(({ store_key }) => store_key))].sort())

  // Killed in the moment between making a file and taking its name away, it leaves an empty one, until a server starts anew.
  const before = new Date(Date.now() - 3_601_000)
  await writeFile(join(spool, `gatelodge-${randomUUID()}.upload`), '')
  for (const name of await readdir(spool)) {
    assert.equal((await stat(join(spool, name))).size, 0, 'something was left where files wait')
    await utimes(join(spool, name), before, before)
  }
  await startProcess(databaseUrl, settings)
  assert.deepEqual(await readdir(spool), [])
})

async function storedDocuments() {
  const { rows } = await owner.query<{ id: string; store_key: string; size: number; sha256: string }>(
    'select id, store_key, size, sha256 from household_documents',
  )
  return rows
}

/** Piece by piece; `halfWay` is waited for when half of it is sent. */
async function send(
  url: string,
  file: Buffer,
  halfWay: () => Promise<void> = async () => {},
): Promise<IncomingMessage> {
  const { headers, payload } = multipart([aFile(Buffer.alloc(0))])
  const at = payload.indexOf('\r\n\r\n') + 4
  const outgoing = request(`${url}/v1/households/${householdId}/documents`, {
    method: 'POST',
    agent,
    headers: { ...headers, 'x-api-key': key, 'content-length': payload.length + file.length },
  })
  const answer = once(outgoing, 'response')
  answer.catch(() => {})
  const write = async (bytes: Buffer) => {
    for (let from = 0; from < bytes.length; from += 262_144)
      if (!outgoing.write(bytes.subarray(from, from + 262_144))) await Promise.race([once(outgoing, 'drain'), answer])
  }
  await write(payload.subarray(0, at))
  await write(file.subarray(0, file.length / 2))
  await halfWay()
  await write(file.subarray(file.length / 2))
  outgoing.end(payload.subarray(at))
  const [response] = (await answer) as [IncomingMessage]
  return response
}

async function answered(response: IncomingMessage): Promise<Document> {
  const body = (await json(response)) as Document & { message?: string }
  assert.equal(response.statusCode, 201, body.message)
  return body
}

/** Lets all through once so many wait. */
function barrier(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    if (++waiting === count) resolve()
    return promise
  }
}

/** Of a process, in bytes: now, and at most since the last time that this was asked with `reset`. */
async function memoryOf(pid: number, reset = true) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  if (reset) await writeFile(`/proc/${pid}/clear_refs`, '5')
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
