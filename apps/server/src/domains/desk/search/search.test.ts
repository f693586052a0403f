import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, Scene } from '../../../../test/scene/scene.ts'
import { newId } from '../../../kit/ids.ts'

const scene = await Scene.open({}, { properties: 2, unitsPerProperty: 4 })
const { server, org, propertyId, otherPropertyId } = scene

type Found = { type: string; id: string; title: string; detail: string | null; status: string; unit: string | null }

const find = async (q: string, token = scene.token): Promise<Found[]> =>
  (await scene.done(scene.call(`GET /search?q=${encodeURIComponent(q)}`, undefined, { token }))).results
const ids = async (q: string, type?: string) =>
  (await find(q)).filter((each) => type === undefined || each.type === type).map(({ id }) => id)

/** A household of one person. */
async function resident(
  firstName: string,
  lastName: string,
  o: Body = {},
): Promise<{ id: string; householdId: string }> {
  const [id, householdId] = [newId(), newId()]
  await scene.rows(
    `insert into households (organization_id, id, property_id, name, status, current_unit_id) values ($1, $2, $3, $4, 'CURRENT', $5)`,
    [org.id, householdId, o.propertyId ?? propertyId, lastName, o.unitId ?? null],
  )
  await scene.rows(
    `insert into customers (organization_id, id, property_id, household_id, first_name, last_name, phone, email, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      org.id,
      id,
      o.propertyId ?? propertyId,
      householdId,
      firstName,
      lastName,
      o.phone ?? null,
      o.email ?? null,
      o.status ?? 'CURRENT',
    ],
  )
  return { id, householdId }
}

let maria: { id: string; householdId: string }
let unitId: string

before(async () => {
  unitId = await scene.unit({ number: 'Zq-204' })
  maria = await resident('María José', 'Zubíri  Delgado', {
    phone: '+15125550142',
    email: 'maria@example.com',
    unitId,
  })
})

test('a person is found by the beginning of either name, in either order, without accents or capitals', async () => {
  for (const q of ['zub', 'ZUBÍRI', 'zubiri delgado mar', 'maría j', 'Maria Jose Zub', 'zubiri delgado, maria'])
    assert.ok((await ids(q, 'customer')).includes(maria.id), q)
  for (const q of ['ubiri', 'delgado mar', 'zubiri mar']) assert.ok(!(await ids(q)).includes(maria.id), q)
})

test('a result says who it is, where they live and how they are reached', async () => {
  const [found] = (await find('maria jose')).filter(({ id }) => id === maria.id)
  assert.deepEqual(found, {
    type: 'customer',
    id: maria.id,
    title: 'María José Zubíri  Delgado',
    detail: '5125550142',
    status: 'CURRENT',
    unit: 'Zq-204',
    householdId: maria.householdId,
    property: { id: propertyId, name: (await scene.row('properties', propertyId)).name },
  })
})

test('a phone is found by its first digits, its last four or more, and in any spelling', async () => {
  for (const q of ['512555', '0142', '5550142', '(512) 555-0142', '+1 512.555.0142', '15125550142', '512'])
    assert.ok((await ids(q, 'customer')).includes(maria.id), q)
  for (const q of ['142', '555014', '12555']) assert.ok(!(await ids(q, 'customer')).includes(maria.id), q)
})

test('a whole address, a household, a unit and any id are found', async () => {
  assert.deepEqual(await ids('Maria@Example.com'), [maria.id])
  assert.deepEqual(await ids('maria@example'), [])
  assert.deepEqual(await ids('zubiri', 'household'), [maria.householdId])
  assert.deepEqual(await ids('zq-2'), [unitId])
  const [order] = await scene.rows('select id from work_orders where organization_id = $1 limit 1', [org.id])
  const [thread] = await scene.rows('select id from conversations where organization_id = $1 limit 1', [org.id])
  const { id: applicationId } = await scene.application()
  for (const id of [maria.id, maria.householdId, unitId, order.id, thread.id, applicationId]) {
    assert.deepEqual(await ids(id), [id])
    assert.deepEqual(await ids(id.toUpperCase()), [id])
  }
})

test('prospects are found too, a company by its name and by the person', async () => {
  const id = await scene.prospect({ firstName: 'Ivo', lastName: 'Xantos', phone: '2025550177' })
  const company = await scene.prospect({
    firstName: 'Lena',
    lastName: 'Xylander',
    isCorporation: true,
    companyName: 'Quixote Logistics',
  })
  assert.deepEqual(await ids('xant'), [id])
  assert.deepEqual(await ids('ivo xan'), [id])
  assert.deepEqual(await ids('5550177', 'prospect'), [id])
  assert.deepEqual(await ids('quixote'), [company])
  assert.deepEqual(await ids('xylander'), [company])
})

test('a corrected name or number is found from then on, and the old one no more', async () => {
  const { id, householdId } = await resident('Ola', 'Wrongname', { phone: '+12025550111' })
  const { updated_at: at } = await scene.row('customers', id)
  await scene.rows(`update customers set last_name = 'Rightname', phone = '+12025550122' where id = $1`, [id])
  await scene.rows(`update households set name = 'Rightname' where id = $1`, [householdId])
  assert.deepEqual((await ids('rightn')).sort(), [id, householdId].sort())
  assert.deepEqual(await ids('wrongn'), [])
  assert.deepEqual(await ids('2025550122'), [id])
  assert.deepEqual(await ids('2025550111'), [])
  assert.notDeepEqual((await scene.row('customers', id)).updated_at, at, 'a correction is a change of the record')
})

test('filling in the keys is no change of a record, and every other change is', async () => {
  const { id, householdId } = await resident('Kei', 'Filler', { phone: '+12025550133' })
  const prospectId = await scene.prospect({ firstName: 'Kei', lastName: 'Filler', phone: '2025550133' })
  const unit = await scene.unit({ number: 'Filler-1' })
  const CASES = [
    [
      'customers',
      id,
      'last_name',
      'search_last = null, search_first = null, phone_reversed = null',
      `email = 'kei@example.com'`,
    ],
    [
      'prospects',
      prospectId,
      'last_name',
      'search_last = null, search_first = null, phone_reversed = null',
      `status = 'TOURED'`,
    ],
    ['households', householdId, 'name', 'search_key = null', 'is_under_eviction = true'],
    ['units', unit, 'number', 'search_key = null', `status = 'DOWN'`],
  ] as const
  for (const [table, row, named, empty, change] of CASES) {
    const read = () => scene.row(table, row)
    const whole = await read()
    await scene.rows('set session_replication_role = replica')
    await scene.rows(`update ${table} set ${empty} where id = $1`, [row])
    await scene.rows('set session_replication_role = origin')
    assert.notDeepEqual(await read(), whole, `${table}: the keys are gone`)
    await scene.rows(`set app.filling = 'on'`)
    await scene.rows(`update ${table} set ${named} = ${named} where id = $1`, [row])
    await scene.rows('reset app.filling')
    assert.deepEqual(await read(), whole, `${table}: the keys are back, and nothing else is different`)
    await scene.rows(`update ${table} set ${change} where id = $1`, [row])
    assert.ok((await read()).updated_at > whole.updated_at, table)
  }
})

test('what is met exactly comes first, then who lives here, then who is gone', async () => {
  const gone = await resident('Abe', 'Vancel', { status: 'FORMER' })
  const living = await resident('Zoe', 'Vancel')
  const longer = await resident('Abe', 'Vancelton')
  const people = (await find('vancel')).filter(({ type }) => type === 'customer').map(({ id }) => id)
  assert.deepEqual(people, [longer.id, living.id, gone.id])
  assert.equal((await find('vancel zoe'))[0]?.id, living.id)
  assert.deepEqual((await find('vancel'))[0]?.title, 'Vancel')
})

test('no type crowds out another', async () => {
  for (let n = 0; n < 21; n++) await resident(`P${n}`, 'Tolliver')
  const prospectId = await scene.prospect({ firstName: 'Zed', lastName: 'Tolliver' })
  const types = (await find('tolliver')).map(({ type }) => type)
  assert.deepEqual(types.slice(0, 4), ['household', 'customer', 'prospect', 'household'])
  assert.ok((await ids('tolliver')).includes(prospectId))
})

test('apostrophes and hyphens are typed in many ways, or not at all', async () => {
  const { id } = await resident('Nora', "O'Quinn-Reyes")
  for (const q of ["o'quinn", 'O’Quinn', 'oquinn', 'oquinn reyes', 'o’quinn-r'])
    assert.ok((await ids(q)).includes(id), q)
})

test('at most twenty are found', async () => {
  for (let n = 0; n < 25; n++) await resident(`P${n}`, 'Umbra')
  assert.equal((await find('umbra')).length, 20)
})

test('a role finds what it may read, where it holds', async () => {
  const there = await resident('María José', 'Zubíri Delgado', { propertyId: otherPropertyId })
  const as = async (role: string, at?: string[]) =>
    (await server.make.staff(org, { roles: [{ role: role as 'READ_ONLY', ...(at && { at }) }] })).text
  const types = async (q: string, token: string) => [...new Set((await find(q, token)).map(({ type }) => type))].sort()
  assert.deepEqual(await types('zubiri', await as('READ_ONLY')), ['customer', 'household'])
  assert.deepEqual(await find('zubiri', await as('INTEGRATION_MANAGER')), [])
  assert.deepEqual(await types('zq-2', await as('INTEGRATION_MANAGER')), ['unit'])
  const elsewhere = await find('zubiri', await as('READ_ONLY', [otherPropertyId]))
  assert.deepEqual(elsewhere.map(({ id }) => id).sort(), [there.id, there.householdId].sort())
  assert.deepEqual(await find(maria.id, await as('READ_ONLY', [otherPropertyId])), [])
  const { id } = await scene.application()
  assert.deepEqual(await find(id, await as('MAINTENANCE')), [])
})

test('nobody of another organization is found, by name, number or id', async () => {
  const theirs = await server.make.organization()
  const { text } = await server.make.staff(theirs)
  for (const q of ['zubiri', 'maria jose', '5550142', 'maria@example.com', 'zq-2', maria.id, maria.householdId, unitId])
    assert.deepEqual(await find(q, text), [], q)
})

test('what is too short, too long or means nothing is refused or finds nothing', async () => {
  const status = async (q: string) =>
    (await scene.call(`GET /search?q=${encodeURIComponent(q)}`, undefined, { token: scene.token })).status
  assert.equal(await status('a'), 400)
  assert.equal(await status('a'.repeat(201)), 400)
  for (const q of [', ', '  ', '\u0301\u0301', '%%', '__', "o'x'", '\u{10ffff}\u{10ffff}']) {
    assert.equal(await status(q), 200, q)
    assert.deepEqual(await find(q), [], q)
  }
})
