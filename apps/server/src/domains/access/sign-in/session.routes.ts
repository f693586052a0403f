import { Type } from 'typebox'
import { confirmation } from '../../../kit/confirmation.ts'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { flag, moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { NotFound } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import type { Staff } from '../caller.ts'
import { endSession, listSessions } from './sessions.ts'

const spoken = flag()
const session = Type.Object(
  {
    id: uuid().schema,
    userAgentHint: nullable(text({ doc: 'Such as Firefox on Windows.' })).schema,
    isCurrent: spoken.schema,
    createdAt: moment().schema,
    lastUsedAt: nullable(moment()).schema,
    expiresAt: moment().schema,
    idleUntil: { ...moment().schema, description: 'When it ends unless it is used.' },
  },
  { title: 'session' },
)

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/sessions',
    audience: 'staff',
    grant: null,
    summary: "List the caller's own sessions",
    returns: { 200: Type.Array(session) },
    handle: async (ctx: Ctx<Staff>) => {
      const rows = await listSessions(ctx)
      return ok(
        rows.map((row) => ({
          id: row.id,
          userAgentHint: row.user_agent_hint,
          isCurrent: spoken.toWire(row.id === ctx.caller.tokenId),
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          expiresAt: row.expires_at,
          idleUntil: row.idle_until,
        })),
      )
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    audience: 'staff',
    grant: null,
    summary: "End one of the caller's own sessions",
    operationId: 'endSession',
    returns: { 200: confirmation },
    problems: [NotFound],
    handle: async (ctx: Ctx<Staff>, { params: { sessionId } }) => {
      await endSession(ctx, sessionId)
      return ok({ message: `Session ${sessionId} is ended` })
    },
  }),
]
