// The operator's door: how the installation is, and which organizations there are. No record of any organization is on it.
import { Type } from 'typebox'
import { confirmation } from '../../../kit/confirmation.ts'
import type { Ctx } from '../../../kit/context.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { newId } from '../../../kit/ids.ts'
import { pageHeaders } from '../../../kit/listing/links.ts'
import { LIMIT_DEFAULT, listQuery } from '../../../kit/listing/listing.ts'
import { Conflict } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import type { InstallationOperator } from '../caller.ts'
import { createOrganization } from '../create-organization.ts'
import { listOrganizations } from '../organization.queries.ts'
import { countInstallationEntries, listInstallationEntries } from './operator.queries.ts'
import { endOperatorSession, recordEntry } from './operators.ts'

const audience = 'operator'
const spoken = flag()

const me = Type.Object(
  {
    now: moment().schema,
    operator: Type.Object({ id: uuid().schema, name: text().schema }),
    sessionExpiresAt: moment().schema,
  },
  { title: 'operatorMe' },
)

const health = Type.Object(
  {
    now: moment().schema,
    isWell: { ...spoken.schema, description: 'No check failed.' },
    checks: Type.Array(
      Type.Object({
        check: text().schema,
        status: choice(['ok', 'warning', 'failed', 'skipped']).schema,
        found: text().schema,
        todo: nullable(text({ doc: 'What to do about it.' })).schema,
      }),
      { description: 'As `gatelodge doctor` prints them, of the node that answers.' },
    ),
  },
  { title: 'installationHealth' },
)

const organization = Type.Object(
  { id: uuid().schema, handle: text().schema, name: text().schema, createdAt: moment().schema },
  { title: 'organization' },
)

const entry = Type.Object(
  {
    id: uuid().schema,
    at: moment().schema,
    operator: Type.Union([Type.Object({ id: uuid().schema, name: text().schema }), Type.Null()], {
      description: 'Null when it was done by the command line.',
    }),
    action: { ...text().schema, description: 'Such as organization.created.' },
    subjectId: uuid().schema,
    request: nullable(text()).schema,
  },
  { title: 'installationEntry' },
)

type OperatorCtx = Ctx<InstallationOperator>
const actorOf = ({ caller, requestId }: OperatorCtx) => ({ operatorId: caller.operatorId, requestId })
const spokenOrganization = (o: { id: string; handle: string; name: string; created_at: Date }) => ({
  id: o.id,
  handle: o.handle,
  name: o.name,
  createdAt: o.created_at,
})

export const installationRoutes = [
  route({
    method: 'GET',
    path: '/me',
    audience,
    grant: null,
    summary: 'Who the operator is, and until when their session lasts',
    returns: { 200: me },
    handle: async ({ caller, clock }: OperatorCtx) =>
      ok({
        now: clock.now(),
        operator: { id: caller.operatorId, name: caller.operatorName },
        sessionExpiresAt: caller.expiresAt,
      }),
  }),
  route({
    method: 'DELETE',
    path: '/session',
    audience,
    grant: null,
    summary: 'End the session that asks',
    returns: { 200: confirmation },
    handle: async (ctx: OperatorCtx) => {
      await endOperatorSession(ctx.db, ctx.caller.sessionId, ctx.clock.now(), actorOf(ctx))
      return ok({ message: 'The session has ended' })
    },
  }),
  route({
    method: 'GET',
    path: '/health',
    audience,
    grant: null,
    summary: 'What the doctor finds, and what to do about it',
    returns: { 200: health },
    handle: async ({ clock, ports }: OperatorCtx) => {
      const checks = await ports.installation.examine()
      const isWell = checks.every(({ status }) => status !== 'failed')
      return ok({
        now: clock.now(),
        isWell: spoken.toWire(isWell),
        checks: checks.map(({ todo = null, ...check }) => ({ ...check, todo })),
      })
    },
  }),
  route({
    method: 'GET',
    path: '/organizations',
    audience,
    grant: null,
    summary: 'List the organizations, the oldest first',
    query: { page: listQuery.page, limit: listQuery.limit },
    returns: { 200: Type.Array(organization) },
    handle: async ({ db, publicUrl }: OperatorCtx, { query: { page = 1, limit = LIMIT_DEFAULT }, url }) => {
      const all = await listOrganizations(db)
      const items = all.slice((page - 1) * limit, page * limit).map(spokenOrganization)
      return ok(items, pageHeaders(publicUrl, url, { page, limit }, all.length))
    },
  }),
  route({
    method: 'POST',
    path: '/organizations',
    audience,
    grant: null,
    summary: 'Create an organization',
    body: {
      name: text({ min: 1, max: 200 }),
      handle: optional(
        text({
          max: 63,
          form: { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, words: 'words of small letters and digits with - between them' },
          doc: 'What the command line calls it; made from the name unless given.',
        }),
      ),
    },
    returns: { 201: organization },
    problems: [Conflict],
    handle: async (ctx: OperatorCtx, { body }) => {
      const { db, requestId } = ctx
      const id = newId()
      // Before and after: the organization is made behind its own wall, and whoever made it must be known even if this process ends in between.
      await db.system((tx) => recordEntry(tx, actorOf(ctx), 'organization.creating', id))
      const stored = await createOrganization(db, body, { id, actorId: 'installation', requestId })
      await db.system((tx) => recordEntry(tx, actorOf(ctx), 'organization.created', id))
      return created(spokenOrganization(stored))
    },
  }),
  route({
    method: 'GET',
    path: '/entries',
    audience,
    grant: null,
    summary: 'List what operators did, the newest first',
    query: { page: listQuery.page, limit: listQuery.limit },
    returns: { 200: Type.Array(entry) },
    handle: async ({ db, publicUrl }: OperatorCtx, { query: { page = 1, limit = LIMIT_DEFAULT }, url }) => {
      const [rows, total] = await Promise.all([
        listInstallationEntries(db, { page, limit }),
        countInstallationEntries(db),
      ])
      const items = rows.map((row) => ({
        id: row.id,
        at: row.at,
        operator: row.operator_id === null ? null : { id: row.operator_id, name: row.name },
        action: row.action,
        subjectId: row.subject_id,
        request: row.request_id,
      }))
      return ok(items, pageHeaders(publicUrl, url, { page, limit }, total))
    },
  }),
]
