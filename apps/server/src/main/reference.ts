// What the reference of this product is made of: the contract, the change log, the papers, and a script that lies beside the source.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { doorPrefixes } from '../domains/access/index.ts'
import type { Route } from '../kit/http/route.ts'
import { errorCatalogue } from '../kit/problems.ts'
import { readChangeLog } from '../kit/reference/change-log.ts'
import type { PaperFile } from '../kit/reference/papers.ts'
import { referenceRoutes } from '../kit/reference/routes.ts'
import type { Config } from './config.ts'
import { KEY_SCHEME, partnerContract } from './contract.ts'
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

/** `tryItKey`: a key of the sandbox, which the page shows. */
export function ownReference(config: Config, tryItKey?: string): Route[] {
  if (tryItKey !== undefined && config.mode !== 'sandbox')
    throw new Error('the reference shows a key in the sandbox only: GATELODGE_MODE is not sandbox')
  const { sha256 } = JSON.parse(read('../../assets/reference.json').toString()) as { sha256: string }
  return referenceRoutes({
    title: 'Gatelodge partner API',
    contract: partnerContract(config.publicUrl),
    api: new URL(config.publicUrl + doorPrefixes.partner).pathname,
    catalogue: errorCatalogue(),
    changes: { entries: changeLog(), heading: FOR_PARTNERS },
    limits: publishedLimits(config),
    papers: papers(),
    script: { gzipped: read('../../assets/reference.js.gz'), sha256 },
    tryIt: tryItKey === undefined ? undefined : { scheme: KEY_SCHEME, key: tryItKey },
  })
}
