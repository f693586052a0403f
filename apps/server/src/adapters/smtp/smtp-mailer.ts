// Letters by SMTP, with a connection for each: they are few.
import type { Transporter } from 'nodemailer'
import { type AddressedLetter, type Mailer, MailRefused } from '../../kit/mail/mailer.ts'

const CONNECT_WITHIN_MS = 10_000
const SILENT_AFTER_MS = 8_000

export type SmtpOptions = {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, where the connection is made secure before anything is said. */
  readonly url: string
  readonly from: string
  /** Without it a server that cannot make the connection secure is not used. */
  readonly isPlainAllowed: boolean
  /** How long it may say nothing. */
  readonly silentAfterMs?: number
}

export class SmtpMailer implements Mailer {
  readonly isOn = true
  readonly #options: SmtpOptions
  #transport: Promise<Transporter> | undefined

  constructor(options: SmtpOptions) {
    this.#options = options
  }

  /** Loaded when it is first needed: most processes send nothing, and all would wait for it to start. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const { url, isPlainAllowed, silentAfterMs = SILENT_AFTER_MS } = this.#options
    const { protocol, hostname, port, username, password } = new URL(url)
    const isSecure = protocol === 'smtps:'
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      requireTLS: !isSecure && !isPlainAllowed,
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      dnsTimeout: CONNECT_WITHIN_MS,
      socketTimeout: silentAfterMs,
      tls: { minVersion: 'TLSv1.2' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send({ id, to, subject, text }: AddressedLetter, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { from } = this.#options
    const [, domain = 'localhost'] = /@([\w.-]+)>?$/.exec(from) ?? []
    try {
      this.#transport ??= this.#open()
      const transport = await this.#transport
      await transport.sendMail({
        from,
        // As one address, whatever is in it: never a list.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** Throws when it cannot be reached, or does not know us. */
  async verify(): Promise<void> {
    try {
      this.#transport ??= this.#open()
      await (await this.#transport).verify()
    } catch (error) {
      throw refusalOf(error)
    }
  }

  close() {
    void this.#transport?.then((transport) => transport.close())
  }
}

/** Without the words of the server, which may name people. Only what is wrong with the recipient is refused for good: the rest may be put right. */
function refusalOf(error: unknown): Error {
  const {
    code = 'UNKNOWN',
    command,
    responseCode,
  } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
  }
  if (responseCode === undefined) return Object.assign(new Error(code), { code })
  const words = `SMTP ${responseCode}`
  return responseCode >= 500 && command === 'RCPT TO'
    ? new MailRefused(words)
    : Object.assign(new Error(words), { code: words })
}
