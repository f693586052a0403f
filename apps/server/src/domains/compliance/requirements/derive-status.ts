import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { DocumentStatus } from '../uploads/document.resource.ts'
import { uploadsOf } from '../uploads/upload.queries.ts'
import { mandatoryTypes, type StoredRequirement, setStatus } from './requirement.queries.ts'
import type { RequirementStatus } from './requirement.resource.ts'
import { type Need, requirementStatus } from './requirement-status.ts'

/** Writes the status of a requirement, which must be locked, as it follows from its documents. The only place that writes it. */
export async function deriveStatus(tx: Tx, scope: Scope, requirement: StoredRequirement): Promise<RequirementStatus> {
  const need: Need = {
    minDocuments: requirement.min_documents,
    matchRule: requirement.match_rule as Need['matchRule'],
    mandatoryTypes: await mandatoryTypes(tx, scope, requirement.id),
  }
  const documents = (await uploadsOf(tx, scope, requirement.id)).map((upload) => ({
    type: upload.document_type_id,
    status: upload.status as DocumentStatus,
    isRemoved: upload.removed_at !== null,
  }))
  const status = requirementStatus(need, documents)
  if (status !== requirement.status) await setStatus(tx, scope, requirement.id, status)
  return status
}
