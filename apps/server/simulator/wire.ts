// Twilio's formats: the JSON of its answers and the forms of its callbacks.
import type { StoredMedia, StoredText } from './account.ts'

export const API_VERSION = '2010-04-01'
export const accountUri = (account: string) => `/${API_VERSION}/Accounts/${account}`

/** `Thu, 24 Aug 2023 05:01:45 +0000` */
const rfc2822 = (at: Date) => at.toUTCString().replace('GMT', '+0000')

export function textJson(account: string, text: StoredText) {
  const uri = `${accountUri(account)}/Messages/${text.sid}`
  return {
    account_sid: account,
    api_version: API_VERSION,
    body: text.body,
    date_created: rfc2822(text.createdAt),
    date_sent: text.sentAt ? rfc2822(text.sentAt) : null,
    date_updated: rfc2822(text.updatedAt),
    direction: text.direction,
    error_code: text.errorCode ?? null,
    error_message: text.errorCode ? `Simulated error ${text.errorCode}` : null,
    from: text.from,
    messaging_service_sid: null,
    num_media: String(text.media.length),
    num_segments: String(text.segments),
    price: null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: text.to,
    uri: `${uri}.json`,
  }
}

export const mediaPath = (account: string, text: StoredText, media: StoredMedia) =>
  `${accountUri(account)}/Messages/${text.sid}/Media/${media.sid}`

export const mediaJson = (account: string, text: StoredText, media: StoredMedia) => ({
  account_sid: account,
  content_type: media.contentType,
  date_created: rfc2822(text.createdAt),
  date_updated: rfc2822(text.createdAt),
  parent_sid: text.sid,
  sid: media.sid,
  uri: `${mediaPath(account, text, media)}.json`,
})

export type Refused = { readonly status: number; readonly code: number; readonly message: string }

export const errorJson = ({ status, code, message }: Refused) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

export function reportForm(account: string, text: StoredText, status: string, errorCode: number | undefined) {
  return new URLSearchParams({
    AccountSid: account,
    ApiVersion: API_VERSION,
    From: text.from,
    To: text.to,
    MessageSid: text.sid,
    MessageStatus: status,
    SmsSid: text.sid,
    SmsStatus: status,
    ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
  })
}

export function inboundForm(account: string, baseUrl: string, text: StoredText, optOutType: string | undefined) {
  const form = new URLSearchParams({
    AccountSid: account,
    ApiVersion: API_VERSION,
    Body: text.body,
    From: text.from,
    FromCountry: 'US',
    MessageSid: text.sid,
    NumMedia: String(text.media.length),
    NumSegments: String(text.segments),
    SmsMessageSid: text.sid,
    SmsSid: text.sid,
    SmsStatus: 'received',
    To: text.to,
    ToCountry: 'US',
    ...(optOutType && { OptOutType: optOutType }),
  })
  for (const [n, media] of text.media.entries()) {
    form.set(`MediaUrl${n}`, baseUrl + mediaPath(account, text, media))
    form.set(`MediaContentType${n}`, media.contentType)
  }
  return form
}
