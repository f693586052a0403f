// "Messaging": a person texts from an unknown number, and is entered afterwards, by whatever door.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation, SenderEntered } from '../../src/domains/messaging/conversations/conversation.queries.ts'
import { UNKNOWN_PERSON } from '../../src/domains/messaging/party.ts'
import type { Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { runCommand } from '../process.ts'
import { partner, primary } from '../scene/scene.ts'
import { Texting } from '../scene/texting.ts'
import { everyRoute } from '../walk.ts'

const texting = await Texting.open()
const { scene } = texting
const { propertyId } = scene
texting.work()
const { text: ilsKey } = await scene.server.make.key(scene.org, { kind: 'ils' })
await scene.owner.query(`update properties set import_key = 'P-1' where id = $1`, [propertyId])

type As = { readonly key?: string; readonly token?: string }
type Person = { readonly customerId: string } | { readonly prospectId: string }
/** Enters or changes a person, who has this number from then on. */
type Enter = (phone: string, as: As) => Promise<Person>

const apply = async (applicants: readonly object[], as: As = {}, phone: string | null = null) => {
  const { id } = await texting.prospect({ phone })
  const made = await scene.done(
    scene.call('POST /applications', { prospectId: id, applicants }, { key: scene.key, ...as }),
  )
  return { ...made, prospectId: id }
}
const entered = async (phone: string, as: As): Promise<Person> => ({
  prospectId: (
    await scene.done(scene.call('POST /prospects', { propertyId, firstName: 'Pia', lastName: 'Roy', phone }, as))
  ).id,
})

/** By method and path. */
const ROUTES: Readonly<Record<string, Enter>> = {
  'POST /prospects': entered,
  'POST /external-api/ils-prospects': async (phone) => {
    const person = { firstName: 'Pia', lastName: 'Roy', emailAddress: `${newId()}@example.com`, phoneNumber: phone }
    const body = { propertyId, ...person, source: 'Listings', message: 'Hello', desiredMoveInDate: '2027-01-01' }
    return { prospectId: (await scene.done(scene.call('POST /external-api/ils-prospects', body, { key: ilsKey }))).id }
  },
  'POST /applications': async (phone, as) => {
    const { customers } = await apply([primary, { ...partner, phone }], as)
    return { customerId: customers[1].id }
  },
  'POST /applications/{applicationId}/customers': async (phone, as) => {
    const { id } = await apply([primary])
    const added = await scene.done(scene.call(`POST /applications/${id}/customers`, { ...partner, phone }, as))
    return { customerId: added.id }
  },
  'PUT /applications/{applicationId}/customers/{customerId}': async (phone, as) => {
    const { id, customers } = await apply([primary])
    const [{ id: customerId }] = customers
    await scene.done(scene.call(`PUT /applications/${id}/customers/${customerId}`, { phone }, as))
    return { customerId }
  },
  'PUT /customers/{customerId}': async (phone, as) => {
    const { customers } = await apply([primary])
    await scene.done(scene.call(`PUT /customers/${customers[0].id}`, { phone }, as))
    return { customerId: customers[0].id }
  },
  'PUT /prospects/{prospectId}': async (phone, as) => {
    const { id: prospectId } = await texting.prospect({ phone: null })
    await scene.done(scene.call(`PUT /prospects/${prospectId}`, { phone }, as))
    return { prospectId }
  },
}
/** Routes that take a number of neither a customer nor a prospect. */
const OF_OTHERS = ['POST /users', 'PUT /properties/{propertyId}/configuration']

const titleOf = ({ method, path }: Route) => `${method} ${path}`
const takesNumber = ({ body }: Route) =>
  ['phone', 'phoneNumber', 'applicants'].some((name) => Object.hasOwn(body ?? {}, name))

async function imported(what: 'customers' | 'prospects', line: Record<string, string>): Promise<Person> {
  const lines = [Object.keys(line).join(','), Object.values(line).join(',')]
  const words = ['import', what, '-', '--format', 'csv', '--org', scene.org.id, '--json']
  const { out, err } = await runCommand(scene.server.config.databaseUrl, words, `${lines.join('\n')}\n`)
  const { created, updated } = JSON.parse(out || assert.fail(err))
  assert.equal(created + updated, 1, err)
  const [{ id }] = await scene.rows(`select id from ${what} where import_key = $1`, [line['key']])
  return what === 'customers' ? { customerId: id } : { prospectId: id }
}
const line = (key: string = newId()) => ({ key, propertyKey: 'P-1', firstName: 'Pia', lastName: 'Roy' })
async function householdKey() {
  const key = newId()
  await scene.owner.query(
    `insert into households (organization_id, id, property_id, name, import_key) values ($1, $2, $3, 'Roy', $4)`,
    [scene.org.id, newId(), propertyId, key],
  )
  return { householdKey: key, status: 'CURRENT' }
}

const DOORS: readonly { readonly title: string; readonly enter: (phone: string) => Promise<Person> }[] = [
  ...(['partner', 'staff'] as const).flatMap((audience) =>
    everyRoute(audience)
      .filter((route) => takesNumber(route) && !OF_OTHERS.includes(titleOf(route)))
      .map((route) => ({
        title: `${titleOf(route)} of ${audience}`,
        enter: (phone: string) =>
          (ROUTES[titleOf(route)] ?? assert.fail(`say above how ${titleOf(route)} gives somebody a number`))(
            phone,
            audience === 'partner' ? { key: scene.key } : { token: scene.token },
          ),
      })),
  ),
  { title: 'a prospect in a file', enter: (phone) => imported('prospects', { ...line(), phone }) },
  {
    title: 'a number in a later file of prospects',
    enter: async (phone) => {
      const one = line()
      await imported('prospects', { ...one, phone: texting.nextPhone() })
      return imported('prospects', { ...one, phone })
    },
  },
  {
    title: 'a customer in a file',
    enter: async (phone) => imported('customers', { ...line(), ...(await householdKey()), phone }),
  },
  {
    title: 'a number in a later file of customers',
    enter: async (phone) => {
      const one = { ...line(), ...(await householdKey()) }
      await imported('customers', { ...one, phone: texting.nextPhone() })
      return imported('customers', { ...one, phone })
    },
  },
  {
    title: 'the number of the prospect, of a primary applicant who gives none',
    enter: async (phone) => {
      const { customers } = await apply([primary], {}, phone)
      return { customerId: customers[0].id }
    },
  },
]

const queryOf = (person: Person) => new URLSearchParams(person).toString()

for (const { title, enter } of DOORS)
  test(`the thread of a stranger is theirs as soon as they are entered: ${title}`, async () => {
    const phone = texting.nextPhone()
    const first = await texting.received((await texting.text(phone, 'Is 204 free?')).sid)
    const person = await enter(phone)
    const { id, recipient, conversationStatus } = await texting.conversation(queryOf(person))
    const ids = { customerId: null, prospectId: null, ...person }
    assert.deepEqual([id, conversationStatus], [first.conversationId, 'NEW'])
    assert.deepEqual(
      [recipient.type, recipient.customerId ?? null, recipient.phone],
      ['customerId' in person ? 'CUSTOMER' : 'PROSPECT', ids.customerId, phone.slice(2)],
    )
    assert.match(recipient.firstName, /^(Ana|Ben|Pia)$/)
    // What was said before stays as it was; what is said from now on names them.
    const before = await texting.message(first.id)
    assert.deepEqual([before.customerId, before.prospectId], [null, null])
    const next = await texting.received((await texting.text(phone, 'It is me')).sid)
    assert.deepEqual([next.conversationId, next.customerId, next.prospectId], [id, ids.customerId, ids.prospectId])
  })

test('of two who are entered with one number the first keeps the thread', async () => {
  const phone = texting.nextPhone()
  const { conversationId } = await texting.received((await texting.text(phone, 'Hello')).sid)
  const first = await entered(phone, { key: scene.key })
  await apply([primary, { ...partner, phone }])
  await entered(phone, { key: scene.key })
  assert.equal((await texting.conversation(queryOf(first))).id, conversationId)
})

test('whoever has a thread keeps it, and the thread of a number they get later stays one of a number', async () => {
  const [known, later] = [texting.nextPhone(), texting.nextPhone()]
  const { conversationId: strangers } = await texting.received((await texting.text(later, 'Hello')).sid)
  const { id: prospectId } = await texting.prospect({ phone: known })
  const { conversationId } = await texting.received((await texting.text(known, 'Hello')).sid)
  const applicants = [{ ...primary, phone: later }]
  const { customers } = await scene.done(scene.call('POST /applications', { prospectId, applicants }))
  const { id, recipient } = await texting.conversation(`customerId=${customers[0].id}`)
  assert.deepEqual([id, recipient.prospectId, recipient.phone], [conversationId, prospectId, later.slice(2)])
  const [{ contact_phone }] = await scene.rows('select contact_phone from conversations where id = $1', [strangers])
  assert.equal(contact_phone, later)
})

test('the same number at another property is somebody else', async () => {
  const phone = texting.nextPhone()
  await texting.text(phone, 'Hello')
  const { id } = await texting.prospect({ phone, propertyId: scene.otherPropertyId })
  assert.deepEqual(await scene.get(`/conversations?prospectId=${id}`), [])
})

test('the primary applicant who gives no number has that of the prospect, and nobody else does', async () => {
  const phone = texting.nextPhone()
  const phones = async (...given: object[]) =>
    (await apply(given, {}, phone)).customers.map((one: { phone: string | null }) => one.phone)
  assert.deepEqual(await phones(primary, partner), [phone.slice(2), null])
  assert.deepEqual(await phones({ ...primary, phone: null }), [phone.slice(2)])
  assert.deepEqual(await phones({ ...primary, phone: '202-555-0111' }), ['2025550111'])
  assert.deepEqual((await apply([primary])).customers[0].phone, null)
})

test('a member of a household who applies again keeps the number there is, or none', async () => {
  const { customers, householdId } = await apply([primary])
  const { id: prospectId } = await texting.prospect()
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId })
  await scene.rows(`update applications set status = 'CANCELED' where household_id = $1`, [householdId])
  await scene.done(scene.call('POST /applications', { prospectId, applicants: [primary] }))
  assert.equal((await scene.get(`/customers/${customers[0].id}`)).phone, null)
})

test('a text that takes its sender for a stranger opens no second thread when they were entered meanwhile', async () => {
  const { tools } = scene.server.runtime
  const phone = '+12025550987'
  const { prospectId } = (await entered(phone, { token: scene.token })) as { prospectId: string }
  const stranger = { propertyId, phone, householdId: null, named: UNKNOWN_PERSON, known: UNKNOWN_PERSON }
  const open = () =>
    tools.db.transaction({ organizationId: scene.org.id }, (tx) =>
      openConversation(tx, { organizationId: scene.org.id }, stranger, 'received'),
    )
  await assert.rejects(open(), SenderEntered)
  const { rowCount } = await scene.owner.query(
    'select from conversations where contact_phone = $1 or prospect_id = $2',
    [phone, prospectId],
  )
  assert.equal(rowCount, 0)
})
