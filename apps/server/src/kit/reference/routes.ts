// The reference: public, the same for everybody, made once when the server starts.
import { Type } from 'typebox'
import { type Route, route } from '../http/route.ts'
import type { Entry } from '../problems.ts'
import { Content, ok } from '../reply.ts'
import type { DatedChanges } from './change-log.ts'
import { changeLogPage, errorsPage, type Page, referencePage } from './pages.ts'

export type Reference = {
  readonly title: string
  readonly contract: object
  readonly catalogue: readonly Entry[]
  readonly changes: { readonly entries: readonly DatedChanges[]; readonly heading: string }
  /** The script of the page, compressed, and the digest of what it is. */
  readonly script: { readonly gzipped: Buffer; readonly sha256: string }
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const BRIEFLY = { 'cache-control': 'public, max-age=300' }
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

export function referenceRoutes({ title, contract, catalogue, changes, script }: Reference): Route[] {
  const scriptPath = `/docs/reference-${script.sha256.slice(0, 16)}.js`
  return [
    // Seen from the page, so that a server behind a proxy may stand below any path.
    page('/docs', 'The reference', referencePage(title, scriptPath.slice(1), 'docs/openapi.json')),
    page('/docs/errors', 'Every error code', errorsPage('Errors', catalogue)),
    page('/docs/changelog', 'What changed, by date', changeLogPage('Change log', changes.entries, changes.heading)),
    fixed('/docs/openapi.json', 'The contract', Content.ofText(JSON_TYPE, JSON.stringify(contract)), BRIEFLY),
    fixed(scriptPath, 'The script of the reference', new Content(SCRIPT, script.gzipped), FOR_EVER),
  ]
}

const page = (path: string, summary: string, { text, policy }: Page) =>
  fixed(path, summary, Content.ofText(HTML, text), {
    ...BRIEFLY,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  })

const fixed = (path: string, summary: string, content: Content, headers: Readonly<Record<string, string>>) =>
  route({
    method: 'GET',
    path,
    audience: 'public',
    availability: 'unpublished',
    grant: null,
    summary,
    mediaType: content.type,
    returns: { 200: Type.Unknown() },
    handle: async () => ok(content, headers),
  })
