// fields=name,relation.*,other.field: text → Selection. Pure.
import type { TSchema } from 'typebox'
import { excerpt } from '../excerpt.ts'
import type { Field } from '../fields.ts'
import { BadRequest } from '../problems.ts'
import type { Registry } from '../registry.ts'
import type { Relation, Resource } from '../resource.ts'

export type Embedded = {
  readonly word: string
  readonly relation: Relation
  readonly target: Resource
  readonly fields: readonly string[]
}
export type Selection = { readonly own: readonly string[]; readonly embedded: readonly Embedded[] }

/** The fields that an answer may contain, in its order. */
export const spokenFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.writeOnly)

const allOf = (resource: Resource) => spokenFields(resource).map(([name]) => name)

export function parseFields(resource: Resource, resources: Registry, text: string | undefined): Selection {
  if (text === undefined) return defaultSelectionOf(resource)
  const { name, defaultFields, relations } = resource
  return parse({ name, all: allOf(resource), defaultFields, relations }, resources, text)
}

/** A record as its single read answers with it, where that contains more than its lists: the schema of the answer, and its relations. */
export type Detail = {
  readonly name: string
  readonly schema: TSchema
  readonly relations: Resource['relations']
  /** What an answer contains unless `fields` is given: always the same value, so that what is made from it can be cached by it. */
  readonly defaultSelection: Selection
}

/** The same of a detail: `own` are names of its answer, all of them unless some are named. */
export function parseDetailFields(
  { name, relations, defaultSelection }: Detail,
  resources: Registry,
  text?: string,
): Selection {
  return text === undefined
    ? defaultSelection
    : parse({ name, all: defaultSelection.own, defaultFields: defaultSelection.own, relations }, resources, text)
}

/** For a read that only checks whether a record is there. One value, so that its serialiser is cached by it. */
export const ONLY_ID: readonly string[] = ['id']

/** The names of an object's parts. */
export const partsOf = (schema: TSchema): string[] =>
  Object.keys((schema as unknown as { properties?: object }).properties ?? {})

/** What `fields` may name. */
type SelectableRecord = Pick<Resource, 'name' | 'defaultFields' | 'relations'> & { readonly all: readonly string[] }

function parse(record: SelectableRecord, resources: Registry, text: string): Selection {
  const own = new Set<string>()
  const related = new Map<string, Set<string>>()
  for (const word of text.split(',').map((part) => part.trim())) {
    const [name = '', inner, ...deeper] = word.split('.')
    if (deeper.length > 0)
      throw new BadRequest(`fields: ${excerpt(word)} reaches too far; write relation.field or relation.*`)
    if (inner === undefined) {
      for (const field of named(record, name)) own.add(field)
    } else {
      const target = targetOf(record, resources, name)
      const fields = related.get(name) ?? new Set()
      for (const field of named({ name: target.name, all: allOf(target) }, inner)) fields.add(field)
      related.set(name, fields)
    }
  }
  return {
    // Naming only relations leaves the default fields; naming any of its own fields leaves just those and the id.
    own: inOrder(record.all, own.size === 0 ? new Set(record.defaultFields) : own.add('id')),
    embedded: [...related].map(([word, fields]) => {
      const target = targetOf(record, resources, word)
      return { word, relation: record.relations[word] as Relation, target, fields: inOrder(allOf(target), fields) }
    }),
  }
}

const defaultSelections = new WeakMap<Resource, Selection>()

/** Always the same value, so that what is made from it can be cached by it. */
function defaultSelectionOf(resource: Resource): Selection {
  let selection = defaultSelections.get(resource)
  if (!selection) {
    selection = { own: inOrder(allOf(resource), new Set(resource.defaultFields)), embedded: [] }
    defaultSelections.set(resource, selection)
  }
  return selection
}

const inOrder = (all: readonly string[], chosen: ReadonlySet<string>) => all.filter((name) => chosen.has(name))

function named({ name: of, all }: Pick<SelectableRecord, 'name' | 'all'>, name: string): readonly string[] {
  if (name === '*') return all
  if (!all.includes(name))
    throw new BadRequest(`fields: ${of} has no field ${excerpt(name)}. It has: ${all.join(', ')}`)
  return [name]
}

function targetOf(
  { name, relations }: Pick<SelectableRecord, 'name' | 'relations'>,
  resources: Registry,
  word: string,
): Resource {
  const relation = Object.hasOwn(relations, word) ? relations[word] : undefined
  if (relation) return resources.get(relation.to)
  const words = Object.keys(relations)
  const known = words.length > 0 ? `It has: ${words.join(', ')}` : 'It has none'
  throw new BadRequest(`fields: ${name} has no relation ${excerpt(word)}. ${known}`)
}
