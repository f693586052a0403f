// What the account sent or received in a stretch of time, page by page.
import type { MediaReference, ReceivedText, SentText, Window } from '../../domains/messaging/carrier.ts'
import { deliveryErrorText } from './delivery-errors.ts'
import { isSid } from './send-result.ts'

export type Api = {
  readonly baseUrl: string
  readonly account: string
  /** Gets a path below that address; throws unless the answer is a 200 with JSON. */
  readonly get: (path: string) => Promise<unknown>
}

const PAGE_SIZE = 200
const PAGES_MOST = 5_000
const DAY_MS = 86_400_000

/**
 * Without the carrier's own filter on dates, which goes by when a text was sent: one that still waits in the queue has no such
 * date. The newest come first, so the first page that is all too old ends it.
 */
export async function* listSent(api: Api, window: Window): AsyncGenerator<SentText> {
  for await (const page of pages(api, query(window))) {
    for (const one of page)
      if (isOutbound(one) && isWithin(createdAt(one), window))
        yield {
          sid: one.sid,
          from: one.from ?? '',
          to: one.to ?? '',
          body: one.body ?? '',
          status: one.status.toUpperCase(),
          errorCode: one.error_code ? String(one.error_code) : undefined,
          errorText: one.error_code ? one.error_message || deliveryErrorText(String(one.error_code)) : undefined,
          createdAt: createdAt(one),
        }
    if (page.length > 0 && page.every((one) => createdAt(one) < wholeSecond(window.since))) return
  }
}

/** Filtered by whole days, the one form that Twilio documents, and by the second here. */
export async function* listReceived(api: Api, window: Window): AsyncGenerator<ReceivedText> {
  const days = query(window)
  days.set('DateSent>', dayOf(window.since))
  days.set('DateSent<', dayOf(new Date(window.until.getTime() + DAY_MS)))
  for await (const page of pages(api, days)) {
    // One with pictures is listed as `receiving` until the last of them is there.
    for (const one of page)
      if (one.direction === 'inbound' && one.status === 'received' && isWithin(createdAt(one), window))
        yield {
          kind: 'inbound',
          sid: one.sid,
          from: one.from ?? '',
          to: one.to ?? '',
          body: one.body ?? '',
          media: Number(one.num_media) > 0 ? await mediaOf(api, one.sid) : [],
          optOutType: undefined,
          receivedAt: createdAt(one),
        }
  }
}

type ListedText = {
  readonly sid: string
  readonly direction: string
  readonly status: string
  readonly date_created: string
  readonly from: string | null
  readonly to: string | null
  readonly body: string | null
  readonly num_media: string | null
  readonly error_code: number | null
  readonly error_message: string | null
}

async function* pages({ get, account }: Api, asked: URLSearchParams): AsyncGenerator<readonly ListedText[]> {
  const list = `${accountPath(account)}/Messages.json`
  const seen = new Set<string>()
  let next: unknown = `${list}?${asked}`
  while (typeof next === 'string') {
    if (!next.startsWith(`${list}?`)) throw new Error("the carrier's next page is not a page of this list")
    if (seen.has(next) || seen.size === PAGES_MOST) throw new Error("the carrier's list does not end")
    seen.add(next)
    const page = (await get(next)) as { messages?: unknown; next_page_uri?: unknown }
    if (!Array.isArray(page.messages)) throw new Error("the carrier's list is not one")
    yield page.messages.filter(isListed)
    next = page.next_page_uri
  }
}

async function mediaOf({ get, account, baseUrl }: Api, sid: string): Promise<MediaReference[]> {
  const path = `${accountPath(account)}/Messages/${sid}/Media.json?PageSize=${PAGE_SIZE}`
  const { media_list } = (await get(path)) as { media_list?: unknown }
  if (!Array.isArray(media_list)) throw new Error("the carrier's list of media is not one")
  return media_list.map((media: { uri: string | null; content_type: string | null } | null) => ({
    url: baseUrl + (media?.uri ?? '').replace(/\.json$/, ''),
    contentType: media?.content_type ?? 'application/octet-stream',
  }))
}

export const accountPath = (account: string) => `/2010-04-01/Accounts/${account}`

function query({ from, to }: Window): URLSearchParams {
  return new URLSearchParams({ ...(to && { To: to }), ...(from && { From: from }), PageSize: String(PAGE_SIZE) })
}

const isListed = (one: ListedText | null) =>
  isSid(one?.sid) &&
  typeof one.direction === 'string' &&
  typeof one.status === 'string' &&
  !Number.isNaN(Date.parse(one.date_created))

const isOutbound = ({ direction }: ListedText) => direction.startsWith('outbound')
const createdAt = ({ date_created }: ListedText) => new Date(date_created)
/** The carrier's times are whole seconds: 12:00:00 may have been half a second later. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
const isWithin = (at: Date, { since, until }: Window) => at >= wholeSecond(since) && at <= until
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
