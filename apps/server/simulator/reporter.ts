// Takes a text through its statuses and posts each to its status callback, in order or as the text's plan has it.
import type { Clock } from '../src/kit/clock.ts'
import type { Account, StoredText } from './account.ts'
import type { Post } from './control.ts'
import type { SendPlan } from './fault-plan.ts'
import { postForm } from './post-form.ts'
import { reportForm } from './wire.ts'

/** Runs something later, and returns a function that cancels it. */
export type Later = (ms: number, run: () => void) => () => void

type ReporterOptions = {
  readonly account: Account
  readonly accountSid: string
  readonly authToken: string
  readonly clock: Clock
  readonly everyMs: number
  readonly later: Later
}

const ERROR_CODES: Readonly<Record<string, number>> = { undelivered: 30003, failed: 30008 }

export class Reporter {
  readonly posts: Post[] = []
  readonly #options: ReporterOptions
  readonly #closing = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(options: ReporterOptions) {
    this.#options = options
  }

  /** Resolves when the text has its last status and all reports have been posted. */
  follow(text: StoredText, plan: SendPlan): Promise<void> {
    return this.#track(this.#live(text, plan))
  }

  postStatus(text: StoredText, status: string, errorCode: number | undefined, forged: boolean) {
    const form = reportForm(this.#options.accountSid, text, status, errorCode)
    return this.post(text.statusCallback ?? '', form, text, status, forged)
  }

  async post(url: string, form: URLSearchParams, text: StoredText, status: string | undefined, forged: boolean) {
    const { authToken, clock } = this.#options
    const token = forged ? 'somebody else' : authToken
    const answer = await this.#track(postForm(url, form, token, this.#closing.signal))
    this.posts.push({ at: clock.now(), url, sid: text.sid, status, forged, answered: answer?.status })
    return answer
  }

  async settled() {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }

  close() {
    this.#closing.abort()
    return this.settled()
  }

  async #live(text: StoredText, { outcome, reports, errorCode: commanded, answer }: SendPlan) {
    const held: (readonly [string, number | undefined])[] = []
    for (const status of pathTo(outcome)) {
      if (answer !== 'callback-first') await this.#wait(this.#options.everyMs)
      if (this.#closing.signal.aborted) return
      const errorCode = status === 'undelivered' || status === 'failed' ? (commanded ?? ERROR_CODES[status]) : undefined
      this.#options.account.advance(text, status, errorCode)
      if (!text.statusCallback || reports === 'lost') continue
      if (reports === 'reversed') held.unshift([status, errorCode])
      else await this.postStatus(text, status, errorCode, reports === 'forged')
      if (reports === 'duplicated') await this.postStatus(text, status, errorCode, false)
    }
    for (const [status, errorCode] of held) await this.postStatus(text, status, errorCode, false)
  }

  /** Ends at once when the simulator closes. */
  #wait(ms: number): Promise<void> {
    const { signal } = this.#closing
    return new Promise((done) => {
      const forget = this.#options.later(ms, () => {
        signal.removeEventListener('abort', stop)
        done()
      })
      function stop() {
        forget()
        done()
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work)
    const done = () => this.#underWay.delete(work)
    work.then(done, done)
    return work
  }
}

function pathTo(outcome: SendPlan['outcome']): readonly string[] {
  switch (outcome) {
    case 'delivered':
    case 'undelivered':
      return ['queued', 'sending', 'sent', outcome]
    case 'sent':
      return ['queued', 'sending', 'sent']
    case 'failed':
      return ['queued', 'failed']
    case 'queued':
      return ['queued']
  }
}
