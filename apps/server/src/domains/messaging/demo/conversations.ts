// The threads of every property: a resident whose question needs help, one whose question is settled, a prospect who got an answer, one
// who waits for it, and an unknown number.
import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/tables.ts'
import { remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { fileKey, heldFile } from '../../../kit/files/file-store.ts'
import { newId } from '../../../kit/ids.ts'
import { asStaff } from '../../access/index.ts'
import { rememberNumber } from '../consent.queries.ts'
import { flagMessage } from '../conversations/flag-message.ts'
import { syncAttachments } from '../receiving/attachment.queries.ts'
import { ATTACHMENT_AREA } from '../receiving/copy-attachment.work.ts'

type Person = { readonly id: string; readonly phone: string | null; readonly household_id: string | null }
type DemoProperty = { readonly organization_id: string; readonly property_id: string }

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STRANGER = '+13125550177'
const pictureKey = (organizationId: string) => fileKey(ATTACHMENT_AREA, organizationId, organizationId)

export const demo: DemoStep[] = [
  {
    what: 'conversations and their messages',
    store: (files, { organizationId }) => files.put(pictureKey(organizationId), heldFile(PICTURE, 'image/png')),
    load: async (tx, { organizationId }, story) => {
      for (const propertyId of story.made.get('property') ?? []) {
        const property = { organization_id: organizationId, property_id: propertyId }
        const number = await numberOf(tx, property)
        const [inNeed, helped] = await residentsOf(tx, property)
        const [waiting, answered] = await prospectsOf(tx, property)
        if (inNeed) await makeNeed(tx, story, property, number, inNeed)
        if (helped) await makeHelp(tx, story, property, number, helped)
        if (answered) await makeAnswer(tx, story, property, number, answered)
        if (waiting) await makeQuestion(tx, story, property, number, waiting)
        await makeStranger(tx, story, property, number)
      }
    },
  },
]

async function makeNeed(tx: Tx, story: DemoStory, property: DemoProperty, number: string, resident: Person) {
  const { organization_id } = property
  const conversation_id = await open(tx, story, property, { customer_id: resident.id })
  const thread = { ...property, conversation_id, customer_id: resident.id, household_id: resident.household_id }
  const [question = ''] = await makeMessages(tx, story, thread, number, resident.phone, [
    ['INBOUND', 'The heating is out again and we have a newborn. Can somebody come tonight?'],
    ['OUTBOUND', 'We are sorry to hear that. Our technician has been told.'],
  ])
  await tx
    .insertInto('message_attachments')
    .values({
      organization_id,
      id: newId(),
      message_id: question,
      position: 0,
      source_url: '',
      content_type: 'image/png',
      file_name: 'attachment-1.png',
      size: PICTURE.length,
      store_key: pictureKey(organization_id),
    })
    .execute()
  await syncAttachments(tx, { organizationId: organization_id }, question)
  await flagMessage(asStaff(story), question, { isFlagged: true, reason: 'Heating out, small child' })
}

async function makeHelp(tx: Tx, story: DemoStory, property: DemoProperty, number: string, resident: Person) {
  const conversation_id = await open(tx, story, property, { customer_id: resident.id }, 'RESOLVED')
  const thread = { ...property, conversation_id, customer_id: resident.id, household_id: resident.household_id }
  await makeMessages(tx, story, thread, number, resident.phone, [
    ['INBOUND', 'Where do I leave the old couch?'],
    ['OUTBOUND', 'Beside the bins on Thursday, please. The city fetches it on Friday.'],
  ])
}

async function makeAnswer(tx: Tx, story: DemoStory, property: DemoProperty, number: string, prospect: Person) {
  const conversation_id = await open(tx, story, property, { prospect_id: prospect.id })
  const thread = { ...property, conversation_id, prospect_id: prospect.id, household_id: prospect.household_id }
  await makeMessages(tx, story, thread, number, prospect.phone, [
    ['OUTBOUND', 'Thank you for your interest! Would Friday at 3 suit you for a tour?'],
    ['INBOUND', 'STOP'],
    ['INBOUND', 'START'],
    ['INBOUND', 'Sorry, wrong thread. Friday is perfect 👍'],
    ['OUTBOUND', 'See you then.'],
  ])
  if (prospect.phone) await makeConsent(tx, property, prospect.phone)
}

async function makeQuestion(tx: Tx, story: DemoStory, property: DemoProperty, number: string, prospect: Person) {
  const conversation_id = await open(tx, story, property, { prospect_id: prospect.id }, 'NEW')
  const thread = { ...property, conversation_id, prospect_id: prospect.id, household_id: prospect.household_id }
  await makeMessages(tx, story, thread, number, prospect.phone, [
    ['INBOUND', 'Hi! Do you have anything with two bedrooms from next month?'],
    ['INBOUND', 'We have a small dog, is that all right?'],
  ])
}

async function makeStranger(tx: Tx, story: DemoStory, property: DemoProperty, number: string) {
  const conversation_id = await open(tx, story, property, { contact_phone: STRANGER }, 'NEW')
  await makeMessages(tx, story, { ...property, conversation_id }, number, STRANGER, [
    ['INBOUND', 'Is somebody in the office on Saturday?'],
  ])
}

/** An opt-out, and an opt-in right after it. */
async function makeConsent(tx: Tx, { organization_id }: DemoProperty, phone: string) {
  await rememberNumber(tx, { organizationId: organization_id }, phone)
  const change = { organization_id, phone, source: 'REPLY' }
  await tx
    .insertInto('text_consent_changes')
    .values([
      { ...change, id: newId(), opted_out: true },
      { ...change, id: newId(), opted_out: false },
    ])
    .execute()
}

type Who = { readonly customer_id: string } | { readonly prospect_id: string } | { readonly contact_phone: string }

async function open(tx: Tx, story: DemoStory, property: DemoProperty, who: Who, workflow_status = 'UNRESOLVED') {
  const last_message_direction = workflow_status === 'NEW' ? 'INBOUND' : 'OUTBOUND'
  const row = { ...property, ...who, id: newId(), workflow_status, last_message_direction }
  // Filled in by the database.
  const recipient = null as unknown as string
  await tx
    .insertInto('conversations')
    .values({ ...row, recipient })
    .execute()
  remember(story, 'conversation', [row])
  return row.id
}

type DemoThread = DemoProperty & { readonly conversation_id: string }

async function makeMessages(
  tx: Tx,
  story: DemoStory,
  thread: DemoThread,
  number: string,
  phone: string | null,
  lines: readonly (readonly ['INBOUND' | 'OUTBOUND', string])[],
): Promise<string[]> {
  const theirs = phone ?? '+12025550199'
  const rows = lines.map(([direction, content]) => {
    const id = newId()
    const [from_number, to_number] = direction === 'INBOUND' ? [theirs, number] : [number, theirs]
    const message_status = direction === 'INBOUND' ? 'RECEIVED' : 'DELIVERED'
    const message_sid = `SM${id.replaceAll('-', '')}`
    return { ...thread, id, direction, from_number, to_number, content, carrier: 'demo', message_sid, message_status }
  })
  await tx.insertInto('messages').values(rows).execute()
  await makeDelivery(
    tx,
    rows.filter(({ direction }) => direction === 'OUTBOUND'),
  )
  remember(story, 'message', rows)
  return rows.map(({ id }) => id)
}

type Sent = { readonly organization_id: string; readonly id: string; readonly message_sid: string }

async function makeDelivery(tx: Tx, sent: readonly Sent[]) {
  if (sent.length === 0) return
  const about = ({ organization_id, id }: Sent) => ({ organization_id, id: newId(), message_id: id })
  const attempts = sent.map((one) => ({ ...about(one), outcome: 'ACCEPTED', started_at: sql<Date>`app_now()` }))
  await tx.insertInto('message_attempts').values(attempts).execute()
  const reports = sent.map((one) => ({
    ...about(one),
    message_sid: one.message_sid,
    status: 'DELIVERED',
    applied: true,
  }))
  await tx.insertInto('message_reports').values(reports).execute()
}

/** The property's own number where it has one. */
async function numberOf(tx: Tx, { organization_id, property_id }: DemoProperty): Promise<string> {
  const own = await tx
    .selectFrom('texting_numbers')
    .select('number')
    .where('organization_id', '=', organization_id)
    .where('property_id', '=', property_id)
    .executeTakeFirst()
  return own?.number ?? '+12025550100'
}

/** Current residents before other customers. */
const residentsOf = (tx: Tx, property: DemoProperty): Promise<Person[]> =>
  tx
    .selectFrom('customers')
    .select(['id', 'phone', 'household_id'])
    .where('organization_id', '=', property.organization_id)
    .where('property_id', '=', property.property_id)
    .where('phone', 'is not', null)
    .orderBy(sql`status = 'CURRENT'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()

/** The newest first. */
const prospectsOf = (tx: Tx, property: DemoProperty): Promise<Person[]> =>
  tx
    .selectFrom('prospects')
    .select(['id', 'phone', 'household_id'])
    .where('organization_id', '=', property.organization_id)
    .where('property_id', '=', property.property_id)
    .where('phone', 'is not', null)
    .where('application_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
