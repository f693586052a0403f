import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Once, Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict, defineProblem } from '../../../kit/problems.ts'
import { present } from '../../../kit/resource.ts'
import { createOnce, findWhyNotReceiving, notifyStaff } from '../../access/index.ts'
import { lockApplication, noteScreening, type StoredApplication } from '../../applications/index.ts'
import { listApplicants, listMembers, pet, petsOf, type StoredHousehold } from '../../households/index.ts'
import { todayAt } from '../../properties/index.ts'
import { lockProvider } from '../providers/screening-provider.queries.ts'
import { captureApplicants } from './capture-applicants.ts'
import { captureUnit } from './capture-unit.ts'
import { householdSize } from './household-size.ts'
import { insertRequest, type StoredRequest } from './screening-request.queries.ts'
import type { newRequest } from './screening-request.resource.ts'

export class NoProvider extends defineProblem(
  409,
  'no_screening_provider',
  'Nobody screens for the property; set its screening provider first.',
) {}

export class ProviderUnavailable extends defineProblem(
  422,
  'screening_provider_unavailable',
  'The integration that screens for the property is suspended, or may not screen for it any more.',
) {}

/** The statuses in which an application can be submitted: it is still to be decided. */
const SUBMITTABLE: readonly string[] = ['IN_PROCESS', 'WAITLIST']

type Submitted = { readonly application: StoredApplication; readonly household: StoredHousehold }

/** Submits an application to the property's screening provider. What the provider will read is captured now, and never again. */
export async function submitApplication(
  ctx: Ctx,
  applicationId: string,
  input: InputOf<typeof newRequest>,
): Promise<Once<StoredRequest>> {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'screening_requests', input, {
    lock: (tx) => lockApplication(tx, caller, applicationId),
    same: ({ application_id, idempotency_id: id }) => {
      if (application_id !== applicationId)
        throw new Conflict(
          `idempotencyId '${id}' stands for the screening of another application. Choose one for each submission`,
        )
    },
    create: async (tx, made, locked) => {
      checkSubmittable(locked.application)
      const stored = await storeRequest(ctx, tx, locked, made)
      if (!stored) return undefined
      await noteScreening(tx, caller, applicationId, { screeningStatus: stored.status, submittedAt: stored.created_at })
      await audit(tx, caller, 'screening_request.submitted', stored.id, requestId)
      return stored
    },
  })
}

function checkSubmittable({ id, status }: StoredApplication) {
  if (!SUBMITTABLE.includes(status))
    throw new Conflict(
      `Application ${id} is ${status}: it can be submitted for screening while it is ${SUBMITTABLE.join(' or ')}`,
    )
}

async function storeRequest(ctx: Ctx, tx: Tx, about: Submitted, made: Origin) {
  const { caller } = ctx
  const { application, household } = about
  const { property_id } = application
  const provider_id = await lockProvider(tx, caller, property_id)
  if (provider_id === null) throw new NoProvider(`Property ${property_id} has no screening provider`)
  // A provider that may not receive requests could neither find this one nor answer it.
  const recipient = { integrationId: provider_id, propertyId: property_id, capability: 'screening' } as const
  const why = await findWhyNotReceiving(tx, caller, recipient)
  if (why) throw new ProviderUnavailable(`The screening provider of property ${property_id} cannot be asked: ${why}`)
  const applicants = await listApplicants(tx, caller, application.id)
  if (applicants.length === 0) throw new Conflict(`Application ${application.id} names no applicants to screen`)

  const id = newId()
  const { unit, lookupFailed, terms } = await captureUnit(ctx, tx, about)
  const pets = await petsOf(tx, caller, { application_id: application.id })
  // For the people whom it names, what the application gives comes before what the household has.
  const named = new Map(applicants.map((one) => [one.id, one]))
  const members = (await listMembers(tx, caller, household.id)).map((member) => named.get(member.id) ?? member)
  const size = householdSize(members, await todayAt(tx, caller, property_id))
  const stored = await insertRequest(tx, caller, {
    ...made,
    id,
    idempotency_id: made.idempotency_id ?? id,
    property_id,
    application_id: application.id,
    household_id: household.id,
    provider_id,
    screening_id: newId(),
    unit: unit && JSON.stringify(unit),
    unit_lookup_failed: lookupFailed,
    rent_amount: terms.rentAmount,
    security_deposit_amount: terms.securityDepositAmount,
    lease_term_months: application.lease_term_months,
    desired_move_in_date: application.desired_move_in_date,
    household: JSON.stringify({ id: household.id, ...size, petCount: pets.length }),
    pets: JSON.stringify(pets.map(spokenPet)),
  })
  if (!stored) return undefined
  const captor = { requestId: id, propertyId: property_id, providerId: provider_id, primaryId: application.customer_id }
  await captureApplicants(ctx, tx, applicants, captor)
  if (lookupFailed)
    await notifyStaff(tx, caller, {
      propertyId: property_id,
      kind: 'SCREENING_UNIT_UNKNOWN',
      message: 'The unit could not be looked up when the application was submitted: the provider was told of none.',
      subjectType: 'screeningRequest',
      subjectId: id,
    })
  return stored
}

function spokenPet(row: Awaited<ReturnType<typeof petsOf>>[number]) {
  const { id, name, type, breed, color, weight, ageYears, isServiceAnimal, isEmotionalSupportAnimal } = present(
    pet,
    row,
  )
  return { id, name, type, breed, color, weight, ageYears, isServiceAnimal, isEmotionalSupportAnimal }
}
