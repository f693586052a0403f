import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { Type } from 'typebox'
import { SmallServer } from '../../../test/small-server.ts'
import { Unavailable } from '../problems.ts'
import { ok, Streamed } from '../reply.ts'
import { route } from './route.ts'

let made = 0
const stopped = Promise.withResolvers<void>()

async function* pieces(count: number, failingAt = -1) {
  for (let n = 0; n < count; n++) {
    if (n === failingAt) throw new Unavailable('The shelf fell down')
    made += 1
    yield { n, text: 'x'.repeat(10_000) }
  }
}

async function* endless() {
  try {
    yield* pieces(Number.POSITIVE_INFINITY)
  } finally {
    stopped.resolve()
  }
}

let patientStopped = false

async function* patient() {
  try {
    yield* pieces(Number.POSITIVE_INFINITY)
  } finally {
    patientStopped = true
  }
}

type Signals = Record<string, PromiseWithResolvers<void>>
const signals = (): Signals => ({
  '/slow-handler': Promise.withResolvers(),
  '/slow-piece': Promise.withResolvers(),
})
const [entered, proceed, left] = [signals(), signals(), signals()]

/** Holds something while it is being read. */
async function* holding(path: string) {
  try {
    if (path === '/slow-piece') {
      entered[path]?.resolve()
      await proceed[path]?.promise
    }
    yield* pieces(3)
  } finally {
    left[path]?.resolve()
  }
}

const streamed = (path: string, records: () => AsyncIterable<unknown>) =>
  route({
    method: 'GET',
    path,
    audience: 'public',
    grant: null,
    summary: 'List in pieces',
    returns: { 200: Type.Unknown() },
    handle: async () => ok(Streamed.ofList(records()), { 'x-total-count': '7' }),
  })

const server = new SmallServer({
  routes: [
    streamed('/none', () => pieces(0)),
    streamed('/some', () => pieces(3)),
    streamed('/many', () => pieces(1_000)),
    streamed('/endless', endless),
    streamed('/patient', patient),
    streamed('/slow-piece', () => holding('/slow-piece')),
    route({
      method: 'GET',
      path: '/slow-handler',
      audience: 'public',
      grant: null,
      summary: 'Begin late',
      returns: { 200: Type.Unknown() },
      handle: async () => {
        entered['/slow-handler']?.resolve()
        await proceed['/slow-handler']?.promise
        return ok(Streamed.ofList(holding('/slow-handler')))
      },
    }),
    streamed('/unable', () => pieces(3, 0)),
    streamed('/broken', () => pieces(1_000, 500)),
  ],
})

test('an answer in pieces is whole JSON, with the headers of any other', async () => {
  assert.equal((await server.ask({ method: 'GET', url: '/none' })).text, '[]')
  const { status, headers, body } = await server.ask({ method: 'GET', url: '/some' })
  assert.equal(status, 200)
  assert.equal(headers['x-total-count'], '7')
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(
    body.map(({ n }: { n: number }) => n),
    [0, 1, 2],
  )
})

test('HEAD has the headers and makes no piece', async () => {
  made = 0
  const { status, headers, text } = await server.ask({ method: 'HEAD', url: '/many' })
  assert.deepEqual([status, headers['x-total-count'], text, made], [200, '7', '', 0])
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
})

test('what fails before the first piece is an error like any other', async () => {
  const { status, body } = await server.ask({ method: 'GET', url: '/unable' })
  assert.equal(status, 503)
  assert.equal(body.message, 'The shelf fell down')
})

test('what fails later cuts the connection, and is in the log', async () => {
  const at = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${at}/broken`)
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
  assert.ok(server.logLines.some((line) => line.includes('"event":"http.answer_aborted"')))
})

test('no more pieces are made once the reader has left', async () => {
  const { port } = server.app.server.address() as { port: number }
  made = 0
  const response = await fetch(`http://127.0.0.1:${port}/endless`)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  // Waits for ever when the server does not stop the pieces.
  await stopped.promise
  assert.ok(made > 0)
})

test('a reader who leaves before the first piece is sent leaves nothing behind', async () => {
  const { port } = server.app.server.address() as { port: number }
  for (const path of ['/slow-handler', '/slow-piece']) {
    const asked = get({ host: '127.0.0.1', port, path, agent: false })
    asked.on('error', () => {})
    await entered[path]?.promise
    asked.destroy()
    // As long as it takes until the server has noticed.
    for (let n = 0; n < 50; n++) await turnOfTheLoop()
    proceed[path]?.resolve()
    await left[path]?.promise
  }
})

test('a reader who takes nothing for 30 s is cut off, and no more pieces are made for him', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { port } = server.app.server.address() as { port: number }
  made = 0
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/patient', agent: false }, resolve)
  })
  answer.on('error', () => {})
  answer.pause()
  // Until all that is between us is full.
  for (let before = -1; before !== made; ) {
    before = made
    for (let n = 0; n < 1_000; n++) await turnOfTheLoop()
  }
  t.mock.timers.tick(29_999)
  await turnOfTheLoop()
  assert.ok(!patientStopped)
  t.mock.timers.tick(1)
  while (!patientStopped) await turnOfTheLoop()
  answer.destroy()
})
