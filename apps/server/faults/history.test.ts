// The checker is worth what it catches.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type Arrival, type Attempt, faultsOf, type History } from './history.ts'

const NOW = 1_800_000_000
const subscription = { id: 's1', integrationId: 'i1', propertyId: 'p1', kinds: ['prospect.created'], secret: 'whsec_a' }
const elsewhere = { ...subscription, id: 's2', propertyId: 'p2', secret: 'whsec_b' }
const event = { eventId: 'e1', kind: 'prospect.created', propertyId: 'p1', causedBy: null }
const body = '{"eventId":"e1"}'
const sign = (secret: string, t: number, text = body) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')}`
const arrival: Arrival = {
  subscriptionId: 's1',
  eventId: 'e1',
  body,
  signature: sign('whsec_a', NOW),
  attempt: 1,
  unixSeconds: NOW,
  answered: 200,
}
const attempt: Attempt = { subscriptionId: 's1', eventId: 'e1', startedMs: 0, endedMs: 10, verdict: 'DELIVERED' }
const good: History = {
  subscriptions: [subscription, elsewhere],
  events: [event],
  arrivals: [arrival],
  attempts: [attempt],
}

const wrong: Record<string, [Partial<History>, RegExp]> = {
  lost: [{ arrivals: [] }, /^lost: e1 never reached s1/],
  'at the wrong endpoint': [
    { arrivals: [arrival, { ...arrival, subscriptionId: 's2', signature: sign('whsec_b', NOW) }] },
    /^wrong endpoint: e1 reached s2/,
  ],
  'of two bodies': [
    { arrivals: [arrival, { ...arrival, body: '{}', signature: sign('whsec_a', NOW, '{}') }] },
    /^two bodies: e1/,
  ],
  'with an old t': [
    { arrivals: [{ ...arrival, signature: sign('whsec_a', NOW - 301) }] },
    /^old t: e1 was signed 301 s/,
  ],
  'attempted after a permanent answer': [
    {
      attempts: [
        { ...attempt, verdict: 'REJECTED' },
        { ...attempt, startedMs: 100_000, endedMs: 100_010 },
      ],
    },
    /^after the end: e1/,
  ],
  'told to the integration that caused it': [{ events: [{ ...event, causedBy: 'i1' }] }, /^own integration: e1/],
  'by a redirect that was followed': [
    { arrivals: [arrival, { ...arrival, redirected: true }] },
    /^redirect followed: e1/,
  ],
  'off schedule': [
    {
      attempts: [
        { ...attempt, verdict: 'RETRY' },
        { ...attempt, startedMs: 5_000, endedMs: 5_010 },
      ],
    },
    /^off schedule: e1 was tried again after 4990 ms/,
  ],
}

test('a good history has no faults, and neither has one with a doubled arrival', () => {
  assert.deepEqual(faultsOf(good), [])
  assert.deepEqual(faultsOf({ ...good, arrivals: [arrival, { ...arrival, attempt: 2 }] }), [])
})

for (const [name, [change, fault]] of Object.entries(wrong)) {
  test(`an event ${name} is caught, and nothing else is claimed`, () => {
    const faults = faultsOf({ ...good, ...change })
    assert.equal(faults.length, 1, faults.join('; '))
    assert.match(faults[0] ?? '', fault)
  })
}
