// A record is declared once; routes, lists, the wire shape, the contract and the mirror test are read from it.
import { type TObject, Type } from 'typebox'
import { type Fields, isSearchable, moment, uuid } from './fields.ts'
import { type Grantee, roleReach } from './grants.ts'

export type Relation = {
  readonly to: string
  readonly kind: 'one' | 'many'
  readonly via: string
  /** Where this relation reads the related records, when not where they are usually read: their table, or a view of it. */
  readonly readFrom?: string
}
export const one = (to: string, via: string): Relation => ({ to, kind: 'one', via })
export const many = (to: string, via: string, readFrom?: string): Relation => ({
  to,
  kind: 'many',
  via,
  ...(readFrom !== undefined && { readFrom }),
})

type ReadingDoor = 'partner' | 'staff'

export type Resource<F extends Fields = Fields> = {
  readonly name: string
  readonly path: string
  /** Of a list below another record, `/shelves/{shelfId}/books`: that record, and the field and path parameter that hold its id. */
  readonly parent: { readonly of: string; readonly via: string } | null
  /** The first half of its grants: `units` in `units:read`. */
  readonly scope: string
  /** A second scope whose grant to read opens it as well. */
  readonly alsoScope: string | null
  readonly table: string
  /** The table, or a view that has all columns of it: some records are presented differently from how they are stored. */
  readonly readFrom: string
  /** The path parameter of a single read. */
  readonly param: string
  /**
   * The field that places a record inside the part of an organization a caller may reach; null when every record belongs to the
   * whole. Where the field may be null, so does a record without a value.
   */
  readonly within: string | null
  /** Records with this word in this field take one grant more of people, where they lie; keys see them. */
  readonly roleGrant: { readonly field: string; readonly word: string; readonly grant: string } | null
  /** Of a large table an index serves whatever it is likely to be searched by. */
  readonly size: 'large' | 'small'
  /** False: each record is read by its id only. */
  readonly listed: boolean
  /** False: read in lists only, or one by one on a route that its domain writes. */
  readonly single: boolean
  /** The doors on which its read routes follow from this declaration; on another a domain may write routes of its own for it. */
  readonly audiences: readonly ReadingDoor[]
  /** The fields that an answer contains unless `fields` asks for others. */
  readonly defaultFields: readonly string[]
  readonly doc: string
  readonly fields: F
  readonly relations: Readonly<Record<string, Relation>>
  /** The fields that a file of an operator may set; null when these records cannot be imported. */
  readonly imported: readonly string[] | null
  /** Of those, what a line of a new record may leave out although it cannot be empty: it follows from the rest of the line. */
  readonly followsOnImport: readonly string[]
  readonly schema: TObject
}

type Declaration<F extends Fields> = {
  path: string
  /** Only when its grants are not those of the first word of its path. */
  scope?: string
  alsoScope?: string
  table: string
  readFrom?: string
  within: (keyof F & string) | 'id' | null
  roleGrant?: { readonly field: keyof F & string; readonly word: string; readonly grant: string }
  doc: string
  size?: 'large' | 'small'
  listed?: boolean
  single?: boolean
  audiences?: readonly ReadingDoor[]
  defaultFields?: readonly (keyof F & string)[]
  fields: F
  relations?: Record<string, Relation>
  /**
   * May be loaded from files, all fields but those the server itself keeps. The table has an `import_key`. What `follows` from the rest
   * of a line is filled in by the rule of its domain (kit/import/import-rule.ts).
   */
  imported?: { readonly except?: readonly (keyof F & string)[]; readonly follows?: readonly (keyof F & string)[] }
}

// Every record has these four.
const first = { id: uuid({ indexed: 'sort' }), organizationId: uuid() }
const last = { createdAt: moment({ indexed: 'sort' }), updatedAt: moment({ indexed: 'sort' }) }

/** Below another record there is a list and no single read. */
export function defineResource<const F extends Fields>(name: string, d: Declaration<F>) {
  const [, word = '', above] = d.path.split('/')
  const via = above?.slice(1, -1)
  const fields = { ...first, ...d.fields, ...last }
  checkHidden(name, fields)
  if (d.within === null && (d.roleGrant || Object.values(fields).some(({ roleGrant }) => roleGrant)))
    throw new Error(`${name}: a role holds in a part of an organization, and these records lie in none`)
  const defaultFields = d.defaultFields ? ['id', ...d.defaultFields] : spokenNames(fields)
  return {
    name,
    path: d.path,
    parent: via ? { of: via.replace(/Id$/, ''), via } : null,
    scope: d.scope ?? word,
    alsoScope: d.alsoScope ?? null,
    table: d.table,
    readFrom: d.readFrom ?? d.table,
    param: `${name}Id`,
    within: d.within,
    roleGrant: d.roleGrant ?? null,
    size: d.size ?? ('large' as const),
    listed: d.listed ?? true,
    single: d.single ?? !via,
    audiences: d.audiences ?? (['partner', 'staff'] as const),
    defaultFields,
    doc: d.doc,
    fields,
    relations: d.relations ?? {},
    imported: d.imported ? importedFields(d.fields, d.imported.except ?? []) : null,
    followsOnImport: d.imported?.follows ?? [],
    schema: answerSchema(name, fields, defaultFields),
  } satisfies Resource
}

/** What is hidden from some stays hidden: it can be null to them, and nothing can be found out by searching for it. */
function checkHidden(resource: string, fields: Fields) {
  for (const [name, f] of Object.entries(fields)) {
    if (f.indexed && !isSearchable(f))
      throw new Error(`${resource}.${name}: it can be neither filtered nor sorted by, so no index serves it`)
    if ((f.grant || f.roleGrant || f.owner) && !f.nullable)
      throw new Error(`${resource}.${name}: it must be able to be null`)
    if (f.owner && !fields[f.owner.id]) throw new Error(`${resource}.${name}: no field '${f.owner.id}' holds its owner`)
  }
}

const importedFields = (fields: Fields, except: readonly string[]): readonly string[] =>
  Object.keys(fields).filter((name) => !fields[name]?.writeOnly && !except.includes(name))

/** The fields that an answer may contain, in its order. */
const spokenNames = (fields: Fields) => Object.keys(fields).filter((name) => !fields[name]?.writeOnly)

function answerSchema(name: string, fields: Fields, defaultFields: readonly string[]): TObject {
  const parts = spokenNames(fields).map((each) => {
    const { absent = false, schema = {} } = fields[each] ?? {}
    return [each, absent || !defaultFields.includes(each) ? Type.Optional(schema) : schema] as const
  })
  return Type.Object(Object.fromEntries(parts), { title: name, additionalProperties: false })
}

/** What its lists can be filtered and sorted by, in the order of an answer. */
export const searchableNames = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => isSearchable(fields[name] as Fields[string]))

const snakeCase = (name: string) => name.replace(/[A-Z]+/g, (run) => `_${run.toLowerCase()}`)

/** `bookShelf` → `book shelf` */
export const spokenOut = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `isADA` is stored as `is_ada`, `propertyId` as `property_id`. */
export const columnOf = (resource: Resource, name: string) => resource.fields[name]?.column ?? snakeCase(name)

/**
 * A stored row, keyed by column, as its reader sees it. For records just written; the read routes use the serialiser. `reader` is needed where
 * roles hide something of the record.
 */
export function present(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  reader?: Grantee,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[columnOf(resource, name)]
    if (field.writeOnly || (field.absent && value === null)) continue
    wire[name] = field.toWire(
      field.roleGrant === undefined ? value : visible(resource, row, field.roleGrant, value, reader),
    )
  }
  return wire
}

function visible(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  grant: string,
  value: unknown,
  reader: Grantee | undefined,
) {
  if (!reader)
    throw new Error(`${resource.name}: some of it takes a role, so it cannot be presented without its reader`)
  const seenIn = roleReach(reader, grant)
  return seenIn === null || seenIn.includes(String(row[columnOf(resource, resource.within ?? '')])) ? value : null
}
