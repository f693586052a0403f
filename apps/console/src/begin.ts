// What a page reads, and the files that show it, are asked for as soon as it is known that they are needed: on a slow line every wait counts.
import { askedDocumentsQuery, type DocumentsSearch } from './api/asked-documents.ts'
import { type InboxSearch, inboxQuery } from './api/inbox.ts'
import { may, meQuery } from './api/me.ts'
import { queries } from './api/queries.ts'
import { requirementQuery } from './api/requirement.ts'
import { threadQuery } from './api/thread.ts'
import { worklistQuery } from './api/worklist.ts'
import { isNarrow } from './kit/split.tsx'
import { beginDetail } from './pages/needs-you/begin-detail.ts'

type Match = { readonly routeId: string; readonly params: object; readonly loaderDeps: unknown }

/** As much of a route as is asked for before it is shown. */
export type Page = {
  readonly id: string
  readonly options: {
    readonly component?: { readonly preload?: () => unknown }
    readonly loader?: (given: { readonly params: object; readonly deps: unknown; readonly location: object }) => unknown
  }
}

let pages: readonly Page[] = []
export const knowPages = (all: readonly Page[]) => {
  pages = all
}

/** Whoever was signed in mostly still is: their page and what it reads come while it is asked who they are, and not after it. */
export function beginPage(matches: readonly Match[], location: object) {
  const begun = matches.flatMap(({ routeId, params, loaderDeps }) => {
    const options = pages.find(({ id }) => id === routeId)?.options
    options?.loader?.({ params, deps: loaderDeps, location })
    return options?.component ?? []
  })
  for (const component of begun) component.preload?.()
}

/** What is opened beside the list is asked for as soon as it is known. */
export async function beginWork(property: string | undefined, search: Readonly<Record<string, unknown>>) {
  // As somebody typed them.
  const { kind, open } = search
  const list = await queries.fetchQuery(worklistQuery(property)).catch(() => undefined)
  beginDetail(list?.items, kind, typeof open === 'string' ? open : undefined)
}

/** What is open beside a list, or the first of the list. */
async function beginBeside(openId: string | undefined, listed: Promise<Listed>, begin: (id: string) => Promise<void>) {
  const list = listed.catch(() => undefined)
  if (openId !== undefined) return begin(openId)
  const first = (await list)?.items[0]?.id
  if (first !== undefined && !isNarrow()) await begin(first)
}

type Listed = { readonly items: readonly { readonly id: string }[] }

export async function beginInbox(search: InboxSearch, pathname: string) {
  const [, openId] = /\/inbox\/([^/]+)$/.exec(pathname) ?? []
  await beginBeside(openId, queries.fetchQuery(inboxQuery(search)), (id) => queries.prefetchQuery(threadQuery(id)))
}

/** `open` as somebody typed it. */
export async function beginDocuments(search: DocumentsSearch, { open }: Readonly<Record<string, unknown>>) {
  const openId = typeof open === 'string' ? open : undefined
  const list = queries.fetchQuery(askedDocumentsQuery(search))
  await beginBeside(openId, list, (id) => queries.prefetchQuery(requirementQuery(id)))
}

/** What one's roles decide is asked for when they are known, which is before the page is shown; where they lack `needed`, it is not. */
export function onceKnown<Q extends { readonly queryKey: readonly unknown[] }>(
  ask: (holds: (grant: string) => boolean) => Q,
  needed?: string,
) {
  const me = queries.getQueryData(meQuery.queryKey)
  if (me && (needed === undefined || may(me, needed))) void queries.prefetchQuery(ask((grant) => may(me, grant)))
}
