import { Type } from 'typebox'
import { nullable } from '../../kit/field-wrappers.ts'
import { flag, moment, uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { ok } from '../../kit/reply.ts'
import type { Partner } from './caller.ts'

const named = Type.Object({ id: uuid().schema, name: Type.String() })
const spoken = flag()
const whole = {
  organization: named,
  allProperties: spoken.schema,
  propertyIds: Type.Array(uuid().schema),
}

const me = Type.Object(
  {
    ...whole,
    integration: Type.Object({
      id: uuid().schema,
      name: Type.String(),
      kind: Type.String(),
      bypassUnitAvailability: spoken.schema,
    }),
    key: Type.Object({
      id: uuid().schema,
      name: Type.String(),
      kind: Type.String(),
      expiresAt: nullable(moment()).schema,
    }),
    grants: Type.Array(Type.String()),
    capabilities: Type.Array(Type.String()),
    limits: Type.Object({ requestsPerMinute: Type.Integer() }),
  },
  { title: 'me' },
)

const reachOf = ({ organizationId, organizationName, reach }: Partner) => ({
  organization: { id: organizationId, name: organizationName },
  allProperties: spoken.toWire(reach === null),
  propertyIds: reach ?? [],
})

export const meRoutes = [
  route({
    method: 'GET',
    path: '/me',
    audience: 'partner',
    grant: null,
    summary: 'What the calling key is and may do',
    returns: { 200: me },
    handle: async ({ caller }: { caller: Partner }) =>
      ok({
        ...reachOf(caller),
        integration: {
          id: caller.integrationId,
          name: caller.integrationName,
          kind: caller.integrationKind,
          bypassUnitAvailability: spoken.toWire(caller.bypassUnitAvailability),
        },
        key: { id: caller.keyId, name: caller.keyName, kind: caller.keyKind, expiresAt: caller.expiresAt },
        grants: [...caller.grants].sort(),
        capabilities: [...caller.capabilities].sort(),
        limits: { requestsPerMinute: caller.requestsPerMinute },
      }),
  }),
]
