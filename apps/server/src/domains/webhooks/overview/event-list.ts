// What happened that partners are told of, the newest first.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../../kit/fields.ts'
import { countedHeaders } from '../../../kit/listing/counted-most.ts'
import { LIMIT_DEFAULT } from '../../../kit/listing/listing.ts'
import { ok, type Reply } from '../../../kit/reply.ts'
import { readRows } from '../../../kit/row-read.ts'
import { stateSchemas, statesOf } from './counts-by-state.ts'
import { askEvents } from './event-list.queries.ts'

export const listedEvent = Type.Object(
  {
    id: uuid().schema,
    kind: text().schema,
    propertyId: uuid().schema,
    causedByIntegrationId: nullable(uuid({ doc: 'The integration whose call raised it.' })).schema,
    occurredAt: moment().schema,
    request: nullable(text({ doc: 'The x-request-id of the request that raised it, as the audit trail has it.' }))
      .schema,
    deliveries: Type.Object(stateSchemas, { description: 'How many of its deliveries are in which state.' }),
  },
  { title: 'listedEvent' },
)

type Query = {
  readonly kind?: string | undefined
  readonly request?: string | undefined
  readonly propertyId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export async function readEvents({ caller, db, publicUrl }: Ctx, query: Query, url: string): Promise<Reply> {
  const { page = 1, limit = LIMIT_DEFAULT, ...filter } = query
  const reach = caller.reach ?? undefined
  // In the order of time an index serves them; what is looked for among them is a search.
  const isSearch = [reach, filter.propertyId, filter.kind, filter.request].some((each) => each !== undefined)
  const reads = askEvents({ ...filter, reach }, { page, limit })
  const [rows, [counted]] = await readRows(db, caller, reads, isSearch ? 'search' : 'wide')
  const items = rows.map(({ id, kind, propertyId, causedByIntegrationId, occurredAt, request, ...counts }) => ({
    id,
    kind,
    propertyId,
    causedByIntegrationId,
    occurredAt,
    request,
    deliveries: statesOf(counts),
  }))
  return ok(items, countedHeaders(publicUrl, url, { page, limit, found: rows.length }, counted?.n ?? 0))
}
