// What the reference of this product is made of: the contract, the change log, and a script that lies beside the source.
import { readFileSync } from 'node:fs'
import type { Route } from '../kit/http/route.ts'
import { errorCatalogue } from '../kit/problems.ts'
import { readChangeLog } from '../kit/reference/change-log.ts'
import { referenceRoutes } from '../kit/reference/routes.ts'
import { partnerContract } from './contract.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))

/** The heading in CHANGELOG.md under which partners find what concerns them. */
export const FOR_PARTNERS = 'For partners'

export const changeLog = () => readChangeLog(read('../../../../CHANGELOG.md').toString())

export function ownReference(publicUrl: string): Route[] {
  const { sha256 } = JSON.parse(read('../../assets/reference.json').toString()) as { sha256: string }
  return referenceRoutes({
    title: 'Gatelodge partner API',
    contract: partnerContract(publicUrl),
    catalogue: errorCatalogue(),
    changes: { entries: changeLog(), heading: FOR_PARTNERS },
    script: { gzipped: read('../../assets/reference.js.gz'), sha256 },
  })
}
