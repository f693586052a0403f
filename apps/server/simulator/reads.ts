// What can be read back: the list, one text, its media.
import type { Account, StoredText } from './account.ts'
import { type Answer, jsonAnswer, notFound, readFault, refusalAnswer, type Written } from './answers.ts'
import type { FaultPlan } from './fault-plan.ts'
import { listPage } from './text-list.ts'
import { accountUri, mediaJson, textJson } from './wire.ts'

const STORED = /^\/stored-media\/(\w+)\/(\w+)$/

export function readList(accountSid: string, account: Account, faultPlan: FaultPlan, query: URLSearchParams): Written {
  const page = listPage(accountSid, account.texts, query)
  const answer = 'code' in page ? refusalAnswer(page) : jsonAnswer(page)
  const fault = faultPlan.forRead('list')
  return fault ? readFault(fault, answer) : [answer]
}

/** `/Messages/{sid}.json`, `/Messages/{sid}/Media.json`, `/Messages/{sid}/Media/{sid}` with and without `.json` */
export function readOne(accountSid: string, account: Account, path: string, baseUrl: string): Answer {
  const asJson = path.endsWith('.json')
  const [, sid = '', below] = /^\/Messages\/(\w+)(\/.*)?$/.exec(path.replace(/\.json$/, '')) ?? []
  const text = account.find(sid)
  if (!text) return notFound
  if (below === undefined && asJson) return jsonAnswer(textJson(accountSid, text))
  if (below === '/Media' && asJson) return jsonAnswer(mediaPage(accountSid, text))
  const media = text.media.find((one) => below === `/Media/${one.sid}`)
  if (!media) return notFound
  if (asJson) return jsonAnswer(mediaJson(accountSid, text, media))
  return { status: 307, headers: { location: `${baseUrl}/stored-media/${text.sid}/${media.sid}` } }
}

/** Where the redirect leads: a store that asks for no credentials. Undefined for any other path. */
export function readStored(account: Account, faultPlan: FaultPlan, path: string): Written | undefined {
  const [whole, textSid = '', sid] = STORED.exec(path) ?? []
  if (whole === undefined) return undefined
  const media = account.find(textSid)?.media.find((one) => one.sid === sid)
  if (!media) return [notFound]
  const answer = { status: 200, content: media.content, headers: { 'content-type': media.contentType } }
  const fault = faultPlan.forRead('media')
  return fault ? readFault(fault, answer) : [answer]
}

function mediaPage(accountSid: string, text: StoredText) {
  const uri = `${accountUri(accountSid)}/Messages/${text.sid}/Media.json?PageSize=50&Page=0`
  return {
    end: Math.max(text.media.length - 1, 0),
    first_page_uri: uri,
    media_list: text.media.map((media) => mediaJson(accountSid, text, media)),
    next_page_uri: null,
    page: 0,
    page_size: 50,
    previous_page_uri: null,
    start: 0,
    uri,
  }
}
