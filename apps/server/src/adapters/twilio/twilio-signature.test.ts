// Compared with the signatures of Twilio's own package, both ways.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { sign } from '../../../simulator/post-form.ts'
import { leastMs } from '../../../test/least-ms.ts'
import { realClock } from '../../kit/clock.ts'
import { TwilioCarrier } from './twilio-carrier.ts'
import { isSigned, parseForm, signatureOf } from './twilio-signature.ts'

const token = randomBytes(16).toString('hex')
const other = randomBytes(16).toString('hex')

const word = fc.string({ unit: 'binary', maxLength: 20 })
const name = fc.oneof(
  fc.constantFrom('Body', 'From', 'To', 'MessageSid', 'body', 'BODY', '10', '9', '__proto__', 'constructor'),
  word,
)
const urls = fc
  .tuple(
    fc.constantFrom('https://', 'http://'),
    fc.constantFrom('example.com', 'sms.example.com', '[2001:db8::1]', '192.0.2.1'),
    fc.constantFrom('', ':443', ':80', ':8443'),
    fc.constantFrom('', '/', '/carrier/twilio/status', '/a%20b'),
    fc.constantFrom('', '?messageId=018f', '?a=1&b=%2B1', '?'),
  )
  .map((parts) => parts.join(''))
const sets = fc.sample(
  fc.record({
    url: urls,
    fields: fc.array(fc.tuple(name, fc.oneof(word, fc.constant(''))), { maxLength: 12 }),
  }),
  { numRuns: 2_000, seed: 8 },
)

/** As a framework hands the form to their verifier: a name that is there twice has a list of values. */
function theirs(fields: readonly (readonly [string, string])[]) {
  const values = new Map<string, string[]>()
  for (const [key, value] of fields) values.set(key, [...(values.get(key) ?? []), value])
  return Object.fromEntries([...values].map(([key, all]) => [key, all.length === 1 ? (all[0] ?? '') : all]))
}
const bodyOf = (fields: readonly (readonly [string, string])[]) =>
  Buffer.from(new URLSearchParams(fields.map(([key, value]): [string, string] => [key, value])).toString())
const formOf = (rawBody: Buffer) => parseForm(rawBody) ?? assert.fail('too many fields')

test(`what we sign, Twilio's package accepts: ${sets.length} random forms`, () => {
  for (const { url, fields } of sets) {
    const signature = signatureOf(token, url, formOf(bodyOf(fields)))
    assert.ok(webhooks.validateRequest(token, signature, url, theirs(fields)), JSON.stringify({ url, fields }))
  }
})

test(`what Twilio's package signs, we accept: ${sets.length} random forms`, () => {
  for (const { url, fields } of sets) {
    const signature = webhooks.getExpectedTwilioSignature(token, url, theirs(fields))
    const form = formOf(bodyOf(fields))
    assert.ok(isSigned([token], url, form, signature), JSON.stringify({ url, fields }))
    assert.ok(isSigned([other, token], url, form, signature), 'the second token of an exchange counts too')
  }
})

test(`what was tampered with, both refuse: ${sets.length} random forms`, () => {
  for (const [n, { url, fields }] of sets.entries()) {
    const signature = signatureOf(token, url, formOf(bodyOf(fields)))
    type Changed = { url?: string; fields?: typeof fields; signature?: string; by?: string }
    const refuse = (changed: Changed) => {
      const [to, form, given, by] = [
        changed.url ?? url,
        changed.fields ?? fields,
        changed.signature ?? signature,
        changed.by ?? token,
      ]
      assert.ok(!isSigned([by], to, formOf(bodyOf(form)), given), `ours: ${Object.keys(changed)}, form ${n}`)
      assert.ok(!webhooks.validateRequest(by, given, to, theirs(form)), `theirs: ${Object.keys(changed)}, form ${n}`)
    }
    const [[first, value] = [], ...rest] = fields
    const tampered: readonly Changed[] = [
      { by: other },
      { fields: [...fields, [`Extra${n}`, 'x']] },
      first === undefined ? { fields: [['', 'x']] } : { fields: [[first, `${value}!`], ...rest] },
      { url: url.replace(/(?=\?|$)/, '/x') },
      { signature: '' },
      { signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
      { signature: signature.slice(0, -1) },
    ]
    // Each kind on hundreds of forms; all of them on each would take long and show no more.
    for (const turn of [n, n + 3]) refuse(tampered[turn % tampered.length] ?? {})
  }
})

test('the simulator signs as Twilio does', () => {
  for (const { url, fields } of sets) {
    const once = new Map(fields)
    const form = new URLSearchParams([...once])
    assert.equal(sign(token, url, form), webhooks.getExpectedTwilioSignature(token, url, theirs([...once])))
  }
})

test('an address with its port, without, and in capitals is the same, and what follows # is not signed', () => {
  const form = formOf(Buffer.from('Body=Hi+there&From=%2B15550001'))
  const signature = signatureOf(token, 'https://example.com/x?a=1', form)
  for (const url of [
    'https://example.com:443/x?a=1',
    'https://example.com:8443/x?a=1',
    'https://example.com/x?a=1#rc=3',
    'HTTPS://Example.COM:443/x?a=1',
  ])
    assert.ok(isSigned([token], url, form, signature), url)
  for (const url of ['http://example.com/x?a=1', 'https://example.org/x?a=1', '/x?a=1', ''])
    assert.ok(!isSigned([token], url, form, signature), url)
})

test('what is no address is signed by nobody', () => {
  const form = formOf(Buffer.from('Body=Hi'))
  for (const url of ['', 'nowhere', '/x', 'ftp://example.com'])
    assert.ok(!isSigned([token], url, form, signatureOf(token, url, form)), url)
})

const carrier = new TwilioCarrier({
  baseUrl: 'https://api.twilio.com',
  accountSid: `AC${'0'.repeat(32)}`,
  authTokens: [token, other],
  clock: realClock,
})
const URL = 'https://gateway.example.com/carrier/texts'
const WRONG = `${'A'.repeat(27)}=`
const ask = (rawBody: Buffer, signature: string) =>
  carrier.readCallback({ url: URL, headers: { 'x-twilio-signature': signature }, rawBody }).kind
const pairs = (count: number) => Array.from({ length: count }, (_, n) => [`n${(n * 7919) % count}`, 'v'] as const)

const cost = (run: () => unknown) => leastMs(40, run)

test('five hundred fields are read, and one more makes a form forged, whoever signed it', () => {
  for (const [count, kind] of [
    [500, 'unreadable'],
    [501, 'forged'],
  ] as const) {
    for (const fields of [pairs(count), pairs(count).map(([, value], n) => ['same', `${value}${n}`] as const)]) {
      const signature = webhooks.getExpectedTwilioSignature(token, URL, theirs(fields))
      assert.equal(ask(bodyOf(fields), signature), kind)
    }
  }
})

test('64 KiB of distinct names are refused for less than parsing them would cost', () => {
  const rawBody = bodyOf(pairs(7_000))
  assert.ok(rawBody.length > 50_000 && rawBody.length <= 65_536, `${rawBody.length}`)
  assert.equal(ask(rawBody, WRONG), 'forged')
  const parsing = cost(() => new URLSearchParams(rawBody.toString()))
  assert.ok(cost(() => ask(rawBody, WRONG)) < parsing / 2)
})

test('fields are sorted once, however many tokens may have signed', () => {
  const form = formOf(bodyOf(pairs(500)))
  const against = (count: number) => {
    const tokens = Array.from({ length: count }, () => token)
    return cost(() => assert.ok(!isSigned(tokens, URL, form, WRONG)))
  }
  const [one, twenty] = [against(1), against(20)]
  assert.ok(twenty < one * 8, `one token: ${one} ms, twenty: ${twenty} ms`)
})

test('what has not even the form of a signature is refused before the form is parsed', () => {
  const rawBody = bodyOf(pairs(500).map(([key]) => [key, 'v'.repeat(100)]))
  const whole = cost(() => assert.equal(ask(rawBody, WRONG), 'forged'))
  for (const misshapen of ['', 'x', 'A'.repeat(28), `${'A'.repeat(26)}==`, `${'A'.repeat(26)}!=`, `${WRONG}\n`]) {
    const refusing = cost(() => assert.equal(ask(rawBody, misshapen), 'forged'))
    assert.ok(refusing < whole / 8, `'${misshapen}': ${refusing} ms, a whole check: ${whole} ms`)
  }
})
