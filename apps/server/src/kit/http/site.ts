// A site of built files: one page for every address below a path, and the files that the page asks for, each under a name that changes with it.
import { extname } from 'node:path'
import { Type } from 'typebox'
import { NoRoute } from '../problems.ts'
import { Content, ok } from '../reply.ts'
import { type Route, route } from './route.ts'

export type Site = {
  /** Where it stands: `/console`. */
  readonly path: string
  readonly summary: string
  /** The page. */
  readonly index: string
  /** By their names: `main-1a2b.js`, and `main-1a2b.js.br` for the same compressed by Brotli, where there is one. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Of the page. */
  readonly policy: () => Promise<string>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The folder of the files, which no page is below. */
export const FILES = 'assets'
const HTML = 'text/html; charset=utf-8'
const OF_PAGE = {
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

export const siteRoutes = (site: Site): Route[] => [pageRoute(site), filesRoute(site)]

const open = { method: 'GET', audience: 'public', availability: 'unpublished', grant: null } as const

function pageRoute({ path, summary, index, policy }: Site) {
  const content = Content.ofText(HTML, index)
  return route({
    ...open,
    path,
    below: true,
    summary,
    mediaType: HTML,
    // Whatever an address says behind the question mark is for the page.
    passesOver: true,
    returns: { 200: Type.Unknown() },
    handle: async () => ok(content, { ...OF_PAGE, 'content-security-policy': await policy() }),
  })
}

/** One route for all of them: a route for each would be made by every process that starts, and most are never asked for one. */
function filesRoute({ path, summary, files }: Site) {
  const place = `${path}/${FILES}`
  const asked = new Map<string, Content>()
  return route({
    ...open,
    path: place,
    below: true,
    summary: `${summary}: its files`,
    passesOver: true,
    returns: { 200: Type.Unknown() },
    handle: async (_tools, { url }) => {
      const [name = ''] = url.slice(place.length + 1).split('?')
      const content = asked.get(name) ?? compressed(name, files)
      // A file of an earlier version: its page is told, and asks for this one's.
      if (!content) throw new NoRoute('No such file', { 'cache-control': 'no-store' })
      asked.set(name, content)
      return ok(content, FOR_EVER)
    },
  })
}

/** What is of no known kind is none of ours: a note of the system, say. */
function compressed(name: string, files: Site['files']): Content | undefined {
  const [mediaType, bytes] = [TYPES[extname(name)], files.get(name)]
  return bytes && mediaType ? Content.ofBytes(mediaType, bytes, files.get(`${name}.br`)) : undefined
}
