// How deliveries went, hour by hour, endpoint by endpoint, and by the kind of event.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../../kit/fields.ts'
import { BadRequest, NotFound } from '../../../kit/problems.ts'
import { readRows } from '../../../kit/row-read.ts'
import { KEPT_DAYS } from '../held-deliveries.ts'
import { added, NO_DELIVERIES, stateSchemas, statesOf } from './counts-by-state.ts'
import { askSummary } from './delivery-summary.queries.ts'

export const deliverySummary = Type.Object(
  {
    from: moment().schema,
    to: moment().schema,
    states: Type.Object(stateSchemas),
    hours: Type.Array(Type.Object({ at: moment().schema, ...stateSchemas }), {
      description: 'Every hour of the span, also those without a delivery.',
    }),
    endpoints: Type.Array(
      Type.Object({
        subscriptionId: uuid().schema,
        integrationId: uuid().schema,
        integrationName: nullable(text()).schema,
        propertyId: uuid().schema,
        url: text().schema,
        ...stateSchemas,
      }),
      { description: 'Subscriptions that have a delivery in the span.' },
    ),
    kinds: Type.Array(Type.Object({ kind: text().schema, ...stateSchemas }), {
      description: 'Kinds of event that have one.',
    }),
  },
  { title: 'deliverySummary' },
)

type Query = {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly integrationId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly propertyId?: string | undefined
  readonly kind?: string | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Of deliveries made in the span, the last 24 hours unless it is given, in the state they are in now. */
export async function readDeliverySummary({ caller, clock, db }: Ctx, query: Query) {
  const to = query.to ?? clock.now()
  const from = query.from ?? new Date(to.getTime() - DAY_MS)
  checkSpan(from, to)
  const { reads, named } = askSummary({ ...query, from, to, reach: caller.reach ?? undefined })
  const [rows, ...found] = await readRows(db, caller, reads, 'search')
  // A mistyped id must not pass for "no deliveries".
  for (const [n, { what, id }] of named.entries())
    if (found[n]?.length === 0) throw new NotFound(`No ${what} has the id ${id}`)
  const byHour = new Map(rows.map((row) => [row.hour, statesOf(row)]))
  const hours = hoursOf(from, to).map((at) => ({ at, ...(byHour.get(at) ?? NO_DELIVERIES) }))
  const endpoints = rows.flatMap(({ subscriptionId, integrationId, integrationName, propertyId, url, ...counts }) =>
    subscriptionId === null
      ? []
      : [{ subscriptionId, integrationId, integrationName, propertyId, url, ...statesOf(counts) }],
  )
  const kinds = rows.flatMap(({ kind, ...counts }) => (!kind ? [] : [{ kind, ...statesOf(counts) }]))
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    states: endpoints.reduce(added, NO_DELIVERIES),
    hours,
    endpoints,
    kinds,
  }
}

function checkSpan(from: Date, to: Date) {
  const ms = to.getTime() - from.getTime()
  if (ms <= 0) throw new BadRequest('from must be before to')
  if (ms > (KEPT_DAYS + 1) * DAY_MS)
    throw new BadRequest(`from and to may be at most ${KEPT_DAYS + 1} days apart: deliveries are kept for ${KEPT_DAYS}`)
}

/** The beginning of each hour that the span touches. */
function hoursOf(from: Date, to: Date): string[] {
  const first = Math.floor(from.getTime() / HOUR_MS)
  const last = Math.ceil(to.getTime() / HOUR_MS)
  return Array.from({ length: last - first }, (_, n) => new Date((first + n) * HOUR_MS).toISOString())
}
