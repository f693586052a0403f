// What staff begin their work from, each page in one read. Reads only: every act is another domain's.
import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { optional } from '../../kit/field-wrappers.ts'
import { choice, moment, text, uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { listQuery } from '../../kit/listing/listing.ts'
import { Forbidden, NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import type { Staff } from '../access/index.ts'
import { conversationStatuses } from '../messaging/index.ts'
import { auditEntry, readAuditEntries } from './audit/audit-entries.ts'
import { applicationFile, readApplicationFile } from './files/application-file.ts'
import { conversationFile, readConversationFile } from './files/conversation-file.ts'
import { readRequirementFile, requirementFile } from './files/requirement-file.ts'
import { readReview, review } from './files/review.ts'
import { readMe, staffMe } from './me.ts'
import { inboxItem, readInbox } from './queues/inbox.ts'
import { leasingBoard, readLeasingBoard } from './queues/leasing-board.ts'
import { kinds } from './queues/worklist.queries.ts'
import { readWorklist, worklist } from './queues/worklist.ts'
import { found, search } from './search/search.ts'

const propertyId = optional(uuid({ doc: 'This property alone.' }))

export const deskRoutes = [
  route({
    method: 'GET',
    path: '/me',
    audience: 'staff',
    grant: null,
    summary: 'Who the caller is, what their roles include, and where',
    returns: { 200: staffMe },
    handle: async (ctx: Ctx<Staff>) => ok(await readMe(ctx)),
  }),
  route({
    method: 'GET',
    path: '/worklist',
    audience: 'staff',
    // Each kind takes the grants that its rows are read with; a kind that the role does not include is left out.
    grant: null,
    summary: 'Read what waits for a person, by urgency, the longest waiting first',
    problems: [NotFound],
    query: { propertyId, kind: optional(choice(kinds, { doc: 'Items of this kind alone; the counts stay whole.' })) },
    returns: { 200: worklist },
    handle: async (ctx, { query }) => ok(await readWorklist(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/inbox',
    audience: 'staff',
    grant: 'conversations:read',
    summary:
      'List conversations with their last text: those in need of help by the oldest flag, others by the last text',
    problems: [NotFound],
    query: {
      status: optional(choice(conversationStatuses, { doc: 'Those that report this status.' })),
      propertyId,
      page: listQuery.page,
      limit: listQuery.limit,
    },
    returns: { 200: Type.Array(inboxItem) },
    handle: async (ctx, { query, url }) => readInbox(ctx, query, url),
  }),
  route({
    method: 'GET',
    path: '/conversations/{conversationId}/file',
    audience: 'staff',
    summary: 'Read a conversation with its texts, who sent each, and what is known of whom it is with',
    query: { before: optional(uuid({ doc: 'A message of the conversation: the texts before it.' })) },
    returns: { 200: conversationFile },
    handle: async (ctx, { params, query }) => ok(await readConversationFile(ctx, params.conversationId, query)),
  }),
  route({
    method: 'GET',
    path: '/screening-requests/{screeningRequestId}/review',
    audience: 'staff',
    summary: 'Read all that a decision on a screening rests on',
    operationId: 'reviewScreening',
    returns: { 200: review },
    handle: async (ctx, { params }) => ok(await readReview(ctx, params.screeningRequestId)),
  }),
  route({
    method: 'GET',
    path: '/leasing-board',
    audience: 'staff',
    grant: 'applications:read',
    summary: 'Read who is on the way to a home, a column for each stage',
    problems: [NotFound],
    query: { propertyId },
    returns: { 200: leasingBoard },
    handle: async (ctx, { query }) => ok(await readLeasingBoard(ctx, query.propertyId)),
  }),
  route({
    method: 'GET',
    path: '/applications/{applicationId}/file',
    audience: 'staff',
    summary: 'Read an application with everything around it, and the one thing to do next',
    returns: { 200: applicationFile },
    handle: async (ctx, { params }) => ok(await readApplicationFile(ctx, params.applicationId)),
  }),
  route({
    method: 'GET',
    path: '/requirements/{requirementId}/file',
    audience: 'staff',
    summary: 'Read a requirement with what was handed in for it and what reviews found',
    returns: { 200: requirementFile },
    handle: async (ctx, { params }) => ok(await readRequirementFile(ctx, params.requirementId)),
  }),
  route({
    method: 'GET',
    path: '/search',
    audience: 'staff',
    // Each type of record takes the grants that it is read with; what the role does not include is not found.
    grant: null,
    summary:
      'Find people and homes: by the beginning of a name or of a unit, digits of a phone, an email address, any id',
    query: {
      q: text({
        min: 2,
        max: 200,
        doc: 'The beginning of a name, the first three digits of a phone or more, the last four or more, or all of an email address or id.',
      }),
    },
    returns: { 200: found },
    handle: async (ctx, { query }) => ok(await search(ctx, query.q)),
  }),
  route({
    method: 'GET',
    path: '/auditEntries',
    audience: 'staff',
    grant: 'audit:read',
    summary: 'List who did what, the newest first; x-total-count goes up to 10000',
    problems: [Forbidden],
    query: {
      subjectId: optional(uuid({ doc: 'What was done to this record.' })),
      householdId: optional(
        uuid({ doc: 'What was done to this household, its people, applications, leases, move-ins and move-outs.' }),
      ),
      request: optional(text({ min: 1, max: 100, doc: 'What this request did, by its x-request-id.' })),
      userId: optional(uuid({ doc: 'What this person did.' })),
      keyId: optional(uuid({ doc: 'What was done by this key; of the last 30 days unless from is given.' })),
      action: optional(
        text({
          min: 1,
          max: 100,
          doc: 'Deeds of this name, such as customer.corrected; of the last 30 days unless from is given.',
        }),
      ),
      from: optional(moment({ doc: 'Not before.' })),
      to: optional(moment({ doc: 'Before.' })),
      page: listQuery.page,
      limit: listQuery.limit,
    },
    returns: { 200: Type.Array(auditEntry) },
    handle: async (ctx, { query, url }) => readAuditEntries(ctx, query, url),
  }),
]
