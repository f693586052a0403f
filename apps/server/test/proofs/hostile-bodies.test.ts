// Unauthenticated bodies, at every route that takes a signed form: what the carrier did not sign is refused early, and counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseForm, signatureOf } from '../../src/adapters/twilio/twilio-signature.ts'
import { assembly } from '../../src/main/domains.ts'
import { sendRaw } from '../raw-request.ts'
import { assertRefused, startServer } from '../server.ts'

const TOKEN = 'f'.repeat(32)
const MOST_BYTES = 65_536
const TYPE = 'application/x-www-form-urlencoded'
const WRONG = `${'A'.repeat(27)}=`
const REFUSAL = 'Missing or invalid signature'
const TOO_LARGE = 'The request body is larger than 64 KiB'

const paths = assembly.routes.filter(({ signed }) => signed).map(({ path }) => path)
const start = (wrongKeys = '1000000') =>
  startServer({
    settings: {
      GATELODGE_TWILIO_AUTH_TOKENS: TOKEN,
      GATELODGE_WRONG_KEYS_PER_MINUTE: wrongKeys,
      GATELODGE_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
const server = await start()
const port = Number(new URL(await server.listen()).port)

/** Signed by the carrier, unless it comes with a signature of its own. */
function send(path: string, payload: string, o: { to?: typeof server; from?: string; signature?: string } = {}) {
  const { to = server, from = '192.0.2.1' } = o
  const signature =
    o.signature ?? signatureOf(TOKEN, to.config.publicUrl + path, parseForm(Buffer.from(payload)) ?? new Map())
  const headers = { 'content-type': TYPE, 'x-twilio-signature': signature, 'x-forwarded-for': from }
  return to.call(`POST /${path}`, { payload, headers })
}

test('there are routes for signed forms', () => {
  assert.ok(paths.length >= 2, paths.join(', '))
})

for (const path of paths) {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nX-Twilio-Signature: ${WRONG}\r\nConnection: close\r\n`

  test(`${path}: a form of 64 KiB is read, and one byte more is refused with the true limit`, async () => {
    const form = (bytes: number) => `Body=${'x'.repeat(bytes - 5)}`
    assert.equal((await send(path, form(MOST_BYTES))).status, 204)
    assertRefused(await send(path, form(MOST_BYTES + 1)), 413, TOO_LARGE)
  })

  test(`${path}: a form that declares more is refused before it is sent`, async () => {
    assertRefused(await sendRaw(port, `${head}Content-Length: ${MOST_BYTES + 1}\r\n\r\n`), 413, TOO_LARGE)
  })

  test(`${path}: a form that declares nothing is refused as soon as it is too long`, async () => {
    const chunk = `${(16_384).toString(16)}\r\n${'x'.repeat(16_384)}\r\n`
    assertRefused(await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`), 413, TOO_LARGE)
  })

  test(`${path}: a form of more than 500 fields is refused, also when it is signed`, async () => {
    const form = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=`).join('&')
    assert.equal((await send(path, form(500))).status, 204)
    assertRefused(await send(path, form(501)), 401, REFUSAL)
  })

  test(`${path}: a missing signature, and one of another form, are refused`, async () => {
    for (const signature of ['', 'x', WRONG.slice(1), `A${WRONG}`])
      assertRefused(await send(path, 'Body=Hi', { signature }), 401, REFUSAL)
    const headers = { 'content-type': TYPE }
    assertRefused(await server.call(`POST /${path}`, { payload: 'Body=Hi', headers }), 401, REFUSAL)
  })

  test(`${path}: JSON is no signed form, and is not even parsed`, async () => {
    const headers = { 'content-type': 'application/json' }
    assertRefused(
      await server.call(`POST /${path}`, { payload: '{', headers }),
      415,
      `Send the request body as ${TYPE}`,
    )
  })
}

test('wrong signatures are limited by address, over all these routes, while a genuine one is taken from there', async () => {
  const to = await start('3')
  const wrong = (path: string, signature: string) => send(path, 'Body=Hi', { to, signature })
  const [first = '', second = ''] = paths
  assertRefused(await wrong(first, WRONG), 401, REFUSAL)
  assertRefused(await wrong(second, WRONG), 401, REFUSAL)
  assertRefused(await wrong(first, 'misshapen'), 401, REFUSAL)
  for (const path of paths) {
    const refused = await wrong(path, WRONG)
    assertRefused(refused, 429, /^Too many requests: 3 per 60 s/)
    assert.equal(refused.headers['ratelimit-policy'], '"wrong-signatures";q=3;w=60')
    assert.ok(Number(refused.headers['retry-after']) >= 1)
    assert.equal((await send(path, 'Body=Hi', { to })).status, 204)
    assertRefused(await wrong(path, 'misshapen'), 429)
    assertRefused(await send(path, 'Body=Hi', { to, signature: WRONG, from: '192.0.2.2' }), 401, REFUSAL)
  }
})

test('each server counts for itself', async () => {
  for (const to of [await start('1'), await start('1')])
    assertRefused(await send(paths[0] ?? '', 'Body=Hi', { to, signature: WRONG }), 401, REFUSAL)
})
