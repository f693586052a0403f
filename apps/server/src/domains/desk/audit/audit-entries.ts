// Who did what, to which record, when: ids, verbs and names of fields, never values.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { countedHeaders } from '../../../kit/listing/counted-most.ts'
import { LIMIT_DEFAULT } from '../../../kit/listing/listing.ts'
import { ok, type Reply } from '../../../kit/reply.ts'
import { readRows } from '../../../kit/row-read.ts'
import { requireWhole } from '../../access/index.ts'
import { at, id, maybeId, maybeWords, orNull, words } from '../parts.ts'
import { askTrail, type Trail } from './audit-entries.queries.ts'

export const auditEntry = Type.Object(
  {
    id: id.schema,
    at: at.schema,
    actor: Type.Object({
      type: Type.Enum(['API_KEY', 'USER', 'OPERATOR', 'SYSTEM']),
      id: { ...maybeId.schema, description: 'Of a person, or of a key.' },
      name: {
        ...maybeWords.schema,
        description: 'Of the person, of the integration whose key it is, or of a part of the server.',
      },
    }),
    action: { ...words.schema, description: 'Such as customer.corrected.' },
    subject: Type.Object({
      type: { ...words.schema, description: 'The kind of record, such as customer.' },
      id: id.schema,
    }),
    fields: orNull(Type.Array(words.schema, { description: 'What a correction changed, by name.' })),
    request: { ...maybeWords.schema, description: 'The x-request-id of the request that did it.' },
  },
  { title: 'auditEntry' },
)

type Query = Trail & { readonly page?: number | undefined; readonly limit?: number | undefined }

/** The newest first. They lie at no property, so whoever is limited to some reads none. */
export async function readAuditEntries(
  { caller, clock, db, publicUrl }: Ctx,
  query: Query,
  url: string,
): Promise<Reply> {
  requireWhole(caller, 'Audit entries', 'read')
  const { page = 1, limit = LIMIT_DEFAULT, ...asked } = query
  const trail = bounded(asked, clock.now())
  const [rows, [counted]] = await readRows(db, caller, askTrail(trail, { page, limit }))
  const items = rows.map(({ actorType, actorId, actorName, subjectId, ...entry }) => ({
    id: entry.id,
    at: entry.at,
    actor: { type: actorType, id: actorId, name: actorName },
    action: entry.action,
    subject: { type: subjectOf(entry.action), id: subjectId },
    fields: entry.fields,
    request: entry.request,
  }))
  return ok(items, countedHeaders(publicUrl, url, { page, limit, found: rows.length }, counted?.n ?? 0))
}

const DAYS = 30
const DAY_MS = 86_400_000

/** By key or deed alone no index finds them: those of some days are looked through. */
function bounded({ to, from, ...trail }: Trail, now: Date): Trail {
  const isFound = trail.subjectId ?? trail.householdId ?? trail.request ?? trail.userId
  const until = to instanceof Date ? to : now
  const isBounded = from !== undefined || isFound !== undefined || !(trail.keyId ?? trail.action)
  return { ...trail, to, from: isBounded ? from : new Date(until.getTime() - DAYS * DAY_MS) }
}

/** Where the first word of a deed is not the kind of record that it was done to. */
const SUBJECTS: Readonly<Record<string, string>> = {
  login_link: 'user',
  screening: 'screeningRequest',
  screening_provider: 'property',
  property_configuration: 'property',
  scheduled_posting: 'property',
  requirements: 'application',
}

/** `work_order.updated` is about a `workOrder`. */
function subjectOf(action: string) {
  const [word = ''] = action.split('.')
  return SUBJECTS[word] ?? word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
