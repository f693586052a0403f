import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import express from 'express'
import { expressWebhooks } from '../src/express.ts'
import { itKeepsThePromises, postTo } from './adapter-promises.ts'
import { delivery, refusedAs, secret } from './deliveries.ts'

itKeepsThePromises('Express', async (options) => {
  const app = express()
  app.post('/hooks', expressWebhooks(options))
  app.use(express.json())
  return listen(app)
})

itKeepsThePromises('node:http', async (options) => listen(expressWebhooks(options)))

test('Express: express.json() before the route is answered with 500 and a sentence that names the remedy', async () => {
  const faults: unknown[] = []
  const app = express()
  app.use(express.json())
  app.post('/hooks', expressWebhooks({ secret, beforeAnswer: () => {}, onError: (error) => faults.push(error) }))
  await using server = await listen(app)
  const { body, headers } = delivery()
  const answer = await server.post(body, headers)
  assert.equal(answer.status, 500)
  assert.match(JSON.parse(answer.body).message, /Register this route above app\.use\(express\.json\(\)\)/)
  assert.ok(faults.length === 1 && refusedAs('body_not_raw')(faults[0]))
})

test('Express: parsers that keep the bytes, or leave the stream alone, may run before the route', async () => {
  const before = {
    raw: express.raw({ type: '*/*' }),
    text: express.text({ type: '*/*' }),
    urlencoded: express.urlencoded({ extended: false }),
    'json with a copy of the bytes': express.json({
      verify: (request, _response, bytes) => Object.assign(request, { rawBody: bytes }),
    }),
    'a body of {} beside an unread stream': ((request, _response, next) => {
      request.body = {}
      next()
    }) satisfies express.RequestHandler,
  }
  for (const [name, parser] of Object.entries(before)) {
    const app = express()
    app.use(parser)
    app.post('/hooks', expressWebhooks({ secret, beforeAnswer: () => {} }))
    await using server = await listen(app)
    const { body, headers } = delivery()
    assert.equal((await server.post(body, headers)).status, 204, name)
  }
})

test('Express: another method than POST is answered with 405', async () => {
  const app = express()
  app.use('/hooks', expressWebhooks({ secret, beforeAnswer: () => {} }))
  await using server = await listen(app)
  const response = await fetch(server.url)
  assert.equal(response.status, 405)
  assert.equal(response.headers.get('allow'), 'POST')
  assert.deepEqual(await response.json(), { message: 'Webhooks are sent with POST' })
})

test('Express: a connection that breaks within the body reaches onError and nothing else', async () => {
  const fault = Promise.withResolvers<unknown>()
  await using server = await listen(
    expressWebhooks({ secret, beforeAnswer: () => assert.fail('called'), onError: fault.resolve }),
  )
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('POST /hooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"eventId":')
  setTimeout(() => socket.destroy(), 50)
  assert.match(String(await fault.promise), /aborted|closed before the whole body/)
})

async function listen(app: RequestListener) {
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, post: postTo(url), [Symbol.asyncDispose]: close }
}
