// What the carrier remembers: every text, every opt-out, every request it accepted.
import type { Clock } from '../src/kit/clock.ts'
import { hexDigits } from './fault-plan.ts'

export type StoredMedia = { readonly sid: string; readonly contentType: string; readonly content: Buffer }

export type StoredText = {
  readonly sid: string
  readonly direction: 'inbound' | 'outbound-api' | 'outbound-reply'
  readonly from: string
  readonly to: string
  readonly body: string
  readonly segments: number
  readonly media: readonly StoredMedia[]
  readonly statusCallback: string | undefined
  readonly createdAt: Date
  status: string
  errorCode: number | undefined
  updatedAt: Date
  sentAt: Date | undefined
}

/** A request that was accepted: the recipient is texted, whatever the caller was answered. */
export type Acceptance = {
  readonly at: Date
  readonly sid: string
  readonly messageId: string | undefined
  readonly from: string
  readonly to: string
  readonly body: string
}

const WAITING = ['queued', 'sending']

export class Account {
  /** In the order they came. */
  readonly texts: StoredText[] = []
  readonly accepted: Acceptance[] = []
  readonly #bySid = new Map<string, StoredText>()
  readonly #optedOut = new Set<string>()
  readonly #clock: Clock
  readonly #seed: string
  #made = 0

  constructor(clock: Clock, seed: string) {
    this.#clock = clock
    this.#seed = seed
  }

  add(
    text: Pick<StoredText, 'direction' | 'from' | 'to' | 'body' | 'segments' | 'statusCallback'> & NewMedia,
  ): StoredText {
    const now = this.#clock.now()
    const inbound = text.direction === 'inbound'
    const stored: StoredText = {
      ...text,
      sid: this.#newSid(text.media.length > 0 ? 'MM' : 'SM'),
      media: text.media.map((media) => ({ ...media, sid: this.#newSid('ME') })),
      status: inbound ? 'received' : 'queued',
      errorCode: undefined,
      createdAt: now,
      updatedAt: now,
      sentAt: inbound ? now : undefined,
    }
    this.texts.push(stored)
    this.#bySid.set(stored.sid, stored)
    return stored
  }

  accept({ createdAt, sid, from, to, body }: StoredText, messageId: string | undefined) {
    this.accepted.push({ at: createdAt, sid, messageId, from, to, body })
  }

  find(sid: string) {
    return this.#bySid.get(sid)
  }

  advance(text: StoredText, status: string, errorCode?: number) {
    text.status = status
    text.errorCode = errorCode
    text.updatedAt = this.#clock.now()
    if (!WAITING.includes(status)) text.sentAt ??= text.updatedAt
  }

  waitingSegments(from: string) {
    return this.texts
      .filter((text) => text.from === from && text.direction !== 'inbound' && WAITING.includes(text.status))
      .reduce((sum, { segments }) => sum + segments, 0)
  }

  isOptedOut(ours: string, theirs: string) {
    return this.#optedOut.has(`${ours} ${theirs}`)
  }

  setOptedOut(ours: string, theirs: string, optedOut: boolean) {
    if (optedOut) this.#optedOut.add(`${ours} ${theirs}`)
    else this.#optedOut.delete(`${ours} ${theirs}`)
  }

  #newSid(prefix: string) {
    this.#made += 1
    return prefix + hexDigits(this.#seed, 'sid', String(this.#made))
  }
}

type NewMedia = { readonly media: readonly Omit<StoredMedia, 'sid'>[] }
