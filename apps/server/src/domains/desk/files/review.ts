// What a decision on a screening rests on: what was submitted, as it was then; what the provider found; what was decided before.
import { Type } from 'typebox'
import { email, phone } from '../../../kit/contact-fields.ts'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { number } from '../../../kit/fields.ts'
import { NotFound } from '../../../kit/problems.ts'
import { type Answered, readRows } from '../../../kit/row-read.ts'
import { application } from '../../applications/index.ts'
import { screeningResult } from '../../screening/index.ts'
import { at, id, isTrue, maybeDay, maybeMoney, maybeWhole, maybeWords, named, orNull, pet, words } from '../parts.ts'
import { hiddenDetails, type Sight, sightAt } from '../sight.ts'
import { isStopped, settable } from './allowed-statuses.ts'
import { decided, presentDecided } from './decided.ts'
import { askReview } from './review.queries.ts'

const unit = Type.Object({
  id: id.schema,
  number: words.schema,
  numBeds: maybeWhole.schema,
  numBaths: nullable(number()).schema,
  rentAmount: maybeMoney.schema,
  status: words.schema,
})

const applicant = Type.Object({
  customerId: id.schema,
  firstName: words.schema,
  lastName: words.schema,
  isPrimary: isTrue.schema,
  applicantType: maybeWords.schema,
  birthDate: maybeDay.schema,
  email: nullable(email()).schema,
  phone: nullable(phone()).schema,
  monthlyIncomeAmount: maybeMoney.schema,
  employer: maybeWords.schema,
  jobTitle: maybeWords.schema,
  numberOnFile: { ...isTrue.schema, description: 'Whether a social security number was submitted; it is not shown.' },
})

const result = Type.Object({
  id: id.schema,
  status: screeningResult.fields.status.schema,
  notes: maybeWords.schema,
  version: Type.Integer({ description: 'How often it was given: 1 unless the provider changed it.' }),
  providerIdentifier: maybeWords.schema,
  methods: screeningResult.fields.screeningMethods.schema,
  hasReport: isTrue.schema,
  createdAt: at.schema,
  updatedAt: at.schema,
})

const earlier = Type.Object({
  id: id.schema,
  status: words.schema,
  createdAt: at.schema,
  decision: orNull(decided),
})

export const review = Type.Object(
  {
    now: at.schema,
    id: id.schema,
    status: words.schema,
    createdAt: at.schema,
    property: named,
    provider: named,
    captured: Type.Object(
      {
        unit: orNull(Type.Object({ id: id.schema, number: words.schema, floorPlan: maybeWords.schema })),
        rentAmount: maybeMoney.schema,
        securityDepositAmount: maybeMoney.schema,
        leaseTermMonths: maybeWhole.schema,
        desiredMoveInDate: maybeDay.schema,
      },
      { description: 'As it was when the application was submitted.' },
    ),
    household: orNull(
      Type.Object({
        id: id.schema,
        name: words.schema,
        size: Type.Integer(),
        adults: Type.Integer(),
        minors: Type.Integer(),
        isLocked: isTrue.schema,
      }),
    ),
    application: orNull(
      Type.Object({
        id: id.schema,
        status: application.fields.status.schema,
        allowedStatuses: Type.Array(application.fields.status.schema),
        desiredMoveInDate: maybeDay.schema,
        leaseTermMonths: maybeWhole.schema,
        notes: maybeWords.schema,
        unit: orNull(unit),
      }),
    ),
    incomeRequirement: {
      ...nullable(number()).schema,
      description: 'How many times the rent the property asks for as income.',
    },
    applicants: orNull(Type.Array(applicant)),
    pets: Type.Array(pet),
    result: orNull(result),
    decision: orNull(decided),
    earlier: Type.Array(earlier, { description: 'Other screenings of the same application, the newest first.' }),
    requirements: orNull(
      Type.Object({
        total: Type.Integer(),
        validated: Type.Integer(),
        missing: Type.Array(Type.String(), { description: 'What must be handed in and is not, or was asked about.' }),
        toReview: Type.Array(Type.String(), { description: 'What was handed in and nobody has validated yet.' }),
      }),
    ),
  },
  { title: 'screeningReview' },
)

type Rows = Answered<ReturnType<typeof askReview>>
type RequestRow = Rows[0][number]
type ApplicantRow = Rows[1][number]

export async function readReview({ caller, clock, db }: Ctx, requestId: string) {
  const rows = await readRows(db, caller, askReview(requestId, caller.reach))
  const [[request], applicants, [found], screenings, [requirements]] = rows
  if (!request) throw new NotFound(`No screening request has the id ${requestId}`)
  const sees = sightAt(caller, request.propertyId)
  const others = screenings.filter((each) => each.id !== requestId)
  const own = screenings.find((each) => each.id === requestId)
  const seesDecisions = sees('screening-decisions:read')
  return {
    now: clock.now(),
    id: request.id,
    status: request.status,
    createdAt: request.createdAt,
    property: { id: request.propertyId, name: request.propertyName },
    provider: { id: request.providerId, name: request.providerName },
    captured: capturedOf(request),
    household: sees('households:read') ? householdOf(request) : null,
    application: sees('applications:read') ? applicationOf(request, sees) : null,
    incomeRequirement: request.incomeRequirement,
    applicants: sees('customers:read') ? applicants.map((each) => applicantOf(each, sees)) : null,
    pets: request.capturedPets.map(({ id, name, type, breed, weight, isServiceAnimal }) => ({
      id,
      name,
      type,
      breed,
      weight,
      isServiceAnimal,
    })),
    result: sees('screening-results:read') ? (found ?? null) : null,
    decision: seesDecisions && own ? presentDecided(own) : null,
    earlier: others.map((each) => ({
      id: each.id,
      status: each.status,
      createdAt: each.createdAt,
      decision: seesDecisions ? presentDecided(each) : null,
    })),
    requirements: sees('requirements:read') && requirements ? requirements : null,
  }
}

const capturedOf = (row: RequestRow) => ({
  unit: row.capturedUnit && {
    id: row.capturedUnit.id,
    number: row.capturedUnit.number,
    floorPlan: row.capturedUnit.floorplan?.marketingName ?? row.capturedUnit.floorplan?.internalName ?? null,
  },
  rentAmount: row.rentAmount,
  securityDepositAmount: row.securityDepositAmount,
  leaseTermMonths: row.leaseTermMonths,
  desiredMoveInDate: row.desiredMoveInDate,
})

const householdOf = ({ householdId, householdName, capturedHousehold, isLocked }: RequestRow) => ({
  id: householdId,
  name: householdName,
  size: capturedHousehold.size,
  adults: capturedHousehold.adultCount,
  minors: capturedHousehold.minorCount,
  isLocked,
})

const applicationOf = (row: RequestRow, sees: Sight) => ({
  id: row.applicationId,
  status: row.applicationStatus,
  allowedStatuses: isStopped({ ...row, isLeaseCompleted: row.isLeaseCompleted === 'true' })
    ? []
    : settable(row.applicationStatus, sees),
  desiredMoveInDate: row.applicationMoveInDate,
  leaseTermMonths: row.applicationTermMonths,
  notes: row.notes,
  unit: row.unitId && sees('units:read') ? unitOf(row) : null,
})

const unitOf = (row: RequestRow) => ({
  id: row.unitId,
  number: row.unitNumber,
  numBeds: row.numBeds,
  numBaths: row.numBaths,
  rentAmount: row.unitRentAmount,
  status: row.unitStatus,
})

const applicantOf = (row: ApplicantRow, sees: Sight) => ({ ...row, ...hiddenDetails(sees) })
