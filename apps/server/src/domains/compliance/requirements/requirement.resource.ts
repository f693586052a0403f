import { derived, needsRole, nullable } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, text, uuid } from '../../../kit/fields.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'

export const requirementStatuses = [
  'AWAITING_UPLOAD',
  'UPLOADED',
  'IN_REVIEW',
  'WAITING_FOR_APPLICANT',
  'WAITING_FOR_COMPLIANCE',
  'VALIDATED',
] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** The statuses of applications. */
const ofApplications = ['APPROVED', 'IN_PROCESS', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED'] as const

export const requirement = defineResource('requirement', {
  path: '/requirements',
  table: 'requirements',
  readFrom: 'requirements_of_applications',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'what applications owe',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    applicationId: uuid({ indexed: 'filter' }),
    customerId: nullable(
      uuid({ indexed: 'filter', doc: 'The applicant who owes it; null: the application as a whole.' }),
    ),
    requirementTemplateId: uuid({ indexed: 'filter' }),
    name: text(),
    description: nullable(text()),
    status: choice(requirementStatuses, { indexed: 'sort', doc: 'Follows from its documents.' }),
    isMandatory: flag(),
    minDocuments: int(),
    matchRule: choice(['ANY', 'ALL']),
    applicationStatus: derived(
      choice(ofApplications, { doc: 'How its application stands: of one that has ended nothing is waited for.' }),
    ),
    householdName: derived(needsRole('households:read', nullable(text({ doc: 'Whose application it is.' })))),
  },
  relations: {
    property: one('property', 'propertyId'),
    application: one('application', 'applicationId'),
    customer: one('customer', 'customerId'),
    documents: many('document', 'requirementId'),
  },
})
