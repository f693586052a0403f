// The list of texts: Twilio's filters, newest first, and pages that do not shift while more texts come in.
import type { StoredText } from './account.ts'
import { twilioError } from './send-refusals.ts'
import { accountUri, type Refused, textJson } from './wire.ts'

const PAGE_SIZE = 50
const PAGE_SIZE_MOST = 1000
const DAY_MS = 86_400_000

export function listPage(account: string, texts: readonly StoredText[], query: URLSearchParams): object | Refused {
  const size = Number(query.get('PageSize') ?? PAGE_SIZE)
  const page = Number(query.get('Page') ?? 0)
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(page) || page < 0) return twilioError(20001, 'Page size')
  const matches = matcher(query)
  if (!matches) return twilioError(20001, 'Invalid date value')
  const found = texts.filter(matches).reverse()
  const token = query.get('PageToken')
  const after = token ? found.findIndex(({ sid }) => `PA${sid}` === token) : -1
  if (token && after === -1) return twilioError(20001, 'Invalid page token')
  const most = Math.min(size, PAGE_SIZE_MOST)
  const shown = found.slice(after + 1, after + 1 + most)
  const last = shown.at(-1)
  const hasMore = last !== undefined && found.length > after + 1 + most
  const uri = (at: number, pageToken?: string) => pageUri(account, query, most, at, pageToken)
  return {
    end: page * most + Math.max(shown.length - 1, 0),
    first_page_uri: uri(0),
    messages: shown.map((text) => textJson(account, text)),
    next_page_uri: hasMore ? uri(page + 1, `PA${last.sid}`) : null,
    page,
    page_size: most,
    // No client goes back.
    previous_page_uri: null,
    start: page * most,
    uri: uri(page, token ?? undefined),
  }
}

/** Undefined when a date is not valid. */
function matcher(query: URLSearchParams): ((text: StoredText) => boolean) | undefined {
  const [to, from] = [query.get('To'), query.get('From')]
  const [on, before, after] = ['DateSent', 'DateSent<', 'DateSent>'].map((name) => {
    const value = query.get(name)
    return value === null ? undefined : Date.parse(value)
  })
  if ([on, before, after].some((at) => at !== undefined && Number.isNaN(at))) return undefined
  return (text) => {
    if ((to && text.to !== to) || (from && text.from !== from)) return false
    if (on === undefined && before === undefined && after === undefined) return true
    // A text that still waits has not been sent on any date.
    const at = text.sentAt?.getTime()
    if (at === undefined) return false
    return (on === undefined || (at >= on && at < on + DAY_MS)) && at <= (before ?? at) && at >= (after ?? at)
  }
}

function pageUri(account: string, query: URLSearchParams, size: number, page: number, token: string | undefined) {
  const asked = new URLSearchParams(query)
  asked.set('PageSize', String(size))
  asked.set('Page', String(page))
  asked.delete('PageToken')
  if (token) asked.set('PageToken', token)
  return `${accountUri(account)}/Messages.json?${asked}`
}
