// Keys of integrations, for whoever looks after these. The text of a key is in the answer that issues it, and in no other.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, int, moment, text } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { words } from '../../../kit/structured-fields.ts'
import { integrationKinds } from '../integrations/integration.resource.ts'
import { type IntegrationKind, usualGrants } from '../integrations/integration-kinds.ts'
import { readIntegration } from '../integrations/integrations.ts'
import { requireWhole } from '../require-visible.ts'
import { key } from './key.resource.ts'
import { issueKey, listKeys, readKey, revokeKey, rotateKey } from './keys.ts'

const audience = 'staff'
const OVERLAP_HOURS = 24

const theText = { ...text().schema, description: 'The key. It is in this answer and in no other.' }
const issued = Type.Object({ ...key.schema.properties, key: theText }, { title: 'issuedKey' })
const rotated = Type.Object(
  {
    ...key.schema.properties,
    key: theText,
    oldEndsAt: { ...moment().schema, description: 'Until when the first works.' },
  },
  { title: 'rotatedKey' },
)

/** A row of the table has what the view adds in its parts. */
const presentKey = (row: Awaited<ReturnType<typeof readKey>>) =>
  present(key, { ...row, beginning: `gate_${row.kind}_${row.public_id}` })

const grantsGiven = optional(words({ doc: 'GET /grants lists them.' }))
const expiresAt = optional(nullable(moment({ doc: 'Null: it does not end by itself.' })))
const problems = [NotFound, Forbidden]

const keyGrants = Type.Object(
  {
    grants: Type.Array(
      Type.Object({
        grant: Type.String(),
        opens: Type.Array(Type.String(), { description: 'What can be done with it, in the words of the contract.' }),
      }),
    ),
    usual: Type.Array(Type.Object({ kind: choice(integrationKinds).schema, grants: Type.Array(Type.String()) }), {
      description: 'Those of a new key unless others are given, by the kind of its integration.',
    }),
  },
  { title: 'keyGrants' },
)

export const keyRoutes = [
  route({
    method: 'GET',
    path: '/grants',
    audience,
    grant: 'keys:read',
    summary: 'Read what the keys of integrations can be granted',
    returns: { 200: keyGrants },
    handle: async ({ keyGrants: known }: Ctx) =>
      ok({
        grants: known,
        usual: integrationKinds.map((kind) => ({ kind, grants: usualGrants(kind, namesOf(known)) })),
      }),
  }),
  route({
    method: 'GET',
    path: '/integrations/{integrationId}/keys',
    audience,
    grant: 'keys:read',
    summary: 'List the keys of an integration, the oldest first',
    returns: { 200: Type.Array(key.schema) },
    problems: [NotFound],
    handle: async ({ caller, db }: Ctx, { params: { integrationId } }) => {
      await readIntegration(db, caller, integrationId)
      return ok((await listKeys(db, caller, integrationId)).map(presentKey))
    },
  }),
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/keys',
    audience,
    grant: 'keys:create',
    summary: 'Issue a key; its text is in this answer only',
    body: { name: text({ min: 1, max: 100 }), grants: grantsGiven, expiresAt },
    returns: { 201: issued },
    problems,
    handle: async (ctx: Ctx, { params: { integrationId }, body }) => {
      const { caller, db, ports, requestId } = ctx
      requireWhole(caller, 'Keys')
      const integration = await readIntegration(db, caller, integrationId)
      const given = {
        integrationId,
        name: body.name,
        grants:
          checkGrants(ctx, body.grants) ?? usualGrants(integration.kind as IntegrationKind, namesOf(ctx.keyGrants)),
        expiresAt: checkEnd(ctx, body.expiresAt) ?? null,
      }
      const { stored, text } = await issueKey(db, caller, ports.minting, given, requestId)
      return created({ ...presentKey(stored), key: text })
    },
  }),
  route({
    method: 'POST',
    path: '/keys/{keyId}/rotate',
    audience,
    summary: 'Issue a second key like the first, which goes on working for the overlap',
    operationId: 'rotateKey',
    body: {
      overlapHours: optional(int({ min: 0, max: 720, doc: `${OVERLAP_HOURS} unless given.` })),
      grants: grantsGiven,
      expiresAt: optional(nullable(moment({ doc: 'As the first unless given; null: it does not end by itself.' }))),
    },
    returns: { 201: rotated },
    problems: [...problems, Conflict],
    handle: async (ctx: Ctx, { params: { keyId }, body }) => {
      const { caller, clock, db, ports, requestId } = ctx
      requireWhole(caller, 'Keys')
      const old = await readKey(db, caller, keyId)
      if (old.expires_at && old.expires_at <= clock.now())
        throw new Conflict('This key has ended; issue a new one instead')
      const { overlapHours = OVERLAP_HOURS } = body
      const rotation = {
        oldEndsAt: new Date(clock.now().getTime() + overlapHours * 3_600_000),
        expiresAt: checkEnd(ctx, body.expiresAt),
        grants: checkGrants(ctx, body.grants),
      }
      const { stored, text, oldEndsAt } = await rotateKey(db, caller, ports.minting, keyId, rotation, requestId)
      return created({ ...presentKey(stored), key: text, oldEndsAt })
    },
  }),
  route({
    method: 'POST',
    path: '/keys/{keyId}/revoke',
    audience,
    summary: 'Revoke a key: it is refused everywhere within a second',
    operationId: 'revokeKey',
    returns: { 200: key.schema },
    problems,
    handle: async ({ caller, clock, db, requestId }: Ctx, { params: { keyId } }) => {
      requireWhole(caller, 'Keys')
      return ok(presentKey(await revokeKey(db, caller, keyId, clock.now(), requestId)))
    },
  }),
]

const namesOf = (known: Ctx['keyGrants']) => known.map(({ grant }) => grant)

function checkGrants({ keyGrants: known }: Ctx, grants: readonly string[] | undefined) {
  if (!grants) return undefined
  const unknown = grants.find((grant) => !namesOf(known).includes(grant))
  if (grants.length === 0 || unknown !== undefined)
    throw new BadRequest(
      unknown === undefined
        ? 'grants must name at least one'
        : `grants: there is no '${unknown}'; GET /grants lists them`,
    )
  return [...new Set(grants)]
}

function checkEnd({ clock }: Ctx, end: Date | null | undefined) {
  if (end && end <= clock.now()) throw new BadRequest('expiresAt must lie in the future')
  return end
}
