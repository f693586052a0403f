// What a page reads, and the files that show it, are asked for as soon as it is known that they are needed: on a slow line every wait counts.
import { type InboxSearch, inboxQuery } from './api/inbox.ts'
import { may, meQuery } from './api/me.ts'
import { queries } from './api/queries.ts'
import { threadQuery } from './api/thread.ts'
import { worklistQuery } from './api/worklist.ts'
import { isNarrow } from './kit/split.tsx'

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
  for (const { routeId, params, loaderDeps } of matches) {
    const { component, loader } = pages.find(({ id }) => id === routeId)?.options ?? {}
    component?.preload?.()
    loader?.({ params, deps: loaderDeps, location })
  }
}

/** What is opened beside the list is asked for as soon as it is known. */
export async function beginWork(property: string | undefined, search: Readonly<Record<string, unknown>>) {
  // As somebody typed them.
  const { kind, open } = search
  const [{ beginDetail }, list] = await Promise.all([
    import('./pages/needs-you/begin-detail.ts'),
    queries.fetchQuery(worklistQuery(property)).catch(() => undefined),
  ])
  beginDetail(list?.items, kind, typeof open === 'string' ? open : undefined)
}

/** The thread that is open, or the first of the list. */
export async function beginInbox(search: InboxSearch, pathname: string) {
  const [, chosenId] = /\/inbox\/([^/]+)$/.exec(pathname) ?? []
  if (chosenId !== undefined) void queries.prefetchQuery(threadQuery(chosenId))
  const list = await queries.fetchQuery(inboxQuery(search)).catch(() => undefined)
  const first = list?.items[0]?.id
  if (chosenId === undefined && first !== undefined && !isNarrow()) void queries.prefetchQuery(threadQuery(first))
}

/** What one's roles decide is asked for when they are known, which is before the page is shown. */
export function onceKnown<Q extends { readonly queryKey: readonly unknown[] }>(
  ask: (holds: (grant: string) => boolean) => Q,
) {
  const me = queries.getQueryData(meQuery.queryKey)
  if (me) void queries.prefetchQuery(ask((grant) => may(me, grant)))
}
