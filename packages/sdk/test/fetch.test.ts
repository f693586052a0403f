import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchWebhooks } from '../src/fetch.ts'
import { itKeepsThePromises } from './adapter-promises.ts'
import { delivery, secret } from './deliveries.ts'

const url = 'https://partner.example/hooks'
const requestOf = ({ body, headers }: { body: string | Uint8Array; headers: Record<string, string> }) =>
  new Request(url, { method: 'POST', body: body as string, headers })

itKeepsThePromises('Fetch', async (options) => {
  const handle = fetchWebhooks(options)
  return {
    async post(body, headers) {
      const response = await handle(requestOf({ body, headers }))
      return { status: response.status, body: await response.text() }
    },
    [Symbol.asyncDispose]: async () => {},
  }
})

test('Fetch: the runtime is asked to wait for afterAnswer', async () => {
  const order: string[] = []
  const waited: Promise<unknown>[] = []
  const context = {
    waitUntil(work: Promise<unknown>) {
      assert.equal(this, context)
      waited.push(work)
    },
  }
  const handle = fetchWebhooks({ secret, afterAnswer: () => order.push('afterAnswer') })
  const response = await handle(requestOf(delivery()), context)
  order.push(`answer ${response.status}`)
  await Promise.all(waited)
  assert.deepEqual(order, ['answer 204', 'afterAnswer'])
  assert.equal(waited.length, 1)
  assert.equal((await handle(requestOf(delivery()), { params: {} })).status, 204, 'a context without waitUntil')
})

test('Fetch: a request whose body was read before is answered with 500 and a sentence that names the remedy', async () => {
  const handle = fetchWebhooks({ secret, beforeAnswer: () => {}, onError: () => {} })
  const request = requestOf(delivery())
  const copy = request.clone()
  await request.json()
  const response = await handle(request)
  assert.equal(response.status, 500)
  assert.match(((await response.json()) as { message: string }).message, /request\.clone\(\)/)
  assert.equal((await handle(copy)).status, 204)
})

test('Fetch: a body that arrives in pieces is put together', async () => {
  const { body, headers } = delivery()
  const bytes = new TextEncoder().encode(body)
  const pieces = ReadableStream.from([bytes.subarray(0, 7), new Uint8Array(), bytes.subarray(7)])
  const request = new Request(url, { method: 'POST', body: pieces, headers, duplex: 'half' })
  assert.equal((await fetchWebhooks({ secret, beforeAnswer: () => {} })(request)).status, 204)
})

test('Fetch: another method than POST is answered with 405', async () => {
  const response = await fetchWebhooks({ secret, beforeAnswer: () => {} })(new Request(url))
  assert.equal(response.status, 405)
  assert.equal(response.headers.get('allow'), 'POST')
})
