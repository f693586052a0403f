// One long table: the fields of a property's configuration, in the order in which they are answered.

import { absent, needsGrant, nullable, partial, sealed } from '../../../kit/field-wrappers.ts'
import { choice, date, type Fields, flag, int, money, number, text, timeZone } from '../../../kit/fields.ts'
import { defineResource } from '../../../kit/resource.ts'
import { composed, delimited } from '../../../kit/structured-fields.ts'

const line = nullable(text({ max: 500 }))
const prose = nullable(text())
const day = nullable(date())

const officeHours = {
  pattern: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/,
  words: 'must be entries that begin with a day, such as Monday 09:00-18:00',
}
const months = { pattern: /^[1-9]\d{0,2}$/, words: 'must be whole months, such as 6; 12' }
const twoLetters = { pattern: /^[A-Z]{2}$/, words: 'must be two capital letters, such as OH' }

const lateFeeMethod = choice(['NONE', 'FLAT', 'PERCENT', 'DAILY', 'FLAT_PLUS_DAILY'], {
  doc: "The method in effect today, in the property's time zone.",
})
const interestRate = number({
  min: 0,
  max: 100,
  doc: "Percent a year; the rate in effect today, in the property's time zone.",
})

/** Stored as they are answered; staff set them under the same names. */
const plain = {
  propertyDescription: prose,
  shortDescription: prose,
  officeHoursDescription: prose,
  officeHours: nullable(
    delimited({ form: officeHours, doc: "A set, its entries with '; ' between them, as Monday 09:00-18:00." }),
  ),
  petPolicyDescription: prose,
  parkingDetailDescription: prose,
  amenities: nullable(delimited({ doc: "A set, its entries with '; ' between them." })),
  marketingUrl: line,
  email: line,
  phone: line,
  faxNumber: line,
}

const address = {
  physicalAddress1: line,
  physicalAddress2: line,
  physicalCity: line,
  physicalState: nullable(text({ form: twoLetters })),
  physicalPostalCode: line,
  physicalCountry: line,
}

const leasing = {
  acceptingOnlineApplications: flag(),
  applicationIncomeRequirement: nullable(number({ min: 0, doc: 'Income as a multiple of the rent.' })),
  allowedLeaseTermMonths: nullable(
    delimited({ form: months, doc: "A set of whole numbers with '; ' between them, as 6; 12." }),
  ),
  quoteExpiration: nullable(choice(['SAME_DAY', 'HOURS_24', 'HOURS_48', 'HOURS_72'])),
  masterMeteredElectricity: flag(),
  masterMeteredGas: flag(),
  masterMeteredSewer: flag(),
  masterMeteredTrash: flag(),
  masterMeteredWater: flag(),
  masterMeteredOther: flag(),
  accrueSecurityDepositInterest: flag(),
  securityDepositInterestPayoutFrequency: nullable(choice(['MONTHLY', 'QUARTERLY', 'ANNUALLY', 'MOVE_OUT'])),
}

const ledger = {
  postsScheduledTransactions: flag({
    doc:
      'Whether scheduled transactions are posted on the days on which they are due, from postsScheduledTransactionsFrom on. False, as it ' +
      'is unless somebody sets it: the server posts none, and moves no balance for them.',
  }),
  postsScheduledTransactionsFrom: nullable(
    date({
      doc:
        'The first day of posting, at the property; what was due before it is never posted. Null while none are posted. To turn it on ' +
        'without a day means today.',
    }),
  ),
}

const place = {
  nearestMetroArea: line,
  timezone: nullable(timeZone({ doc: 'IANA name, such as America/Chicago.' })),
  goesOnDaylightSavings: flag(),
  countyName: line,
  siteBuiltDate: nullable(text({ max: 500, doc: 'Free text: it may be a year.' })),
  lastRenovationDate: nullable(text({ max: 500, doc: 'Free text: it may be a year or part of a date.' })),
  managementTookOverDate: day,
  acquisitionDate: day,
  managementQuitDate: day,
}

const alarmCode = text({ max: 100 })

const site = {
  officeAlarmCode: needsGrant('propertyConfigurations:read', sealed('property_configurations', alarmCode)),
  hasGateWithCode: flag(),
  hasFitnessCenter: flag(),
  hasPool: flag(),
  hasPackageDelivery: flag(),
  nonSmoking: flag(),
  petWeightMax: nullable(number({ min: 0 })),
  leadPaintDisclosure: prose,
  clientRepresentativeName: line,
  accountantName: line,
  apClerk: line,
  waterCompany: line,
  gasCompany: line,
  electricCompany: line,
  cableCompany: line,
  internetCompany: line,
  pestCompany: line,
  trashCompany: line,
  feesStartDate: day,
  currentPeriodStartDate: day,
  currentPeriod: line,
  buildingProtectionFee: nullable(money({ min: 0 })),
  leaseRentPercentage: nullable(number({ min: 0 })),
  chargesFacilityFeeForLiabilityInsurance: flag(),
  facilitiesFeeAmount: nullable(money({ min: 0 })),
  turnMoveOutDays: nullable(int({ min: 0 })),
  evictionStartDate: day,
  leaseNoticeToVacateDays: nullable(int({ min: 0 })),
  emergencyEntranceNotice: prose,
}

/** The record as it stands today. Every property has one, configured or not; its id is the property's. */
export const propertyConfiguration = defineResource('propertyConfiguration', {
  path: '/propertyConfigurations',
  // A caller who may read a property may read its configuration, all but the fields that take the grant of this record.
  alsoScope: 'properties',
  table: 'property_configurations_today',
  within: 'id',
  size: 'small',
  listed: false,
  doc: 'property configurations',
  fields: {
    ...plain,
    textingPhoneNumber: absent(text({ doc: 'There only while two-way communication is enabled.' })),
    ...address,
    availabilityUrl: text({ doc: 'Always there.' }),
    applicationPortalUrl: absent(text({ doc: 'There only while the resident portal is active.' })),
    lateFeeMethod: nullable(lateFeeMethod),
    ...leasing,
    securityDepositSimpleInterestRate: nullable(interestRate),
    ...place,
    ...site,
    ...ledger,
  },
})

/** A value and the day from which it holds, today unless given; null: nothing holds from today on. */
const dated = (value: Fields[string]) => nullable(composed({ value, effectiveDate: nullable(date()) }))

/** What staff may set: what is missing stays as it is, null clears. */
export const propertyConfigurationInput = partial({
  ...plain,
  twoWayCommunication: flag({ doc: 'Whether textingPhoneNumber is told.' }),
  textingPhoneNumber: line,
  ...address,
  availabilityUrl: line,
  residentPortalActive: flag({ doc: 'Whether applicationPortalUrl is told.' }),
  applicationPortalUrl: line,
  lateFeeMethod: dated(lateFeeMethod),
  ...leasing,
  securityDepositSimpleInterestRate: dated(interestRate),
  ...place,
  ...site,
  ...ledger,
  officeAlarmCode: nullable(alarmCode),
})
