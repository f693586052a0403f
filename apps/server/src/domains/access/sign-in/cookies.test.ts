import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deviceCookie, endedSessionCookie, isFromOwnPage, marksIn, sessionCookie, sessionIn } from './cookies.ts'

const live = { isSecure: true }
const plain = { isSecure: false }
const pepper = createSecretKey(randomBytes(32))

test('the session is in a cookie that no script reads, no other site sends and no other host sets', () => {
  assert.equal(
    sessionCookie('gate_staff_x', 43_200, live),
    '__Host-gatelodge=gate_staff_x; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict',
  )
  assert.equal(
    sessionCookie('gate_staff_x', 43_200, plain),
    'gatelodge=gate_staff_x; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict',
  )
  assert.equal(endedSessionCookie(live), '__Host-gatelodge=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
})

test('it is found among others, and under its own name only', () => {
  const cookie = 'a=b; __Host-gatelodge=one; gatelodge=two; x'
  assert.equal(sessionIn({ cookie }, live), 'one')
  assert.equal(sessionIn({ cookie }, plain), 'two')
  for (const none of [{}, { cookie: '' }, { cookie: 'gatelodge' }, { cookie: 'xgatelodge=1; Gatelodge=2' }])
    assert.equal(sessionIn(none, plain), '')
})

const marking = { ...live, pepper }
const at = new Date('2026-11-17T12:00:00Z')
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const loginsIn = (cookie: string, o = marking) => marksIn({ cookie }, o).map(({ loginId }) => loginId)

test('a browser is known to the logins that it signed in to, and to no other', () => {
  const first = pairOf(deviceCookie(marking, 'login-1', {}, at))
  assert.deepEqual(
    marksIn({ cookie: first }, marking).map((mark) => [mark.loginId, mark.at]),
    [['login-1', at]],
  )
  const both = pairOf(deviceCookie(marking, 'login-2', { cookie: first }, at))
  assert.deepEqual(loginsIn(both), ['login-2', 'login-1'])
  assert.deepEqual(loginsIn(pairOf(deviceCookie(marking, 'login-1', { cookie: both }, at))), ['login-1', 'login-2'])
  for (const forged of [
    first.slice(0, -2),
    first.replace('login-1', 'login-3'),
    first.replace(String(at.getTime()), String(at.getTime() + 1)),
  ])
    assert.deepEqual(loginsIn(forged), [])
  assert.deepEqual(loginsIn(first, { ...live, pepper: createSecretKey(randomBytes(32)) }), [])
  for (const cookie of [
    '',
    '__Host-gatelodge-device=',
    '__Host-gatelodge-device=...',
    '__Host-gatelodge-device=a.b.c.d~~',
  ])
    assert.deepEqual(loginsIn(cookie), [])
})

test('it keeps eight marks, those of the last who signed in', () => {
  let cookie = ''
  for (let n = 0; n < 12; n++) cookie = pairOf(deviceCookie(marking, `login-${n}`, { cookie }, at))
  assert.deepEqual(
    loginsIn(cookie),
    [11, 10, 9, 8, 7, 6, 5, 4].map((n) => `login-${n}`),
  )
  assert.ok(cookie.length < 2000, String(cookie.length))
})

for (const [site, own, expected] of [
  ['same-origin', undefined, true],
  ['same-origin', '1', true],
  ['cross-site', '1', false],
  ['same-site', '1', false],
  ['none', '1', false],
  ['', '1', false],
  [undefined, '1', true],
  [undefined, 'true', false],
  [undefined, undefined, false],
] as const)
  test(`sec-fetch-site ${site} with x-gatelodge-console ${own} is ${expected ? '' : 'not '}a page of our own`, () => {
    const headers = {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(own !== undefined && { 'x-gatelodge-console': own }),
    }
    assert.equal(isFromOwnPage(headers), expected)
  })
