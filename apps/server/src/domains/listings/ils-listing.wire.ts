// A property in the JSON feed. The MITS document is made from the same value, so that both agree.
import { type Static, type TSchema, Type } from 'typebox'
import { vacancyClasses } from './ils-availability.ts'
import { economicStatuses, leasedStatuses, occupancyStatuses } from './ils-unit-status.ts'

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const uuid = Type.String({ format: 'uuid' })
const day = Type.String({ format: 'date' })
const text = Type.String()
const line = nullable(text)
const amount = nullable(Type.Number())
const said = (description: string) => ({ description })
const closed = { additionalProperties: false }

/** The listing services' own word for a kind of property, and for how it is let. */
export const identificationTypes = ['Apartment', 'Senior', 'Campus', 'House for Rent', 'Unspecified'] as const
export const rentalTypes = ['Market Rate', 'Subsidized', 'Student', 'Unspecified'] as const
export const amenityTypes = ['FitnessCenter', 'Gate', 'PackageReceiving', 'Pool', 'SmokeFree', 'Other'] as const
export const utilities = ['Electric', 'Gas', 'Sewer', 'Trash', 'Water'] as const

const range = (description: string) =>
  nullable(Type.Object({ min: Type.Number(), max: Type.Number() }, { ...closed, ...said(description) }))

const floorPlan = Type.Object(
  {
    id: nullable(
      Type.String({
        format: 'uuid',
        ...said('Null: units without a floor plan that have as many rooms as each other.'),
      }),
    ),
    name: Type.String(said('The marketing name, else the internal one, else one made of the rooms.')),
    unitCount: Type.Integer(),
    unitsAvailable: Type.Integer(said('How many of the units below are available.')),
    numBeds: Type.Integer(),
    numBaths: Type.Number(),
    squareFeet: range('Over all of its units; of the floor plan itself when they do not say.'),
    marketRent: range('Over all of its units; of the floor plan itself when they do not say.'),
    effectiveRent: range('Over the units that are listed; the market rent when none is.'),
    depositAmount: amount,
  },
  { title: 'ilsFloorPlan', ...closed },
)

const availability = Type.Object(
  {
    vacancyClass: Type.Enum([...vacancyClasses]),
    vacateDate: day,
    madeReadyDate: day,
    url: Type.String(said("The property's availabilityUrl.")),
  },
  { title: 'ilsAvailability', ...closed },
)

const unit = Type.Object(
  {
    id: uuid,
    number: text,
    buildingName: line,
    unitType: line,
    floorPlanId: nullable(uuid),
    floorPlanName: line,
    numBeds: Type.Integer(),
    numBaths: Type.Number(),
    squareFeet: nullable(Type.Integer()),
    rentAmount: nullable(Type.Number(said("The rent that the unit's reportConfigurationValue names."))),
    marketRentAmount: amount,
    economicStatus: Type.Enum([...economicStatuses]),
    occupancyStatus: nullable(Type.Enum([...occupancyStatuses])),
    leasedStatus: nullable(Type.Enum([...leasedStatuses])),
    availability: nullable(availability),
  },
  { title: 'ilsUnit', ...closed },
)

export const ilsProperty = Type.Object(
  {
    id: uuid,
    name: text,
    legalName: line,
    identificationType: Type.Enum([...identificationTypes]),
    rentalType: Type.Enum([...rentalTypes]),
    website: line,
    phone: line,
    email: line,
    address: Type.Object(
      { line1: line, line2: line, city: line, state: line, postalCode: line, country: line },
      closed,
    ),
    unitCount: Type.Integer(),
    yearBuilt: nullable(Type.Integer()),
    officeHours: nullable(Type.String(said("A set, its entries with '; ' between them, as Monday 09:00-18:00."))),
    shortDescription: line,
    description: line,
    allowedLeaseTermMonths: nullable(Type.String(said("A set of whole numbers with '; ' between them, as 6; 12."))),
    availabilityUrl: text,
    lateFeeMethod: line,
    petPolicy: nullable(
      Type.Object(
        { isAllowed: Type.Enum(['true', 'false']), weightMax: Type.Number(), description: line },
        { title: 'ilsPetPolicy', ...closed, ...said('Null while the property has no greatest weight on record.') },
      ),
    ),
    includedUtilities: Type.Array(Type.Enum([...utilities]), said('Those that are metered for the whole property.')),
    amenities: Type.Array(
      Type.Object({ type: Type.Enum([...amenityTypes]), description: line }, { title: 'ilsAmenity', ...closed }),
    ),
    floorPlans: Type.Array(floorPlan),
    units: Type.Array(unit, said('Ready, to be made ready on a known day, or on notice.')),
  },
  { title: 'ilsProperty', ...closed },
)

export type IlsProperty = Static<typeof ilsProperty>
export type IlsFloorPlan = Static<typeof floorPlan>
export type IlsUnit = Static<typeof unit>
