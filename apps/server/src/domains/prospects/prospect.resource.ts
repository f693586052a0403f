import { email, phone, phoneE164 } from '../../kit/contact-fields.ts'
import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, date, flag, int, money, number, text, uuid } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

const statuses = ['NEW', 'CONTACTED', 'TOURED', 'APPLIED', 'LEASED', 'LOST'] as const

export const prospect = defineResource('prospect', {
  path: '/prospects',
  table: 'prospects',
  within: 'propertyId',
  doc: 'prospects',
  fields: {
    prospectId: uuid({ column: 'id', doc: 'The same as id.' }),
    propertyId: uuid({ indexed: 'filter' }),
    idempotencyId: nullable(text({ indexed: 'filter' })),
    firstName: nullable(text({ max: 100 })),
    lastName: nullable(text({ max: 100, indexed: 'sort' })),
    email: nullable(email({ indexed: 'filter' })),
    phone: nullable(phone({ indexed: 'filter' })),
    phoneE164: nullable(phoneE164({ column: 'phone', indexed: 'filter' })),
    isCorporation: flag(),
    companyName: nullable(text()),
    referralSource: nullable(text()),
    isManual: flag({ doc: 'True only when a person entered the prospect by hand.' }),
    introductoryNote: nullable(text()),
    minPrice: nullable(money()),
    maxPrice: nullable(money()),
    numBeds: nullable(int()),
    numBaths: nullable(number()),
    moveInStart: nullable(date({ indexed: 'sort' })),
    moveInEnd: nullable(date()),
    preferredUnit: nullable(text()),
    preferredFloorPlanId: nullable(uuid({ indexed: 'filter' })),
    status: choice(statuses, { indexed: 'sort' }),
    assignedUserId: nullable(uuid({ indexed: 'filter' })),
    householdId: nullable(uuid({ indexed: 'filter' })),
    applicationId: nullable(uuid()),
    customerId: nullable(uuid()),
  },
  relations: {
    property: one('property', 'propertyId'),
    application: one('application', 'applicationId'),
    household: one('household', 'householdId'),
    activities: many('activity', 'prospectId'),
  },
  imported: {
    except: [
      'prospectId',
      'idempotencyId',
      'phoneE164',
      'isManual',
      'preferredFloorPlanId',
      'assignedUserId',
      'householdId',
      'applicationId',
      'customerId',
    ],
  },
})

const entered = {
  firstName: optional(nullable(text({ max: 100 }))),
  lastName: optional(nullable(text({ max: 100 }))),
  email: optional(nullable(email())),
  phone: optional(nullable(phone())),
  isCorporation: optional(flag()),
  companyName: optional(nullable(text({ max: 200 }))),
  introductoryNote: optional(nullable(text({ max: 2000 }))),
  minPrice: optional(nullable(money({ min: 0 }))),
  maxPrice: optional(nullable(money({ min: 0 }))),
  numBeds: optional(nullable(int({ min: 0, max: 15 }))),
  numBaths: optional(nullable(number({ min: 0, max: 15 }))),
  moveInStart: optional(nullable(date())),
  moveInEnd: optional(nullable(date())),
  referralSource: optional(nullable(text({ max: 100 }))),
  assignedUserId: optional(nullable(uuid())),
}

export const newProspect = { ...idempotencyInput, propertyId: uuid(), ...entered }

/** What staff correct. What is missing stays, null clears. */
export const prospectCorrection = {
  ...entered,
  preferredUnit: optional(nullable(text({ max: 100 }))),
  preferredFloorPlanId: optional(nullable(uuid())),
  status: optional(choice(statuses, { doc: 'APPLIED and LEASED follow from the application.' })),
}

/** The names that listing services use. */
export const newIlsProspect = {
  ...idempotencyInput,
  propertyId: uuid(),
  firstName: text({ min: 1, max: 100 }),
  lastName: text({ min: 1, max: 100 }),
  phoneNumber: phone(),
  emailAddress: optional(nullable(email())),
  message: text({ min: 1, max: 2000 }),
  nBeds: optional(nullable(int({ min: 0, max: 15 }))),
  nBaths: optional(nullable(number({ min: 0, max: 15 }))),
  moveInDate: optional(nullable(date())),
  preferredUnit: optional(nullable(text({ max: 100 }))),
  preferredFloorPlanId: optional(nullable(uuid())),
}
