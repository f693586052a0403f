// Reads a signed request from Twilio: a report on the delivery of a text, or a text that came in.
import type { Callback, MediaReference, OptOutType } from '../../domains/messaging/carrier.ts'
import { storableText } from '../../kit/storable-text.ts'
import { deliveryErrorText } from './delivery-errors.ts'
import { isSid, statusOf } from './send-result.ts'
import type { Form } from './twilio-signature.ts'

const MESSAGE_ID = 'messageId'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MEDIA_MOST = 50
/** The statuses of a text that comes in. */
const INCOMING = ['RECEIVING', 'RECEIVED']
const OPT_OUT_TYPES: readonly string[] = ['STOP', 'START', 'HELP'] satisfies OptOutType[]

/** The signature covers the URL, so an id that stands in it can be believed. */
export function withMessageId(statusCallbackUrl: string, messageId: string): string {
  const url = new URL(statusCallbackUrl)
  url.searchParams.set(MESSAGE_ID, messageId)
  return url.href
}

export function callbackOf(url: string, form: Form, now: Date): Callback {
  const field = (name: string) => {
    const value = form.get(name)?.[0]
    return value === undefined ? undefined : storableText(value)
  }
  const sid = field('MessageSid') ?? field('SmsSid')
  if (!isSid(sid)) return { kind: 'unreadable', reason: 'no MessageSid' }
  const status = statusOf(field('MessageStatus') ?? field('SmsStatus') ?? '')
  if (status !== '' && !INCOMING.includes(status)) {
    const errorCode = field('ErrorCode') || undefined
    return {
      kind: 'status',
      sid,
      messageId: messageIdIn(url),
      status,
      errorCode,
      errorText: field('ErrorMessage') || deliveryErrorText(errorCode),
    }
  }
  const [from, to, body] = [field('From'), field('To'), field('Body')]
  if (!from || !to || body === undefined) return { kind: 'unreadable', reason: 'neither a report nor a text' }
  const optOutType = field('OptOutType')?.toUpperCase() ?? ''
  return {
    kind: 'inbound',
    sid,
    from,
    to,
    body,
    media: mediaIn(field),
    optOutType: OPT_OUT_TYPES.includes(optOutType) ? (optOutType as OptOutType) : undefined,
    receivedAt: now,
  }
}

function messageIdIn(url: string): string | undefined {
  const id = URL.parse(url)?.searchParams.get(MESSAGE_ID)?.toLowerCase()
  return id && UUID.test(id) ? id : undefined
}

function mediaIn(field: (name: string) => string | undefined): MediaReference[] {
  const count = Math.min(Number(field('NumMedia')) || 0, MEDIA_MOST)
  return Array.from({ length: count }, (_, n) => ({
    url: field(`MediaUrl${n}`) ?? '',
    contentType: field(`MediaContentType${n}`) ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '')
}
