// What each role of a member of staff includes. A role is a named set of grants; where it holds is in role-reach.ts.

/** Those that a person can have at one property; `REGIONAL` there is a manager of that property. */
export const propertyRoles = [
  'PROPERTY_MANAGER',
  'LEASING_AGENT',
  'MAINTENANCE',
  'REGIONAL',
  'COMPLIANCE',
  'READ_ONLY',
] as const

/** Those that a person can have in the whole organization. */
export const organizationRoles = [...propertyRoles, 'INTEGRATION_MANAGER', 'ADMINISTRATOR'] as const

export type PropertyRole = (typeof propertyRoles)[number]
export type Role = (typeof organizationRoles)[number]

export const isPropertyRole = (role: Role): role is PropertyRole => (propertyRoles as readonly Role[]).includes(role)

/** Birth dates, incomes and employers; no route needs it, fields do. */
const PERSONAL_DETAILS = 'personalDetails:read'

const read = (...scopes: readonly string[]) => scopes.map((scope) => `${scope}:read`)
const whole = (...scopes: readonly string[]) =>
  scopes.flatMap((scope) => ['read', 'create', 'update', 'delete'].map((action) => `${scope}:${action}`))

const house = read('properties', 'propertyGroups', 'floorPlans', 'units', 'users', 'userProperties')
const residents = read(
  'households',
  'customers',
  'prospects',
  'activities',
  'leases',
  'moveIns',
  'moveOuts',
  'workOrders',
)
const readOnly = [...house, ...residents, ...read('applications', 'conversations', 'messages')]

const maintenance = [...house, ...residents, ...read('propertyConfigurations'), ...whole('workOrders')]

const compliance = [
  ...readOnly,
  PERSONAL_DETAILS,
  ...read('certifications', 'incomeLimits'),
  ...whole('documents', 'requirements', 'documentTypes', 'documentDefinitions', 'requirementTemplates'),
]

const leasingAgent = [
  ...readOnly,
  PERSONAL_DETAILS,
  ...whole('prospects', 'applications', 'conversations', 'messages', 'savedReplies', 'workOrders'),
  ...read('requirements', 'documentTypes'),
  'activities:create',
  'customers:update',
  'documents:create',
  'screening-requests:create',
]

const propertyManager = [
  ...maintenance,
  ...compliance,
  ...leasingAgent,
  ...read('screening-requests', 'screening-results', 'screening-decisions', 'screeningMethods', 'transactionCodes'),
  'screening-decisions:create',
  'properties:update',
  'units:update',
  ...whole('leases', 'moveIns', 'moveOuts', 'transactions', 'scheduledTransactions', 'notices'),
]

const integrationManager = [
  ...house,
  ...read('audit', 'events', 'deliveries', 'conformanceReports'),
  'deliveryReplays:create',
  ...whole('integrations', 'keys', 'subscriptions', 'screeningMethods', 'propertyAgentConfigurations'),
]

/** Null: everything. */
export const grantsOfRole: Readonly<Record<Role, ReadonlySet<string> | null>> = {
  READ_ONLY: new Set(readOnly),
  MAINTENANCE: new Set(maintenance),
  COMPLIANCE: new Set(compliance),
  LEASING_AGENT: new Set(leasingAgent),
  PROPERTY_MANAGER: new Set(propertyManager),
  REGIONAL: new Set(propertyManager),
  INTEGRATION_MANAGER: new Set(integrationManager),
  ADMINISTRATOR: null,
}
