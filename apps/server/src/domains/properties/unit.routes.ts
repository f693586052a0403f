import { route } from '../../kit/http/route.ts'
import { Conflict } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import { correctUnit } from './correct-unit.ts'
import { unit, unitCorrection } from './unit.resource.ts'

export const unitRoutes = [
  route({
    method: 'PUT',
    path: '/units/{unitId}',
    audience: 'staff',
    summary: 'Correct a unit: what is missing stays, null clears',
    body: unitCorrection,
    returns: { 200: unit.schema },
    problems: [Conflict],
    handle: async (ctx, { params: { unitId }, body }) => ok(present(unit, await correctUnit(ctx, unitId, body))),
  }),
]
