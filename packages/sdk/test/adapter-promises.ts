// What every adapter promises, whichever framework it serves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTestSecret, signTestWebhook, type WebhookEvent, type WebhookVerificationError } from '../src/index.ts'
import type { ReceiverOptions } from '../src/receiver.ts'
import { delivery, prospectCreated, refusedAs, secret } from './deliveries.ts'

export type Reply = { status: number; body: string }
export type Post = (body: string | Uint8Array, headers: Record<string, string>) => Promise<Reply>
/** A receiver that is up, and is taken down when the test is over. */
export type Serve = (options: ReceiverOptions) => Promise<{ post: Post } & AsyncDisposable>

export function itKeepsThePromises(name: string, serve: Serve) {
  test(`${name}: a genuine delivery is answered with 204 and handed on`, async () => {
    const { events, options } = listener()
    await using server = await serve(options)
    const { body, headers } = delivery()
    assert.deepEqual(await server.post(body, headers), { status: 204, body: '' })
    assert.deepEqual(await events.next(), { ...prospectCreated, raw: body })
  })

  test(`${name}: the answer does not wait for afterAnswer`, async () => {
    const done = Promise.withResolvers<void>()
    const { events, options } = listener()
    const afterAnswer = async (event: WebhookEvent) => {
      await done.promise
      options.afterAnswer(event)
    }
    await using server = await serve({ secret, afterAnswer })
    const { body, headers } = delivery()
    assert.equal((await server.post(body, headers)).status, 204)
    done.resolve()
    assert.equal((await events.next()).eventId, prospectCreated.eventId)
  })

  test(`${name}: beforeAnswer is waited for, and its failure is answered with 500 so that the event comes again`, async () => {
    const faults: unknown[] = []
    let works = false
    const stored: string[] = []
    const beforeAnswer = async ({ eventId }: WebhookEvent) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (!works) throw new Error('the queue is down at db.internal')
      stored.push(eventId)
    }
    await using server = await serve({ secret, beforeAnswer, onError: (...fault) => faults.push(fault) })
    const { body, headers } = delivery()
    const failed = await server.post(body, headers)
    assert.deepEqual(failed, { status: 500, body: '{"message":"The event could not be taken in; send it again"}' })
    assert.equal(faults.length, 1)
    works = true
    assert.equal((await server.post(body, headers)).status, 204)
    assert.deepEqual(stored, [prospectCreated.eventId])
  })

  test(`${name}: an event that beforeAnswer knows already is acknowledged and not handed on again`, async () => {
    const { events, options } = listener()
    const seen = new Set<string>()
    const beforeAnswer = ({ eventId }: WebhookEvent) => !seen.has(eventId) && seen.add(eventId)
    await using server = await serve({ ...options, beforeAnswer })
    for (const attempt of [1, 2, 3]) {
      const { body, headers } = signTestWebhook(prospectCreated, secret, { attempt })
      assert.equal((await server.post(body, headers)).status, 204)
    }
    const next = signTestWebhook({ ...prospectCreated, eventId: 'another' }, secret)
    await server.post(next.body, next.headers)
    assert.deepEqual(
      [(await events.next()).eventId, (await events.next()).eventId],
      [prospectCreated.eventId, 'another'],
    )
  })

  test(`${name}: a delivery that is not genuine is answered with 400 and a sentence, and goes nowhere`, async () => {
    const refused: WebhookVerificationError[] = []
    const handed: WebhookEvent[] = []
    await using server = await serve({
      secret,
      beforeAnswer: (event) => handed.push(event),
      onRefused: (error) => refused.push(error),
    })
    const { body, headers } = delivery()
    const { 'X-Service-Signature': signature, ...unsigned } = headers
    const stale = signTestWebhook(prospectCreated, secret, { timestamp: Math.floor(Date.now() / 1000) - 400 })
    const answers = [
      await server.post(`${body}\n`, headers),
      await server.post(body, unsigned),
      await server.post(body, { ...unsigned, 'X-Service-Signature': `${signature},` }),
      await server.post('', headers),
      await server.post(stale.body, stale.headers),
    ]
    const codes = ['no_matching_signature', 'missing_header', 'malformed_header', 'no_matching_signature']
    assert.deepEqual(
      refused.map(({ code }) => code),
      [...codes, 'timestamp_outside_tolerance'],
    )
    for (const [at, answer] of answers.entries())
      assert.deepEqual(answer, { status: 400, body: JSON.stringify({ message: refused[at]?.message }) })
    assert.deepEqual(handed, [])
  })

  test(`${name}: the bytes are kept as they come, whatever the content type says`, async () => {
    const { events, options } = listener()
    await using server = await serve(options)
    const spaced = `${JSON.stringify(prospectCreated, null, '\t').replaceAll('\n', '\r\n')}\r\n`
    const { headers } = signTestWebhook(spaced, secret)
    for (const type of ['application/json', 'text/plain; charset=latin1', 'application/octet-stream', 'x/y']) {
      assert.equal((await server.post(Buffer.from(spaced), { ...headers, 'Content-Type': type })).status, 204, type)
      assert.equal((await events.next()).raw, spaced)
    }
  })

  test(`${name}: the secret can be looked up by the subscription`, async () => {
    const secrets = new Map([
      ['sub-1', newTestSecret()],
      ['sub-2', newTestSecret()],
    ])
    const faults: unknown[] = []
    await using server = await serve({
      secret: async (subscriptionId) => secrets.get(subscriptionId ?? ''),
      beforeAnswer: () => {},
      onError: (error) => faults.push(error),
    })
    const post = async (subscriptionId: string, signedBy: string) => {
      const { body, headers } = signTestWebhook(prospectCreated, secrets.get(signedBy)!, { subscriptionId })
      return (await server.post(body, headers)).status
    }
    assert.equal(await post('sub-1', 'sub-1'), 204)
    assert.equal(await post('sub-2', 'sub-2'), 204)
    assert.equal(await post('sub-1', 'sub-2'), 400)
    assert.equal(await post('sub-3', 'sub-1'), 500, 'not refused for good: the secret may be on its way')
    assert.ok(faults.every(refusedAs('invalid_secret')) && faults.length === 1)
  })

  test(`${name}: a body that is too long is answered with 413`, async () => {
    await using server = await serve({ secret, maxBytes: 2000, beforeAnswer: () => {} })
    const { body, headers } = signTestWebhook(`${JSON.stringify(prospectCreated)}${' '.repeat(2000)}`, secret)
    const answer = await server.post(body, headers)
    assert.equal(answer.status, 413)
    assert.equal(typeof JSON.parse(answer.body).message, 'string')
  })

  test(`${name}: what cannot work is refused at the start`, async () => {
    const start = async (options: object) => {
      const server = await serve({ beforeAnswer: () => {}, secret, ...options })
      await server[Symbol.asyncDispose]()
    }
    await assert.rejects(start({ secret: undefined }), refusedAs('invalid_secret'))
    await assert.rejects(start({ secret: '' }), refusedAs('invalid_secret'))
    await assert.rejects(start({ beforeAnswer: undefined }), /Give beforeAnswer, afterAnswer or both/)
    await assert.rejects(start({ toleranceSeconds: Number.NaN }), RangeError)
  })

  test(`${name}: an error in afterAnswer is reported with its event and brings nothing down`, async () => {
    const fault = Promise.withResolvers<[unknown, WebhookEvent | undefined]>()
    await using server = await serve({
      secret,
      afterAnswer: () => Promise.reject(new Error('no')),
      onError: (error, event) => fault.resolve([error, event]),
    })
    const { body, headers } = delivery()
    assert.equal((await server.post(body, headers)).status, 204)
    const [error, event] = await fault.promise
    assert.match(String(error), /no/)
    assert.equal(event?.eventId, prospectCreated.eventId)
  })
}

/** Events in the order in which they are handed on; `next` waits for one. */
function listener() {
  const waiting: WebhookEvent[] = []
  let wake = () => {}
  const events = {
    async next() {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return waiting.shift()!
    },
  }
  const afterAnswer = (event: WebhookEvent) => {
    waiting.push(event)
    wake()
  }
  return { events, options: { secret, afterAnswer } }
}

/** Posts over the network, to a server on loopback. */
export const postTo =
  (url: string): Post =>
  async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body: body as string, headers })
    return { status: response.status, body: await response.text() }
  }
