import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequests } from './problems.ts'

/** What is left of an allowance, as the rate-limit headers say it. */
export type Allowance = {
  readonly name: string
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly windowSeconds: number
}

/** So many requests per window, counted by subject (a key, an address) in this process. */
export class Throttle {
  readonly #limiter: RateLimiterMemory
  readonly #name: string
  readonly #limit: number
  readonly #windowSeconds: number

  constructor(name: string, limit: number, windowSeconds = 60) {
    this.#limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
    this.#name = name
    this.#limit = limit
    this.#windowSeconds = windowSeconds
  }

  /** Throws TooManyRequests once the allowance of this window is used up. */
  async take(subject: string): Promise<Allowance> {
    try {
      return this.#allowance(await this.#limiter.consume(subject))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const allowance = this.#allowance(refused)
      const retryAfter = Math.max(1, allowance.resetSeconds)
      throw new TooManyRequests(
        `Too many requests: ${this.#limit} per ${this.#windowSeconds} s are allowed. Try again in ${retryAfter} s`,
        { ...allowanceHeaders(allowance), 'retry-after': String(retryAfter) },
      )
    }
  }

  /** What was taken was not used after all. */
  async giveBack(subject: string): Promise<void> {
    await this.#limiter.reward(subject, 1)
  }

  #allowance({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
    return {
      name: this.#name,
      limit: this.#limit,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.ceil(msBeforeNext / 1000),
      windowSeconds: this.#windowSeconds,
    }
  }
}

/** The IETF draft's two structured fields, and the three older ones that most clients know. */
export const allowanceHeaders = (a: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"${a.name}";q=${a.limit};w=${a.windowSeconds}`,
  ratelimit: `"${a.name}";r=${a.remaining};t=${a.resetSeconds}`,
  'x-ratelimit-limit': String(a.limit),
  'x-ratelimit-remaining': String(a.remaining),
  'x-ratelimit-reset': String(a.resetSeconds),
})
