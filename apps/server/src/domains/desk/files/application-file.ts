// An application and everything that its page shows, with the one thing to do next.
import { Type } from 'typebox'
import { email, phone, postalAddress } from '../../../kit/contact-fields.ts'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { number } from '../../../kit/fields.ts'
import { NotFound } from '../../../kit/problems.ts'
import { type Answered, readRows } from '../../../kit/row-read.ts'
import { application } from '../../applications/index.ts'
import {
  at,
  id,
  isTrue,
  maybeAt,
  maybeDay,
  maybeId,
  maybeMoney,
  maybeWhole,
  maybeWords,
  named,
  orNull,
  pet,
  words,
} from '../parts.ts'
import { hiddenDetails, type Sight, sightAt } from '../sight.ts'
import { isStopped, settable } from './allowed-statuses.ts'
import { askApplicationFile, HISTORY_MOST } from './application-file.queries.ts'
import { decided, presentDecided } from './decided.ts'
import { nextStep, nextSteps, type Progress } from './next-step.ts'

const applicant = Type.Object({
  id: id.schema,
  isPrimary: isTrue.schema,
  firstName: words.schema,
  middleName: maybeWords.schema,
  lastName: words.schema,
  applicantType: maybeWords.schema,
  relationship: maybeWords.schema,
  email: nullable(email()).schema,
  phone: nullable(phone()).schema,
  currentAddress: nullable(postalAddress()).schema,
  isTextOptedOut: isTrue.schema,
  birthDate: maybeDay.schema,
  monthlyIncomeAmount: maybeMoney.schema,
  employer: maybeWords.schema,
  jobTitle: maybeWords.schema,
  numberOnFile: isTrue.schema,
})

export const applicationFile = Type.Object(
  {
    now: at.schema,
    id: id.schema,
    status: application.fields.status.schema,
    statusReason: maybeWords.schema,
    statusChangedAt: at.schema,
    allowedStatuses: Type.Array(application.fields.status.schema, { description: 'Those that you can set now.' }),
    nextStep: orNull(Type.Enum([...nextSteps])),
    desiredMoveInDate: maybeDay.schema,
    leaseTermMonths: maybeWhole.schema,
    notes: maybeWords.schema,
    submittedAt: maybeAt.schema,
    signedAt: maybeAt.schema,
    createdAt: at.schema,
    assignedUser: orNull(Type.Object({ id: id.schema, name: maybeWords.schema })),
    property: named,
    unit: orNull(
      Type.Object({
        id: id.schema,
        number: words.schema,
        status: words.schema,
        numBeds: maybeWhole.schema,
        numBaths: nullable(number()).schema,
        quotingRentAmount: maybeMoney.schema,
        depositAmount: maybeMoney.schema,
      }),
    ),
    household: orNull(
      Type.Object({
        id: id.schema,
        name: words.schema,
        status: words.schema,
        isLocked: isTrue.schema,
        lockedAt: maybeAt.schema,
      }),
    ),
    prospect: orNull(
      Type.Object({
        id: id.schema,
        name: maybeWords.schema,
        status: words.schema,
        referralSource: maybeWords.schema,
      }),
    ),
    applicants: orNull(Type.Array(applicant)),
    pets: Type.Array(pet),
    lease: orNull(
      Type.Object({
        id: id.schema,
        status: words.schema,
        startDate: maybeDay.schema,
        endDate: maybeDay.schema,
        rentAmount: maybeMoney.schema,
        securityDepositAmount: maybeMoney.schema,
        termMonths: maybeWhole.schema,
        completedAt: maybeAt.schema,
      }),
    ),
    requirements: orNull(
      Type.Array(
        Type.Object({
          id: id.schema,
          name: words.schema,
          status: words.schema,
          isMandatory: isTrue.schema,
          customerId: maybeId.schema,
          documents: Type.Integer({ description: 'How many are handed in.' }),
          updatedAt: at.schema,
        }),
      ),
    ),
    screenings: orNull(
      Type.Array(
        Type.Object({
          id: id.schema,
          status: words.schema,
          createdAt: at.schema,
          provider: named,
          result: orNull(Type.Object({ id: id.schema, status: words.schema, updatedAt: at.schema })),
          decision: orNull(decided),
        }),
        { description: 'The newest first.' },
      ),
    ),
    history: orNull(
      Type.Array(
        Type.Object({
          id: id.schema,
          at: at.schema,
          action: words.schema,
          fields: orNull(Type.Array(words.schema, { description: 'What a correction changed, by name.' })),
          actor: Type.Object({ type: words.schema, name: maybeWords.schema }),
        }),
        { description: `What was done, the ${HISTORY_MOST} last. Null without \`audit:read\`.` },
      ),
    ),
  },
  { title: 'applicationFile' },
)

type Rows = Answered<ReturnType<typeof askApplicationFile>>
type FileRow = Rows[0][number]

export async function readApplicationFile({ caller, clock, db }: Ctx, applicationId: string) {
  const rows = await readRows(db, caller, askApplicationFile(applicationId, caller.reach))
  const [[row], applicants, pets, requirements, screenings, history] = rows
  if (!row) throw new NotFound(`No application has the id ${applicationId}`)
  const sees = sightAt(caller, row.propertyId)
  const isStill = isStopped({ ...row, isLeaseCompleted: row.completedAt !== null })
  return {
    now: clock.now(),
    id: row.id,
    status: row.status,
    statusReason: row.statusReason,
    statusChangedAt: row.statusChangedAt,
    allowedStatuses: isStill ? [] : settable(row.status, sees),
    nextStep: isStill && row.leaseStatus !== 'COMPLETED' ? null : nextStep(progressOf(rows, row, sees)),
    desiredMoveInDate: row.desiredMoveInDate,
    leaseTermMonths: row.leaseTermMonths,
    notes: row.notes,
    submittedAt: row.submittedAt,
    signedAt: row.signedAt,
    createdAt: row.createdAt,
    assignedUser: row.assignedUserId && { id: row.assignedUserId, name: row.assignedUserName },
    property: { id: row.propertyId, name: row.propertyName },
    unit: row.unitId && sees('units:read') ? unitOf(row) : null,
    household: sees('households:read') ? householdOf(row) : null,
    prospect: sees('prospects:read') ? prospectOf(row) : null,
    applicants: sees('customers:read') ? applicants.map((each) => applicantOf(each, row, sees)) : null,
    pets,
    lease: row.leaseId && sees('leases:read') ? leaseOf(row) : null,
    requirements: sees('requirements:read') ? requirements : null,
    screenings: sees('screening-requests:read') ? screenings.map((each) => screeningOf(each, sees)) : null,
    history: sees('audit:read')
      ? history.map(({ actorType, actorName, ...entry }) => ({ ...entry, actor: { type: actorType, name: actorName } }))
      : null,
  }
}

function progressOf([, , , requirements, [last]]: Rows, row: FileRow, sees: Sight): Progress {
  return {
    status: row.status,
    hasUnit: row.unitId !== null,
    owesDocuments: requirements.length === 0 && row.hasTemplates === 'true',
    screening: screeningState(last, sees),
    lease: row.leaseStatus === null ? null : { status: row.leaseStatus, isSigned: row.signedAt !== null },
  }
}

function screeningState(last: Rows[4][number] | undefined, sees: Sight): Progress['screening'] {
  // One that was closed and not decided is to be submitted again.
  if (!last || (last.status === 'CLOSED' && last.decision === null)) return 'none'
  if (!sees('screening-results:read')) return 'unknown'
  if (last.decision !== null) return last.decision === 'CONDITIONAL' ? 'conditional' : 'decided'
  return last.resultId === null ? 'waiting' : 'undecided'
}

const unitOf = (row: FileRow) => ({
  id: row.unitId,
  number: row.unitNumber,
  status: row.unitStatus,
  numBeds: row.numBeds,
  numBaths: row.numBaths,
  quotingRentAmount: row.quotingRentAmount,
  depositAmount: row.depositAmount,
})

const householdOf = (row: FileRow) => ({
  id: row.householdId,
  name: row.householdName,
  status: row.householdStatus,
  isLocked: row.isLocked,
  lockedAt: row.lockedAt,
})

const prospectOf = (row: FileRow) => ({
  id: row.prospectId,
  name: row.prospectName,
  status: row.prospectStatus,
  referralSource: row.referralSource,
})

const leaseOf = (row: FileRow) => ({
  id: row.leaseId,
  status: row.leaseStatus,
  startDate: row.startDate,
  endDate: row.endDate,
  rentAmount: row.rentAmount,
  securityDepositAmount: row.securityDepositAmount,
  termMonths: row.termMonths,
  completedAt: row.completedAt,
})

const applicantOf = (each: Rows[1][number], { primaryCustomerId }: FileRow, sees: Sight) => ({
  ...each,
  isPrimary: isTrue.toWire(each.id === primaryCustomerId),
  ...hiddenDetails(sees),
})

function screeningOf(row: Rows[4][number], sees: Sight) {
  const seesResults = sees('screening-results:read')
  return {
    id: row.id,
    status: row.status,
    createdAt: row.createdAt,
    provider: { id: row.providerId, name: row.providerName },
    result:
      row.resultId && seesResults ? { id: row.resultId, status: row.resultStatus, updatedAt: row.resultAt } : null,
    decision: sees('screening-decisions:read') ? presentDecided(row) : null,
  }
}
