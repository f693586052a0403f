// Which fate a send meets: what was ordered for it, else what the rates and the seed give. The same seed and the same sends give the
// same fates, in whatever order the sends arrive.
import { createHash } from 'node:crypto'
import type { OUTCOMES, Rates, REPORT_FAULTS, ReadOrder, SEND_FAULTS, SendOrder } from './orders.ts'

export type Fate = {
  readonly answer: (typeof SEND_FAULTS)[number] | undefined
  readonly reports: (typeof REPORT_FAULTS)[number] | undefined
  readonly outcome: (typeof OUTCOMES)[number]
  readonly errorCode: number | undefined
  readonly retryAfterSeconds: number | undefined
}

export type SendFacts = { readonly to: string; readonly from: string; readonly messageId: string | undefined }

export class Fates {
  readonly #seed: string
  #sends: (SendOrder & { left: number })[] = []
  #reads: { list: (ReadOrder & { left: number })[]; media: (ReadOrder & { left: number })[] } = { list: [], media: [] }
  #rates: Rates = {}
  readonly #attempts = new Map<string, number>()

  constructor(seed: string) {
    this.#seed = seed
  }

  orderSend(order: SendOrder) {
    this.#sends.push({ ...order, left: order.times ?? 1 })
  }

  orderRead(of: 'list' | 'media', order: ReadOrder) {
    this.#reads[of].push({ ...order, left: order.times ?? 1 })
  }

  setRates(rates: Rates) {
    this.#rates = rates
  }

  reset() {
    this.#sends = []
    this.#reads = { list: [], media: [] }
    this.#rates = {}
  }

  ofSend(send: SendFacts): Fate {
    const key = send.messageId ?? `${send.from} ${send.to}`
    const attempt = (this.#attempts.get(key) ?? 0) + 1
    this.#attempts.set(key, attempt)
    const ordered = this.#sends.find((order) => order.left > 0 && fits(order, send))
    if (ordered) ordered.left -= 1
    const drawn = <W extends string>(rates: Partial<Record<W, number>> | undefined, what: string) =>
      pick(rates ?? {}, draw(this.#seed, what, key, String(attempt)))
    return {
      answer: ordered ? ordered.answer : drawn(this.#rates.answers, 'answer'),
      reports: ordered ? ordered.reports : drawn(this.#rates.reports, 'reports'),
      outcome: ordered?.outcome ?? drawn(this.#rates.outcomes, 'outcome') ?? 'delivered',
      errorCode: ordered?.errorCode,
      retryAfterSeconds: ordered?.retryAfterSeconds,
    }
  }

  ofRead(of: 'list' | 'media'): ReadOrder['answer'] | undefined {
    const ordered = this.#reads[of].find(({ left }) => left > 0)
    if (ordered) ordered.left -= 1
    return ordered?.answer
  }
}

const fits = (order: SendOrder, { to, from, messageId }: SendFacts) =>
  (order.to ?? to) === to && (order.from ?? from) === from && (order.messageId ?? messageId) === messageId

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
