import type { integrationKinds } from './integration.resource.ts'

export type IntegrationKind = (typeof integrationKinds)[number]

/** Records that every kind of partner but an ILS reads to find its way around. */
const COMMON = [
  'properties',
  'floorPlans',
  'units',
  'users',
  'userProperties',
  'households',
  'customers',
  'leases',
  'propertyGroups',
]

const WHOLE: Readonly<Record<IntegrationKind, readonly string[]>> = {
  screening: ['screening-requests', 'screening-results'],
  application: ['prospects', 'applications', 'transactions', 'documents', 'activities', 'transactionCodes'],
  messaging: ['messages', 'conversations', 'prospects'],
  'document-review': ['compliance-documents', 'documents', 'applications'],
  ils: ['ils-prospects', 'ils'],
  general: [],
}

/** Codes of buildings and files of people: granted by name, or to a kind that has them in WHOLE, never along with other reads. */
const SENSITIVE = ['propertyConfigurations', 'documents']

/** The grants a new key gets unless others are asked for: `known` are those that some route needs. */
export function usualGrants(kind: IntegrationKind, known: readonly string[]): string[] {
  return known.filter((grant) => {
    const [scope = '', action] = grant.split(':')
    if (WHOLE[kind].includes(scope)) return true
    if (kind === 'ils' || action !== 'read') return false
    return kind === 'general' ? !SENSITIVE.includes(scope) : COMMON.includes(scope)
  })
}
