// Social security numbers are wiped for every person: after a decision, and without one, after the last change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly } from '../../src/main/domains.ts'
import { columnsOf } from '../catalogue.ts'
import { eventually } from '../eventually.ts'
import { person, Screening } from '../scene/screening.ts'
import { everyRoute } from '../walk.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, owner, org, key: partner } = scene
const [property] = screening.properties
const KEPT_DAYS = 365

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
type Application = any

const columns = (await columnsOf(owner)).filter(({ viewed }) => !viewed)
const numbers = columns.filter(({ name, type }) => name.startsWith('social_security_number') && type === 'bytea')

/** Sealed or digested, and no social security number. */
const NO_NUMBERS = [
  'api_keys.digest',
  'staff_tokens.digest',
  'login_links.digest',
  'operator_sessions.digest',
  'login_issuers.client_secret',
  'sign_in_attempts.state_digest',
  'sign_in_attempts.secrets',
  'data_keys.wrapped',
  'property_configurations.office_alarm_code',
  'property_agent_secrets.sealed',
  'subscriptions.secret',
  'subscriptions.old_secret',
  'secret_rotations.secret',
  'secret_rotations.old_secret',
  'work_orders.alarm_code',
  'work_orders.door_code',
]

test('of every column that holds sealed bytes it is known whether they are social security numbers', () => {
  const sealed = columns.filter(({ type }) => type === 'bytea').map(({ table, name }) => `${table}.${name}`)
  const known = numbers.map(({ table, name }) => `${table}.${name}`)
  assert.deepEqual(sealed.toSorted(), [...known, ...NO_NUMBERS].toSorted())
  assert.deepEqual(
    new Set(numbers.map(({ table }) => table)),
    new Set(['customers', 'screening_applicants', 'applicant_overrides']),
  )
})

/** How many numbers, and marks of them, are left anywhere of these people, by column; of the whole organization without them. */
async function left(people?: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, name } of numbers) {
    const whose = table === 'customers' ? 'id' : 'customer_id'
    const [row] = await scene.rows<{ count: number }>(
      `select count(${name})::int as count from ${table} where organization_id = $1 and ($2::uuid[] is null or ${whose} = any($2))`,
      [org.id, people ?? null],
    )
    counts[`${table}.${name}`] = row?.count ?? 0
  }
  return counts
}
const none = Object.fromEntries(numbers.map(({ table, name }) => [`${table}.${name}`, 0]))

const move = (days: number) => server.asOwner(`update app_clock set shift = shift + interval '${days} days'`)
async function sweep() {
  for (const each of assembly.sweeps) await runSweep(each, server.runtime.tools)
  await screening.settled()
}

let given = 900_000_000
const numbered = (o: object = {}) => person({ ...o, employmentInformation: { socialSecurityNumber: String(++given) } })
const household = () => [
  numbered(),
  numbered({ isPrimary: false, relationship: 'PARTNER', applicantType: 'CO_APPLICANT' }),
  numbered({ isPrimary: false, relationship: 'GUARANTOR', applicantType: 'GUARANTOR' }),
]
const apply = async (): Promise<Application> =>
  screening.applied(property, {
    applicants: household(),
    unitId: await scene.unit({ propertyId: property }),
    pets: [{ name: 'Rex', type: 'DOG' }],
  })
const peopleOf = ({ customers }: Application): string[] => customers.map(({ id }: { id: string }) => id)

/** A household that lives here: its people, as an application of it names them, with numbers that are given anew. */
async function settled() {
  const { householdId, customers, id } = await apply()
  await screening.approveAndLease(id)
  const named = (extra: () => object = () => ({})) =>
    customers.map(({ firstName, lastName, isPrimary, birthDate }: Record<string, string>) => ({
      ...{ firstName, lastName, isPrimary, birthDate },
      ...extra(),
    }))
  const transfer = (applicants = named(() => ({ employmentInformation: { socialSecurityNumber: String(++given) } }))) =>
    screening.applied(property, { householdId, applicants, pets: [{ name: 'Rex', type: 'DOG' }] })
  return { people: peopleOf({ customers }), named, transfer }
}

/** How far a screening gets. Each gives the id of its request. */
const SCREENINGS: Readonly<Record<string, (applicationId: string) => Promise<string | undefined>>> = {
  'never screened': async () => undefined,
  submitted: (applicationId) => screening.submit(applicationId),
  answered: async (applicationId) => {
    const requestId = await screening.submit(applicationId)
    assert.equal((await screening.post(screening.result(requestId))).status, 201)
    return requestId
  },
  decided: async (applicationId) => {
    const requestId = await screening.submit(applicationId)
    assert.equal((await screening.decide(requestId)).status, 201)
    return requestId
  },
}
const STATUSES = ['IN_PROCESS', 'WAITLIST', 'APPROVED', 'DENIED', 'CANCELED', 'ABANDONED']

const setStatus = async (id: string, status: string) => {
  // By a partner, who denies without reasons.
  if (status !== 'IN_PROCESS') await scene.done(scene.setStatus(id, status))
}

type Case = { readonly what: string; readonly people: readonly string[] }

async function everyCase(): Promise<Case[]> {
  const cases: Case[] = []
  for (const status of STATUSES)
    for (const [how, screen] of Object.entries(SCREENINGS)) {
      const application = await apply()
      await screen(application.id)
      await setStatus(application.id, status)
      cases.push({ what: `${status}, ${how}`, people: peopleOf(application) })
    }
  const removed = await apply()
  await screening.submit(removed.id)
  const [, second, third] = peopleOf(removed)
  await server.call(`DELETE /applications/${removed.id}/customers/${third}`, { key: partner })
  cases.push({ what: 'taken out after a screening', people: [third ?? ''] })
  cases.push({ what: 'one whom others left', people: [second ?? ''] })

  const leased = await settled()
  await leased.transfer(leased.named())
  cases.push({ what: 'named by a later application', people: leased.people })

  for (const [how, screen] of Object.entries(SCREENINGS))
    for (const status of ['IN_PROCESS', 'DENIED']) {
      const { people, transfer } = await settled()
      const { id } = await transfer()
      await screen(id)
      await setStatus(id, status)
      cases.push({ what: `given by a transfer, ${status}, ${how}`, people })
    }
  const twice = await settled()
  await twice.transfer()
  await twice.transfer()
  cases.push({ what: 'given by two transfers', people: twice.people })

  const alone = await apply()
  await scene.rows('update customers set application_id = null where id = any($1)', [peopleOf(alone)])
  cases.push({ what: 'of no application', people: peopleOf(alone) })
  return cases
}

/** What is done to an application, by route; null: it does not count as a change. `prepare` is done long before. */
type Change = { readonly prepare?: (application: Application) => Promise<unknown>; readonly change: Doing } | null
type Doing = (application: Application, prepared: string) => Promise<unknown>

const at =
  (route: string, body: object): Doing =>
  (application) => {
    const [method = '', path = ''] = route.split(' ')
    const place = path
      .replace('{applicationId}', application.id)
      .replace('{customerId}', application.customerId)
      .replace('{petId}', application.pets?.[0]?.id)
    return done(server.call(`${method} ${place}`, { token: scene.token, body }))
  }
async function done(answer: ReturnType<typeof server.call>) {
  const { status, text } = await answer
  assert.ok(status < 300, text)
}

const CHANGES: Readonly<Record<string, Change>> = {
  'PUT /applications/{applicationId}': { change: at('PUT /applications/{applicationId}', { notes: 'Called' }) },
  'PUT /applications/{applicationId}/status': {
    change: at('PUT /applications/{applicationId}/status', { status: 'CANCELED' }),
  },
  'PUT /applications/{applicationId}/unit': { change: at('PUT /applications/{applicationId}/unit', { unitId: null }) },
  'POST /applications/{applicationId}/leases': {
    prepare: ({ id }) => setStatus(id, 'APPROVED'),
    change: at('POST /applications/{applicationId}/leases', { startDate: '2027-01-01', rentAmount: 1000 }),
  },
  'POST /applications/{applicationId}/sign': { change: at('POST /applications/{applicationId}/sign', {}) },
  'POST /applications/{applicationId}/customers': {
    change: at('POST /applications/{applicationId}/customers', person({ isPrimary: false, relationship: 'ROOMMATE' })),
  },
  'PUT /applications/{applicationId}/customers/{customerId}': {
    change: at('PUT /applications/{applicationId}/customers/{customerId}', { email: 'ada@example.com' }),
  },
  // What is removed is no longer of the application: no row of it is left that could have changed.
  'DELETE /applications/{applicationId}/customers/{customerId}': null,
  'POST /applications/{applicationId}/pets': {
    change: at('POST /applications/{applicationId}/pets', { name: 'Mia', type: 'CAT' }),
  },
  'PUT /applications/{applicationId}/pets/{petId}': {
    change: at('PUT /applications/{applicationId}/pets/{petId}', { notes: 'Old' }),
  },
  'DELETE /applications/{applicationId}/pets/{petId}': null,
  'POST /applications/{applicationId}/screening': { change: ({ id }) => screening.submit(id) },
  // What is asked of an applicant in documents.
  'POST /applications/{applicationId}/requirements': null,
  'POST /screening-results': {
    prepare: ({ id }) => screening.submit(id),
    change: (_, requestId) => done(screening.post(screening.result(requestId))),
  },
  'PATCH /screening-results': {
    prepare: ({ id }) => SCREENINGS['answered']?.(id) ?? assert.fail(),
    change: (_, requestId) => done(screening.patch({ screeningRequestId: requestId, notes: 'Seen again' })),
  },
  'POST /screening-requests/{screeningRequestId}/decision': {
    prepare: ({ id }) => screening.submit(id),
    change: (_, requestId) => done(screening.decide(requestId)),
  },
}

test('every route that changes an application or its screening is said to count as a change of it, or not to', () => {
  const routes = [...everyRoute('partner'), ...everyRoute('staff')]
    .filter(({ method, path }) => method !== 'GET' && /^\/(applications\/\{|screening-re)/.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(Object.keys(CHANGES).toSorted(), [...new Set(routes)].toSorted())
})

test('numbers go when nobody has changed anything for the period, whatever became of the application, and not before', async () => {
  await sweep()
  const cases = await everyCase()
  const before = new Map<string, Record<string, number>>()
  for (const { what, people } of cases) {
    const found = await left(people)
    assert.ok(
      Object.values(found).some((count) => count > 0),
      `${what}: no number was stored`,
    )
    before.set(what, found)
  }
  const lively: (Case & { readonly application: Application; readonly change: Doing; readonly prepared: string })[] = []
  for (const [what, made] of Object.entries(CHANGES)) {
    if (!made) continue
    const application = await apply()
    const prepared = String(await made.prepare?.(application))
    lively.push({ what, application, change: made.change, prepared, people: peopleOf(application) })
  }
  // Of these the application alone is changed, not the household.
  for (const what of ['customers/{customerId}', 'pets/{petId}']) {
    const { people, transfer } = await settled()
    const route = `PUT /applications/{applicationId}/${what}`
    const change = CHANGES[route]?.change ?? assert.fail()
    lively.push({ what: `${route} of a transfer`, application: await transfer(), change, prepared: '', people })
  }

  await move(KEPT_DAYS - 1)
  await sweep()
  for (const { what, people } of cases) assert.deepEqual(await left(people), before.get(what), `${what}, too early`)
  for (const { application, change, prepared } of lively) await change(application, prepared)
  await screening.settled()

  await move(2)
  await sweep()
  for (const { what, people } of cases) assert.deepEqual(await left(people), none, `${what}, still there`)
  for (const { what, people } of lively) {
    const found = await left(people)
    assert.equal(found['customers.social_security_number'], people.length, `${what} was a change two days ago`)
    const ofTransfer = what.endsWith('of a transfer') ? people.length : 0
    assert.equal(found['applicant_overrides.social_security_number'], ofTransfer, `${what} was a change two days ago`)
  }

  await move(KEPT_DAYS)
  await sweep()
  for (const { what, people } of lively) assert.deepEqual(await left(people), none, `${what}, still there`)
  assert.deepEqual(await left(), none, 'in the whole organization')
  const wiped = await scene.rows<{ action: string }>(
    `select distinct action from audit_entries where organization_id = $1 and action like '%numbers\\_wiped' and actor_type = 'SYSTEM'`,
    [org.id],
  )
  assert.deepEqual(wiped.map(({ action }) => action).toSorted(), [
    'application.numbers_wiped',
    'customer.numbers_wiped',
    'screening.numbers_wiped',
  ])
})

test('an application that is taken up again is screened without the number, until it is given anew', async () => {
  const application = await apply()
  await setStatus(application.id, 'ABANDONED')
  await move(KEPT_DAYS + 1)
  await sweep()
  const first = async () => {
    const { body } = await server.call(`GET /applications/${application.id}/customers`, { key: partner })
    return body.find(({ id }: { id: string }) => id === application.customerId)
  }
  assert.equal((await first()).socialSecurityNumberSet, 'false')
  await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'IN_PROCESS' })
  const requestId = await screening.submit(application.id)
  assert.equal((await screening.payload(requestId)).employmentInformation.socialSecurityNumber, null)
  await at('PUT /applications/{applicationId}/customers/{customerId}', {
    employmentInformation: { socialSecurityNumber: '900990000' },
  })(application, '')
  assert.equal((await first()).socialSecurityNumberSet, 'true')
  const again = await screening.submit(application.id)
  assert.equal((await screening.payload(again)).employmentInformation.socialSecurityNumber, '900990000')
  await sweep()
  assert.equal((await first()).socialSecurityNumberSet, 'true')
})

test('a household that has lost its numbers gives them anew for the application that needs them, and has none itself', async () => {
  const { people, named, transfer } = await settled()
  await move(KEPT_DAYS + 1)
  await sweep()
  assert.deepEqual(await left(people), none)
  const numberIn = async (applicationId: string) => {
    const { employmentInformation } = await screening.payload(await screening.submit(applicationId))
    return employmentInformation.socialSecurityNumber
  }
  assert.equal(await numberIn((await transfer(named())).id), null)
  const { id, customers } = await transfer(
    named(() => ({ employmentInformation: { socialSecurityNumber: '900880000' } })),
  )
  assert.ok(customers.every((one: Application) => one.socialSecurityNumberSet === 'true'))
  assert.equal(await numberIn(id), '900880000')
  assert.equal((await left(people))['customers.social_security_number'], 0)
  const listed = async () => (await server.call(`GET /applications/${id}/customers`, { key: partner })).body
  assert.deepEqual([...new Set((await listed()).map((one: Application) => one.socialSecurityNumberSet))], ['true'])
  await move(KEPT_DAYS + 1)
  await sweep()
  assert.deepEqual(await left(people), none)
  assert.deepEqual([...new Set((await listed()).map((one: Application) => one.socialSecurityNumberSet))], ['false'])
})

test('numbers that a transfer gave go with its own decision, and not with that of another application', async () => {
  const { people, transfer } = await settled()
  const first = await transfer()
  assert.equal((await screening.decide(await screening.submit(first.id))).status, 201)
  await move(KEPT_DAYS - 1)
  // By a decision they go also where something was changed since.
  await at('PUT /applications/{applicationId}', { notes: 'Called' })(first, '')
  const second = await transfer()
  const openId = await screening.submit(second.id)
  await move(2)
  await sweep()
  const kept = () =>
    scene.rows<{ id: string }>(
      `select distinct application_id as id from applicant_overrides
       where customer_id = any($1) and coalesce(social_security_number, social_security_number_mark, social_security_number_index) is not null`,
      [people],
    )
  assert.deepEqual(await kept(), [{ id: second.id }])
  // Decided, and submitted once more: the numbers stay as long as that is open.
  assert.equal((await screening.decide(openId)).status, 201)
  await screening.submit(second.id)
  await move(KEPT_DAYS - 1)
  await at('PUT /applications/{applicationId}', { notes: 'Called' })(second, '')
  await move(2)
  await sweep()
  assert.deepEqual(await kept(), [{ id: second.id }])
})

test('an application that is taken up while it is being wiped keeps its numbers', async () => {
  const application = await apply()
  await move(KEPT_DAYS + 1)
  await owner.query('begin')
  await owner.query('select from households where id = $1 for update', [application.householdId])
  const swept = sweep()
  await eventually(10_000, 'the wiping waits for the household', async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await scene.rows(waiting)).length > 0
  })
  await owner.query(`update applications set notes = 'Called' where id = $1`, [application.id])
  await owner.query('commit')
  await swept
  const kept = await left(peopleOf(application))
  assert.equal(kept['customers.social_security_number'], application.customers.length)
})

test('however many there are, one sweep has all of them wiped, in bounded parts', async () => {
  const { householdId } = await apply()
  await scene.rows(
    `insert into customers (organization_id, id, property_id, household_id, first_name, last_name, social_security_number)
     select organization_id, gen_random_uuid(), property_id, id, 'Ada', 'Many', '\\x00' from households, generate_series(1, 350)
     where id = $1`,
    [householdId],
  )
  await move(KEPT_DAYS + 1)
  await sweep()
  assert.deepEqual(await left(), none)
})

test('that a request of before is closed by an upgrade is no change of its application', async () => {
  const application = await apply()
  const requestId = await screening.submit(application.id)
  await setStatus(application.id, 'CANCELED')
  await scene.rows("update screening_requests set status = 'IN_PROGRESS' where id = $1", [requestId])
  await move(KEPT_DAYS + 1)
  await scene.rows("update screening_requests set status = 'CLOSED' where id = $1", [requestId])
  await sweep()
  assert.deepEqual(await left(peopleOf(application)), none)
})
