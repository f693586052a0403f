// The reference, the same for every reader. That of the contract for everybody is public, and so are the papers around it.
import { Type } from 'typebox'
import { type Audience, type Route, route } from '../http/route.ts'
import type { Entry } from '../problems.ts'
import { Content, ok, type Reply } from '../reply.ts'
import type { DatedChanges } from './change-log.ts'
import { readPaper } from './markdown.ts'
import {
  changeLogPage,
  errorsPage,
  type Limits,
  limitsPage,
  type Page,
  paperPage,
  referencePage,
  type TryIt,
} from './pages.ts'
import { type PaperFile, pathOf, resolveFrom, rootFrom } from './papers.ts'

export type Reference = {
  readonly title: string
  readonly contract: object
  /** The path below which it is spoken. */
  readonly api: string
  readonly catalogue: readonly Entry[]
  readonly changes: { readonly entries: readonly DatedChanges[]; readonly heading: string }
  readonly limits: readonly Limits[]
  /** Written in Markdown; each is a page, and their links lead to each other. */
  readonly papers: readonly PaperFile[]
  /** The script of the page, compressed, and the digest of what it is. */
  readonly script: { readonly gzipped: Buffer; readonly sha256: string }
  readonly tryIt?: TryIt | undefined
}

/** The page of a contract that is not for everybody, and the contract itself. */
export type InnerReference = {
  readonly title: string
  /** Made when it is first asked for. */
  readonly contract: () => object
  readonly api: string
  readonly script: Reference['script']
  /** Who may read it, at their own door, as `/docs` and `/openapi.json`. */
  readonly audience: Audience
  /** Of that door. */
  readonly prefix: string
  /** Where everybody may read it too, below `/docs`; undefined: nowhere. */
  readonly openAs: string | undefined
  readonly tryIt?: TryIt | undefined
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const BRIEFLY = { 'cache-control': 'public, max-age=300' }
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const NEVER = { 'cache-control': 'no-store' }

export function referenceRoutes(reference: Reference): Route[] {
  const { title, contract, api, catalogue, changes, limits, papers, script, tryIt } = reference
  const scriptName = nameOfScript(script)
  // Seen from the page, so that a server behind a proxy may stand below any path.
  const referenceAt = {
    title,
    script: `docs/${scriptName}`,
    contract: 'docs/openapi.json',
    api,
    tryIt,
    hasPapers: true,
  }
  return [
    page('/docs', 'The reference', () => referencePage(referenceAt), tryIt ? NEVER : BRIEFLY),
    page('/docs/errors', 'Every error code', () => errorsPage('Errors', catalogue)),
    page('/docs/limits', 'Allowances, sizes and times', () => limitsPage('Limits', limits)),
    page('/docs/changelog', 'What changed, by date', () =>
      changeLogPage('Change log', changes.entries, changes.heading),
    ),
    ...papers.map((paper) =>
      page(pathOf(paper), `The paper ${paper.file}`, () =>
        paperPage(readPaper(paper.text(), resolveFrom(paper, papers)), rootFrom(paper)),
      ),
    ),
    fixed('/docs/openapi.json', 'The contract', JSON_TYPE, () =>
      ok(Content.ofText(JSON_TYPE, JSON.stringify(contract)), BRIEFLY),
    ),
    fixed(`/docs/${scriptName}`, 'The script of the reference', SCRIPT, () =>
      ok(new Content(SCRIPT, script.gzipped), FOR_EVER),
    ),
  ]
}

export function innerReferenceRoutes(reference: InnerReference): Route[] {
  const { title, contract, api, script, audience, prefix, openAs, tryIt } = reference
  const at = (own: Audience, path: string, contractPath: string, toDocs: string) => {
    // Both seen from the page.
    const [contractName = ''] = contractPath.split('/').slice(-1)
    const shown = { title, api, tryIt, contract: contractName, script: `${toDocs}${nameOfScript(script)}` }
    return [
      page(path, `The reference: ${title}`, () => referencePage(shown), NEVER, own),
      fixed(
        contractPath,
        `The contract: ${title}`,
        JSON_TYPE,
        () => ok(Content.ofText(JSON_TYPE, JSON.stringify(contract())), NEVER),
        own,
      ),
    ]
  }
  // One step up for each folder of the door's own path.
  const up = '../'.repeat(prefix.split('/').length - 1)
  return [
    ...at(audience, '/docs', '/openapi.json', `${up}docs/`),
    ...(openAs === undefined ? [] : at('public', `/docs/${openAs}`, `/docs/${openAs}.json`, '')),
  ]
}

const nameOfScript = ({ sha256 }: Reference['script']) => `reference-${sha256.slice(0, 16)}.js`

const page = (path: string, summary: string, make: () => Page, caching = BRIEFLY, audience?: Audience) =>
  fixed(
    path,
    summary,
    HTML,
    () => {
      const { text, policy } = make()
      const headers = { ...caching, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' }
      return ok(Content.ofText(HTML, text), headers)
    },
    audience,
  )

/** Made when it is first asked for, and the same from then on: most processes are never asked. */
function fixed(path: string, summary: string, mediaType: string, make: () => Reply, audience: Audience = 'public') {
  let made: Reply | undefined
  return route({
    method: 'GET',
    path,
    audience,
    availability: 'unpublished',
    grant: null,
    summary,
    mediaType,
    returns: { 200: Type.Unknown() },
    handle: async () => {
      made ??= make()
      return made
    },
  })
}
