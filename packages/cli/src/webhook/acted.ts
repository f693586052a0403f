// A window into the receiver, if it has one: how often it acted on an event.
import { setTimeout as delay } from 'node:timers/promises'

const ASKED_EVERY_MS = 100

/** Answers GET with a number, or with {"count": a number}. */
export class ActedWindow {
  readonly #url: URL
  readonly #limitMs: number

  constructor(url: URL, limitMs: number) {
    this.#url = url
    this.#limitMs = limitMs
  }

  async count(eventId: string): Promise<number> {
    const url = new URL(this.#url)
    url.searchParams.set('eventId', eventId)
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(this.#limitMs) })
    const text = await response.text()
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const answer: unknown = text.trim() === '' ? undefined : parsed(text)
    const count = typeof answer === 'object' && answer !== null && 'count' in answer ? answer.count : answer
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
      throw new Error('it did not answer with a number, nor with {"count": a number}')
    return count
  }

  /** Receivers work after they have answered: it may take a while until there is anything to count. */
  async countOnceActed(eventId: string): Promise<number> {
    const until = performance.now() + this.#limitMs
    for (;;) {
      const count = await this.count(eventId)
      if (count > 0 || performance.now() > until) return count
      await delay(ASKED_EVERY_MS)
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
