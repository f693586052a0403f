// The port to whoever carries text messages. Sending is not idempotent there, so the one question that matters about a send is
// whether it may have been accepted. Types only: adapters fulfil them.
import type { Readable } from 'node:stream'

export type Carrier = {
  /** A sid is unique within the carrier of this name. */
  readonly name: string
  /** Whatever befalls the request is one of the five results; nothing is thrown. */
  readonly send: (text: OutgoingText) => Promise<SendResult>
  readonly list: ListTexts
  readonly readCallback: (request: CallbackRequest) => Callback
  readonly fetchMedia: (url: string, mostBytes: number) => Promise<MediaResult>
}

export type OutgoingText = {
  /** Comes back with every report about this text, so that a report can settle a send whose answer was lost. */
  readonly messageId: string
  /** E.164, as is `to`. */
  readonly from: string
  readonly to: string
  readonly body: string
  /** The adapter adds the messageId in its own way. */
  readonly statusCallbackUrl: string
  readonly mediaUrls?: readonly string[]
  /** Asked once everything stands ready, right before the text leaves. If not, the result is 'withheld'; if it throws, 'try-again'. */
  readonly mayLeave: () => Promise<boolean>
}

/** Codes and reasons are safe to log; texts may quote a phone number. */
export type SendResult =
  | { readonly kind: 'accepted'; readonly sid: string; readonly status: string }
  | Refusal
  /** It was certainly not accepted, and the same text may be handed over again. */
  | { readonly kind: 'try-again'; readonly reason: string; readonly afterMs?: number }
  /** It may have been accepted. Handing it over again could text somebody twice. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** It was not allowed to leave. */
  | { readonly kind: 'withheld' }

/** It was certainly not accepted, and will not be as it stands. */
export type Refusal = {
  readonly kind: 'refused'
  readonly code: string
  readonly text: string
  /** The recipient told the carrier to stop. */
  readonly optedOut?: boolean
  /** The operator's account is at fault, not this text: once that is mended, the same text may be handed over again. */
  readonly ofAccount?: boolean
}

export type Window = {
  readonly from?: string
  readonly to?: string
  /** Both ends included. The carrier's clock is its own and tells whole seconds: leave a margin. */
  readonly since: Date
  readonly until: Date
}

/** Newest first, as far as the carrier keeps to it. Throws when the carrier does not answer: what was yielded before stands. */
export type ListTexts = {
  (window: Window & { readonly direction: 'outbound' }): AsyncIterable<SentText>
  (window: Window & { readonly direction: 'inbound' }): AsyncIterable<ReceivedText>
}

export type SentText = {
  readonly sid: string
  readonly from: string
  readonly to: string
  readonly body: string
  readonly status: string
  readonly errorCode: string | undefined
  readonly errorText: string | undefined
  readonly createdAt: Date
}

export type ReceivedText = {
  readonly kind: 'inbound'
  readonly sid: string
  readonly from: string
  readonly to: string
  readonly body: string
  readonly media: readonly MediaReference[]
  /** What the carrier itself made of the words, when it says so; never known of a listed text. */
  readonly optOutType: OptOutType | undefined
  readonly receivedAt: Date
}

export type OptOutType = 'STOP' | 'START' | 'HELP'
export type MediaReference = { readonly url: string; readonly contentType: string }

export type CallbackRequest = {
  /** As the carrier was told it: the public address, with the query as it came. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawBody: Buffer
}

export type Callback =
  | StatusReport
  | ReceivedText
  /** Not signed by the carrier: nothing of it may be believed. */
  | { readonly kind: 'forged' }
  /** Signed by the carrier, but about nothing we know. */
  | { readonly kind: 'unreadable'; readonly reason: string }

export type StatusReport = {
  readonly kind: 'status'
  readonly sid: string
  /** Undefined when the text was sent by somebody else over the same account. */
  readonly messageId: string | undefined
  /** The carrier's word in upper case, otherwise as it came. */
  readonly status: string
  readonly errorCode: string | undefined
  readonly errorText: string | undefined
}

export type MediaResult =
  /** The stream ends with an error when it is cut off on its way, or with code MEDIA_TOO_LARGE after `mostBytes`. */
  | { readonly kind: 'media'; readonly contentType: string; readonly body: Readable }
  /** Gone, too large, or no media of this carrier's: asking again is of no use. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'try-again'; readonly reason: string; readonly afterMs?: number }
