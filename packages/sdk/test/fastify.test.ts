import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { fastifyWebhooks } from '../src/fastify.ts'
import type { WebhookEvent } from '../src/index.ts'
import { itKeepsThePromises, postTo } from './adapter-promises.ts'
import { delivery, prospectCreated, secret } from './deliveries.ts'

itKeepsThePromises('Fastify', async (options) => {
  const app = fastify()
  await app.register(fastifyWebhooks, { path: '/hooks', ...options })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { post: postTo(`${url}/hooks`), [Symbol.asyncDispose]: async () => app.close() }
})

test('Fastify: the other routes keep their own parsers, and a parser of the application stays out of this one', async () => {
  const app = fastify()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, { parsed: JSON.parse(String(body)) })
  })
  app.post('/other', async ({ body }) => body)
  const events: WebhookEvent[] = []
  await app.register(fastifyWebhooks, { prefix: '/hooks', secret, beforeAnswer: (event) => void events.push(event) })
  app.post('/later', async ({ body }) => body)
  const { body, headers } = delivery()
  for (const url of ['/hooks', '/hooks/'])
    assert.equal((await app.inject({ method: 'POST', url, payload: body, headers })).statusCode, 204)
  assert.deepEqual(
    events.map(({ eventId }) => eventId),
    [prospectCreated.eventId, prospectCreated.eventId],
  )
  for (const url of ['/other', '/later'])
    assert.deepEqual((await app.inject({ method: 'POST', url, payload: { a: 1 } })).json(), { parsed: { a: 1 } })
  await app.close()
})
