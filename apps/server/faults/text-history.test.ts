import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StoredText, type TextHistory, textFaultsOf } from './text-history.ts'

const message: StoredText = {
  id: 'm',
  idempotencyId: 'i',
  sid: 's',
  direction: 'OUTBOUND',
  status: 'DELIVERED',
  reason: null,
}
const sound: TextHistory = {
  acknowledged: new Map([['i', new Set(['m'])]]),
  messages: [message],
  accepted: [{ messageId: 'm', sid: 's' }],
  lastWords: new Map([['s', 'DELIVERED']]),
  reports: [
    { messageId: 'm', status: 'SENT', applied: true },
    { messageId: 'm', status: 'DELIVERED', applied: true },
    { messageId: 'm', status: 'QUEUED', applied: false },
  ],
  attempts: [{ phone: 'p', at: 5 }],
  consents: [
    { phone: 'p', at: 1, optedOut: true },
    { phone: 'p', at: 3, optedOut: false },
    { phone: 'p', at: 9, optedOut: true },
  ],
  inbound: [],
  raised: [],
  conversations: [{ id: 'c', said: ['m'], open: ['m'], status: 'NEEDS_HELP' }],
}
const inbound = { ...message, id: 'in', idempotencyId: null, sid: 't', direction: 'INBOUND', status: 'RECEIVED' }

test('a sound history has no faults', () => assert.deepEqual(textFaultsOf(sound), []))

const BROKEN: readonly [string, Partial<TextHistory>][] = [
  ['doubled', { messages: [message, message] }],
  ['torn', { acknowledged: new Map([['i', new Set(['m', 'n'])]]) }],
  ['unkept', { acknowledged: new Map([['j', new Set(['x'])]]) }],
  ['texted twice', { accepted: [...sound.accepted, { messageId: 'm', sid: 'other' }] }],
  ['unsettled', { messages: [{ ...message, status: 'PROCESSING' }] }],
  ['mistaken', { messages: [{ ...message, sid: 'x' }] }],
  ['invented', { messages: [{ ...message, sid: null }] }],
  ['overlooked', { messages: [{ ...message, sid: null, status: 'FAILED', reason: 'carrier outcome unknown' }] }],
  ['deaf', { messages: [{ ...message, status: 'SENT' }] }],
  ['reopened', { reports: [...sound.reports, { messageId: 'm', status: 'SENT', applied: true }] }],
  ['disobeyed', { attempts: [{ phone: 'p', at: 2 }] }],
  ['unheard', { inbound: [{ sid: 't', isWord: false }] }],
  ['unraised', { messages: [message, inbound], inbound: [{ sid: 't', isWord: false }] }],
  ['unraised', { messages: [message, inbound], inbound: [{ sid: 't', isWord: true }], raised: ['in'] }],
  ['roll-up', { conversations: [{ id: 'c', said: [], open: ['m'], status: 'NEEDS_HELP' }] }],
  ['roll-up', { conversations: [{ id: 'c', said: ['m'], open: ['m'], status: 'NEW' }] }],
]

for (const [word, change] of BROKEN)
  test(`${word} is seen: ${Object.keys(change).join()}`, () => {
    const faults = textFaultsOf({ ...sound, ...change })
    assert.ok(
      faults.some((fault) => fault.startsWith(word)),
      faults.join(),
    )
  })
