// What befalls a send: what a command asked for, else what the rates and the seed give. The same seed and the same sends give the same
// faults, in whatever order the sends arrive.
import { createHash } from 'node:crypto'
import type { OUTCOMES, Rates, REPORT_FAULTS, ReadCommand, SEND_FAULTS, SendCommand } from './commands.ts'

export type SendPlan = {
  readonly answer: (typeof SEND_FAULTS)[number] | undefined
  readonly reports: (typeof REPORT_FAULTS)[number] | undefined
  readonly outcome: (typeof OUTCOMES)[number]
  readonly errorCode: number | undefined
  readonly retryAfterSeconds: number | undefined
}

export type SendFacts = { readonly to: string; readonly from: string; readonly messageId: string | undefined }

export class FaultPlan {
  readonly #seed: string
  #sends: (SendCommand & { left: number })[] = []
  #reads: { list: (ReadCommand & { left: number })[]; media: (ReadCommand & { left: number })[] } = {
    list: [],
    media: [],
  }
  #rates: Rates = {}
  readonly #attempts = new Map<string, number>()

  constructor(seed: string) {
    this.#seed = seed
  }

  addSend(command: SendCommand) {
    this.#sends.push({ ...command, left: command.times ?? 1 })
  }

  addRead(of: 'list' | 'media', command: ReadCommand) {
    this.#reads[of].push({ ...command, left: command.times ?? 1 })
  }

  setRates(rates: Rates) {
    this.#rates = rates
  }

  reset() {
    this.#sends = []
    this.#reads = { list: [], media: [] }
    this.#rates = {}
  }

  forSend(send: SendFacts): SendPlan {
    const key = send.messageId ?? `${send.from} ${send.to}`
    const attempt = (this.#attempts.get(key) ?? 0) + 1
    this.#attempts.set(key, attempt)
    const commanded = this.#sends.find((command) => command.left > 0 && fits(command, send))
    if (commanded) commanded.left -= 1
    const drawn = <W extends string>(rates: Partial<Record<W, number>> | undefined, what: string) =>
      pick(rates ?? {}, draw(this.#seed, what, key, String(attempt)))
    return {
      answer: commanded ? commanded.answer : drawn(this.#rates.answers, 'answer'),
      reports: commanded ? commanded.reports : drawn(this.#rates.reports, 'reports'),
      outcome: commanded?.outcome ?? drawn(this.#rates.outcomes, 'outcome') ?? 'delivered',
      errorCode: commanded?.errorCode,
      retryAfterSeconds: commanded?.retryAfterSeconds,
    }
  }

  forRead(of: 'list' | 'media'): ReadCommand['answer'] | undefined {
    const commanded = this.#reads[of].find(({ left }) => left > 0)
    if (commanded) commanded.left -= 1
    return commanded?.answer
  }
}

const fits = (command: SendCommand, { to, from, messageId }: SendFacts) =>
  (command.to ?? to) === to && (command.from ?? from) === from && (command.messageId ?? messageId) === messageId

/** 32 hexadecimal digits that look random. */
export const hexDigits = (seed: string, ...parts: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([seed, ...parts]))
    .digest('hex')
    .slice(0, 32)

const draw = (seed: string, ...parts: readonly string[]) =>
  Number.parseInt(hexDigits(seed, ...parts).slice(0, 12), 16) / 2 ** 48

function pick<W extends string>(rates: Partial<Record<W, number>>, drawn: number): W | undefined {
  let sum = 0
  for (const [word, rate] of Object.entries(rates) as [W, number][]) {
    sum += rate
    if (drawn < sum) return word
  }
  return undefined
}
