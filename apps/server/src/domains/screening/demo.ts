// A screening provider, its methods at each property, and two screenings of the application there: one decided, one waiting.
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { made, remember } from '../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'
import { notifyStaff } from '../access/index.ts'
import { noteScreening, type StoredApplication } from '../applications/index.ts'
import { listApplicants } from '../households/index.ts'
import { numberPlace } from './capture-applicants.ts'

const METHODS = [
  ['Credit report', 'CREDIT'],
  ['Criminal records', 'CRIMINAL'],
  ['Eviction records', 'EVICTION'],
] as const

/** One that is reserved for advertising and belongs to no person. */
const NOBODYS_NUMBER = '987654321'

export const demo: DemoStep[] = [
  {
    what: 'screening',
    load: async (tx, by, story) => {
      const applications = await tx
        .selectFrom('applications')
        .selectAll()
        .where('organization_id', '=', by.organizationId)
        .where('id', 'in', [...made(story, 'application'), newId()])
        .where('status', '=', 'IN_PROCESS')
        .execute()
      if (applications.length === 0) return
      const providerId = await providerOf(tx, by)
      remember(story, 'integration', [{ id: providerId }])
      for (const propertyId of made(story, 'property')) {
        const methods = await addMethods(tx, by, story, { propertyId, providerId })
        const application = applications.find(({ property_id }) => property_id === propertyId)
        if (application) await makeScreening(tx, by, story, { application, providerId, methods })
      }
    },
  },
]

/** The one the operator has onboarded, or a new one without a key. */
async function providerOf(tx: Tx, { organizationId }: Caller): Promise<string> {
  const known = await tx
    .selectFrom('integrations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'screening')
    .orderBy('created_at')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  await tx
    .insertInto('integrations')
    .values({
      organization_id: organizationId,
      id,
      kind: 'screening',
      name: 'Tenant Check',
      capabilities: ['screening'],
    })
    .execute()
  return id
}

type Method = { readonly id: string; readonly name: string }

async function addMethods(
  tx: Tx,
  { organizationId: organization_id }: Caller,
  story: DemoStory,
  { propertyId: property_id, providerId: provider_id }: { propertyId: string; providerId: string },
): Promise<Method[]> {
  await tx.insertInto('screening_providers').values({ organization_id, property_id, provider_id }).execute()
  const methods = METHODS.map(([name, type]) => ({
    organization_id,
    id: newId(),
    property_id,
    provider_id,
    name,
    type,
  }))
  await tx.insertInto('screening_methods').values(methods).execute()
  remember(story, 'screeningMethod', methods)
  return methods
}

type DemoScreening = {
  readonly application: StoredApplication
  readonly providerId: string
  readonly methods: Method[]
}

async function makeScreening(
  tx: Tx,
  by: Caller,
  story: DemoStory,
  { application, providerId, methods }: DemoScreening,
) {
  const mine = { organization_id: by.organizationId, property_id: application.property_id }
  const applicants = await listApplicants(tx, by, application.id)
  const submit = async (status: string, previous: string | null) => {
    const id = newId()
    await tx
      .insertInto('screening_requests')
      .values({
        ...mine,
        id,
        idempotency_id: id,
        application_id: application.id,
        household_id: application.household_id,
        provider_id: providerId,
        screening_id: newId(),
        status,
        // The first one is as if stored before the unit was captured.
        unit_captured: previous !== null,
        lease_term_months: application.lease_term_months,
        household: JSON.stringify({
          id: application.household_id,
          size: applicants.length,
          adultCount: applicants.length,
          minorCount: 0,
          petCount: 0,
        }),
        pets: '[]',
      })
      .execute()
    for (const [position, customer] of applicants.entries()) {
      const applicantId = newId()
      const is_primary = customer.id === application.customer_id
      await tx
        .insertInto('screening_applicants')
        .values({
          ...mine,
          id: applicantId,
          screening_request_id: id,
          provider_id: providerId,
          customer_id: customer.id,
          position,
          is_primary,
          applicant_type: customer.applicant_type,
          first_name: customer.first_name,
          last_name: customer.last_name,
          birth_date: customer.birth_date,
          relationship: customer.relationship,
          social_security_number: is_primary
            ? await story.sealing.seal(tx, by, numberPlace(applicantId), NOBODYS_NUMBER)
            : null,
          previous_request_id: previous,
        })
        .execute()
    }
    return id
  }

  const decided = await submit('DECLINED', null)
  const waiting = await submit('IN_PROGRESS', decided)
  await noteScreening(tx, by, application.id, { screeningStatus: 'IN_PROGRESS', submittedAt: new Date() })
  // The waiting one comes first: tests that walk the routes use the first record.
  remember(story, 'screeningRequest', [{ id: waiting }, { id: decided }])

  const found = {
    ...mine,
    status: 'DECLINED',
    notes: 'Income could not be verified',
    screening_methods: JSON.stringify(
      methods.map(({ id, name }) => ({
        screeningMethodId: id,
        name,
        status: 'DECLINED',
        notes: null,
        updatedAt: '2026-10-01T12:00:00.000Z',
      })),
    ),
  }
  const result = { ...found, id: newId(), screening_request_id: decided }
  await tx.insertInto('screening_results').values(result).execute()
  remember(story, 'screeningResult', [result])
  const version = { ...found, id: newId(), screening_result_id: result.id, version: 1, automated_at: new Date() }
  await tx.insertInto('screening_result_versions').values(version).execute()
  remember(story, 'screeningResultVersion', [version])
  const decision = {
    ...mine,
    id: newId(),
    screening_request_id: decided,
    application_id: application.id,
    decision: 'DENIED',
    source: 'STAFF',
    adverse_action_reasons: ['Income could not be verified'],
  }
  await tx.insertInto('screening_decisions').values(decision).execute()
  remember(story, 'screeningDecision', [decision])
  const notice = await notifyStaff(tx, by, {
    propertyId: application.property_id,
    kind: 'SCREENING_RESULT',
    message: `The screening of application ${application.id} is DECLINED`,
    subjectType: 'screeningRequest',
    subjectId: decided,
  })
  remember(story, 'notice', [{ id: notice }])
}
