// How many deliveries of a span of time are in which state: by the hour of their making, by subscription and by kind. `$1`: the organization.
import { choosingReads } from '../../../kit/chosen-reads.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../../kit/fields.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { countByState, stateColumns } from './counts-by-state.ts'

const columns = {
  hour: [nullable(moment()), 'c.hour'],
  subscriptionId: [nullable(uuid()), 'c.subscription_id'],
  integrationId: [nullable(uuid()), 's.integration_id'],
  propertyId: [nullable(uuid()), 's.property_id'],
  url: [nullable(text()), 's.url'],
  integrationName: [nullable(text()), 'i.name'],
  kind: [nullable(text()), 'c.kind'],
  ...stateColumns('c'),
} as const

const CONDITIONS = {
  from: (value: string) => `d.created_at >= ${value}::timestamptz`,
  to: (value: string) => `d.created_at < ${value}::timestamptz`,
  reach: (value: string) => `d.property_id = any(${value}::uuid[])`,
  propertyId: (value: string) => `d.property_id = ${value}::uuid`,
  subscriptionId: (value: string) => `d.subscription_id = ${value}::uuid`,
  integrationId: (value: string) =>
    `d.subscription_id in (select x.id from subscriptions x where x.organization_id = $1 and x.integration_id = ${value}::uuid)`,
  kind: (value: string) => `d.kind = ${value}`,
} as const

const readFor = choosingReads(CONDITIONS, (where) =>
  rowRead(
    columns,
    `from (select date_trunc('hour', d.created_at, 'UTC') as hour, d.subscription_id, d.kind, ${countByState}
       from deliveries d where d.organization_id = $1${where}
       group by grouping sets ((date_trunc('hour', d.created_at, 'UTC')), (d.subscription_id), (d.kind))) c
     left join subscriptions s on s.organization_id = $1 and s.id = c.subscription_id
     left join integrations i on i.organization_id = $1 and i.id = s.integration_id
     order by c.hour, s.created_at, s.id, c.kind`,
  ),
)

export type SummaryFilter = Parameters<typeof readFor>[0]

/** A row when it is there, within the reach `$3`. Integrations belong to the whole organization. */
const isThere = (table: string, place?: string) =>
  rowRead(
    { id: [uuid(), 'n.id'] },
    `from ${table} n where n.organization_id = $1 and n.id = $2${place === undefined ? '' : ` and ${isReached(place, '$3')}`}`,
  )

const NAMED = [
  { name: 'integrationId', read: isThere('integrations'), isPlaced: false },
  { name: 'subscriptionId', read: isThere('subscriptions', 'n.property_id'), isPlaced: true },
  { name: 'propertyId', read: isThere('properties', 'n.id'), isPlaced: true },
] as const

/** First the counts; then, for each record that is named, a row when it is there. */
export function askSummary(filter: SummaryFilter) {
  const { reads, values } = readFor(filter)
  const named = NAMED.filter(({ name }) => filter[name] !== undefined)
  return {
    named: named.map(({ name }) => ({ what: name.replace(/Id$/, ''), id: String(filter[name]) })),
    reads: [
      asked(reads, ...values),
      ...named.map(({ name, read, isPlaced }) =>
        asked(read, filter[name], ...(isPlaced ? [filter.reach ?? null] : [])),
      ),
    ] as const,
  }
}
