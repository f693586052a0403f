// A screening provider, its methods at each property, and two screenings of the application there: one decided, one waiting.
import type { Caller, Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import { asStaff, createIntegration, notifyStaff } from '../../access/index.ts'
import { applicationsUnderWay, noteScreening, type StoredApplication } from '../../applications/index.ts'
import { listApplicants } from '../../households/index.ts'
import { decideScreening } from '../decisions/decide-screening.ts'
import { addMethod } from '../providers/add-method.ts'
import type { StoredMethod } from '../providers/screening-provider.queries.ts'
import { setProvider } from '../providers/set-provider.ts'
import { captureApplicants } from '../requests/capture-applicants.ts'
import { insertRequest, setRequestStatus } from '../requests/screening-request.queries.ts'
import { submitApplication } from '../requests/submit-application.ts'

const METHODS = [
  ['Credit report', 'CREDIT'],
  ['Criminal records', 'CRIMINAL'],
  ['Eviction records', 'EVICTION'],
] as const

const UNVERIFIED = 'Income could not be verified'

export const demo: DemoStep[] = [
  {
    what: 'screening',
    load: async (tx, by, story) => {
      const applications = await applicationsUnderWay(tx, by, story)
      if (applications.size === 0) return
      const providerId = await providerOf(tx, story.ctx, by)
      remember(story, 'integration', [{ id: providerId }])
      for (const propertyId of made(story, 'property')) {
        const methods = await addMethods(story, propertyId, providerId)
        const application = applications.get(propertyId)
        if (application) await makeScreenings(tx, by, story, { application, providerId, methods })
      }
    },
  },
]

/** The one the operator has onboarded for every property, or a new one without a key. */
async function providerOf(tx: Tx, { db }: Ctx, by: Caller): Promise<string> {
  const integrations = await tx
    .selectFrom('integrations')
    .select(['id', 'capabilities'])
    .where('organization_id', '=', by.organizationId)
    .where('kind', '=', 'screening')
    .where('status', '=', 'ACTIVE')
    .where('reach', 'is', null)
    .orderBy('created_at')
    .execute()
  const known = integrations.find(({ capabilities }) => capabilities.includes('screening'))
  if (known) return known.id
  const given = { kind: 'screening', name: 'Tenant Check', capabilities: ['screening'], reach: null } as const
  return (await createIntegration(db, by, given)).id
}

async function addMethods(story: DemoStory, propertyId: string, providerId: string): Promise<StoredMethod[]> {
  await setProvider(story.ctx, propertyId, providerId)
  const methods = []
  for (const [name, type] of METHODS)
    methods.push((await addMethod(story.ctx, { propertyId, providerId, name, type })).row)
  remember(story, 'screeningMethod', methods)
  return methods
}

type DemoScreening = {
  readonly application: StoredApplication
  readonly providerId: string
  readonly methods: readonly StoredMethod[]
}

async function makeScreenings(tx: Tx, by: Caller, story: DemoStory, screening: DemoScreening) {
  const { application } = screening
  const decided = await makeDecided(tx, by, story, screening)
  const { row: waiting } = await submitApplication(story.ctx, application.id, {})
  // At the first property the provider has not answered yet; at the others somebody has to decide.
  if (made(story, 'screeningRequest').length > 0) await makeUndecided(tx, by, story, screening, waiting.id)
  // The waiting one comes first: tests that walk the routes use the first record.
  remember(story, 'screeningRequest', [waiting, { id: decided }])
  const notice = await notifyStaff(tx, by, {
    propertyId: application.property_id,
    kind: 'SCREENING_RESULT',
    message: `The screening of application ${application.id} is DECLINED`,
    subjectType: 'screeningRequest',
    subjectId: decided,
  })
  remember(story, 'notice', [{ id: notice }])
}

/** An earlier screening: submitted before the unit was captured, with a result whose automations have run. No action makes such a one. */
async function makeDecided(tx: Tx, by: Caller, story: DemoStory, { application, providerId, methods }: DemoScreening) {
  const { id: applicationId, property_id, household_id } = application
  const mine = { organization_id: by.organizationId, property_id }
  const id = newId()
  const applicants = await listApplicants(tx, by, applicationId)
  const size = { size: applicants.length, adultCount: applicants.length, minorCount: 0, petCount: 0 }
  await insertRequest(tx, by, {
    id,
    idempotency_id: id,
    property_id,
    application_id: applicationId,
    household_id,
    provider_id: providerId,
    screening_id: newId(),
    status: 'DECLINED',
    unit_captured: false,
    lease_term_months: application.lease_term_months,
    household: JSON.stringify({ id: household_id, ...size }),
    pets: '[]',
  })
  const captor = { requestId: id, propertyId: property_id, providerId, primaryId: application.customer_id }
  await captureApplicants(story.ctx, tx, applicants, captor)
  await makeResult(tx, story, methods, { ...mine, requestId: id, status: 'DECLINED', notes: UNVERIFIED })
  const { row: decision } = await decideScreening(asStaff(story), id, {
    decision: 'DENIED',
    reasons: [{ basis: 'REPORT', text: UNVERIFIED }],
  })
  remember(story, 'screeningDecision', [decision])
  return id
}

async function makeUndecided(
  tx: Tx,
  by: Caller,
  story: DemoStory,
  { application, methods }: DemoScreening,
  requestId: string,
) {
  const mine = { organization_id: by.organizationId, property_id: application.property_id }
  await makeResult(tx, story, methods, { ...mine, requestId, status: 'DECLINED', notes: UNVERIFIED })
  await setRequestStatus(tx, by, requestId, 'DECLINED')
  await noteScreening(tx, by, application.id, { screeningStatus: 'DECLINED' })
}

type DemoResult = {
  readonly organization_id: string
  readonly property_id: string
  readonly requestId: string
  readonly status: string
  readonly notes: string
}

/** A result whose automations have run. */
async function makeResult(
  tx: Tx,
  story: DemoStory,
  methods: readonly StoredMethod[],
  { requestId, ...given }: DemoResult,
) {
  const found = {
    ...given,
    screening_methods: JSON.stringify(
      methods.map(({ id: screeningMethodId, name }) => ({
        screeningMethodId,
        name,
        status: given.status,
        notes: null,
        updatedAt: '2026-10-01T12:00:00.000Z',
      })),
    ),
  }
  const result = { ...found, id: newId(), screening_request_id: requestId }
  await tx.insertInto('screening_results').values(result).execute()
  remember(story, 'screeningResult', [result])
  const version = { ...found, id: newId(), screening_result_id: result.id, version: 1, automated_at: new Date() }
  await tx.insertInto('screening_result_versions').values(version).execute()
  remember(story, 'screeningResultVersion', [version])
}
