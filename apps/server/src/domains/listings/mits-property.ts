// A property as MITS 4.1 has it: PhysicalProperty › Property, with every element in the standard's own order. Where the standard
// demands a number and there is none on record, it is 0.
import type { IlsFloorPlan, IlsProperty, IlsUnit } from './ils-listing.wire.ts'
import { type Element, writeXml } from './mits-xml.ts'

export const MITS_TYPE = 'application/xml'

/** The whole document, a property at a time. */
export async function* mitsDocument(listings: AsyncIterable<IlsProperty>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty>'
  for await (const listing of listings) yield writeXml({ Property: propertyElement(listing) })
  yield '</PhysicalProperty>\n'
}

export const propertyElement = (property: IlsProperty): Element => ({
  ...identified(property.id, 'PropertyID'),
  PropertyID: {
    Identification: identified(property.id, 'PropertyID'),
    MarketingName: cut(property.name, 120),
    LegalName: cut(property.legalName, 120),
    WebSite: whole(property.website, 100),
    Address: addressElement(property.address),
    Phone: phoneElement(property.phone),
    Email: whole(property.email, 80),
  },
  ILS_Identification: {
    '@ILS_IdentificationType': property.identificationType,
    '@RentalType': property.rentalType,
  },
  Information: {
    StructureType: 'Unspecified',
    UnitCount: property.unitCount,
    YearBuilt: yearOf(property.yearBuilt),
    OfficeHour: officeHours(property.officeHours),
    ShortDescription: property.shortDescription ?? undefined,
    LongDescription: property.description ?? undefined,
    LeaseLength: property.allowedLeaseTermMonths === null ? undefined : `${property.allowedLeaseTermMonths} months`,
    PropertyAvailabilityURL: property.availabilityUrl,
  },
  Fee: feeElement(property.lateFeeMethod),
  Amenity: property.amenities.map(({ type, description }) => ({
    '@AmenityType': type,
    Description: description ?? undefined,
  })),
  Policy: policyElement(property.petPolicy),
  Floorplan: property.floorPlans.map(floorplanElement),
  ILS_Unit: property.units.map(unitElement),
  Utility: utilityElement(property.includedUtilities),
})

function addressElement({ line1, line2, city, state, postalCode, country }: IlsProperty['address']): Element {
  const isCode = state !== null && [...state].length <= 3
  return {
    '@AddressType': 'property',
    AddressLine1: cut(line1, 100),
    AddressLine2: cut(line2, 100),
    City: cut(city, 60),
    State: isCode ? state : undefined,
    Province: isCode ? undefined : cut(state, 60),
    PostalCode: whole(postalCode, 12),
    Country: cut(country, 50),
  }
}

function phoneElement(phone: string | null): Element | undefined {
  const PhoneNumber = whole(phone, 20)
  return PhoneNumber === undefined ? undefined : { '@PhoneType': 'office', PhoneNumber }
}

const HOURS = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (\d{1,2}:\d{2}) ?- ?(\d{1,2}:\d{2})$/
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'M',
  Tues: 'T',
  Wednes: 'W',
  Thurs: 'Th',
  Fri: 'F',
  Satur: 'Sa',
  Sun: 'Su',
}

/** Leaves out entries other than a day with its opening and closing time: MITS has no place for them. */
const officeHours = (entries: string | null): Element[] =>
  (entries?.split('; ') ?? []).flatMap((entry) => {
    const [, day = '', opens = '', closes = ''] = HOURS.exec(entry) ?? []
    return day === '' ? [] : [{ OpenTime: clock(opens), CloseTime: clock(closes), Day: DAYS[day] }]
  })

/** `18:00` → `6:00 PM` */
function clock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) % 24 < 12 ? 'AM' : 'PM'}`
}

/** All of its parts are mandatory, and the method is the only one on record. */
const feeElement = (lateFeeMethod: string | null): Element | undefined =>
  lateFeeMethod === null
    ? undefined
    : {
        ProrateType: 'Standard',
        LateType: lateFeeMethod,
        LatePercent: 0,
        LateMinFee: 0,
        LateFeePerDay: 0,
        NonRefundableHoldFee: 0,
        AdminFee: 0,
        ApplicationFee: 0,
        BrokerFee: 0,
      }

const policyElement = (policy: IlsProperty['petPolicy']): Element | undefined =>
  policy === null
    ? undefined
    : {
        Pet: {
          '@Allowed': policy.isAllowed,
          Comment: policy.description ?? undefined,
          Restrictions: policy.isAllowed === 'true' ? `Weight at most ${policy.weightMax}` : undefined,
        },
      }

function floorplanElement(plan: IlsFloorPlan): Element {
  return {
    ...identified(plan.id ?? `${plan.numBeds}-bed-${plan.numBaths}-bath`, 'FloorplanID'),
    Name: cut(plan.name, 50),
    UnitCount: plan.unitCount,
    UnitsAvailable: plan.unitsAvailable,
    Room: [
      { '@RoomType': 'Bedroom', Count: plan.numBeds, Comment: '' },
      { '@RoomType': 'Bathroom', Count: plan.numBaths, Comment: '' },
    ],
    SquareFeet: wholeRange(plan.squareFeet),
    MarketRent: wholeRange(plan.marketRent),
    EffectiveRent: wholeRange(plan.effectiveRent),
    Deposit:
      plan.depositAmount === null
        ? undefined
        : {
            '@DepositType': 'Security Deposit',
            Amount: { '@AmountType': 'Actual', ValueRange: { '@Exact': plan.depositAmount.toFixed(2) } },
          },
  }
}

function unitElement(unit: IlsUnit): Element {
  const plan = unit.floorPlanId ?? `${unit.numBeds}-bed-${unit.numBaths}-bath`
  return {
    ...identified(unit.id, 'UnitID'),
    Units: {
      Unit: {
        Identification: [identified(unit.id, 'UnitID'), identified(plan, 'FloorplanID')],
        MarketingName: cut(unit.number, 120),
        UnitType: cut(unit.unitType, 50),
        UnitBedrooms: unit.numBeds,
        UnitBathrooms: Math.round(unit.numBaths * 100) / 100,
        MinSquareFeet: fiveDigits(unit.squareFeet),
        UnitRent: rent(unit.rentAmount),
        MarketRent: rent(unit.marketRentAmount),
        UnitEconomicStatus: unit.economicStatus,
        UnitOccupancyStatus: unit.occupancyStatus ?? undefined,
        UnitLeasedStatus: unit.leasedStatus ?? undefined,
        FloorplanName: cut(unit.floorPlanName, 50),
        BuildingName: cut(unit.buildingName, 50),
      },
    },
    EffectiveRent: unit.rentAmount === null ? undefined : wholeRange({ min: unit.rentAmount, max: unit.rentAmount }),
    Availability: availabilityElement(unit.availability),
  }
}

const availabilityElement = (availability: IlsUnit['availability']): Element | undefined =>
  availability === null
    ? undefined
    : {
        VacateDate: dayElement(availability.vacateDate),
        VacancyClass: availability.vacancyClass,
        MadeReadyDate: dayElement(availability.madeReadyDate),
        UnitAvailabilityURL: availability.url,
      }

function utilityElement(included: IlsProperty['includedUtilities']): Element {
  const says = (name: IlsProperty['includedUtilities'][number]) => String(included.includes(name))
  return {
    '@MajorUtility': included.length > 0 ? 'Some' : 'Unspecified',
    AirCon: 'false',
    BroadbandInternet: 'false',
    Cable: 'false',
    Electric: says('Electric'),
    Gas: says('Gas'),
    Heat: 'false',
    HotWater: 'false',
    Satellite: 'false',
    Sewer: says('Sewer'),
    Telephone: 'false',
    Trash: says('Trash'),
    Water: says('Water'),
  }
}

const identified = (id: string, type: string) => ({ '@IDValue': id, '@IDType': type })

const dayElement = (date: string): Element => {
  const [year, month, day] = date.split('-').map(Number)
  return { '@Month': month, '@Day': day, '@Year': year }
}

/** Whole numbers that leave nothing out: the least is rounded down and the greatest up. */
const wholeRange = (range: { readonly min: number; readonly max: number } | null): Element => ({
  '@Min': Math.floor(range?.min ?? 0),
  '@Max': Math.ceil(range?.max ?? 0),
})

/** Five digits before the point are all there is room for. */
const fiveDigits = (value: number | null) => (value === null || Math.abs(value) >= 100_000 ? undefined : value)

const rent = (amount: number | null) => fiveDigits(amount)?.toFixed(2)

/** A year as XML Schema writes it has four digits. */
const yearOf = (year: number | null) => (year !== null && year >= 1000 && year <= 9999 ? year : undefined)

/** Cut to the length that MITS allows: for names, which may lose their end. */
const cut = (text: string | null, most: number) => (text === null ? undefined : [...text].slice(0, most).join(''))

/** Left out when longer than MITS allows: for addresses and numbers, of which a part would be wrong. */
const whole = (text: string | null, most: number) => (text !== null && [...text].length <= most ? text : undefined)
