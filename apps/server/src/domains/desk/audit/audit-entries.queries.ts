// The audit trail, the newest first. `$1`: the organization; then what is asked for, and limit and offset.
import { nullable } from '../../../kit/field-wrappers.ts'
import { asked, type RowRead, rowRead } from '../../../kit/row-read.ts'
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

/** How each is asked for, with the place of its value. An index serves the first three, and time. */
const CONDITIONS = {
  subjectId: (value: string) => `e.subject_id = ${value}::uuid`,
  request: (value: string) => `e.request_id = ${value}`,
  userId: (value: string) => `e.actor_type = 'USER' and e.actor_id = ${value}`,
  keyId: (value: string) => `e.actor_type = 'API_KEY' and e.actor_id = ${value}`,
  action: (value: string) => `e.action = ${value}`,
  from: (value: string) => `e.at >= ${value}::timestamptz`,
  to: (value: string) => `e.at < ${value}::timestamptz`,
} as const

type Name = keyof typeof CONDITIONS
export type Trail = { readonly [K in Name]?: string | Date | undefined }

/** More are not counted: the trail of an organization is as long as all it ever did. */
export const COUNTED_MOST = 10_000

const counted = { n: [whole, 'count(*)'] } as const

type Reads = { readonly rows: RowRead<typeof columns>; readonly count: RowRead<typeof counted> }
/** One text for each set of conditions, so that PostgreSQL plans each once. */
const reads = new Map<string, Reads>()

function readsFor(names: readonly Name[]): Reads {
  const key = names.join()
  const known = reads.get(key)
  if (known) return known
  const where = ['e.organization_id = $1', ...names.map((name, n) => CONDITIONS[name](`$${n + 2}`))].join(' and ')
  const [limit, offset] = [`$${names.length + 2}`, `$${names.length + 3}`]
  const made = {
    rows: rowRead(
      columns,
      `from (select e.* from audit_entries e where ${where}
         order by e.at desc, e.id desc limit ${limit}::int offset ${offset}::int8) e
       ${actorJoins}
       order by e.at desc, e.id desc`,
    ),
    count: rowRead(counted, `from (select from audit_entries e where ${where} limit ${COUNTED_MOST}) e`),
  }
  reads.set(key, made)
  return made
}

export function askTrail(trail: Trail, { page, limit }: { readonly page: number; readonly limit: number }) {
  const names = (Object.keys(CONDITIONS) as Name[]).filter((name) => trail[name] !== undefined)
  const values = names.map((name) => trail[name])
  const { rows, count } = readsFor(names)
  return [asked(rows, ...values, limit, (page - 1) * limit), asked(count, ...values)] as const
}
