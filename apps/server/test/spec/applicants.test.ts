// The people and pets of an application: added, changed and removed one by one; their social security numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConflict } from '../assert-conflict.ts'
import { tablesOf } from '../catalogue.ts'
import { dog, partner, primary, Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const scene = await Scene.open()
const { server, owner, org } = scene

test('[S-233] [S-163] [S-164] applicants are added, changed and removed one by one', async () => {
  const { id, householdId, customers } = await scene.application({ applicants: [primary] })
  const list = () => scene.get(`/applications/${id}/customers?sort=createdAt`)
  const add = (body: object) => scene.call(`POST /applications/${id}/customers`, body)
  const kinds = ['CO_APPLICANT', 'OCCUPANT', 'MINOR', 'GUARANTOR']
  for (const applicantType of kinds) {
    const { status, body } = await add({ ...partner, firstName: applicantType, applicantType })
    assert.equal(status, 201)
    assert.deepEqual([body.householdId, body.applicationId, body.applicantType], [householdId, id, applicantType])
  }
  assert.deepEqual(
    (await list()).map((c: { firstName: string }) => c.firstName),
    ['Ana', ...kinds],
  )
  for (const { id: customerId, isPrimary } of await list()) {
    const customer = await scene.get(`/customers/${customerId}`)
    assert.deepEqual([customer.householdId, customer.headOfHousehold], [householdId, isPrimary])
  }

  const [, second, third] = await list()
  const address = { line1: '1 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' }
  const changed = await scene.done(
    scene.call(`PUT /applications/${id}/customers/${second.id}`, {
      phone: '(202) 555-0199',
      email: 'BEN@example.com',
      monthlyIncomeAmount: 4100.5,
      currentAddress: address,
      employmentInformation: { employerName: 'Mill', monthlyIncomeAmount: 4000.25, supervisorPhone: '202-555-0188' },
    }),
  )
  assert.deepEqual(
    [changed.phone, changed.email, changed.monthlyIncomeAmount],
    ['2025550199', 'ben@example.com', 4100.5],
  )
  assert.deepEqual(changed.currentAddress, address)
  assert.deepEqual(changed.employmentInformation, {
    employerName: 'Mill',
    jobTitle: null,
    startDate: null,
    monthlyIncomeAmount: 4000.25,
    supervisorName: null,
    supervisorPhone: '2025550188',
  })
  assert.equal(changed.lastName, 'Cole')
  assert.deepEqual((await list())[1], changed)
  const cleared = await scene.done(
    scene.call(`PUT /applications/${id}/customers/${second.id}`, { phone: null, currentAddress: null }),
  )
  assert.deepEqual([cleared.phone, cleared.currentAddress, cleared.email], [null, null, 'ben@example.com'])
  assertRefused(
    await scene.call(`PUT /applications/${id}/customers/${second.id}`, { firstName: null }),
    400,
    /^firstName/,
  )

  const gone = await scene.call(`DELETE /applications/${id}/customers/${third.id}`)
  assert.deepEqual([gone.status, Object.keys(gone.body)], [200, ['message']])
  assert.ok(!(await list()).some((c: { id: string }) => c.id === third.id))
  const kept = await scene.get(`/customers/${third.id}`)
  assert.deepEqual([kept.status, kept.applicationId, kept.householdId], ['CANCELED', null, householdId])
  assertRefused(await scene.call(`DELETE /applications/${id}/customers/${third.id}`), 404)
  assertConflict(await scene.call(`DELETE /applications/${id}/customers/${customers[0].id}`), 'primary_required')

  // Another application's applicant is not there.
  const other = await scene.application()
  for (const [method, body] of [
    ['PUT', {}],
    ['DELETE', undefined],
  ] as const)
    assertRefused(
      await scene.call(`${method} /applications/${id}/customers/${other.customerId}`, body),
      404,
      `No customer of this application has the id ${other.customerId}`,
    )
})

test('[S-162] relationship is one of seven words, or null for the head of household', async () => {
  const words = ['PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER']
  const { id, customers } = await scene.application({ applicants: [primary] })
  for (const relationship of words) {
    const added = await scene.done(scene.call(`POST /applications/${id}/customers`, { ...partner, relationship }))
    const customer = await scene.get(`/customers/${added.id}`)
    assert.deepEqual([customer.relationship, customer.headOfHousehold], [relationship, 'false'])
  }
  const head = await scene.get(`/customers/${customers[0].id}`)
  assert.deepEqual([head.relationship, Object.hasOwn(head, 'relationship'), head.headOfHousehold], [null, true, 'true'])
  const add = (relationship: unknown) => scene.call(`POST /applications/${id}/customers`, { ...partner, relationship })
  for (const word of ['COUSIN', 'partner', '']) assertRefused(await add(word), 400, /^relationship must be one of/)
})

test('there is always one primary applicant, and application and household follow it', async () => {
  const { id, householdId, customers } = await scene.application()
  const [ana, ben] = customers
  const put = (customerId: string, body: object) => scene.call(`PUT /applications/${id}/customers/${customerId}`, body)
  const assertPrimary = async (customerId: string, others: Record<string, string | null>) => {
    assert.equal((await scene.get(`/applications/${id}`)).customerId, customerId)
    assert.equal((await scene.get(`/households/${householdId}`)).primaryCustomerId, customerId)
    for (const one of await scene.get(`/applications/${id}/customers`)) {
      const isPrimary = one.id === customerId
      assert.deepEqual([one.isPrimary, one.relationship], [String(isPrimary), isPrimary ? null : others[one.id]])
    }
  }
  assertConflict(await put(ana.id, { isPrimary: false }), 'primary_required')
  await assertPrimary(ana.id, { [ben.id]: 'PARTNER' })
  const { applicantType } = await scene.done(put(ben.id, { isPrimary: true }))
  assert.equal(applicantType, 'PRIMARY')
  await assertPrimary(ben.id, { [ana.id]: 'OTHER' })
  assert.equal((await scene.row('customers', ana.id)).applicant_type, 'CO_APPLICANT')
  await scene.done(put(ana.id, { isPrimary: 'true', relationship: 'PARTNER' }))
  await assertPrimary(ana.id, { [ben.id]: 'PARTNER' })
  const eve = await scene.done(
    scene.call(`POST /applications/${id}/customers`, { ...primary, firstName: 'Eve', relationship: 'ADULT_CHILD' }),
  )
  await assertPrimary(eve.id, { [ana.id]: 'ADULT_CHILD', [ben.id]: 'PARTNER' })
  assertRefused(await put(eve.id, { relationship: 'CHILD' }), 400, /^relationship must be null for the primary/)
  await scene.done(put(eve.id, { isPrimary: true, email: 'eve@example.com' }))
  await scene.done(scene.call(`DELETE /applications/${id}/customers/${ana.id}`))
})

test('[S-234] pets are added, changed and removed one by one', async () => {
  const { id, householdId } = await scene.application()
  const list = () => scene.get(`/applications/${id}/pets`)
  const { status, body: rex } = await scene.call(`POST /applications/${id}/pets`, {
    ...dog,
    weight: 24.5,
    isServiceAnimal: true,
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [rex.applicationId, rex.householdId, rex.isServiceAnimal, rex.isEmotionalSupportAnimal, rex.weight, rex.breed],
    [id, householdId, 'true', 'false', 24.5, null],
  )
  assert.deepEqual(await list(), [rex])
  const changed = await scene.done(
    scene.call(`PUT /applications/${id}/pets/${rex.id}`, { breed: 'Beagle', weight: null }),
  )
  assert.deepEqual(
    [changed.name, changed.breed, changed.weight, changed.isServiceAnimal],
    ['Rex', 'Beagle', null, 'true'],
  )
  assert.deepEqual(await list(), [changed])
  assertRefused(
    await scene.call(`POST /applications/${id}/pets`, { name: 'Zed', type: 'DRAGON' }),
    400,
    /^type must be one of DOG/,
  )
  const other = await scene.application()
  assertRefused(await scene.call(`DELETE /applications/${other.id}/pets/${rex.id}`), 404)
  const gone = await scene.call(`DELETE /applications/${id}/pets/${rex.id}`)
  assert.deepEqual([gone.status, Object.keys(gone.body)], [200, ['message']])
  assert.deepEqual(await list(), [])
  assertRefused(await scene.call(`PUT /applications/${id}/pets/${rex.id}`, {}), 404)
})

test('[S-046] a social security number is sealed, and no answer, log line or table shows it', async () => {
  const answers = scene.listen()
  const numbers = ['123-45-6789', '987 65 4321', '555443333'] as const
  const told = (socialSecurityNumber: string | null) => ({
    employmentInformation: { employerName: 'Mill', socialSecurityNumber },
  })
  const { id, customers } = await scene.application({
    applicants: [
      { ...primary, ...told(numbers[0]) },
      { ...partner, ...told(numbers[1]) },
    ],
  })
  const [ana, ben] = customers
  const number = async (customerId: string) => {
    const { social_security_number: sealed, social_security_number_mark: mark } = await scene.row(
      'customers',
      customerId,
    )
    if (sealed === null) return { plain: null, mark }
    for (const text of numbers) assert.ok(!sealed.includes(text.replace(/\D/g, '')), 'it lies there in plain')
    const { db, sealing } = server.runtime.tools
    const place = { table: 'customers', column: 'social_security_number', id: customerId }
    const scope = { organizationId: org.id }
    return { plain: await db.transaction(scope, (tx) => sealing.open(tx, scope, place, sealed)), mark }
  }
  assert.deepEqual([ana.socialSecurityNumberSet, ben.socialSecurityNumberSet], ['true', 'true'])
  assert.deepEqual([(await number(ana.id)).plain, (await number(ben.id)).plain], ['123456789', '987654321'])

  const put = (customerId: string, body: object) =>
    scene.done(scene.call(`PUT /applications/${id}/customers/${customerId}`, body))
  // Absent keeps, null clears, and the same number leaves the same mark.
  await put(ana.id, { email: 'ana@example.com' })
  await put(ana.id, { employmentInformation: { employerName: 'Lake' } })
  assert.equal((await number(ana.id)).plain, '123456789')
  assert.equal((await put(ben.id, told(null))).socialSecurityNumberSet, 'false')
  assert.deepEqual(await number(ben.id), { plain: null, mark: null })
  await put(ben.id, told('123456789'))
  assert.deepEqual((await number(ben.id)).mark, (await number(ana.id)).mark)
  await put(ben.id, told(numbers[2]))
  assert.notDeepEqual((await number(ben.id)).mark, (await number(ana.id)).mark)
  const eve = await scene.done(scene.call(`POST /applications/${id}/customers`, { ...partner, ...told(numbers[2]) }))
  assert.equal((await put(eve.id, { employmentInformation: null })).socialSecurityNumberSet, 'false')
  await scene.done(scene.call(`DELETE /applications/${id}/customers/${ben.id}`))
  assert.deepEqual(await number(ben.id), { plain: null, mark: null })

  assertRefused(
    await scene.call(`PUT /applications/${id}/customers/${ana.id}`, told('123-45-678')),
    400,
    'employmentInformation is wrong: socialSecurityNumber must be 9 digits',
  )
  for (const path of [
    `/applications/${id}`,
    `/applications/${id}/customers`,
    '/customers?limit=500',
    '/households?fields=tenants.*',
  ])
    await scene.get(path)
  const shown = numbers.flatMap((text) => [text, text.replace(/\D/g, '')])
  const hidden = (texts: readonly string[], where: string) => {
    for (const text of texts) for (const one of shown) assert.ok(!text.includes(one), `${where} shows a number`)
  }
  hidden(answers, 'an answer')
  hidden(server.logLines, 'the log')
  for (const { name } of await tablesOf(owner)) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    const texts = rows.map(({ row }) => row)
    hidden(texts, name)
    const bytes = shown.map((one) => Buffer.from(one).toString('hex'))
    for (const text of texts)
      for (const one of bytes) assert.ok(!text.includes(one), `${name} stores a number in bytes`)
  }
})
