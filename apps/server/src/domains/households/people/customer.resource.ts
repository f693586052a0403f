import { digits, email, phone, phoneE164, postalAddress } from '../../../kit/contact-fields.ts'
import { needsRole, nullable, optional, partial } from '../../../kit/field-wrappers.ts'
import { choice, date, flag, money, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'
import { composed } from '../../../kit/structured-fields.ts'

const relationships = ['PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER'] as const
const applicantTypes = ['PRIMARY', 'CO_APPLICANT', 'OCCUPANT', 'MINOR', 'GUARANTOR'] as const

/** Birth dates, incomes and employers: not for everybody who may look a person up. */
const DETAILS = 'personalDetails:read'

const employment = {
  employerName: nullable(text({ max: 200 })),
  jobTitle: nullable(text({ max: 200 })),
  startDate: nullable(date()),
  monthlyIncomeAmount: nullable(money({ min: 0 })),
  supervisorName: nullable(text({ max: 200 })),
  supervisorPhone: nullable(phone()),
}

export const customer = defineResource('customer', {
  path: '/customers',
  table: 'customers',
  within: 'propertyId',
  doc: 'customers: the people of households',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    prospectId: nullable(uuid()),
    applicationId: nullable(
      uuid({ indexed: 'filter', doc: 'The application that names this person as an applicant.' }),
    ),
    firstName: text({ max: 100 }),
    middleName: nullable(text({ max: 100 })),
    lastName: text({ max: 100, indexed: 'sort' }),
    email: nullable(email({ indexed: 'filter' })),
    phone: nullable(phone({ indexed: 'filter' })),
    phoneE164: nullable(phoneE164({ column: 'phone', indexed: 'filter' })),
    birthDate: needsRole(DETAILS, nullable(date())),
    headOfHousehold: flag(),
    relationship: nullable(choice(relationships, { doc: 'To the head of the household, for whom it is null.' })),
    applicantType: nullable(choice(applicantTypes)),
    status: choice(['APPLICANT', 'FUTURE', 'CURRENT', 'NOTICE', 'FORMER', 'CANCELED'], { indexed: 'sort' }),
    isTextOptedOut: flag(),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    application: one('application', 'applicationId'),
    transactions: many('transaction', 'customerId'),
    workOrders: many('workOrder', 'customerId'),
  },
  imported: { except: ['prospectId', 'applicationId', 'phoneE164', 'isTextOptedOut'] },
})

/** A customer as an application sees it. */
export const applicant = defineResource('applicant', {
  path: '/applications/{applicationId}/customers',
  table: 'customers',
  readFrom: 'applicants',
  within: 'propertyId',
  size: 'small',
  doc: 'applicants of an application',
  fields: {
    customerId: uuid({ column: 'id', doc: 'The same as id.' }),
    idempotencyId: nullable(text()),
    propertyId: uuid(),
    applicationId: nullable(uuid()),
    householdId: uuid(),
    firstName: text(),
    middleName: nullable(text()),
    lastName: text(),
    email: nullable(email()),
    phone: nullable(phone()),
    phoneE164: nullable(phoneE164({ column: 'phone' })),
    birthDate: needsRole(DETAILS, nullable(date())),
    isPrimary: flag({ column: 'head_of_household' }),
    applicantType: nullable(choice(applicantTypes)),
    relationship: nullable(choice(relationships)),
    currentAddress: nullable(postalAddress()),
    monthlyIncomeAmount: needsRole(DETAILS, nullable(money())),
    employmentInformation: needsRole(
      DETAILS,
      nullable(composed(employment, { doc: 'Without the social security number, which is never answered here.' })),
    ),
    socialSecurityNumberSet: flag({ doc: 'Whether a social security number is on file.' }),
  },
})

const givenFields = {
  middleName: optional(nullable(text({ max: 100 }))),
  email: optional(nullable(email())),
  phone: optional(nullable(phone())),
  birthDate: optional(nullable(date())),
  dob: optional(nullable(date({ doc: 'Another name for birthDate.' }))),
  applicantType: optional(nullable(choice(applicantTypes))),
  relationship: optional(nullable(choice(relationships))),
  currentAddress: optional(nullable(postalAddress())),
  monthlyIncomeAmount: optional(nullable(money({ min: 0 }))),
  employmentInformation: optional(
    nullable(
      composed({ ...employment, socialSecurityNumber: optional(nullable(digits(9, { doc: 'Never answered.' }))) }),
    ),
  ),
}
const named = { firstName: text({ min: 1, max: 100 }), lastName: text({ min: 1, max: 100 }), isPrimary: flag() }

export const applicantInput = { ...named, ...givenFields }
export const newApplicant = { ...idempotencyInput, ...applicantInput }
/** What is missing stays, null clears. */
export const applicantChange = { ...partial(named), ...givenFields }

/** What staff correct. What is missing stays, null clears. */
export const customerCorrection = {
  firstName: optional(named.firstName),
  middleName: givenFields.middleName,
  lastName: optional(named.lastName),
  birthDate: givenFields.birthDate,
  relationship: givenFields.relationship,
  phone: givenFields.phone,
  email: givenFields.email,
  currentAddress: givenFields.currentAddress,
}
