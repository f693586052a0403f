// What the reference of this product is made of: the contract, the change log, the papers, and a script that lies beside the source.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { doorPrefixes } from '../domains/access/index.ts'
import type { Route } from '../kit/http/route.ts'
import { errorCatalogue } from '../kit/problems.ts'
import { readChangeLog } from '../kit/reference/change-log.ts'
import type { PaperFile } from '../kit/reference/papers.ts'
import { innerReferenceRoutes, referenceRoutes } from '../kit/reference/routes.ts'
import type { Config } from './config.ts'
import { contractTitle, KEY_SCHEME, partnerContract, staffContract, TOKEN_SCHEME } from './contract.ts'
import { publishedLimits } from './limits.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const DOCS = new URL('../../../../docs/', import.meta.url)
/** Those that partners read; the operator's stay with the source. */
const PAPERS = ['guides/*.md', 'open-choices.md', 'decisions/*.md']

/** The heading in CHANGELOG.md under which partners find what concerns them. */
export const FOR_PARTNERS = 'For partners'

export const changeLog = () => readChangeLog(read('../../../../CHANGELOG.md').toString())

export const papers = (): readonly PaperFile[] =>
  globSync(PAPERS, { cwd: fileURLToPath(DOCS) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: () => readFileSync(new URL(file, DOCS), 'utf8') }))

/** A key and a staff token of the sandbox, which the pages show. */
export type TryIt = { readonly key: string; readonly token: string }

export function ownReference(config: Config, tryIt?: TryIt): Route[] {
  const isSandbox = config.mode === 'sandbox'
  if (tryIt !== undefined && !isSandbox)
    throw new Error('the reference shows a key in the sandbox only: GATELODGE_MODE is not sandbox')
  const { sha256 } = JSON.parse(read('../../assets/reference.json').toString()) as { sha256: string }
  const script = { gzipped: read('../../assets/reference.js.gz'), sha256 }
  const pathOf = (audience: 'partner' | 'staff') => new URL(config.publicUrl + doorPrefixes[audience]).pathname
  const forPartners = referenceRoutes({
    title: contractTitle('partner'),
    contract: partnerContract(config.publicUrl),
    api: pathOf('partner'),
    catalogue: errorCatalogue(),
    changes: { entries: changeLog(), heading: FOR_PARTNERS },
    limits: publishedLimits(config),
    papers: papers(),
    script,
    tryIt: tryIt && { scheme: KEY_SCHEME, as: 'value', key: tryIt.key },
  })
  const forStaff = innerReferenceRoutes({
    title: contractTitle('staff'),
    contract: () => staffContract(config.publicUrl),
    api: pathOf('staff'),
    script,
    audience: 'staff',
    prefix: doorPrefixes.staff,
    openAs: isSandbox ? 'backoffice' : undefined,
    tryIt: tryIt && { scheme: TOKEN_SCHEME, as: 'token', key: tryIt.token },
  })
  return [...forPartners, ...forStaff]
}
