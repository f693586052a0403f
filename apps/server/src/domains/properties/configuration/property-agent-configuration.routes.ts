import { type Audience, route } from '../../../kit/http/route.ts'
import { readBack } from '../../../kit/listing/read.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import { changeAgentConfiguration, createAgentConfiguration } from './agent-configurations.ts'
import {
  agentConfigurationChange,
  newAgentConfiguration,
  propertyAgentConfiguration,
} from './property-agent-configuration.resource.ts'

const changeRoute = (audience: Audience) =>
  route({
    method: 'PUT',
    path: '/propertyAgentConfigurations/{propertyAgentConfigurationId}',
    audience,
    summary: 'Change an agent configuration: what is missing stays, and so does a secret that is not in settings',
    body: agentConfigurationChange,
    returns: { 200: propertyAgentConfiguration.schema },
    handle: async (ctx, { params: { propertyAgentConfigurationId: id }, body }) => {
      await changeAgentConfiguration(ctx, ctx.caller, id, body, ctx.requestId)
      return ok(await readBack(ctx, propertyAgentConfiguration, id))
    },
  })

export const propertyAgentConfigurationRoutes = [
  changeRoute('partner'),
  changeRoute('staff'),
  route({
    method: 'POST',
    path: '/propertyAgentConfigurations',
    audience: 'staff',
    summary: 'Give a property an agent',
    body: newAgentConfiguration,
    problems: [NotFound, Conflict],
    returns: { 201: propertyAgentConfiguration.schema },
    handle: async (ctx, { body }) => {
      const id = await createAgentConfiguration(ctx, ctx.caller, body, ctx.requestId)
      return created(await readBack(ctx, propertyAgentConfiguration, id))
    },
  }),
]
