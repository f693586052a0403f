// Pictures that came with a text, and to whom credentials are shown while they are fetched.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { ACCOUNT, HANGING, listening, OURS, openCarrier, pointedAt, THEIRS } from '../../../test/twilio.ts'
import type { MediaResult } from '../../domains/messaging/carrier.ts'

const MEDIA: readonly (readonly [string, MediaResult['kind'] | 'broken'])[] = [
  ['hang', 'try-again'],
  ['reset', 'try-again'],
  ['fail', 'try-again'],
  ['throttle', 'try-again'],
  ['missing', 'refused'],
  ['cut', 'broken'],
  ['stall', 'broken'],
]

for (const [answer, kind] of MEDIA) {
  test(`media that ends in ${answer} is ${kind}`, async () => {
    const { simulator, carrier, hasty, callbacks } = await openCarrier()
    const media = [{ contentType: 'image/png', base64: Buffer.alloc(50_000, 1).toString('base64') }]
    await simulator.receive({ from: THEIRS, to: OURS, body: '', media })
    const [callback] = callbacks()
    const url = (callback?.kind === 'inbound' && callback.media[0]?.url) || ''
    simulator.nextMedia({ answer: answer as 'hang' })
    const result = await (HANGING.includes(answer) ? hasty : carrier).fetchMedia(url, 100_000)
    if (kind === 'broken') {
      assert.ok(result.kind === 'media')
      await assert.rejects(buffer(result.body))
    } else assert.equal(result.kind, kind)
    const again = await carrier.fetchMedia(url, 100_000)
    assert.ok(again.kind === 'media')
    assert.equal((await buffer(again.body)).length, 50_000)
  })
}

test('media larger than wanted is refused, or cut off when it does not say how large it is', async () => {
  const { simulator, carrier, callbacks } = await openCarrier()
  const media = [{ contentType: 'image/png', base64: Buffer.alloc(50_000, 1).toString('base64') }]
  await simulator.receive({ from: THEIRS, to: OURS, body: '', media })
  const [callback] = callbacks()
  const url = (callback?.kind === 'inbound' && callback.media[0]?.url) || ''
  assert.deepEqual(await carrier.fetchMedia(url, 49_999), { kind: 'refused', reason: 'TOO_LARGE' })
  const endless = createServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    }
    response.on('drain', more)
    more()
  })
  const result = await (await pointedAt(endless)).fetchMedia(url, 49_999)
  assert.ok(result.kind === 'media')
  await assert.rejects(buffer(result.body), { code: 'MEDIA_TOO_LARGE' })
})

test('credentials go to the carrier alone: not to the store it redirects to, not to an address in a media URL', async () => {
  const seen: (readonly [string, string | undefined])[] = []
  const store = createServer((request, response) => {
    seen.push(['store', request.headers.authorization])
    response.end('picture')
  })
  const storeUrl = await listening(store)
  const api = createServer((request, response) => {
    seen.push(['api', request.headers.authorization])
    response.writeHead(307, { location: `${storeUrl}/x` }).end()
  })
  const carrier = await pointedAt(api)
  const path = `/2010-04-01/Accounts/${ACCOUNT}/Messages/MM${'0'.repeat(32)}/Media/ME${'0'.repeat(32)}`
  const result = await carrier.fetchMedia(`${storeUrl}${path}`, 100)
  assert.ok(result.kind === 'media')
  assert.equal((await buffer(result.body)).toString(), 'picture')
  assert.deepEqual(
    seen.map(([where, authorization]) => [where, authorization !== undefined]),
    [
      ['api', true],
      ['store', false],
    ],
  )
  for (const url of [
    `${storeUrl}/x`,
    storeUrl,
    '',
    'nonsense',
    path.replace(ACCOUNT, `AC${'9'.repeat(32)}`),
    `${path}/../../../x`,
    `${path}?x`,
    `${storeUrl}/${path}.json`,
  ])
    assert.deepEqual(await carrier.fetchMedia(url, 100), { kind: 'refused', reason: 'NOT_MEDIA_OF_THIS_ACCOUNT' }, url)
  assert.equal(seen.length, 2)
})

test('media that redirects for ever, or to something that is not the web, is refused', async () => {
  const locations = ['/again', 'file:///etc/passwd', 'data:text/plain,x']
  for (const location of locations) {
    const carrier = await pointedAt(createServer((_request, response) => response.writeHead(302, { location }).end()))
    const path = `/2010-04-01/Accounts/${ACCOUNT}/Messages/MM${'0'.repeat(32)}/Media/ME${'0'.repeat(32)}`
    assert.deepEqual(await carrier.fetchMedia(path, 100), { kind: 'refused', reason: 'REDIRECT' }, location)
  }
})
