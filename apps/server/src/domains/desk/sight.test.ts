// Every part of an answer takes a grant: without it the part is not there, and everything else is as before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Screening } from '../../../test/scene/screening.ts'
import type { Ctx } from '../../kit/context.ts'
import { newId } from '../../kit/ids.ts'
import type { Staff } from '../access/index.ts'
import { readApplicationFile } from './files/application-file.ts'
import { readConversationFile } from './files/conversation-file.ts'
import { readRequirementFile } from './files/requirement-file.ts'
import { readReview } from './files/review.ts'
import { inboxGrants, readInbox } from './queues/inbox.ts'
import { boardGrants, readLeasingBoard } from './queues/leasing-board.ts'
import { grantsOfKind, readWorklist } from './queues/worklist.ts'
import { grantsOfFound, search } from './search/search.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, propertyId } = scene
const { tools } = server.runtime

/** Somebody who may do everything but one thing, anywhere. */
const without = (...missing: string[]): Ctx => {
  const reachOf = ({ grant }: { grant: string | null }) => (grant !== null && missing.includes(grant) ? [] : null)
  const caller = {
    organizationId: org.id,
    actor: { type: 'USER', id: scene.userId },
    grants: null,
    reach: null,
    reachOf,
    userId: scene.userId,
  } as unknown as Staff
  return { ...tools, caller, requestId: newId() }
}

const unitId = await scene.unit()
const pets = [{ name: 'Rex', type: 'DOG' }]
const { application, requestId } = await screening.recorded({ notes: 'Fine' }, { unitId, pets })
await scene.done(screening.decide(requestId))
await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'APPROVED' })
await scene.doneByStaff(`POST /applications/${application.id}/leases`, { startDate: '2026-01-01', rentAmount: 1000 })
const [requirement] = await scene.rows(
  'select d.requirement_id as id from compliance_documents d join requirements n on n.id = d.requirement_id where n.organization_id = $1 and n.customer_id is not null limit 1',
  [org.id],
)
await scene.doneByStaff(`POST /applications/${application.id}/requirements`)

const householdId = application.householdId
await scene.owner.query('update households set current_unit_id = $2 where id = $1', [householdId, unitId])
await scene.doneByStaff('POST /workOrders', { propertyId, householdId, description: 'Tap' })
const conversationId = newId()
await scene.owner.query(
  `insert into conversations (organization_id, id, property_id, customer_id, prospect_id, household_id, recipient, workflow_status, last_message_direction)
   select a.organization_id, $2, a.property_id, a.customer_id, a.prospect_id, a.household_id, '{}', 'NEW', 'INBOUND' from applications a where a.id = $1`,
  [application.id, conversationId],
)
await scene.owner.query(
  `insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier, message_status)
   values ($1, $2, $3, $4, 'INBOUND', '+15125550001', '+15125550100', 'Hello', 'none', 'RECEIVED')`,
  [org.id, newId(), conversationId, propertyId],
)

type Part = readonly [grant: string, ...paths: string[]]

const FILES: Readonly<Record<string, readonly [read: (ctx: Ctx) => Promise<object>, parts: readonly Part[]]>> = {
  review: [
    (ctx) => readReview(ctx, requestId),
    [
      ['households:read', 'household'],
      ['applications:read', 'application'],
      ['units:read', 'application.unit'],
      ['customers:read', 'applicants'],
      ['personalDetails:read', 'applicants.0.birthDate'],
      ['screening-results:read', 'result'],
      ['screening-decisions:read', 'decision'],
      ['requirements:read', 'requirements'],
    ],
  ],
  'application file': [
    (ctx) => readApplicationFile(ctx, application.id),
    [
      ['units:read', 'unit'],
      ['households:read', 'household'],
      ['prospects:read', 'prospect'],
      ['customers:read', 'applicants'],
      ['personalDetails:read', 'applicants.0.birthDate'],
      ['leases:read', 'lease'],
      ['requirements:read', 'requirements'],
      ['screening-requests:read', 'screenings'],
      ['screening-results:read', 'screenings.0.result'],
      ['screening-decisions:read', 'screenings.0.decision'],
      ['audit:read', 'history'],
    ],
  ],
  'conversation file': [
    (ctx) => readConversationFile(ctx, conversationId, {}),
    [
      ['units:read', 'unit'],
      ['households:read', 'household'],
      ['prospects:read', 'prospect'],
      ['applications:read', 'application'],
      ['leases:read', 'lease'],
      ['workOrders:read', 'workOrders'],
      ['messages:read', 'messages'],
    ],
  ],
  'requirement file': [
    (ctx) => readRequirementFile(ctx, requirement.id),
    [
      ['customers:read', 'customer'],
      ['applications:read', 'application'],
      ['households:read', 'application.household'],
      ['documentTypes:read', 'documentTypes'],
      ['documents:read', 'documents'],
    ],
  ],
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | null)?.[name], value)
/** `file` without what is different from one reading to the next. */
const still = (file: unknown) =>
  JSON.parse(JSON.stringify(file, (key, value) => (['now', 'url', 'viewUrl'].includes(key) ? 0 : value)))

for (const [name, [read, parts]] of Object.entries(FILES))
  for (const [grant, ...paths] of parts)
    test(`without ${grant} a ${name} has no ${paths.join(', ')}, and is otherwise whole`, async () => {
      const whole = still(await read(without()))
      const cut = still(await read(without(grant)))
      for (const path of paths) {
        assert.notEqual(at(whole, path) ?? null, null, `${path} is there to be hidden`)
        assert.equal(at(cut, path), null, path)
      }
      for (const key of Object.keys(whole))
        if (!paths.some((path) => path.split('.')[0] === key) && !['allowedStatuses', 'nextStep'].includes(key))
          assert.deepEqual(cut[key], whole[key], key)
    })

test('statuses are offered to those who may set them', async () => {
  const offered = async (...missing: string[]) =>
    (await readApplicationFile(without(...missing), application.id)).allowedStatuses
  assert.deepEqual(await offered(), ['IN_PROCESS', 'DENIED', 'CANCELED'])
  assert.deepEqual(await offered('screening-decisions:create'), ['CANCELED'])
  assert.deepEqual(await offered('applications:update'), [])
})

test('whoever may not see what a screening found is told to wait for it, before and after', async () => {
  const { application: another, requestId: asked } = await screening.submitted(undefined, {
    unitId: await scene.unit(),
  })
  await scene.doneByStaff(`POST /applications/${another.id}/requirements`)
  const step = async (...missing: string[]) => (await readApplicationFile(without(...missing), another.id)).nextStep
  assert.deepEqual([await step(), await step('screening-results:read')], ['WAIT_FOR_SCREENING', 'WAIT_FOR_SCREENING'])
  await scene.done(screening.post(screening.result(asked)))
  assert.deepEqual([await step(), await step('screening-results:read')], ['DECIDE', 'WAIT_FOR_SCREENING'])
  const columns = async (...missing: string[]) =>
    (await readLeasingBoard(without(...missing), propertyId)).columns
      .filter(({ cards }) => cards.some(({ id }) => id === another.id))
      .map(({ key }) => key)
  assert.deepEqual(await columns(), ['DECIDE'])
  for (const grant of boardGrants.screenings) assert.deepEqual(await columns(grant), ['SCREENING'], grant)
})

for (const [kind, grants] of Object.entries(grantsOfKind))
  test(`without any one of its grants ${kind} is no part of the work list`, async () => {
    for (const grant of grants) {
      const { counts, items } = await readWorklist(without(grant), {})
      assert.equal((counts as Record<string, unknown>)[kind], null, grant)
      assert.ok(!items.some((item) => item.kind === kind), grant)
    }
  })

for (const [type, grants] of Object.entries(grantsOfFound))
  test(`without any one of its grants no ${type} is found`, async () => {
    const table = { workOrder: 'work_orders' }[type] ?? `${type}s`.replace('propertys', 'properties')
    const [row] = await scene.rows(`select id from ${table} where organization_id = $1 limit 1`, [org.id])
    assert.equal((await search(without(), row.id)).results[0]?.type, type)
    for (const grant of grants) assert.deepEqual((await search(without(grant), row.id)).results, [], grant)
  })

test('without any one of its grants the inbox is empty', async () => {
  const total = async (...missing: string[]) =>
    Number((await readInbox(without(...missing), {}, '/backoffice/v1/inbox')).headers['x-total-count'])
  assert.ok((await total()) > 0)
  for (const grant of inboxGrants) assert.equal(await total(grant), 0, grant)
})

test('without requirements:read a card does not say that documents are missing', async () => {
  const { id } = await scene.application()
  await scene.doneByStaff(`POST /applications/${id}/requirements`)
  const missing = async (...grants: string[]) =>
    (await readLeasingBoard(without(...grants), propertyId)).columns
      .flatMap(({ cards }) => cards)
      .find((card) => card.id === id)?.missing
  assert.deepEqual(await missing(), ['UNIT', 'DOCUMENTS'])
  assert.deepEqual(await missing('requirements:read'), ['UNIT'])
})

test('without any one of their grants prospects, applications and leases are not on the board', async () => {
  await scene.prospect()
  const stages = async (...missing: string[]) =>
    (await readLeasingBoard(without(...missing), undefined)).columns.flatMap(({ key, count }) =>
      count > 0 ? [key] : [],
    )
  const whole = await stages()
  assert.ok(
    ['PROSPECTS', 'DECIDE', 'LEASE_OUT'].every((key) => whole.includes(key as 'DECIDE')),
    whole.join(),
  )
  for (const grant of boardGrants.prospects) assert.ok(!(await stages(grant)).includes('PROSPECTS'), grant)
  for (const grant of boardGrants.leases)
    assert.ok(!(await stages(grant)).some((key) => key === 'LEASE_OUT' || key === 'MOVING_IN'), grant)
  for (const grant of boardGrants.applications)
    assert.ok(
      !(await stages(grant)).some((key) => ['APPLYING', 'SCREENING', 'DECIDE', 'APPROVED'].includes(key)),
      grant,
    )
})
