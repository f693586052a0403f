import type { DocumentStatus } from '../uploads/document.resource.ts'
import type { RequirementStatus } from './requirement.resource.ts'

export type Need = {
  readonly minDocuments: number
  readonly matchRule: 'ANY' | 'ALL'
  /** Of each of these ALL wants a document. */
  readonly mandatoryTypes: readonly string[]
}

export type HandedIn = { readonly type: string; readonly status: DocumentStatus; readonly isRemoved: boolean }

/** What is furthest from done speaks for the whole. */
const LOUDEST_FIRST = ['WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'IN_REVIEW', 'UPLOADED'] as const

/** A rejected document never counts, and neither does a removed one. */
export function requirementStatus(need: Need, documents: readonly HandedIn[]): RequirementStatus {
  const counting = documents.filter(({ status, isRemoved }) => status !== 'REJECTED' && !isRemoved)
  if (!isMet(need, counting)) return 'AWAITING_UPLOAD'
  return LOUDEST_FIRST.find((status) => counting.some((document) => document.status === status)) ?? 'VALIDATED'
}

function isMet({ minDocuments, matchRule, mandatoryTypes }: Need, counting: readonly HandedIn[]) {
  if (counting.length < minDocuments) return false
  return matchRule === 'ANY' || mandatoryTypes.every((wanted) => counting.some(({ type }) => type === wanted))
}
