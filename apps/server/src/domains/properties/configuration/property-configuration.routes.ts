import { Type } from 'typebox'
import { type Audience, route } from '../../../kit/http/route.ts'
import { fieldsQuery } from '../../../kit/listing/listing.ts'
import { readBack, readRecord } from '../../../kit/listing/read.ts'
import { parseFields } from '../../../kit/listing/selection.ts'
import { NotFound } from '../../../kit/problems.ts'
import { JsonText, ok } from '../../../kit/reply.ts'
import { propertyConfiguration, propertyConfigurationInput } from './property-configuration.resource.ts'
import { setPropertyConfiguration } from './set-property-configuration.ts'

const path = '/properties/{propertyId}/configuration'

/** A list of one, for a property has exactly one. */
const configurationRoute = (audience: Audience) =>
  route({
    method: 'GET',
    path,
    audience,
    alsoGrant: 'propertyConfigurations:read',
    summary: 'Read the configuration of a property, as a list of one',
    query: fieldsQuery,
    returns: { 200: Type.Array(propertyConfiguration.schema) },
    handle: async (ctx, { params: { propertyId }, query }) => {
      const select = parseFields(propertyConfiguration, ctx.resources, query.fields)
      const record = await readRecord(ctx, propertyConfiguration, select, propertyId)
      if (!record) throw new NotFound(`No property has the id ${propertyId}`)
      return ok(new JsonText(`[${record.text}]`), { 'x-total-count': '1' })
    },
  })

export const propertyConfigurationRoutes = [
  configurationRoute('partner'),
  configurationRoute('staff'),
  route({
    method: 'PUT',
    path,
    audience: 'staff',
    summary: 'Change the configuration of a property: what is missing stays, null clears',
    body: propertyConfigurationInput,
    returns: { 200: propertyConfiguration.schema },
    handle: async (ctx, { params: { propertyId }, body }) => {
      await setPropertyConfiguration(ctx, ctx.caller, propertyId, body, ctx.requestId)
      return ok(await readBack(ctx, propertyConfiguration, propertyId))
    },
  }),
]
