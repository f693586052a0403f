// Listing → SQL. Every statement begins with the caller's walls; callers choose its shape.
import type { Caller } from '../context.ts'
import type { Statement } from '../db/tenant-query.ts'
import { type Reach, reachFor, readGrants, roleReach } from '../grants.ts'
import { columnOf, type Resource } from '../resource.ts'
import type { Condition } from './filter.ts'
import type { Listing } from './listing.ts'
import type { Embedded, Selection } from './selection.ts'
import type { Order } from './sort.ts'
import { tailOf } from './tail.ts'

/** To-many relations come embedded, at most this many each. */
export const EMBEDDED_MOST = 100

/** Values of a statement, each standing in its text as $1, $2, … */
class Values {
  readonly list: unknown[] = []
  add(value: unknown, type: string) {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** What the row of a page holds: the columns of the answer, then the keys that lead to one related record each. */
export const columnsFor = (resource: Resource, { select }: Pick<Listing, 'select'>) => [
  ...select.own.map((name) => selected(resource, name)),
  ...leadingKeys(select.embedded).map((name) => `r.${columnOf(resource, name)}`),
  ...tail(resource, select.own),
]

export const leadingKeys = (embedded: readonly Embedded[]): string[] =>
  embedded.flatMap(({ relation }) => (relation.kind === 'one' ? [relation.via] : []))

/** Rows before the page that are passed over more cheaply as they are than by finding the page's ids first. */
const SHALLOW = 200

// Of a deep page the ids come from the index alone, and only they are joined to the wide rows.
export function pageStatement(resource: Resource, caller: Caller, listing: Listing): Statement {
  const values = new Values()
  const condition = conditions(resource, caller, reachOfSearch(resource, caller, listing), listing.where, values)
  const limit = values.add(listing.limit, 'int8')
  const offset = values.add((listing.page - 1) * listing.limit, 'int8')
  const order = orderBy(resource, listing.order)
  const deep = (listing.page - 1) * listing.limit > SHALLOW
  const part = `from ${resource.readFrom} r where ${condition} order by ${order} limit ${limit} offset ${offset}`
  return {
    text: textOf(listing.select, `page ${deep} ${condition} ${order}`, () => {
      const columns = columnsFor(resource, listing).join(', ')
      if (!deep) return `select ${columns} ${part}`
      return (
        `select ${columns} from (select r.id ${part}) page ` +
        `join ${resource.readFrom} r on r.organization_id = $1 and r.id = page.id order by ${order}`
      )
    }),
    values: values.list,
    isShapedByCaller: true,
  }
}

// Counted apart: a window count disappears with the rows when the page lies past the end, and costs ten times the page.
export function countStatement(
  resource: Resource,
  caller: Caller,
  listing: Pick<Listing, 'where' | 'order'>,
): Statement {
  const values = new Values()
  const condition = conditions(resource, caller, reachOfSearch(resource, caller, listing), listing.where, values)
  const text = `select count(*) from ${resource.readFrom} r where ${condition}`
  return { text, values: values.list, isShapedByCaller: true }
}

export function oneStatement(
  resource: Resource,
  caller: Caller,
  listing: Pick<Listing, 'select'>,
  id: string,
): Statement {
  const values = new Values()
  const condition = conditions(resource, caller, caller.reach, [], values)
  const sought = values.add(id, 'uuid')
  return {
    text: textOf(listing.select, `one ${condition}`, () => {
      const columns = columnsFor(resource, listing).join(', ')
      return `select ${columns} from ${resource.readFrom} r where ${condition} and r.id = ${sought}`
    }),
    values: values.list,
    isShapedByCaller: true,
  }
}

/** The related records of a whole page: each row begins with the id it was sought by. */
export function embeddedStatement(
  caller: Caller,
  { relation, target, fields }: Embedded,
  ids: readonly string[],
): Statement {
  const values = new Values()
  const condition = conditions(target, caller, reachFor(caller, readGrants(target)), [], values)
  const sought = values.add(ids, 'uuid[]')
  const columns = [...fields.map((name) => selected(target, name)), ...tail(target, fields)].join(', ')
  const via = columnOf(target, relation.via)
  const from = relation.readFrom ?? target.readFrom
  const text =
    relation.kind === 'one'
      ? `select r.id, ${columns} from ${from} r where ${condition} and r.id = any(${sought})`
      : `select parent.id, ${columns} from unnest(${sought}) parent(id) cross join lateral (` +
        `select * from ${from} r where ${condition} and r.${via} = parent.id ` +
        `order by r.created_at desc, r.id desc limit ${EMBEDDED_MOST}) r`
  return { text, values: values.list, isShapedByCaller: true }
}

/** The caller's reach, without the parts where its roles hide a field that is searched or sorted by. */
function reachOfSearch(
  { fields }: Resource,
  caller: Caller,
  { where, order }: Pick<Listing, 'where' | 'order'>,
): Reach {
  return [...where, ...order].reduce((within: Reach, { field }) => {
    const grant = fields[field]?.roleGrant
    const held = grant === undefined ? null : roleReach(caller, grant)
    return held === null ? within : (within?.filter((id) => held.includes(id)) ?? held)
  }, caller.reach)
}

function conditions(
  resource: Resource,
  caller: Caller,
  reach: Reach,
  where: readonly Condition[],
  values: Values,
): string {
  const parts = [`r.organization_id = ${values.add(caller.organizationId, 'uuid')}`]
  if (resource.within !== null && reach !== null) {
    const column = `r.${columnOf(resource, resource.within)}`
    const reached = `${column} = any(${values.add(reach, 'uuid[]')})`
    // A record that lies in no part belongs to the whole organization, and every caller of that may read it.
    parts.push(resource.fields[resource.within]?.nullable ? `(${reached} or ${column} is null)` : reached)
  }
  const { roleGrant } = resource
  const held = roleGrant && roleReach(caller, roleGrant.grant)
  if (roleGrant && held !== null) {
    const place = `r.${columnOf(resource, resource.within ?? '')} = any(${values.add(held, 'uuid[]')})`
    parts.push(`(r.${columnOf(resource, roleGrant.field)} <> ${values.add(roleGrant.word, 'text')} or ${place})`)
  }
  for (const condition of where) parts.push(conditionSql(resource, condition, values))
  return parts.join(' and ')
}

function conditionSql(resource: Resource, condition: Condition, values: Values): string {
  const column = `r.${columnOf(resource, condition.field)}`
  const type = resource.fields[condition.field]?.stored ?? 'text'
  switch (condition.kind) {
    case 'any': {
      const [first] = condition.values
      if (condition.values.length === 0) return `${column} is null`
      const among =
        condition.values.length === 1
          ? `${column} = ${values.add(first, type)}`
          : `${column} = any(${values.add(condition.values, `${type}[]`)})`
      return condition.orNull ? `(${among} or ${column} is null)` : among
    }
    case 'not':
      // A record without a value is not equal to any.
      return condition.value === null
        ? `${column} is not null`
        : `${column} is distinct from ${values.add(condition.value, type)}`
    case 'compare':
      return `${column} ${condition.operator} ${values.add(condition.value, type)}`
  }
}

// Nulls stand as the index stores them: last ascending, first descending.
const orderBy = (resource: Resource, order: readonly Order[]) =>
  order.map(({ field, direction }) => `r.${columnOf(resource, field)} ${direction}`).join(', ')

function selected(resource: Resource, name: string) {
  const column = `r.${columnOf(resource, name)}`
  const { stored, delimiter, file } = resource.fields[name] ?? {}
  // All that its address is made from, in one value.
  if (file && file !== 'each')
    return `json_build_array(${[column, ...[file.name, file.type].map((each) => `r.${columnOf(resource, each)}`)]})`
  if (delimiter !== undefined) return `array_to_string(${column}, '${delimiter}')`
  return stored?.startsWith('_') ? `to_json(${column})` : column
}

const tail = (resource: Resource, names: readonly string[]) =>
  tailOf(resource, names).map((name) => `r.${columnOf(resource, name)}`)

const SHAPES_MOST = 50
const texts = new WeakMap<Selection, Map<string, string>>()

/** The long texts of the usual selections are put together once. */
function textOf(select: Selection, key: string, compose: () => string): string {
  let known = texts.get(select)
  if (!known) {
    known = new Map()
    texts.set(select, known)
  }
  let text = known.get(key)
  if (text === undefined) {
    text = compose()
    if (known.size < SHAPES_MOST) known.set(key, text)
  }
  return text
}
