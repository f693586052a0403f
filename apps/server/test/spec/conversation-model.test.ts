// Conversations and flags against a plain model of them: random histories on both doors and from the carrier. `GATELODGE_SEED=…`
// repeats a run; a failure is shrunk to the shortest history that shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newId } from '../../src/kit/ids.ts'
import { extent, SEED } from '../extent.ts'
import { Texting } from '../scene/texting.ts'
import { type Act, anyHistory, Thread, type Who } from './conversation-model/model.ts'

const HISTORIES = extent({ quick: 60, whole: 300, long: 2_000 })

const texting = await Texting.open()
const { scene } = texting
const tally: Record<string, number> = { refused: 0, converted: 0, flagged: 0, again: 0 }

/** What must not be missed. */
const told: [Act[]][] = [
  [(['flag', 'resolve', 'flag'] as const).map((act) => ({ act, who: 'resident', message: 0, by: 'staff' }))],
  [
    [
      { act: 'send', who: 'prospect' },
      { act: 'convert', who: 'prospect' },
      { act: 'say', who: 'prospect', word: 'STOP' },
      { act: 'send', who: 'prospect' },
    ],
  ],
]

type Person = {
  readonly ids: { customerId?: string; prospectId?: string }
  readonly phone: string
  readonly thread: Thread
}

test('conversations and flags do what the model of them says', async (t) => {
  t.diagnostic(`seed of the conversation model: ${SEED}`)
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const people = await newPeople()
      // With something to flag from the start.
      await perform(people.resident, { act: 'receive', who: 'resident' })
      for (const act of history) await perform(people[act.who], act)
      for (const person of Object.values(people)) await compare(person)
    }),
    { seed: SEED, numRuns: HISTORIES, examples: told },
  )
  t.diagnostic(`conversation model: ${HISTORIES} histories, ${JSON.stringify(tally)}`)
  for (const [what, times] of Object.entries(tally)) assert.ok(times > 0, `nothing was ${what}`)
})

async function newPeople(): Promise<Record<Who, Person>> {
  const ana = await texting.customer()
  const phone = texting.nextPhone()
  const id = newId()
  await scene.owner.query(
    'insert into prospects (organization_id, id, property_id, first_name, phone) values ($1, $2, $3, $4, $5)',
    [scene.org.id, id, scene.propertyId, 'Pia', phone],
  )
  return {
    resident: { ids: { customerId: ana.id }, phone: ana.phone, thread: new Thread() },
    prospect: { ids: { prospectId: id }, phone, thread: new Thread() },
  }
}

async function perform(person: Person, act: Act) {
  const { thread } = person
  switch (act.act) {
    case 'receive':
      thread.receive('Hello')
      return assert.equal((await texting.tell(person.phone, 'Hello')).status, 204)
    case 'say':
      thread.say(act.word)
      return assert.equal((await texting.tell(person.phone, act.word)).status, 204)
    case 'send': {
      const taken = thread.send('Dear you')
      if (!taken) tally['refused']! += 1
      const to = person.ids.customerId ? { customerId: person.ids.customerId } : { prospectId: person.ids.prospectId }
      return assert.equal((await texting.post({ ...to, content: 'Dear you' })).status, taken ? 201 : 422)
    }
    case 'take':
    case 'close': {
      const found = await stored(person)
      if (!found) return
      thread.workflow = act.act === 'take' ? 'UNRESOLVED' : 'RESOLVED'
      const moved = await scene.doneByStaff(`POST /conversations/${found.id}/${act.act}`)
      return assert.equal(moved.conversationStatus, thread.status)
    }
    case 'convert':
      return convert(person)
    case 'flag':
    case 'resolve':
      return flag(person, act)
  }
}

async function convert(person: Person) {
  const { prospectId } = person.ids
  if (!prospectId || person.thread.isConverted) return
  const applicants = [{ firstName: 'Pia', lastName: 'Roy', isPrimary: true, phone: person.phone }]
  person.ids.customerId = (await scene.done(scene.call('POST /applications', { prospectId, applicants }))).customerId
  person.thread.isConverted = true
  tally['converted']! += 1
}

async function flag(person: Person, { act, message, by }: Extract<Act, { act: 'flag' | 'resolve' }>) {
  const { thread } = person
  const at = thread.messages.length - 1 - message
  const found = at < 0 ? undefined : await stored(person)
  if (!found) return
  const ids: string[] = found.messages
  const type = by === 'key' ? 'API_KEY' : 'USER'
  if (act === 'flag' && (thread.messages[at]?.episodes.length ?? 0) > 0 && !thread.open.includes(at))
    tally['again']! += 1
  thread[act](at, type)
  tally['flagged']! += 1
  const body = { isFlagged: act === 'flag' }
  const path = `PATCH /messages/${ids[at]}/needsHelp`
  const { conversation } = await scene.done(by === 'key' ? scene.call(path, body) : scene.staff(path, body))
  assert.deepEqual(conversation, {
    id: found.id,
    conversationStatus: thread.status,
    needsHelpMessageIds: thread.open.map((place) => ids[place]),
  })
}

/** Read past the product, to save time where nothing is compared. */
async function stored({ ids }: Person): Promise<{ id: string; messages: string[] } | undefined> {
  const [found] = await scene.rows(
    `select v.id, array(select m.id from messages m where m.conversation_id = v.id order by m.created_at, m.id) as messages
     from conversations v where v.customer_id = $1 or v.prospect_id = $2`,
    [ids.customerId ?? null, ids.prospectId ?? null],
  )
  return found
}

async function conversationOf({ ids, thread }: Person) {
  const query = ids.customerId ? `customerId=${ids.customerId}` : `prospectId=${ids.prospectId}`
  const [found, ...more] = await scene.get(`/conversations?${query}`)
  assert.deepEqual([found !== undefined, more.length], [thread.workflow !== undefined, 0])
  return found
}

async function compare(person: Person) {
  const { thread, ids } = person
  const found = await conversationOf(person)
  if (!found) return
  const messages = await scene.get(`/messages?conversationId=${found.id}&limit=500`)
  assert.deepEqual(
    messages.map(({ content }: { content: string }) => content),
    thread.messages.map(({ content }) => content),
  )
  assert.deepEqual(
    [
      found.conversationStatus,
      found.needsHelpMessageIds,
      found.recipient.isOptedOut,
      found.recipient.customerId,
      found.recipient.prospectId,
    ],
    [
      thread.status,
      thread.open.map((at) => messages[at].id),
      String(thread.isOptedOut),
      ids.customerId ?? null,
      ids.prospectId ?? null,
    ],
  )
  for (const [at, { episodes }] of thread.messages.entries()) {
    const details = messages[at].needsHelpDetails
    const last = episodes.at(-1)
    assert.deepEqual(details && [details.flaggedByType, details.resolvedByType], last && [last.by, last.resolvedBy])
    if (!last) continue
    const alone = await texting.message(messages[at].id)
    assert.deepEqual([alone.needsHelp, alone.conversationStatus], [thread.open.includes(at), thread.status])
  }
}
