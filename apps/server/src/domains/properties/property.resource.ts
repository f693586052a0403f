import { postalAddress } from '../../kit/contact-fields.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { choice, int, text, timeZone } from '../../kit/fields.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

export const property = defineResource('property', {
  path: '/properties',
  table: 'properties',
  within: 'id',
  size: 'small',
  doc: 'properties',
  fields: {
    name: text(),
    legalName: nullable(text()),
    status: choice(['ACTIVE', 'INACTIVE', 'ONBOARDING']),
    propertyClass: nullable(choice(['Conventional', 'Affordable', 'Mixed'], { doc: 'Null when unassigned.' })),
    propertyType: choice(['MULTIFAMILY', 'SENIOR', 'STUDENT', 'SINGLE_FAMILY', 'COMMERCIAL']),
    address: postalAddress(),
    phone: nullable(text()),
    email: nullable(text()),
    website: nullable(text()),
    timezone: nullable(timeZone({ doc: 'IANA name, such as America/Chicago.' })),
    unitCount: int({ min: 0 }),
    yearBuilt: nullable(int()),
  },
  relations: {
    configuration: one('propertyConfiguration', 'id'),
    units: many('unit', 'propertyId'),
    floorPlans: many('floorPlan', 'propertyId'),
    userProperties: many('userProperty', 'propertyId'),
  },
  imported: {},
})
