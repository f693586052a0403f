// Letters with links to sign in, from the request to the mail server, which runs in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mailbox } from '../../../../test/mailbox.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused, startServer } from '../../../../test/server.ts'
import { stopTime } from '../../../../test/standing-time.ts'
import { newId } from '../../../kit/ids.ts'
import { runSweep } from '../../../kit/sweeps.ts'
import { access, findOrganization } from '../index.ts'

const PASSWORD = 'correct horse battery staple'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const HOUR = 3_600_000

const mailbox = await Mailbox.open('plain')
const scene = await Scene.open(
  { GATELODGE_MODE: 'sandbox', ...mailbox.settings() },
  { properties: 1, unitsPerProperty: 1 },
)
const { server, org, token } = scene
const { tools } = server.runtime
const { handle, name } = await findOrganization(tools.db, org.id)
let worker = server.startWorker()
const time = await stopTime(server)

const post = (path: string, body: object, headers: Record<string, string> = OWN_PAGE, at = server) =>
  at.call(`POST //console/${path}`, { body, headers })
const anEmail = (who = 'sam') => `${who}-${newId().slice(-12)}@example.com`

async function user(o: { email?: string; status?: string } = {}) {
  const { email = anEmail(), status = 'INVITED' } = o
  const { userId } = await server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
  await scene.owner.query('update users set email = $2, status = $3 where id = $1', [userId, email, status])
  return { userId, email }
}
const invite = (userId: string, body: object = {}) => server.call(`POST /users/${userId}/invitation`, { token, body })
const reset = (email: string, organization = handle) => post('passwordReset', { organization, email })
const linkIn = (text: string) => /#(gate_link_\w+)/.exec(text)?.[1] ?? assert.fail(text)
const troubled = (userId: string) =>
  scene.rows(`select s.reason from shelved_work s join mails m on m.id = s.subject where m.user_id = $1`, [userId])
const settledAt = async (userId: string) =>
  (await scene.rows('select settled_at from mails where user_id = $1 order by created_at', [userId])).map(
    ({ settled_at }) => settled_at !== null,
  )

/** Somebody who has set a password by the link of their letter. */
async function member() {
  const { userId, email } = await user()
  await invite(userId)
  await worker.settled()
  const { text } = await mailbox.letterTo(email)
  assert.equal((await post('password', { token: linkIn(text), password: PASSWORD })).status, 200)
  mailbox.received.length = 0
  return { userId, email }
}

test('an invitation goes by mail, whoever invites does not see the link, and it opens the door once', async () => {
  const { userId, email } = await user()
  const { status, body } = await invite(userId)
  assert.deepEqual([status, body], [201, { url: null, expiresAt: null, mailedTo: email }])
  await worker.settled()
  const { subject, text } = await mailbox.letterTo(email)
  assert.equal(subject, `Your access to ${name}`)
  assert.ok(text.includes(`${tools.publicUrl}/console/${handle}/welcome#gate_link_`))
  const link = linkIn(text)
  assert.equal((await post('password', { token: link, password: PASSWORD })).status, 200)
  assert.equal((await post('password', { token: link, password: PASSWORD })).status, 401)
  assert.equal((await post('session', { organization: handle, email, password: PASSWORD })).status, 201)
  assert.deepEqual(await settledAt(userId), [true])
  const trail = await scene.rows('select actor_type, action from audit_entries where subject_id = $1 order by at, id', [
    userId,
  ])
  const deeds = trail.map(({ actor_type, action }) => `${actor_type} ${action}`)
  assert.ok(deeds.includes('USER user.invited') && deeds.includes('SYSTEM login_link.created'), String(deeds))
  for (const line of server.logLines) assert.ok(!line.includes(email) && !line.includes('gate_link_'), line)
})

test('the link is shown when it is asked for, and nothing is mailed', async () => {
  const { userId, email } = await user()
  const { body } = await invite(userId, { showLink: true })
  assert.match(body.url, /#gate_link_/)
  assert.equal(body.mailedTo, null)
  await worker.settled()
  assert.deepEqual(mailbox.to(email), [])
})

test('a letter goes to the address that the link was made for, and an earlier link ends with an invitation', async () => {
  const { userId, email } = await user()
  const { body: shown } = await invite(userId, { showLink: true })
  await worker.stop()
  await invite(userId)
  assertRefused(await post('password', { token: linkIn(shown.url), password: PASSWORD }), 401)
  const corrected = anEmail('new')
  await scene.done(server.call(`PUT /users/${userId}`, { token, body: { email: corrected } }))
  worker = server.startWorker()
  await worker.settled()
  await mailbox.letterTo(corrected)
  assert.deepEqual(mailbox.to(email), [])
})

test('a letter for a forgotten password is not sent once there is a new one', async () => {
  const { userId, email } = await member()
  await worker.stop()
  await reset(email)
  const { body } = await invite(userId, { showLink: true })
  await time.move(1_000)
  assert.equal((await post('password', { token: linkIn(body.url), password: 'set in the meantime' })).status, 200)
  worker = server.startWorker()
  await worker.settled()
  assert.deepEqual(mailbox.to(email), [])
})

test('a worker without mail leaves letters to others', async () => {
  const { userId, email } = await user()
  await worker.stop()
  await invite(userId)
  const silent = await startServer({ databaseUrl: server.config.databaseUrl })
  const idle = silent.startWorker()
  await idle.settled()
  await idle.stop()
  assert.deepEqual(await settledAt(userId), [false])
  worker = server.startWorker()
  await time.move(61_000)
  await worker.settled()
  await mailbox.letterTo(email)
})

test('nobody is written to whose access ended before the letter was sent', async () => {
  const { userId, email } = await user({ email: anEmail('later') })
  await invite(userId)
  await worker.settled()
  assert.deepEqual(await settledAt(userId), [false])
  await scene.owner.query(`update users set status = 'INACTIVE', email = $2 where id = $1`, [
    userId,
    email.replace('later', 'sam'),
  ])
  await time.move(2 * 60_000)
  await worker.settled()
  assert.deepEqual([mailbox.to(email.replace('later', 'sam')), await settledAt(userId)], [[], [true]])
})

test('a server that is busy is asked again; what it refuses for good is given up, and others get theirs', async () => {
  const [busy, refused, fine] = [
    await user({ email: anEmail('later') }),
    await user({ email: anEmail('refused') }),
    await user(),
  ]
  for (const { userId } of [refused, busy, fine]) await invite(userId)
  await worker.settled()
  await mailbox.letterTo(fine.email)
  assert.deepEqual(
    (await troubled(refused.userId)).map(({ reason }) => reason),
    ['SMTP 550'],
    'without the address',
  )
  assert.deepEqual(await troubled(busy.userId), [])
  const now = busy.email.replace('later', 'free')
  await scene.owner.query('update users set email = $2 where id = $1', [busy.userId, now])
  await time.move(59_000)
  await worker.settled()
  assert.deepEqual(mailbox.to(now), [])
  await time.move(2_000)
  await worker.settled()
  await mailbox.letterTo(now)
  const never = await user({ email: anEmail('later') })
  await invite(never.userId)
  for (let n = 0; n < 9; n++) {
    await worker.settled()
    await time.move(13 * HOUR)
  }
  await worker.settled()
  assert.deepEqual(
    (await troubled(never.userId)).map(({ reason }) => reason),
    ['SMTP 452'],
    'after about a day it is given up',
  )
})

test('whoever forgot their password gets a letter, and the answer tells nobody whether there was one', async () => {
  const { userId, email } = await member()
  const answers = [
    await reset(email.toUpperCase()),
    await reset(anEmail('stranger')),
    await reset(email, 'no-such-organization'),
  ]
  const [first = assert.fail(), ...others] = answers
  for (const other of others) assert.deepEqual([other.status, other.body], [first.status, first.body])
  assert.equal(first.status, 200)
  await worker.settled()
  const { subject, text } = await mailbox.letterTo(email)
  assert.equal(subject, `A new password for ${name}`)
  assert.equal(mailbox.received.length, 1)
  const next = 'another horse battery staple'
  assert.equal((await post('password', { token: linkIn(text), password: next })).status, 200)
  assert.equal((await post('session', { organization: handle, email, password: PASSWORD })).status, 401)
  assert.equal((await post('session', { organization: handle, email, password: next })).status, 201)
  assert.deepEqual((await settledAt(userId)).at(-1), true)
})

test('three letters an hour at most, also at once; each link works until one is used, and then none', async () => {
  const { email } = await member()
  const asked = await Promise.all(Array.from({ length: 5 }, () => reset(email)))
  for (const { status } of asked) assert.equal(status, 200)
  for (let n = 0; n < 4; n++) {
    await time.move(1_000)
    assert.equal((await reset(email)).status, 200)
  }
  await worker.settled()
  assert.equal(mailbox.to(email).length, 3)
  const [first = '', ...others] = mailbox.to(email).map(({ raw }) => linkIn(raw.replace(/=\r\n/g, '')))
  assert.equal((await post('password', { token: first, password: 'the first one still works' })).status, 200)
  for (const other of others)
    assert.equal((await post('password', { token: other, password: 'nobody sets a second one' })).status, 401)
  await time.move(HOUR)
  await reset(email)
  await worker.settled()
  assert.equal(mailbox.to(email).length, 4)
})

test('who has no password here, was not yet in, or is elsewhere, gets none', async () => {
  const invited = await user()
  const withIssuer = await user({ status: 'ACTIVE' })
  await scene.owner.query('insert into logins (organization_id, id, user_id) values ($1, $2, $3)', [
    org.id,
    newId(),
    withIssuer.userId,
  ])
  const ended = await member()
  await scene.owner.query(`update users set status = 'INACTIVE' where id = $1`, [ended.userId])
  const other = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const theirs = await findOrganization(tools.db, other.id)
  const here = await member()
  for (const { email } of [invited, withIssuer, ended]) assert.equal((await reset(email)).status, 200)
  assert.equal((await reset(here.email, theirs.handle)).status, 200)
  await worker.settled()
  assert.deepEqual(mailbox.received, [])
})

test('a foreign page asks for nothing; a server without mail says so', async () => {
  const { email } = await member()
  const body = { organization: handle, email }
  assertRefused(await post('passwordReset', body, { 'sec-fetch-site': 'cross-site' }), 401)
  const silent = await startServer({ databaseUrl: server.config.databaseUrl })
  assertRefused(await post('passwordReset', body, OWN_PAGE, silent), 403, /^This server sends no mail/)
  const ways = (at = server) => at.call('GET //console/session', { headers: OWN_PAGE })
  assert.deepEqual([(await ways()).body.resets, (await ways(silent)).body.resets], ['true', 'false'])
  await worker.settled()
  assert.deepEqual(mailbox.received, [])
})

test('letters of more than a month ago are forgotten', async () => {
  const { userId } = await member()
  assert.equal((await settledAt(userId)).length, 1)
  const sweep = access.sweeps?.find((each) => /^letters/.test(each.name)) ?? assert.fail('no such sweep')
  await time.move(29 * 24 * HOUR)
  await runSweep(sweep, tools)
  assert.equal((await settledAt(userId)).length, 1)
  await time.move(2 * 24 * HOUR)
  await runSweep(sweep, tools)
  assert.equal((await settledAt(userId)).length, 0)
})
