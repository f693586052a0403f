// What a file of one resource may hold, made from its declaration and from what the database fills in by itself.
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import type { Tx } from '../db/tables.ts'
import { nullable } from '../field-wrappers.ts'
import { type Fields, text } from '../fields.ts'
import type { Registry } from '../registry.ts'
import { columnOf, type Resource } from '../resource.ts'

/** A column of the file. Two of them may lead to one stored column: a related record's id, and its key. */
export type Column = {
  readonly name: string
  readonly field: Fields[string]
  readonly to: Target
  /** The related record is named by this column of its table. */
  readonly by?: 'id' | 'import_key'
}

/** A stored column that the file may set. */
export type Target = {
  /** The field as the API speaks of it. */
  readonly name: string
  readonly column: string
  readonly stored: string
  readonly nullable: boolean
  /** What the database fills in for a new record, as SQL. */
  readonly fallback: string | undefined
  /** The rule of the domain fills it in from the rest of the line. */
  readonly follows: boolean
  /** The resource that the value is an id of. */
  readonly related: Resource | undefined
}

export type Plan = {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly targets: readonly Target[]
}

/** The operator's own name of a record, under which a later file finds it again. */
export const keyField = text({ min: 1, max: 255 })

/** Types that JSON can carry into the database and that can be compared with what is there. */
const SETTABLE = new Set(['text', '_text', 'uuid', 'int4', 'int8', 'float8', 'bool', 'date', 'timestamptz', 'jsonb'])

export async function planImport(tx: Tx, resources: Registry, resource: Resource): Promise<Plan> {
  if (!resource.imported) throw new Error(`${resource.name} is not declared as imported`)
  const fallbacks = await fallbacksOf(tx, resource)
  const targets: Target[] = []
  const columns: Column[] = []
  for (const name of resource.imported) {
    const field = resource.fields[name]
    if (!field || field.sealed || !SETTABLE.has(field.stored))
      throw new Error(`${resource.name}.${name} cannot be set from a file`)
    const column = columnOf(resource, name)
    const related = relatedBy(resources, resource, name)
    const to = {
      name,
      column,
      stored: field.stored,
      nullable: field.nullable,
      fallback: fallbacks.get(column),
      follows: resource.followsOnImport.includes(name),
      related,
    }
    targets.push(to)
    columns.push({ name, field, to, ...(related && { by: 'id' }) })
    if (related?.imported)
      columns.push({
        name: keyName(name),
        field: field.nullable ? nullable(keyField) : keyField,
        to,
        by: 'import_key',
      })
  }
  return { resource, columns, targets }
}

/** The names of the file's columns. */
export const namesOf = ({ columns }: Plan) => ['key', ...columns.map(({ name }) => name)]

/** A new record cannot be without it. */
export const isRequired = ({ nullable, fallback, follows }: Target) => !nullable && fallback === undefined && !follows

const keyName = (name: string) => name.replace(/Id$/, 'Key')

function relatedBy(resources: Registry, { relations }: Resource, name: string) {
  const relation = Object.values(relations).find(({ kind, via }) => kind === 'one' && via === name)
  return relation && resources.get(relation.to)
}

async function fallbacksOf(tx: Tx, { table }: Resource) {
  const { rows } = await sql<{ name: string; fallback: string }>`
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and not a.attisdropped`.execute(tx)
  return new Map(rows.map(({ name, fallback }) => [name, fallback]))
}

export type Described = { column: string; value: string; required: string; fallback: string }

/** The columns in words, for an operator who has to make such a file. */
export function describeColumns({ resource, columns }: Plan): Described[] {
  const key = { column: 'key', value: `your own key of the ${resource.name}`, required: 'always', fallback: '' }
  return [key, ...columns.map((each) => described(each, columns))]
}

function described({ name, field, to, by }: Column, all: readonly Column[]): Described {
  const twin = all.find((other) => other.to === to && other.name !== name)
  const required = isRequired(to) ? (twin ? `unless ${twin.name} is given` : 'for a new record') : ''
  const value = by ? `${by === 'id' ? 'id' : 'key'} of a ${to.related?.name}` : valueInWords(field)
  const fallback = to.follows ? 'follows from the rest' : (to.fallback?.replace(/^'(.*)'::\w+$/, '$1') ?? '')
  return { column: name, value, required, fallback }
}

type Shape = TSchema & { enum?: string[]; anyOf?: Shape[]; type?: string; properties?: object }

function valueInWords({ schema, writer }: Fields[string]): string {
  const whole: Shape = schema
  const shape = whole.anyOf?.find(({ type }) => type !== 'null') ?? whole
  if (shape.enum) return shape.enum.join(', ')
  if (writer === 'cents') return 'amount with at most two decimals'
  if (shape.properties) return `JSON object with ${Object.keys(shape.properties).join(', ')}`
  if ('format' in shape)
    return { date: 'YYYY-MM-DD', 'date-time': 'ISO 8601', uuid: 'UUID' }[String(shape.format)] ?? 'text'
  return (
    { integer: 'whole number', number: 'number', array: 'JSON list', boolean: 'true, false' }[shape.type ?? ''] ??
    'text'
  )
}
