// A conversation as whoever answers needs it: what was said, by whom, and who it is with.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { signListed } from '../../../kit/files/sign-listed.ts'
import { NotFound } from '../../../kit/problems.ts'
import { type Answered, readRows } from '../../../kit/row-read.ts'
import { conversation, message } from '../../messaging/index.ts'
import {
  at,
  id,
  isTrue,
  maybeAt,
  maybeDay,
  maybeMoney,
  maybeWhole,
  maybeWords,
  named,
  orNull,
  words,
} from '../parts.ts'
import { sightAt } from '../sight.ts'
import { askConversationFile, MESSAGES_MOST, WORK_ORDERS_MOST } from './conversation-file.queries.ts'

const senders = ['USER', 'INTEGRATION', 'SYSTEM'] as const

const text = Type.Object({
  id: id.schema,
  direction: message.fields.direction.schema,
  content: words.schema,
  attachments: message.fields.attachments.schema,
  messageStatus: message.fields.messageStatus.schema,
  messageStatusReason: maybeWords.schema,
  createdAt: at.schema,
  sentBy: {
    ...orNull(Type.Object({ type: Type.Enum([...senders]), name: maybeWords.schema })),
    description: 'Of a text that was sent: a person of the staff, a partner, or the system by itself.',
  },
  needsHelp: {
    ...orNull(Type.Object({ reason: maybeWords.schema, flaggedBy: maybeWords.schema, flaggedAt: maybeAt.schema })),
    description: 'While a flag is open.',
  },
})

export const conversationFile = Type.Object(
  {
    now: at.schema,
    id: id.schema,
    status: conversation.fields.conversationStatus.schema,
    property: named,
    recipient: conversation.fields.recipient.schema,
    unit: orNull(Type.Object({ id: id.schema, number: words.schema })),
    household: orNull(
      Type.Object({
        id: id.schema,
        name: words.schema,
        status: words.schema,
        balanceAmount: maybeMoney.schema,
      }),
    ),
    prospect: orNull(
      Type.Object({
        id: id.schema,
        name: maybeWords.schema,
        status: words.schema,
        moveInStart: maybeDay.schema,
        moveInEnd: maybeDay.schema,
        numBeds: maybeWhole.schema,
        maxPrice: maybeMoney.schema,
        referralSource: maybeWords.schema,
      }),
    ),
    application: orNull(Type.Object({ id: id.schema, status: words.schema })),
    lease: orNull(
      Type.Object({
        id: id.schema,
        status: words.schema,
        startDate: maybeDay.schema,
        endDate: maybeDay.schema,
        rentAmount: maybeMoney.schema,
      }),
    ),
    workOrders: orNull(
      Type.Array(
        Type.Object({ id: id.schema, description: words.schema, status: words.schema, createdAt: at.schema }),
        { description: `The ${WORK_ORDERS_MOST} newest of the household.` },
      ),
    ),
    messages: orNull(
      Type.Array(text, { description: `The newest first, ${MESSAGES_MOST} at most; earlier ones by \`before\`.` }),
    ),
    hasEarlier: { ...isTrue.schema, description: 'Whether there are texts before these.' },
  },
  { title: 'conversationFile' },
)

type Rows = Answered<ReturnType<typeof askConversationFile>>
type FileRow = Rows[0][number]
type MessageRow = Rows[1][number]

/** `before`: a message of it, for those that came earlier. */
export async function readConversationFile(
  { caller, clock, db, files }: Ctx,
  conversationId: string,
  { before }: { readonly before?: string | undefined },
) {
  const asked = askConversationFile(conversationId, caller.reach, before ?? null)
  const [[row], messages, workOrders, [known]] = await readRows(db, caller, asked)
  if (!row) throw new NotFound(`No conversation has the id ${conversationId}`)
  if (before !== undefined && !known) throw new NotFound(`No message of the conversation has the id ${before}`)
  const sees = sightAt(caller, row.propertyId)
  const seesTexts = sees('messages:read')
  const said = async ({ attachments, ...each }: MessageRow) => ({
    ...presentText(each),
    attachments: await signListed(files, attachments),
  })
  return {
    now: clock.now(),
    id: row.id,
    status: row.status,
    property: { id: row.propertyId, name: row.propertyName },
    recipient: row.recipient,
    unit: row.unitId && sees('units:read') ? { id: row.unitId, number: row.unitNumber } : null,
    household: sees('households:read') ? householdOf(row) : null,
    prospect: sees('prospects:read') ? prospectOf(row) : null,
    application:
      row.applicationId && sees('applications:read') ? { id: row.applicationId, status: row.applicationStatus } : null,
    lease: sees('leases:read') ? leaseOf(row) : null,
    workOrders: sees('workOrders:read') ? workOrders : null,
    messages: seesTexts ? await Promise.all(messages.slice(0, MESSAGES_MOST).map(said)) : null,
    hasEarlier: seesTexts && messages.length > MESSAGES_MOST ? 'true' : 'false',
  }
}

function presentText({
  sentByUserId,
  sentByIntegrationId,
  sentByName,
  flagReason,
  flaggedAt,
  flaggedBy,
  ...text
}: Omit<MessageRow, 'attachments'>) {
  const type = sentByUserId ? 'USER' : sentByIntegrationId ? 'INTEGRATION' : 'SYSTEM'
  return {
    ...text,
    sentBy: text.direction === 'OUTBOUND' ? { type, name: sentByName } : null,
    needsHelp: flaggedAt === null ? null : { reason: flagReason, flaggedBy, flaggedAt },
  }
}

const householdOf = (row: FileRow) =>
  row.householdId && {
    id: row.householdId,
    name: row.householdName,
    status: row.householdStatus,
    balanceAmount: row.balanceAmount,
  }

const prospectOf = (row: FileRow) =>
  row.prospectId && {
    id: row.prospectId,
    name: row.prospectName,
    status: row.prospectStatus,
    moveInStart: row.moveInStart,
    moveInEnd: row.moveInEnd,
    numBeds: row.numBeds,
    maxPrice: row.maxPrice,
    referralSource: row.referralSource,
  }

const leaseOf = (row: FileRow) =>
  row.leaseId && {
    id: row.leaseId,
    status: row.leaseStatus,
    startDate: row.startDate,
    endDate: row.endDate,
    rentAmount: row.rentAmount,
  }
