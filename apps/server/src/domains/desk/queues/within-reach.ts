// The first rows of a large table in some order, for people who may see all properties and for those who may see some. Each is served by an
// index of its own: one in the order itself, and one that begins with the property, which is asked once for every property. To filter the
// first index by property would read through everybody's rows to find one's own. One property has a text of its own: not knowing how many
// there are, PostgreSQL would plan the other anew each time.
import type { Reach } from '../../../kit/grants.ts'
import { asked, type Columns, type RowRead, rowRead } from '../../../kit/row-read.ts'
import { whole } from '../parts.ts'

type Rows = {
  readonly table: string
  /** Of a row `r`. */
  readonly where: string
  readonly order: string
  /** The columns that the order is made of. */
  readonly keys: readonly string[]
}

/** `all` has no value more; `one` has the property as its last, `some` the properties. */
export type WithinReach<C extends Columns> = {
  readonly all: RowRead<C>
  readonly one: RowRead<C>
  readonly some: RowRead<C>
}

type Shown = {
  /** As it stands in the text: a number, or `$2`. */
  readonly limit: string
  readonly offset?: string
  readonly joins: string
}

/** `values`: how many values the statement has beside the properties, the organization included. */
export function firstOf<const C extends Columns>(
  { table, where, order, keys }: Rows,
  { limit, offset, joins }: Shown,
  columns: C,
  values = 1,
): WithinReach<C> {
  const paged = `order by ${order} limit ${limit}${offset ? ` offset ${offset}` : ''}`
  const most = offset ? `${limit}::int8 + ${offset}::int8` : limit
  const picked = keys.map((key) => `r.${key}`).join(', ')
  const own = `r.organization_id = $1 and ${where}`
  const all = `select r.id from ${table} r where ${own} ${paged}`
  const one = `select r.id from ${table} r where ${own} and r.property_id = $${values + 1}::uuid ${paged}`
  const some = `select r.id from unnest($${values + 1}::uuid[]) place(id) cross join lateral (
    select ${picked} from ${table} r where ${own} and r.property_id = place.id order by ${order} limit ${most}) r ${paged}`
  const read = (ids: string) =>
    rowRead(
      columns,
      `from (${ids}) first join ${table} r on r.organization_id = $1 and r.id = first.id ${joins}
       join properties p on p.organization_id = $1 and p.id = r.property_id order by ${order}`,
    )
  return { all: read(all), one: read(one), some: read(some) }
}

/** How many there are; `most`: counted no further. */
export function countOf({ table, where }: Pick<Rows, 'table' | 'where'>, most?: number) {
  const own = `r.organization_id = $1 and ${where}`
  const limit = most === undefined ? '' : ` limit ${most}`
  const columns = { count: [whole, 'count(*)'] } as const
  return {
    all: rowRead(columns, `from (select from ${table} r where ${own}${limit}) counted`),
    one: rowRead(columns, `from (select from ${table} r where ${own} and r.property_id = $2::uuid${limit}) counted`),
    some: rowRead(
      columns,
      `from (select from unnest($2::uuid[]) place(id) cross join lateral (
         select from ${table} r where ${own} and r.property_id = place.id${limit}) r${limit}) counted`,
    ),
  }
}

/** The organization is the first value by itself. */
export function askIn<C extends Columns>(
  { all, one, some }: WithinReach<C>,
  reach: Reach,
  ...values: readonly unknown[]
) {
  if (reach === null) return asked(all, ...values)
  return reach.length === 1 ? asked(one, ...values, reach[0]) : asked(some, ...values, reach)
}
