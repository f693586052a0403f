import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  assert.ok(server.logLines.some((line) => line.includes('answer broken off')))
})

test('no more pieces are made once the reader has left', async () => {
  const { port } = server.app.server.address() as { port: number }
  made = 0
  const response = await fetch(`http://127.0.0.1:${port}/endless`)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  // Waits for ever when nobody tells the pieces to stop.
  await stopped.promise
  assert.ok(made > 0)
})
