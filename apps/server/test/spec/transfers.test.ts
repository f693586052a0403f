// A household that lives here applies for another unit: what is said of its people and pets is the application's, and the household
// stays as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicantInput, petInput } from '../../src/domains/households/index.ts'
import type { Fields } from '../../src/kit/fields.ts'
import { schemaOf } from '../../src/kit/input.ts'
import { assertConflict } from '../assert-conflict.ts'
import { person, Screening } from '../scene/screening.ts'
import { assertRefused } from '../server.ts'
import { type Fate, PERSON, PET } from './transfers/fates.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, key } = scene
const [property] = screening.properties

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
type Body = any

type Shape = { readonly properties?: Record<string, Shape>; readonly anyOf?: readonly Shape[] }

/** Every value that can be given: `currentAddress.city`. */
function leaves(shape: Shape, at = ''): string[] {
  const parts = shape.properties ?? shape.anyOf?.find(({ properties }) => properties)?.properties
  if (!parts) return [at]
  return Object.entries(parts).flatMap(([name, part]) => leaves(part, at ? `${at}.${name}` : name))
}

const leavesOf = (fields: Fields) => leaves(schemaOf(fields))
const at = (record: Body, place: string) => place.split('.').reduce((value, name) => value?.[name], record)
let count = 0

/** Lives here: a head and a partner of whom much is known, the day of the partner's birth is not, and a cat. */
async function sitting() {
  const name = `Sitter${++count}`
  const own = (n: number) => ({
    middleName: `Own${n}`,
    email: `own${n}@example.com`,
    phone: `202-555-010${n}`,
    currentAddress: { line1: `${n} Own Street`, city: 'Ownton' },
    monthlyIncomeAmount: 1000 + n,
    employmentInformation: { employerName: `Own ${n}`, jobTitle: 'Owner', socialSecurityNumber: `11111111${n}` },
  })
  const head = { ...person({ firstName: 'Hedy', lastName: name }), ...own(1) }
  const partner = {
    ...person({ firstName: 'Pat', lastName: name, isPrimary: false, birthDate: null, relationship: 'PARTNER' }),
    applicantType: 'CO_APPLICANT',
    ...own(2),
  }
  const cat = { name: 'Mia', type: 'CAT', breed: 'Tabby', color: 'grey', weight: 9, ageYears: 3, notes: 'Shy' }
  const unitId = await scene.unit({ propertyId: property })
  const first = await screening.applied(property, { unitId, applicants: [head, partner], pets: [cat] })
  await scene.moveIn(await screening.approveAndLease(first.id))
  const known = {
    head: { firstName: 'Hedy', lastName: name, isPrimary: true },
    partner: { firstName: 'Pat', lastName: name, isPrimary: false },
    cat: { name: 'Mia', type: 'CAT' },
  }
  return { householdId: first.householdId as string, firstId: first.id as string, ...known }
}

type Sitting = Awaited<ReturnType<typeof sitting>>

const read = async (path: string): Promise<Body> => {
  const { status, body, text } = await server.call(`GET ${path}`, { key })
  assert.equal(status, 200, text)
  return body
}

/** Everything the household is answered to be, by every path, and the rows behind it, the sealed numbers too. */
async function household({ householdId }: Sitting) {
  const filter = encodeURIComponent(`householdId=${householdId}`)
  const known = {
    household: await read(`/households/${householdId}?fields=tenants.*,customers.*,pets.*`),
    listed: await read(`/customers?limit=500&filter=${filter}`),
    people: await scene.rows<Body>('select * from customers where household_id = $1 order by id', [householdId]),
    pets: await scene.rows<Body>('select * from pets where household_id = $1 order by id', [householdId]),
  }
  // That it applies, and since when, is the one thing that it says of the application.
  return JSON.parse(
    JSON.stringify(known, (name, value: unknown) =>
      ['applicationId', 'application_id', 'updatedAt', 'updated_at'].includes(name) ? undefined : value,
    ),
  )
}

/** What the application, and the provider who is asked about it, say of the partner and the cat. */
async function told(applicationId: string) {
  const payload = await screening.payload(await screening.submit(applicationId))
  const whole = await read(`/applications/${applicationId}?fields=customers.*,pets.*`)
  const isPartner = ({ firstName }: { firstName: string }) => firstName === 'Pat'
  return {
    payload,
    partner: payload.applicants.find(isPartner),
    cat: payload.pets[0],
    applicant: (await read(`/applications/${applicationId}/customers`)).find(isPartner),
    related: whole.customers.find(isPartner),
    pet: (await read(`/applications/${applicationId}/pets`))[0],
    relatedPet: whole.pets[0],
  }
}

/** The code of a refused application of the household. */
async function refusal(of: Sitting, body: object): Promise<string> {
  const { id: prospectId } = (await server.call('POST /prospects', { key, body: { propertyId: property } })).body
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId: of.householdId })
  const answer = await server.call('POST /applications', { key, body: { prospectId, ...body } })
  assertRefused(answer, answer.status)
  return `${answer.status} ${answer.headers['x-error-code']}`
}

const transfer = (home: Sitting, said: object = {}, ofCat: object = {}) =>
  screening.applied(property, {
    householdId: home.householdId,
    applicants: [home.head, { ...home.partner, ...said }],
    pets: [{ ...home.cat, ...ofCat }],
  })

const home = await sitting()

test('of everything that can be said of an applicant or a pet it is known what becomes of it in a transfer', () => {
  assert.deepEqual(leavesOf(applicantInput).toSorted(), Object.keys(PERSON).toSorted())
  assert.deepEqual(leavesOf(petInput).toSorted(), Object.keys(PET).toSorted())
})

const own = (made: Body, name = 'Pat'): Body => made.customers.find(({ firstName }: Body) => firstName === name)
type Given = Extract<Fate, { readonly given: unknown }>

const given = (fates: Readonly<Record<string, Fate>>) =>
  Object.entries(fates).filter((entry): entry is [string, Given] => 'given' in entry[1])

/** Everything that can be said of them, in one body. */
function everything(fates: Readonly<Record<string, Fate>>, except: readonly string[] = []) {
  const said: Record<string, unknown> = {}
  for (const [field, fate] of given(fates)) {
    if (except.includes(field)) continue
    const [name = '', part] = field.split('.')
    said[name] = part === undefined ? fate.given : { ...(said[name] as object), [part]: fate.given }
  }
  return said
}

/** Each value that was said is there, of the partner and of the cat, wherever they are read. */
function assertTold({ partner, applicant, related, cat, pet, relatedPet }: Body, except: readonly string[]) {
  for (const [field, { told: there, answered, as }] of given(PERSON)) {
    if (except.includes(field)) continue
    if (there) assert.deepEqual(at(partner, there), as, `${field} in the screening`)
    if (answered) assert.deepEqual(at(applicant, answered), as, `${field} of the applicant`)
    if (answered && Object.hasOwn(related, answered)) assert.deepEqual(at(related, answered), as, `${field}, related`)
  }
  for (const [field, { told: there, as }] of given(PET)) {
    if (there) assert.deepEqual(cat[there], as, `${field} in the screening`)
    for (const each of [pet, relatedPet]) assert.deepEqual(each[field], as, `${field} of the pet`)
  }
}

/** The day of birth goes by two names, one at a time. */
const DAYS = [['dob'], ['birthDate']] as const

test('what is said of members and pets is in the application and its screening, and not in the household', async () => {
  for (const except of DAYS) {
    const before = await household(home)
    const made = await transfer(home, everything(PERSON, except), everything(PET))
    const found = await told(made.id)
    assertTold(found, except)
    assert.deepEqual([own(made), made.pets[0]], [found.applicant, found.pet])
    assert.deepEqual(await household(home), before)
  }
})

for (const [field, fate] of [...Object.entries(PERSON), ...Object.entries(PET)]) {
  if ('given' in fate) continue
  test(`by another ${field} somebody else is meant, or another pet, which a locked household does not take`, async () => {
    const before = await household(home)
    const ofPet = field in PET
    const value = 'refused' in fate ? fate.refused : field === 'type' ? 'DOG' : 'Marker'
    const head = { ...home.head, isPrimary: field !== 'isPrimary' }
    const applicants = [head, ofPet ? home.partner : { ...home.partner, [field]: value }]
    const pets = [ofPet ? { ...home.cat, [field]: value } : home.cat]
    const code = 'refused' in fate ? fate.code : 'household_locked'
    assert.equal(await refusal(home, { applicants, pets }), `409 ${code}`)
    assert.deepEqual(await household(home), before)
  })
}

const change = (applicationId: string, what: string, body: object) =>
  server.call(`PUT /applications/${applicationId}/${what}`, { key, body })

test('a transfer that is posted again answers the same, with what was given', async () => {
  const { id: prospectId } = (await server.call('POST /prospects', { key, body: { propertyId: property } })).body
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId: home.householdId })
  const applicants = [home.head, { ...home.partner, ...everything(PERSON, ['dob']) }]
  const pets = [{ ...home.cat, ...everything(PET) }]
  const body = { prospectId, applicants, pets, idempotencyId: 'transfer-1' }
  const first = await server.call('POST /applications', { key, body })
  const again = await server.call('POST /applications', { key, body })
  assert.deepEqual([first.status, again.status], [201, 200], first.text)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual([own(first.body).email, first.body.pets[0].breed], ['marker@example.com', 'Marker'])
})

test('what one application says is not said by the next, and null says nothing', async () => {
  await transfer(home, everything(PERSON, ['dob']), everything(PET))
  const nulls = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.nullable ? [[name, null]] : [])))
  const { partner, cat, payload, applicant } = await told(
    (await transfer(home, { ...nulls(applicantInput), employmentInformation: { jobTitle: null } }, nulls(petInput))).id,
  )
  assert.deepEqual([partner.middleName, partner.email, partner.phone], ['Own2', 'own2@example.com', '2025550102'])
  assert.deepEqual([partner.relationship, partner.applicantType, partner.dob], ['PARTNER', 'CO_APPLICANT', null])
  assert.deepEqual([partner.currentAddress.city, partner.monthlyIncomeAmount], ['Ownton', 1002])
  const { employerName, socialSecurityNumber } = partner.employmentInformation
  assert.deepEqual(
    [employerName, socialSecurityNumber, applicant.socialSecurityNumberSet],
    ['Own 2', '111111112', 'true'],
  )
  assert.deepEqual([cat.breed, cat.weight, cat.isServiceAnimal], ['Tabby', 9, 'false'])
  assert.deepEqual([payload.household.size, payload.household.minorCount], [2, 0])
})

test('a number that is given alone leaves the employment that is known', async () => {
  const made = await transfer(home, { employmentInformation: { socialSecurityNumber: '222-22-2222' } })
  const { employmentInformation } = (await told(made.id)).partner
  assert.deepEqual(
    [employmentInformation.employerName, employmentInformation.socialSecurityNumber],
    ['Own 2', '222222222'],
  )
})

test('also when it is given by a change', async () => {
  const made = await transfer(home)
  const number = { employmentInformation: { socialSecurityNumber: '333-33-3333' } }
  assert.equal((await change(made.id, `customers/${own(made).id}`, number)).status, 200)
  const { employmentInformation } = (await told(made.id)).partner
  assert.deepEqual(
    [employmentInformation.employerName, employmentInformation.socialSecurityNumber],
    ['Own 2', '333333333'],
  )
})

test('a day of birth that is known later, or corrected, comes before what the application said', async () => {
  const later = await sitting()
  const made = await transfer(later, { birthDate: '1991-03-04' })
  await scene.rows(`update customers set birth_date = '1990-12-10' where id = $1`, [own(made).id])
  const { partner, applicant } = await told(made.id)
  assert.deepEqual([partner.dob, applicant.birthDate], ['1990-12-10', '1990-12-10'])
  assert.equal((await change(made.id, `customers/${own(made).id}`, { birthDate: '1990-12-10' })).status, 200)
})

test('whether texts were stopped is told of the number that the application has', async () => {
  const organizationId = (await scene.rows<Body>('select organization_id from properties limit 1'))[0].organization_id
  await scene.rows('insert into text_consents (organization_id, phone, opted_out) values ($1, $2, true)', [
    organizationId,
    '+12025550155',
  ])
  for (const [phone, isTextOptedOut] of [
    ['202-555-0155', 'true'],
    ['202-555-0156', 'false'],
  ]) {
    const made = await transfer(home, { phone })
    assert.equal(own(await read(`/applications/${made.id}?fields=customers.*`)).isTextOptedOut, isTextOptedOut)
    assert.equal((await read(`/customers/${own(made).id}`)).isTextOptedOut, 'false')
  }
})

test('who is a minor by what the application says is counted as one', async () => {
  const { payload } = await told((await transfer(home, { birthDate: '2020-01-01' })).id)
  assert.deepEqual([payload.household.adultCount, payload.household.minorCount], [1, 1])
})

test("the head of the household without a phone in the application keeps their own, not the prospect's", async () => {
  const { id: prospectId } = (
    await server.call('POST /prospects', { key, body: { propertyId: property, phone: '202-555-0166' } })
  ).body
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId: home.householdId })
  const { body } = await server.call('POST /applications', { key, body: { prospectId, applicants: [home.head] } })
  assert.equal(own(body, 'Hedy').phone, '2025550101')
})

test('what contradicts itself is refused for a member too', async () => {
  const wrong = [
    [{ ...home.head, relationship: 'OTHER' }],
    [home.head, { ...home.partner, applicantType: 'PRIMARY' }],
    [home.head, { ...home.partner, birthDate: '1990-01-01', dob: '1990-01-02' }],
  ]
  for (const applicants of wrong) assert.equal(await refusal(home, { applicants }), '400 invalid_request')
})

test('members and pets can be changed in the application, and cleared, and the household stays as it is', async () => {
  const made = await transfer(home)
  const before = await household(home)
  const { id } = own(made)
  const petId = made.pets[0].id
  const done = async (what: string, body: object) => {
    const answer = await change(made.id, what, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  for (const except of DAYS) {
    const changed = [
      await done(`customers/${id}`, everything(PERSON, except)),
      await done(`pets/${petId}`, everything(PET)),
    ]
    const found = await told(made.id)
    assertTold(found, except)
    assert.deepEqual(changed, [found.applicant, found.pet])
  }
  const clearable = (fates: Readonly<Record<string, Fate>>, fields: Fields) =>
    given(fates)
      .map(([field]) => field.split('.')[0] ?? '')
      .filter((name) => fields[name]?.nullable)
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  await done(`customers/${id}`, nulls(clearable(PERSON, applicantInput)))
  await done(`pets/${petId}`, nulls(clearable(PET, petInput)))
  const { partner, applicant, pet } = await told(made.id)
  for (const [field, { told: there, answered }] of given(PERSON)) {
    if (there) assert.equal(at(partner, there) ?? null, null, field)
    if (answered) assert.equal(at(applicant, answered) ?? null, null, field)
  }
  assert.equal(applicant.socialSecurityNumberSet, 'false')
  for (const name of clearable(PET, petInput)) assert.equal(pet[name], null, name)
  // What is not mentioned stays.
  assert.equal((await done(`customers/${id}`, { email: 'c@example.com' })).middleName, null)
  assert.deepEqual(await household(home), before)
})

test("who they are, and who is the head, is the household's and locked; said as it is, it passes", async () => {
  const made = await transfer(home)
  const { id } = own(made)
  const pet = `pets/${made.pets[0].id}`
  const before = await household(home)
  const head = own(made, 'Hedy')
  const refused = [
    [`customers/${id}`, { firstName: 'Pet', email: 'x@example.com' }, 'firstName'],
    [`customers/${id}`, { lastName: 'Marker' }, 'lastName'],
    [`customers/${id}`, { isPrimary: true }, 'isPrimary'],
    [`customers/${head.id}`, { birthDate: '1980-01-01' }, 'birthDate'],
    [`customers/${head.id}`, { dob: null }, 'birthDate'],
    [pet, { name: 'Tom', breed: 'Marker' }, 'name'],
    [pet, { type: 'DOG' }, 'type'],
  ] as const
  for (const [what, body, name] of refused) {
    const answer = await change(made.id, what, body)
    assertConflict(answer, 'household_locked')
    assert.match(answer.body.message, new RegExp(`: ${name} of (customer|pet) \\S+ cannot change`))
  }
  for (const [what, body] of [
    [
      `customers/${id}`,
      { firstName: 'Pat', lastName: home.partner.lastName, isPrimary: false, email: 'b@example.com' },
    ],
    [`customers/${head.id}`, { birthDate: head.birthDate, isPrimary: true }],
    [pet, { name: 'Mia', type: 'CAT' }],
  ] as const)
    assert.equal((await change(made.id, what, body)).status, 200)
  assert.equal((await told(made.id)).partner.email, 'b@example.com')
  assert.deepEqual(await household(home), before)
})

test('a transfer from before the application had words of its own is given them by PUT', async () => {
  const made = await transfer(home)
  const before = await household(home)
  for (const table of ['applicant_overrides', 'pet_overrides'])
    await scene.rows(`delete from ${table} where application_id = $1`, [made.id])
  for (const [what, body] of [
    [`customers/${own(made).id}`, { email: 'late@example.com' }],
    [`pets/${made.pets[0].id}`, { breed: 'Late' }],
  ] as const)
    assert.equal((await change(made.id, what, body)).status, 200)
  const { partner, cat } = await told(made.id)
  assert.deepEqual([partner.email, partner.phone, cat.breed], ['late@example.com', '2025550102', 'Late'])
  assert.deepEqual(await household(home), before)
})

test('with its own lease completed the application stands still too, and after the move the household is what it was', async () => {
  const moving = await sitting()
  const before = await household(moving)
  const made = await transfer(moving, everything(PERSON, ['dob']), everything(PET))
  await scene.doneByStaff(`PUT /applications/${made.id}/unit`, { unitId: await scene.unit({ propertyId: property }) })
  const leaseId = await screening.approveAndLease(made.id)
  for (const what of [`customers/${own(made).id}`, `pets/${made.pets[0].id}`]) {
    const answer = await change(made.id, what, {})
    assertConflict(answer, 'household_locked')
  }
  await scene.moveIn(leaseId)
  const now = await household(moving)
  assert.deepEqual([now.people, now.pets], [before.people, before.pets])
  const [applicant] = (await read(`/applications/${made.id}/customers`)).filter(({ id }: Body) => id === own(made).id)
  assert.equal(applicant.email, 'marker@example.com')
})

test('a household that is not locked: what is posted is the application’s, what is put is the household’s and told by both', async () => {
  const name = `Joining${++count}`
  const head = { ...person({ firstName: 'Hedy', lastName: name }), email: 'hedy@example.com' }
  const partner = {
    firstName: 'Pat',
    lastName: name,
    isPrimary: false,
    relationship: 'PARTNER',
    email: 'pat@example.com',
  }
  const cat = { name: 'Mia', type: 'CAT' }
  const first = await screening.applied(property, { applicants: [head, partner], pets: [cat] })
  const made = await screening.applied(property, {
    householdId: first.householdId,
    applicants: [head, { ...partner, email: 'b@example.com', applicantType: 'OCCUPANT' }],
    pets: [{ ...cat, breed: 'Marker' }],
  })
  const { id } = own(made)
  const customer = () => read(`/customers/${id}`)
  const done = async (answer: ReturnType<typeof change>) => {
    const { status, body, text } = await answer
    assert.equal(status, 200, text)
    return body
  }
  assert.deepEqual([own(made).email, (await customer()).email], ['b@example.com', 'pat@example.com'])
  const put = { email: 'c@example.com', lastName: `${name}-Cole`, phone: '202-555-0144' }
  const said = await done(change(made.id, `customers/${id}`, put))
  assert.deepEqual(
    [said.email, said.lastName, said.phone, said.applicantType],
    ['c@example.com', `${name}-Cole`, '2025550144', 'OCCUPANT'],
  )
  const known = await customer()
  assert.deepEqual([known.email, known.lastName, known.phone], ['c@example.com', `${name}-Cole`, '2025550144'])
  const petId = made.pets[0].id
  assert.equal((await done(change(made.id, `pets/${petId}`, { breed: 'Siamese', color: 'cream' }))).breed, 'Siamese')
  const kept = await scene.rows<Body>('select breed, color from pets where id = $1', [petId])
  assert.deepEqual([kept[0].breed, kept[0].color], ['Siamese', 'cream'])

  const led = await done(change(made.id, `customers/${id}`, { isPrimary: true, relationship: 'ROOMMATE' }))
  assert.deepEqual([led.isPrimary, led.applicantType, led.relationship], ['true', 'PRIMARY', null])
  const { body: people } = await server.call(`GET /applications/${made.id}/customers`, { key })
  const former = people.find(({ firstName }: Body) => firstName === 'Hedy')
  assert.deepEqual([former.isPrimary, former.applicantType, former.relationship], ['false', 'CO_APPLICANT', 'ROOMMATE'])
  // Also when they had a place of their own by the application.
  await done(change(made.id, `customers/${former.id}`, { isPrimary: true, relationship: 'OTHER' }))
  const again = await done(change(made.id, `customers/${id}`, {}))
  assert.deepEqual([again.isPrimary, again.applicantType, again.relationship], ['false', 'CO_APPLICANT', 'OTHER'])

  const left = async () =>
    scene.rows('select from applicant_overrides where application_id = $1 and customer_id = $2', [made.id, id])
  assert.equal((await left()).length, 1)
  for (const what of [`customers/${id}`, `pets/${made.pets[0].id}`]) {
    const gone = await server.call(`DELETE /applications/${made.id}/${what}`, { key })
    assert.equal(gone.status, 200, gone.text)
  }
  assert.equal((await left()).length, 0)
})

test('of who is taken out of an application no number is left, in whatever application it was given', async () => {
  const name = `Leaving${++count}`
  const number = (n: number) => ({ employmentInformation: { socialSecurityNumber: `98765432${n}` } })
  const head = person({ firstName: 'Hedy', lastName: name })
  const partner = { ...person({ firstName: 'Pat', lastName: name, isPrimary: false }), relationship: 'PARTNER' }
  const { householdId } = await screening.applied(property, { applicants: [head, { ...partner, ...number(1) }] })
  const again = (n: number) =>
    screening.applied(property, {
      householdId,
      applicants: [
        { ...head, ...number(n) },
        { ...partner, ...number(n) },
      ],
    })
  await again(2)
  const last = await again(3)
  const withNumber = () =>
    scene.rows<Body>(
      `select c.first_name as name, count(*)::int as n from (
         select id, social_security_number, social_security_number_mark as mark, social_security_number_index as index from customers union all
         select customer_id, social_security_number, social_security_number_mark, social_security_number_index from applicant_overrides
       ) n join customers c using (id)
       where c.household_id = $1 and (n.social_security_number is not null or n.mark is not null or n.index is not null)
       group by 1 order by 1`,
      [householdId],
    )
  assert.deepEqual(await withNumber(), [
    { name: 'Hedy', n: 2 },
    { name: 'Pat', n: 3 },
  ])
  const gone = await server.call(`DELETE /applications/${last.id}/customers/${own(last).id}`, { key })
  assert.equal(gone.status, 200, gone.text)
  assert.deepEqual(await withNumber(), [{ name: 'Hedy', n: 2 }])
})
