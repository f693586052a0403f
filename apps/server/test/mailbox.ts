// Every letter that a mail server has got, which runs in a process of its own.
import { fork } from 'node:child_process'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newCertificate } from './certificate.ts'
import { eventually } from './eventually.ts'

export type Received = {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly isSecure: boolean
}

type Told = { readonly port: number } | Received

export class Mailbox {
  readonly received: Received[] = []
  readonly port: number
  readonly ca: Buffer

  private constructor(port: number, ca: Buffer) {
    this.port = port
    this.ca = ca
  }

  static async open(...flags: ('secure' | 'plain')[]): Promise<Mailbox> {
    const { settings, ca } = newCertificate()
    const script = fileURLToPath(new URL('./mail-server.ts', import.meta.url))
    const child = fork(script, [settings.GATELODGE_TLS_CERT_FILE, settings.GATELODGE_TLS_KEY_FILE, ...flags], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    after(() => child.kill())
    const port = await new Promise<number>((ready, fail) => {
      child.once('message', (told: Told) => ready('port' in told ? told.port : 0))
      child.once('exit', (code) => fail(new Error(`the mail server ended with ${code}`)))
    })
    const box = new Mailbox(port, ca)
    child.on('message', (told: Told) => {
      if ('raw' in told) box.received.push(told)
    })
    return box
  }

  url(protocol: 'smtp' | 'smtps' = 'smtp', login = 'gatelodge:p%40ss%3Aword') {
    return `${protocol}://${login}@localhost:${this.port}`
  }

  /** What a server is told to send by it. */
  settings() {
    return { GATELODGE_SMTP_URL: this.url(), GATELODGE_MAIL_FROM: 'Gatelodge <gate@example.com>' }
  }

  to = (address: string) => this.received.filter((each) => each.to.includes(address))

  /** The first letter to this address; they come by another process, so it may take a moment. */
  async letterTo(address: string): Promise<{ readonly subject: string; readonly text: string; readonly raw: string }> {
    await eventually(5_000, `a letter to ${address} came`, () => this.to(address).length > 0)
    const { raw = '' } = this.to(address).at(-1) ?? {}
    const [head = '', ...body] = raw.split('\r\n\r\n')
    const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(head) ?? []
    return { subject: subject.replace(/\r\n /g, ' '), text: readable(head, body.join('\r\n\r\n')), raw }
  }
}

const readable = (head: string, body: string) =>
  /^Content-Transfer-Encoding: quoted-printable/im.test(head)
    ? Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : body
