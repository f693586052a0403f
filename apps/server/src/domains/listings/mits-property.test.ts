import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IlsProperty, IlsUnit } from './ils-listing.wire.ts'
import { propertyElement } from './mits-property.ts'
import type { Element } from './mits-xml.ts'

const nowhere = { line1: null, line2: null, city: null, state: null, postalCode: null, country: null }

const bare: IlsProperty = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Alder Court',
  legalName: null,
  identificationType: 'Apartment',
  rentalType: 'Market Rate',
  website: null,
  phone: null,
  email: null,
  address: nowhere,
  unitCount: 1,
  yearBuilt: null,
  officeHours: null,
  shortDescription: null,
  description: null,
  allowedLeaseTermMonths: null,
  availabilityUrl: 'https://example.com',
  lateFeeMethod: null,
  petPolicy: null,
  includedUtilities: [],
  amenities: [],
  floorPlans: [],
  units: [],
}

const unit: IlsUnit = {
  id: '018f0000-0000-7000-8000-000000000002',
  number: '1',
  buildingName: null,
  unitType: null,
  floorPlanId: null,
  floorPlanName: null,
  numBeds: 1,
  numBaths: 1,
  squareFeet: 99_999,
  rentAmount: 99_999.99,
  marketRentAmount: null,
  economicStatus: 'residential',
  occupancyStatus: 'vacant',
  leasedStatus: 'available',
  availability: null,
}

const element = (changes: Partial<IlsProperty>) => propertyElement({ ...bare, ...changes })
const part = (whole: Element, ...path: (string | number)[]) =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], whole)

test('office hours are a day and two times of the day; an entry that is not stays out', () => {
  const officeHours = 'Monday 00:15-12:00; Thursday 9:00 - 18:30; Sunday by appointment'
  assert.deepEqual(part(element({ officeHours }), 'Information', 'OfficeHour'), [
    { OpenTime: '12:15 AM', CloseTime: '12:00 PM', Day: 'M' },
    { OpenTime: '9:00 AM', CloseTime: '6:30 PM', Day: 'Th' },
  ])
})

test('a state is a code of up to three letters, and anything longer is a province', () => {
  for (const [state, code, province] of [
    ['OH', 'OH', undefined],
    ['NSW', 'NSW', undefined],
    ['Ontario', undefined, 'Ontario'],
    [null, undefined, undefined],
  ] as const) {
    const address = element({ address: { ...nowhere, state } })
    assert.equal(part(address, 'PropertyID', 'Address', 'State'), code)
    assert.equal(part(address, 'PropertyID', 'Address', 'Province'), province)
  }
})

test('what is not on record has no element, unless the standard demands it', () => {
  const nothing = element({})
  for (const name of ['Fee', 'Policy']) assert.equal(nothing[name], undefined, name)
  assert.equal(part(nothing, 'PropertyID', 'Phone'), undefined)
  assert.equal(part(nothing, 'Utility', '@MajorUtility'), 'Unspecified')
  assert.equal(part(element({ includedUtilities: ['Gas'] }), 'Utility', '@MajorUtility'), 'Some')
  assert.equal(part(element({ lateFeeMethod: 'FLAT' }), 'Fee', 'LateType'), 'FLAT')
  assert.equal(part(element({ lateFeeMethod: 'FLAT' }), 'Fee', 'ApplicationFee'), 0)
  const noPets = element({ petPolicy: { isAllowed: 'false', weightMax: 0, description: 'None, please.' } })
  assert.deepEqual(part(noPets, 'Policy', 'Pet'), {
    '@Allowed': 'false',
    Comment: 'None, please.',
    Restrictions: undefined,
  })
})

test('numbers that MITS has no room for are left out, and fractions are rounded to what it holds', () => {
  const said = (changes: Partial<IlsUnit>, name: string) =>
    part(element({ units: [{ ...unit, ...changes }] }), 'ILS_Unit', 0, 'Units', 'Unit', name)
  assert.equal(said({}, 'UnitRent'), '99999.99')
  assert.equal(said({ rentAmount: 100_000 }, 'UnitRent'), undefined)
  assert.equal(said({}, 'MinSquareFeet'), 99_999)
  assert.equal(said({ squareFeet: 100_000 }, 'MinSquareFeet'), undefined)
  assert.equal(said({ numBaths: 4 / 3 }, 'UnitBathrooms'), 1.33)
  assert.equal(part(element({ yearBuilt: 12 }), 'Information', 'YearBuilt'), undefined)
})
