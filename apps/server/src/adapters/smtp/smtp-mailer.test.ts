// Against a real mail server, in a process of its own.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Mailbox } from '../../../test/mailbox.ts'
import { MailRefused } from '../../kit/mail/mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

const run = promisify(execFile)
const plain = await Mailbox.open('plain')
const from = 'Gatelodge <gate@example.com>'
const signal = new AbortController().signal
const mailerOf = (url: string, o: { isPlainAllowed?: boolean; silentAfterMs?: number } = {}) => {
  const mailer = new SmtpMailer({ url, from, isPlainAllowed: true, ...o })
  after(() => mailer.close())
  return mailer
}
const letter = (to: string, o: object = {}) => ({ id: 'a-letter', to, subject: 'Grüße', text: 'Eine Zeile\n', ...o })

test('a letter arrives as it was written, from and to whom it says, marked as made by a machine', async () => {
  await mailerOf(plain.url()).send(letter('sam@example.com'), signal)
  const { raw } = await plain.letterTo('sam@example.com')
  const [{ from: sender, to } = assert.fail()] = plain.to('sam@example.com')
  assert.deepEqual([sender, to], ['gate@example.com', ['sam@example.com']])
  assert.match(raw, /^From: Gatelodge <gate@example\.com>\r$/m)
  assert.match(raw, /^Message-ID: <a-letter@example\.com>\r$/m)
  assert.match(raw, /^Auto-Submitted: auto-generated\r$/im)
  assert.match(raw, /^Subject: =\?UTF-8\?/m)
  assert.match(raw, /Eine Zeile/)
})

test('nothing in an address or a subject adds a recipient or a header', async () => {
  const mailer = mailerOf(plain.url())
  await mailer.send(letter('kim@example.com', { subject: 'a\r\nBcc: eve@example.com\r\n\r\nb' }), signal)
  const { raw } = await plain.letterTo('kim@example.com')
  assert.doesNotMatch(raw, /^Bcc:/im)
  await mailer.send(letter('kim@example.com, eve@example.com'), signal).catch(() => {})
  await mailer.send(letter('kim@example.com>\r\nRCPT TO:<eve@example.com'), signal).catch(() => {})
  await mailer.send(letter('last@example.com'), signal)
  await plain.letterTo('last@example.com')
  assert.ok(!plain.received.some(({ to }) => to.includes('eve@example.com')))
})

test('what is refused for good says so by its code alone; what may be tried again does not', async () => {
  const mailer = mailerOf(plain.url())
  const refused = await mailer.send(letter('refused@example.com'), signal).catch((error: Error) => error)
  assert.ok(refused instanceof MailRefused)
  assert.equal(refused.message, 'SMTP 550')
  const later = await mailer.send(letter('later@example.com'), signal).catch((error: Error) => error)
  assert.ok(later instanceof Error && !(later instanceof MailRefused))
  assert.equal(later.message, 'SMTP 452')
  const wrong = mailerOf(plain.url('smtp', 'gatelodge:guess'))
  const unknown = await wrong.send(letter('sam@example.com'), signal).catch((error: Error) => error)
  assert.ok(!(unknown instanceof MailRefused), 'a login may be put right')
  assert.equal((unknown as Error).message, 'SMTP 535')
  const sender = new SmtpMailer({ url: plain.url(), from: 'banned@example.com', isPlainAllowed: true })
  const banned = await sender.send(letter('sam@example.com'), signal).catch((error: Error) => error)
  assert.ok(!(banned instanceof MailRefused), 'so may the address that it comes from')
  assert.equal((banned as Error).message, 'SMTP 550')
  await assert.rejects(wrong.verify(), { message: 'SMTP 535' })
  await mailer.verify()
  const nobody = mailerOf('smtp://localhost:1')
  await assert.rejects(nobody.send(letter('sam@example.com'), signal), { message: /^E[A-Z]+$/ })
})

test('a server that falls silent is not waited for longer than the limit', async () => {
  const mailer = mailerOf(plain.url(), { silentAfterMs: 300 })
  const began = performance.now()
  await assert.rejects(mailer.send(letter('silent@example.com'), signal), { message: 'ETIMEDOUT' })
  assert.ok(performance.now() - began < 5_000)
  await assert.rejects(mailer.send(letter('sam@example.com'), AbortSignal.abort()), { name: 'AbortError' })
})

test('in live mode nothing is said to a server that cannot make the connection secure, or is not the one it claims to be', async () => {
  await assert.rejects(mailerOf(plain.url(), { isPlainAllowed: false }).send(letter('sue@example.com'), signal))
  const starting = await Mailbox.open()
  const implicit = await Mailbox.open('secure')
  for (const url of [starting.url(), implicit.url('smtps')])
    await assert.rejects(
      mailerOf(url, { isPlainAllowed: false }).send(letter('sue@example.com'), signal),
      /^Error: E[A-Z]+/,
    )
  for (const box of [plain, starting, implicit]) assert.deepEqual(box.to('sue@example.com'), [])

  // With the certificate trusted, as of an authority: both ways are secure.
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-mail-'))
  after(() => rmSync(folder, { recursive: true }))
  const trusted = join(folder, 'ca.pem')
  writeFileSync(trusted, Buffer.concat([starting.ca, implicit.ca]))
  const path = fileURLToPath(new URL('./smtp-mailer.ts', import.meta.url))
  const script = `import { SmtpMailer } from '${path}'
    for (const url of process.argv.slice(1)) {
      const mailer = new SmtpMailer({ url, from: 'gate@example.com', isPlainAllowed: false })
      await mailer.send({ id: 'x', to: 'sue@example.com', subject: 's', text: 't' }, new AbortController().signal)
    }`
  await run(
    process.execPath,
    ['--input-type=module-typescript', '-e', script, '--', starting.url(), implicit.url('smtps')],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
    },
  )
  for (const box of [starting, implicit]) {
    await box.letterTo('sue@example.com')
    assert.equal(box.to('sue@example.com')[0]?.isSecure, true)
  }
})
