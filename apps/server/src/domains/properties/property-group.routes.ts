import { byRequest, onBothDoors } from '../../kit/http/both-doors.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { readBack } from '../../kit/listing/read.ts'
import { NotFound } from '../../kit/problems.ts'
import { createPropertyGroup } from './create-property-group.ts'
import { newPropertyGroup, propertyGroup } from './property-group.resource.ts'

export const propertyGroupRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/propertyGroups',
    audience,
    ...byRequest(audience, 'propertyGroups'),
    summary: 'Create a property group',
    body: newPropertyGroup,
    returns: { 201: propertyGroup.schema, 200: propertyGroup.schema },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await createPropertyGroup(ctx, body)
      return createdOnce(await readBack(ctx, propertyGroup, result.row.id), result)
    },
  }),
)
