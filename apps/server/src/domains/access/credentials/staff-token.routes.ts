// Tokens of scripts and other tools, each of one user. Sessions of browsers are their owners', see sign-in/session.routes.ts.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { flag, moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import { uuids } from '../../../kit/structured-fields.ts'
import { PROPERTIES_MOST } from '../integrations/integration.resource.ts'
import { requireWhole } from '../require-visible.ts'
import { issueStaffToken, listStaffTokens, revokeStaffToken } from './staff-tokens.ts'

const audience = 'staff'
const LONGEST_MS = 366 * 86_400_000
const spoken = flag()

const shape = {
  id: uuid().schema,
  userId: uuid().schema,
  beginning: text({ doc: 'The part of it that may be shown.' }).schema,
  name: text().schema,
  propertyIds: nullable(
    uuids({ max: PROPERTIES_MOST, doc: 'The properties beyond which it does nothing; null: no such bounds.' }),
  ).schema,
  allGrants: flag({ doc: 'It may do everything, whatever the roles of its user.' }).schema,
  createdAt: moment().schema,
  expiresAt: nullable(moment()).schema,
  revokedAt: nullable(moment()).schema,
  lastUsedAt: nullable(moment()).schema,
}
const staffToken = Type.Object(shape, { title: 'staffToken' })
const issued = Type.Object(
  { ...shape, token: { ...text().schema, description: 'The token. It is in this answer and in no other.' } },
  { title: 'issuedStaffToken' },
)

type Stored = Awaited<ReturnType<typeof listStaffTokens>>[number]

const presentToken = (row: Stored) => ({
  id: row.id,
  userId: row.user_id,
  beginning: `gate_staff_${row.public_id}`,
  name: row.name,
  propertyIds: row.reach,
  allGrants: spoken.toWire(row.all_grants),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})

const problems = [NotFound, Forbidden]

export const staffTokenRoutes = [
  route({
    method: 'GET',
    path: '/staffTokens',
    audience,
    summary: 'List the tokens of scripts and other tools, the oldest first; ended ones are gone after a month',
    returns: { 200: Type.Array(staffToken) },
    problems: [Forbidden],
    handle: async ({ caller, db }: Ctx) => {
      requireWhole(caller, 'Tokens', 'read')
      return ok((await listStaffTokens(db, caller)).map(presentToken))
    },
  }),
  route({
    method: 'POST',
    path: '/staffTokens',
    audience,
    summary: 'Issue a token for a user, which follows their roles; its text is in this answer only',
    operationId: 'issueStaffToken',
    body: {
      userId: uuid(),
      name: text({ min: 1, max: 100 }),
      propertyIds: optional(nullable(uuids({ min: 1, max: PROPERTIES_MOST, doc: 'Bounds; none unless given.' }))),
      allGrants: optional(flag({ doc: 'It may do everything, whatever the roles of its user.' })),
      expiresAt: moment({ doc: 'At most a year from now.' }),
    },
    returns: { 201: issued },
    problems: [...problems, Conflict],
    handle: async ({ caller, clock, db, ports, requestId }: Ctx, { body }) => {
      requireWhole(caller, 'Tokens')
      const lastsMs = body.expiresAt.getTime() - clock.now().getTime()
      if (lastsMs <= 0 || lastsMs > LONGEST_MS)
        throw new BadRequest('expiresAt must lie in the future, at most a year from now')
      const given = {
        userId: body.userId,
        name: body.name,
        reach: body.propertyIds ?? null,
        expiresAt: body.expiresAt,
        allGrants: body.allGrants ?? false,
      }
      const { stored, text } = await issueStaffToken(db, caller, ports.minting.pepper, given, requestId)
      return created({ ...presentToken(stored), token: text })
    },
  }),
  route({
    method: 'POST',
    path: '/staffTokens/{staffTokenId}/revoke',
    audience,
    summary: 'Revoke a token: it is refused everywhere within a second',
    operationId: 'revokeStaffToken',
    returns: { 200: staffToken },
    problems,
    handle: async ({ caller, clock, db, requestId }: Ctx, { params: { staffTokenId } }) => {
      requireWhole(caller, 'Tokens')
      return ok(presentToken(await revokeStaffToken(db, caller, staffTokenId, clock.now(), requestId)))
    },
  }),
]
