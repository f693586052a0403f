import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TwilioCarrier } from './twilio-carrier.ts'
import { signatureOf } from './twilio-signature.ts'

const TOKEN = 'a'.repeat(32)
const SID = `SM${'0123456789abcdef'.repeat(2)}`
const MESSAGE_ID = '018f2a6b-7c1d-7e2f-8a3b-4c5d6e7f8091'
const STATUS_URL = `https://api.example.com/carrier/twilio/status?messageId=${MESSAGE_ID}`
const INBOUND_URL = 'https://api.example.com/carrier/twilio/inbound'
const NOW = new Date('2026-09-01T12:00:00.000Z')

const carrier = new TwilioCarrier({
  baseUrl: 'https://api.twilio.com',
  accountSid: `AC${'0'.repeat(32)}`,
  authTokens: [TOKEN, 'b'.repeat(32)],
  clock: { now: () => NOW },
})

function read(url: string, fields: Record<string, string>, { token = TOKEN, headers = {} } = {}) {
  const signature = signatureOf(token, url, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
  const rawBody = Buffer.from(new URLSearchParams(fields).toString())
  return carrier.readCallback({ url, headers: { 'x-twilio-signature': signature, ...headers }, rawBody })
}

const report = {
  MessageSid: SID,
  SmsSid: SID,
  MessageStatus: 'delivered',
  SmsStatus: 'delivered',
  To: '+15550001',
  From: '+15550002',
}
const text = { MessageSid: SID, SmsStatus: 'received', From: '+15550001', To: '+15550002', Body: 'Hi', NumMedia: '0' }

test('a report tells the sid, the message and the status in upper case', () => {
  assert.deepEqual(read(STATUS_URL, report), {
    kind: 'status',
    sid: SID,
    messageId: MESSAGE_ID,
    status: 'DELIVERED',
    errorCode: undefined,
    errorText: undefined,
  })
})

test('a word nobody has heard before is passed on', () => {
  const callback = read(STATUS_URL, { ...report, MessageStatus: 'partially_delivered', SomethingNew: 'x' })
  assert.equal(callback.kind === 'status' && callback.status, 'PARTIALLY_DELIVERED')
})

test('of a status that is no word the first 64 characters are kept, whole ones', () => {
  const statusOf = (MessageStatus: string) => {
    const callback = read(STATUS_URL, { ...report, MessageStatus })
    return callback.kind === 'status' && callback.status
  }
  assert.equal(statusOf('x'.repeat(64)), 'X'.repeat(64))
  assert.equal(statusOf('x'.repeat(5000)), 'X'.repeat(64))
  assert.equal(statusOf(`x${'😀'.repeat(64)}`), `X${'😀'.repeat(63)}`)
  assert.equal(statusOf('ß'.repeat(64)), 'S'.repeat(64))
})

test('a report of failure has a code and words, which are ours when the carrier has none', () => {
  const failureIn = (fields: Record<string, string>) => {
    const callback = read(STATUS_URL, { ...report, MessageStatus: 'undelivered', ...fields })
    assert.ok(callback.kind === 'status')
    return [callback.status, callback.errorCode, callback.errorText]
  }
  assert.deepEqual(failureIn({ ErrorCode: '30003', ErrorMessage: 'Gone fishing' }), [
    'UNDELIVERED',
    '30003',
    'Gone fishing',
  ])
  assert.deepEqual(failureIn({ ErrorCode: '30005' }), [
    'UNDELIVERED',
    '30005',
    'the number is unknown or no longer in service',
  ])
  assert.deepEqual(failureIn({ ErrorCode: '39999' }), ['UNDELIVERED', '39999', 'see the error list of Twilio'])
  assert.deepEqual(failureIn({ ErrorCode: '' }), ['UNDELIVERED', undefined, undefined])
})

test('a report that came to an address without a message, or with something that is no id, has none', () => {
  for (const url of [
    'https://api.example.com/carrier/twilio/status',
    'https://api.example.com/carrier/twilio/status?messageId=1%27--',
    'https://api.example.com/carrier/twilio/status?messageId=',
  ]) {
    const callback = read(url, report)
    assert.equal(callback.kind === 'status' && callback.messageId, undefined)
  }
})

test('a text that came in is told with its sender, its words and when', () => {
  assert.deepEqual(read(INBOUND_URL, text), {
    kind: 'inbound',
    sid: SID,
    from: '+15550001',
    to: '+15550002',
    body: 'Hi',
    media: [],
    optOutType: undefined,
    receivedAt: NOW,
  })
})

test('a text without words but with pictures is one too', () => {
  const callback = read(INBOUND_URL, {
    ...text,
    Body: '',
    NumMedia: '3',
    MediaUrl0: 'https://api.twilio.com/a',
    MediaContentType0: 'image/png',
    MediaUrl1: 'https://api.twilio.com/b',
  })
  assert.ok(callback.kind === 'inbound')
  assert.deepEqual(callback.media, [
    { url: 'https://api.twilio.com/a', contentType: 'image/png' },
    { url: 'https://api.twilio.com/b', contentType: 'application/octet-stream' },
  ])
})

test('a count of pictures that cannot be is not counted up to', () => {
  for (const NumMedia of ['1e9', '-1', 'NaN', 'Infinity', '']) {
    const callback = read(INBOUND_URL, { ...text, NumMedia })
    assert.deepEqual(callback.kind === 'inbound' && callback.media, [], NumMedia)
  }
})

test('what the carrier made of the words is told, and a word that is not its own is not', () => {
  const optOutTypeOf = (OptOutType: string) => {
    const callback = read(INBOUND_URL, { ...text, OptOutType })
    return callback.kind === 'inbound' && callback.optOutType
  }
  assert.deepEqual(['STOP', 'start', 'Help', 'MAYBE', ''].map(optOutTypeOf), [
    'STOP',
    'START',
    'HELP',
    undefined,
    undefined,
  ])
})

test('emoji, line breaks and plus signs arrive as they were written, and NUL does not arrive', () => {
  const callback = read(INBOUND_URL, { ...text, Body: '1+1 = 2 & 50% 🎉\nüñ\0x' })
  assert.equal(callback.kind === 'inbound' && callback.body, '1+1 = 2 & 50% 🎉\nüñx')
})

test('either token of an exchange may have signed; any other makes it forged', () => {
  assert.equal(read(STATUS_URL, report, { token: 'b'.repeat(32) }).kind, 'status')
  assert.equal(read(STATUS_URL, report, { token: 'c'.repeat(32) }).kind, 'forged')
})

test('no signature, two of them, or one for another address is forged', () => {
  assert.equal(read(STATUS_URL, report, { headers: { 'x-twilio-signature': undefined } }).kind, 'forged')
  assert.equal(read(STATUS_URL, report, { headers: { 'x-twilio-signature': ['a', 'b'] } }).kind, 'forged')
  const signature = signatureOf(
    TOKEN,
    STATUS_URL,
    new Map(Object.entries(report).map(([name, value]) => [name, [value]])),
  )
  const other = STATUS_URL.replace('018f', '018e')
  const rawBody = Buffer.from(new URLSearchParams(report).toString())
  assert.equal(
    carrier.readCallback({ url: other, headers: { 'x-twilio-signature': signature }, rawBody }).kind,
    'forged',
  )
})

test('signed, but about nothing we know, is unreadable', () => {
  for (const fields of [{}, { CallSid: 'CA1', CallStatus: 'ringing' }, { MessageSid: 'x' }, { MessageSid: SID }])
    assert.equal(read(INBOUND_URL, fields as Record<string, string>).kind, 'unreadable', JSON.stringify(fields))
})
