import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { Conflict, Forbidden } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { requireWhole } from '../require-visible.ts'
import { integration } from './integration.resource.ts'
import { changeIntegration, createIntegration, readIntegration } from './integrations.ts'
import { capabilityOf, changeOf, integrationChange, newIntegration } from './new-integration.ts'

const audience = 'staff'
const problems = [Conflict, Forbidden]

export const integrationRoutes = [
  route({
    method: 'POST',
    path: '/integrations',
    audience,
    summary: 'Create an integration; it can do nothing until it has a key',
    body: newIntegration,
    returns: { 201: integration.schema },
    problems,
    handle: async ({ caller, db, requestId }: Ctx, { body: { kind, name, propertyIds = null, ...rest } }) => {
      requireWhole(caller, 'Integrations')
      const capabilities = (rest.capabilities ?? []).map(capabilityOf)
      const given = { ...rest, kind, name, capabilities, reach: propertyIds }
      return created(present(integration, await createIntegration(db, caller, given, requestId)))
    },
  }),
  route({
    method: 'PUT',
    path: '/integrations/{integrationId}',
    audience,
    summary: 'Change what an integration may do, suspend it or resume it: what is missing stays',
    body: integrationChange,
    returns: { 200: integration.schema },
    problems,
    handle: async ({ caller, db, requestId }: Ctx, { params: { integrationId }, body }) => {
      requireWhole(caller, 'Integrations')
      const change = changeOf(body)
      if (Object.keys(change).length === 0)
        return ok(present(integration, await readIntegration(db, caller, integrationId)))
      return ok(present(integration, await changeIntegration(db, caller, integrationId, change, requestId)))
    },
  }),
]
