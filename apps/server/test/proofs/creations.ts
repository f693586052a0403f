// For every route that takes an idempotencyId, what it takes to make a record by it: prepared anew each time, at the property of a scene.
import assert from 'node:assert/strict'
import type { IntegrationKind } from '../../src/domains/access/index.ts'
import type { Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { aField, aFile, multipart } from '../multipart.ts'
import { dog, partner, primary, type Scene } from '../scene/scene.ts'
import type { CallOptions, TestServer } from '../server.ts'
import { everyRoute } from '../walk.ts'

export const takesIdempotencyId = ({ body }: Route) => Object.hasOwn(body ?? {}, 'idempotencyId')

export const everyCreation = (audience: 'partner' | 'staff'): Route[] => everyRoute(audience).filter(takesIdempotencyId)

/** The kind of partner that the route is for. */
export const kindFor = ({ keys, capability }: Route): IntegrationKind => {
  if (keys?.includes('ils')) return 'ils'
  return capability === 'screening' ? 'screening' : 'general'
}

type CreationRequest = {
  /** Ids for the path. */
  readonly at?: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: Parameters<typeof multipart>[0]
}
type Preparing = {
  readonly server: TestServer
  readonly scene: Scene
  /** Of the partner that will call; of one made for it when staff will. */
  readonly integrationId: string
}

/** What to send under an idempotencyId, as `call` takes it. */
export type Creation = (idempotencyId: string) => { readonly what: string } & CallOptions

export async function prepare(route: Route, given: Preparing): Promise<Creation> {
  const asked = PREPARED[route.path] ?? assert.fail(`say above what makes a record by POST ${route.path}`)
  const { at = {}, body, form } = await asked(given)
  const what = `${route.method} ${route.path.replace(/\{(\w+)\}/g, (_, name: string) => at[name] ?? '')}`
  return (idempotencyId) => ({
    what,
    ...(form ? multipart([aField('idempotencyId', idempotencyId), ...form]) : { body: { ...body, idempotencyId } }),
  })
}

let people = 0

const PREPARED: Readonly<Record<string, (given: Preparing) => Promise<CreationRequest>>> = {
  '/prospects': async ({ scene: { propertyId } }) => ({
    body: { propertyId, firstName: 'Ida', lastName: 'Low', phone: '202-555-0177', email: 'ida@example.com' },
  }),
  '/external-api/ils-prospects': async ({ scene: { propertyId } }) => ({
    body: {
      propertyId,
      firstName: 'Ida',
      lastName: 'Low',
      // Another person each time: for the same one the lead would be added to the first prospect.
      phoneNumber: `202-555-${String(++people).padStart(4, '0')}`,
      emailAddress: `ida-${people}@example.com`,
      message: 'Is 204 free?',
    },
  }),
  '/applications': async ({ scene }) => ({
    body: {
      prospectId: await scene.prospect(),
      unitId: await scene.unit(),
      applicants: [primary, partner],
      pets: [dog],
    },
  }),
  '/applications/{applicationId}/customers': async ({ scene }) => ({
    at: { applicationId: (await scene.application()).id },
    body: { ...primary, firstName: 'Eve' },
  }),
  '/applications/{applicationId}/pets': async ({ scene }) => ({
    at: { applicationId: (await scene.application()).id },
    body: dog,
  }),
  '/applications/{applicationId}/leases': async ({ scene }) => ({
    at: { applicationId: (await scene.approved()).id },
    body: { startDate: '2026-02-01', rentAmount: 1000 },
  }),
  '/applications/{applicationId}/screening': async ({ scene, integrationId }) => {
    await screenBy(scene, integrationId)
    return { at: { applicationId: (await scene.application()).id }, body: {} }
  },
  '/moveIns': async ({ scene }) => ({ body: { leaseId: await leased(scene) } }),
  '/moveOuts': async ({ scene }) => {
    const leaseId = await leased(scene)
    await scene.done(scene.call('POST /moveIns', { leaseId, date: '2026-02-01' }))
    return { body: { leaseId, date: '2026-03-01' } }
  },
  '/messages': async ({ scene: { owner, propertyId } }) => {
    const { rows } = await owner.query(
      'select id from customers where property_id = $1 and phone is not null order by created_at limit 1',
      [propertyId],
    )
    return { body: { customerId: rows[0].id, content: 'Hello' } }
  },
  '/conversations/{conversationId}/messages': async ({ scene: { owner, propertyId } }) => {
    await owner.query('update texting_numbers set is_on = true where property_id = $1', [propertyId])
    const { rows } = await owner.query(
      'select id from conversations where property_id = $1 and contact_phone is not null limit 1',
      [propertyId],
    )
    return { at: { conversationId: rows[0].id }, body: { content: 'Hello' } }
  },
  '/conformanceReports': async ({ scene: { propertyId } }) => ({
    body: {
      propertyId,
      kit: 'webhook',
      target: 'https://hooks.example.com/',
      startedAt: '2026-11-01T12:00:00Z',
      ms: 900,
      checks: [{ id: 'genuine', expected: 'It is taken.', outcome: 'passed', seen: 'It was.' }],
    },
  }),
  '/savedReplies': async ({ scene: { propertyId } }) => ({
    body: { propertyId, name: 'Parking', content: 'Guests park on the street' },
  }),
  '/users': async () => ({ body: { firstname: 'Uma', lastname: 'Frost', email: `uma-${newId()}@example.com` } }),
  '/propertyGroups': async ({ scene: { propertyId, otherPropertyId } }) => ({
    body: { name: 'North', propertyIds: [propertyId, otherPropertyId] },
  }),
  '/activities': async ({ scene }) => ({ body: { prospectId: await scene.prospect(), description: 'Called back' } }),
  '/transactions/{transactionId}/void': async ({ scene }) => {
    const charge = { householdId: (await scene.application()).householdId, code: 'APPFEE', amount: 50 }
    const { id } = await scene.done(scene.call('POST /transactions', charge))
    return { at: { transactionId: id }, body: { reason: 'Posted twice' } }
  },
  '/transactions': async ({ scene }) => ({
    body: { householdId: (await scene.application()).householdId, code: 'APPFEE', amount: 50 },
  }),
  '/scheduledTransactions': async ({ scene }) => ({
    body: {
      householdId: (await scene.application()).householdId,
      code: 'RENT',
      description: 'Rent',
      type: 'CHARGE',
      frequency: 'MONTHLY',
      amount: 1000,
      startDate: '2026-10-01',
    },
  }),
  '/workOrders': async ({ scene: { propertyId } }) => ({ body: { propertyId, description: 'The tap drips' } }),
  '/households/{householdId}/documents': async ({ scene }) => ({
    at: { householdId: (await scene.application()).householdId },
    form: [aFile()],
  }),
  '/screeningMethods': async ({ scene: { propertyId }, integrationId: providerId }) => ({
    body: { propertyId, providerId, name: 'Credit', type: 'CREDIT' },
  }),
  '/screening-results': async (given) => {
    const { id: screeningRequestId } = await screeningRequest(given)
    const { rows } = await given.scene.owner.query<{ id: string }>(
      'select id from screening_methods where property_id = $1 and provider_id = $2 and is_active',
      [given.scene.propertyId, given.integrationId],
    )
    const screeningMethods = rows.map(({ id }) => ({ screeningMethodId: id, status: 'APPROVED' }))
    return { body: { screeningRequestId, status: 'APPROVED', screeningMethods } }
  },
  '/screening-requests/{screeningRequestId}/decision': async (given) => ({
    at: { screeningRequestId: (await screeningRequest(given)).id },
    body: { decision: 'APPROVED' },
  }),
  '/documentTypes': async () => ({
    body: { code: `TYPE_${newId()}`.toUpperCase().replaceAll('-', '_'), name: 'Stub' },
  }),
  '/documentTypes/{documentTypeId}/definitions': async ({ scene: { org } }) => ({
    at: { documentTypeId: org.made.get('documentType')?.[0] ?? '' },
    body: { fields: [{ name: 'grossPay', type: 'MONEY', isRequired: true }] },
  }),
  '/requirementTemplates': async ({ scene: { org, propertyId } }) => ({
    body: {
      propertyId,
      name: 'Asked for',
      appliesTo: 'APPLICATION',
      documentTypes: [{ documentTypeId: org.made.get('documentType')?.[0], isMandatory: true }],
    },
  }),
  '/requirements/{requirementId}/documents': async ({ scene }) => {
    const { requirementId, documentTypeId } = await requirement(scene)
    return { at: { requirementId }, form: [aField('documentTypeId', documentTypeId), aFile()] }
  },
  '/documents/{documentId}/results': async ({ server, scene }) => {
    const { requirementId, documentTypeId } = await requirement(scene)
    const form = multipart([aField('documentTypeId', documentTypeId), aFile()])
    const uploaded = server.call(`POST /requirements/${requirementId}/documents`, { token: scene.token, ...form })
    return { at: { documentId: (await scene.done(uploaded)).id }, body: { status: 'VALIDATED' } }
  },
  '/subscriptions/{subscriptionId}/rotate': async ({ scene, integrationId }) => {
    const body = { integrationId, propertyId: scene.propertyId, kinds: ['prospect.created'], url: 'https://x.example' }
    return { at: { subscriptionId: (await scene.doneByStaff('POST /subscriptions', body)).id }, body: {} }
  },
}

const leased = async (scene: Scene) => scene.lease((await scene.approved()).id)

const screenBy = (scene: Scene, providerId: string) =>
  scene.doneByStaff(`PUT /properties/${scene.propertyId}/screeningProvider`, { providerId })

async function screeningRequest({ scene, integrationId }: Preparing): Promise<{ readonly id: string }> {
  await screenBy(scene, integrationId)
  const { id } = await scene.application()
  return scene.doneByStaff(`POST /applications/${id}/screening`, {})
}

/** What a new application owes, and a type of document that it accepts. */
async function requirement(scene: Scene): Promise<{ readonly requirementId: string; readonly documentTypeId: string }> {
  const { rows } = await scene.owner.query(
    `select t.requirement_id as "requirementId", t.document_type_id as "documentTypeId"
     from requirements r join requirement_document_types t on t.organization_id = r.organization_id and t.requirement_id = r.id
     where r.organization_id = $1 and r.application_id = $2 limit 1`,
    [scene.org.id, (await scene.application()).id],
  )
  return rows[0]
}
