// The JSON of a message: in lists and after sending, and with the state of its conversation and its flag when it is read alone.
import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { objectOf } from '../../kit/json-text.ts'
import { defineDetail } from '../../kit/listing/detail.ts'
import { readRecord } from '../../kit/listing/read.ts'
import { parseDetailFields, parseFields, type Selection } from '../../kit/listing/selection.ts'
import { NotFound } from '../../kit/problems.ts'
import { JsonText } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import { conversationStatuses } from './conversations/conversation.resource.ts'
import type { StoredMessage } from './message.queries.ts'
import { message, type NeedsHelpDetails, needsHelpDetails } from './message.resource.ts'

const ofDetails = needsHelpDetails.properties
const capitalized = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

const conversationStatus = Type.Enum([...conversationStatuses])

export const messageDetail = Type.Object(
  {
    ...message.schema.properties,
    conversationStatus,
    needsHelp: Type.Optional(
      Type.Boolean({ description: 'Absent, like the seven that follow, on a message never flagged.' }),
    ),
    ...Object.fromEntries(
      Object.entries(ofDetails).map(([name, schema]) => [`needsHelp${capitalized(name)}`, Type.Optional(schema)]),
    ),
  },
  { title: 'messageDetail', additionalProperties: false },
)

/** What `fields` chooses from when one is read alone. */
export const detailOfMessage = defineDetail('message', messageDetail, message)

const isBeside = (name: string) => !Object.hasOwn(message.fields, name)
const withoutBeside = ({ own, embedded }: Selection): Selection => ({
  own: own.filter((name) => !isBeside(name)),
  embedded,
})
const defaultRecord = withoutBeside(detailOfMessage.defaultSelection)

export const flaggedMessage = Type.Object(
  {
    ...messageDetail.properties,
    conversation: Type.Object({
      id: Type.String({ format: 'uuid' }),
      conversationStatus,
      needsHelpMessageIds: Type.Array(Type.String({ format: 'uuid' })),
    }),
  },
  { title: 'flaggedMessage', additionalProperties: false },
)

/** One that was just stored. Its metadata are the caller's own text, and go back as they came. */
export function presentStored(row: StoredMessage): JsonText {
  const members = Object.entries(present(message, row)).map(([name, value]) => ({
    name,
    text: name === 'metadata' ? (row.metadata ?? 'null') : JSON.stringify(value),
  }))
  return new JsonText(objectOf(members))
}

/** One alone, with the state of its conversation; of all that, what `fields` chooses. */
export async function presentMessageDetail(ctx: Ctx, id: string, fields?: string): Promise<JsonText> {
  const chosen = parseDetailFields(detailOfMessage, ctx.resources, fields)
  const { own } = chosen
  const [record, [state]] = await Promise.all([
    readRecord(ctx, message, chosen === detailOfMessage.defaultSelection ? defaultRecord : withoutBeside(chosen), id),
    own.some(isBeside) ? stateOf(ctx, id) : [[]],
  ])
  if (!record || !state) throw new NotFound(`No message has the id ${id}`)
  return withMore(
    record,
    Object.entries(besideOf(state)).filter(([name]) => own.includes(name)),
  )
}

/** The same, and the state of its conversation once more as an object. */
export async function presentFlagged(ctx: Ctx, id: string): Promise<JsonText> {
  const [record, [state]] = await Promise.all([
    readRecord(ctx, message, parseFields(message, ctx.resources, undefined), id),
    stateOf(ctx, id),
  ])
  if (!record || !state) throw new NotFound(`No message has the id ${id}`)
  const [conversationId, status, ids] = state
  const conversation = `{"id":"${conversationId}","conversationStatus":"${status}","needsHelpMessageIds":${ids}}`
  return withMore(record, [...Object.entries(besideOf(state)), ['conversation', conversation]])
}

const withMore = ({ text }: JsonText, more: readonly (readonly [name: string, text: string])[]) =>
  new JsonText(`${[text.slice(0, -1), ...more.map(([name, value]) => `"${name}":${value}`)].join(',')}}`)

/** The fields that the answer contains beside the record's own, as JSON texts. */
function besideOf([, status, , details]: Row): Record<string, string> {
  return { conversationStatus: JSON.stringify(status), ...(details && flat(JSON.parse(details) as NeedsHelpDetails)) }
}

const flat = (details: NeedsHelpDetails) => ({
  needsHelp: String(details.resolvedAt === null),
  ...Object.fromEntries(
    Object.keys(ofDetails).map((name) => [
      `needsHelp${capitalized(name)}`,
      JSON.stringify(details[name as keyof NeedsHelpDetails]),
    ]),
  ),
})

type Row = readonly (string | null)[]

async function stateOf({ caller, db }: Ctx, messageId: string): Promise<readonly Row[]> {
  const [rows = []] = await db.read(
    caller,
    [
      {
        text: `select v.id, v.conversation_status, to_json(v.needs_help_message_ids), m.needs_help_details from messages m
               join conversations v on v.organization_id = m.organization_id and v.id = m.conversation_id
               where m.organization_id = $1 and m.id = $2 and ($3::uuid[] is null or m.property_id = any($3::uuid[]))`,
        values: [caller.organizationId, messageId, caller.reach],
      },
    ],
    'quick',
  )
  return rows
}
