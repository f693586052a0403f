// The audit trail, the newest first. `$1`: the organization; then what is asked for, and limit and offset.
import { choosingReads } from '../../../kit/chosen-reads.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { COUNTED_MOST } from '../../../kit/listing/counted-most.ts'
import { asked, rowRead } from '../../../kit/row-read.ts'
import { words as wordList } from '../../../kit/structured-fields.ts'
import { actorJoins, actorName, at, id, maybeId, maybeWords, whole, words } from '../parts.ts'

const columns = {
  id: [id, 'e.id'],
  at: [at, 'e.at'],
  actorType: [words, 'e.actor_type'],
  actorId: [maybeId, `case when e.actor_type in ('USER', 'API_KEY') then e.actor_id end`],
  actorName: [maybeWords, `case when e.actor_type in ('USER', 'API_KEY') then ${actorName} else e.actor_id end`],
  action: [words, 'e.action'],
  subjectId: [id, 'e.subject_id'],
  fields: [nullable(wordList()), 'array_to_json(e.fields)'],
  request: [maybeWords, 'e.request_id'],
} as const

/** A household, and the records that are about it: each by an index that begins with the household. */
const ofHousehold = (value: string) =>
  ['customers', 'applications', 'leases', 'move_ins', 'move_outs']
    .map((table) => `union all select id from ${table} where organization_id = $1 and household_id = ${value}::uuid`)
    .join(' ')

/** How each is asked for, with the place of its value. An index serves the first four, and time. */
const CONDITIONS = {
  subjectId: (value: string) => `e.subject_id = ${value}::uuid`,
  householdId: (value: string) => `e.subject_id in (select ${value}::uuid ${ofHousehold(value)})`,
  request: (value: string) => `e.request_id = ${value}`,
  userId: (value: string) => `e.actor_type = 'USER' and e.actor_id = ${value}`,
  keyId: (value: string) => `e.actor_type = 'API_KEY' and e.actor_id = ${value}`,
  action: (value: string) => `e.action = ${value}`,
  from: (value: string) => `e.at >= ${value}::timestamptz`,
  to: (value: string) => `e.at < ${value}::timestamptz`,
} as const

export type Trail = { readonly [K in keyof typeof CONDITIONS]?: string | Date | undefined }

const readsFor = choosingReads(CONDITIONS, (where, at) => ({
  rows: rowRead(
    columns,
    `from (select e.* from audit_entries e where e.organization_id = $1${where}
       order by e.at desc, e.id desc limit ${at(0)}::int offset ${at(1)}::int8) e
     ${actorJoins}
     order by e.at desc, e.id desc`,
  ),
  count: rowRead(
    { n: [whole, 'count(*)'] },
    `from (select from audit_entries e where e.organization_id = $1${where} limit ${COUNTED_MOST}) e`,
  ),
}))

export function askTrail(trail: Trail, { page, limit }: { readonly page: number; readonly limit: number }) {
  const { reads, values } = readsFor(trail)
  const { rows, count } = reads
  return [asked(rows, ...values, limit, (page - 1) * limit), asked(count, ...values)] as const
}
