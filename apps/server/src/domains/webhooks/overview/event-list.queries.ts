// Events, the newest first, with how many of their deliveries are in which state. `$1`: the organization.
import { choosingReads } from '../../../kit/chosen-reads.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { int, moment, text, uuid } from '../../../kit/fields.ts'
import { COUNTED_MOST } from '../../../kit/listing/counted-most.ts'
import { asked, rowRead } from '../../../kit/row-read.ts'
import { countByState, stateColumns } from './counts-by-state.ts'

const columns = {
  id: [uuid(), 'e.id'],
  kind: [text(), 'e.kind'],
  propertyId: [uuid(), 'e.property_id'],
  causedByIntegrationId: [nullable(uuid()), 'e.caused_by'],
  occurredAt: [moment(), 'e.occurred_at'],
  request: [nullable(text()), 'e.request_id'],
  ...stateColumns('c'),
} as const

const CONDITIONS = {
  reach: (value: string) => `e.property_id = any(${value}::uuid[])`,
  propertyId: (value: string) => `e.property_id = ${value}::uuid`,
  kind: (value: string) => `e.kind = ${value}`,
  request: (value: string) => `e.request_id = ${value}`,
  from: (value: string) => `e.occurred_at >= ${value}::timestamptz`,
  to: (value: string) => `e.occurred_at < ${value}::timestamptz`,
} as const

const readsFor = choosingReads(CONDITIONS, (where, at) => ({
  rows: rowRead(
    columns,
    `from (select * from events e where e.organization_id = $1${where}
       order by e.occurred_at desc, e.id desc limit ${at(0)}::int offset ${at(1)}::int8) e
     cross join lateral (select ${countByState} from deliveries d where d.organization_id = $1 and d.event_id = e.id) c
     order by e.occurred_at desc, e.id desc`,
  ),
  count: rowRead(
    { n: [int(), 'count(*)'] },
    `from (select from events e where e.organization_id = $1${where} limit ${COUNTED_MOST}) e`,
  ),
}))

export type EventFilter = Parameters<typeof readsFor>[0]

export function askEvents(filter: EventFilter, { page, limit }: { readonly page: number; readonly limit: number }) {
  const { reads, values } = readsFor(filter)
  return [asked(reads.rows, ...values, limit, (page - 1) * limit), asked(reads.count, ...values)] as const
}
