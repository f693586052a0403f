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
  /** By their names: `main-1a2b.js`. */
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

export const siteRoutes = ({ path, summary, index, files, policy }: Site): Route[] => [
  page({ path, summary, index, policy }),
  // What is of no known kind is none of ours: a note of the system, say.
  ...[...files].flatMap(([name, bytes]) => {
    const mediaType = TYPES[extname(name)]
    return mediaType ? [file(`${path}/${FILES}/${name}`, name, mediaType, bytes)] : []
  }),
]

const open = { method: 'GET', audience: 'public', availability: 'unpublished', grant: null } as const

function page({ path, summary, index, policy }: Omit<Site, 'files'>) {
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
    handle: async (_tools, { url }) => {
      // A file of an earlier version: its page is told, and asks for this one's.
      if (url.startsWith(`${path}/${FILES}/`)) throw new NoRoute('No such file', { 'cache-control': 'no-store' })
      return ok(content, { ...OF_PAGE, 'content-security-policy': await policy() })
    },
  })
}

function file(path: string, name: string, mediaType: string, bytes: Buffer) {
  // Compressed when it is first asked for: most processes are never asked.
  let content: Content | undefined
  return route({
    ...open,
    path,
    summary: `The file ${name}`,
    mediaType,
    returns: { 200: Type.Unknown() },
    handle: async () => {
      content ??= Content.ofBytes(mediaType, bytes)
      return ok(content, FOR_EVER)
    },
  })
}
