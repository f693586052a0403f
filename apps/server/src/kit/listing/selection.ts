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

/** What a partner may be told of a record, in the order it is told. */
export const spokenFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.writeOnly)

const allOf = (resource: Resource) => spokenFields(resource).map(([name]) => name)

export function parseFields(resource: Resource, resources: Registry, text: string | undefined): Selection {
  if (text === undefined) return usualOf(resource)
  const { name, usual, relations } = resource
  return parse({ name, all: allOf(resource), usual, relations }, resources, text)
}

/** A record as it is told when it is read alone, where that is more than its lists tell: its answer, and whose relations it has. */
export type Detail = {
  readonly name: string
  readonly schema: TSchema
  readonly relations: Resource['relations']
  /** What is told unless `fields` is given: always the same value, so that what is made from it can be kept by it. */
  readonly usual: Selection
}

/** The same of a detail: `own` are names of its answer, all of them unless some are named. */
export function parseDetailFields({ name, relations, usual }: Detail, resources: Registry, text?: string): Selection {
  return text === undefined ? usual : parse({ name, all: usual.own, usual: usual.own, relations }, resources, text)
}

/** Of a record that is only asked whether it is there. Kept, so that its serialiser is. */
export const ONLY_ID: readonly string[] = ['id']

/** The names of an object's parts. */
export const partsOf = (schema: TSchema): string[] =>
  Object.keys((schema as unknown as { properties?: object }).properties ?? {})

/** What `fields` may speak of. */
type Told = Pick<Resource, 'name' | 'usual' | 'relations'> & { readonly all: readonly string[] }

function parse(told: Told, resources: Registry, text: string): Selection {
  const own = new Set<string>()
  const related = new Map<string, Set<string>>()
  for (const word of text.split(',').map((part) => part.trim())) {
    const [name = '', inner, ...deeper] = word.split('.')
    if (deeper.length > 0)
      throw new BadRequest(`fields: ${excerpt(word)} reaches too far; write relation.field or relation.*`)
    if (inner === undefined) {
      for (const field of named(told, name)) own.add(field)
    } else {
      const target = targetOf(told, resources, name)
      const fields = related.get(name) ?? new Set()
      for (const field of named({ name: target.name, all: allOf(target) }, inner)) fields.add(field)
      related.set(name, fields)
    }
  }
  return {
    // Naming only relations leaves what is usually told; naming any of its own fields leaves just those and the id.
    own: inOrder(told.all, own.size === 0 ? new Set(told.usual) : own.add('id')),
    embedded: [...related].map(([word, fields]) => {
      const target = targetOf(told, resources, word)
      return { word, relation: told.relations[word] as Relation, target, fields: inOrder(allOf(target), fields) }
    }),
  }
}

const usuals = new WeakMap<Resource, Selection>()

/** Always the same value, so that what is made from it can be kept by it. */
function usualOf(resource: Resource): Selection {
  let usual = usuals.get(resource)
  if (!usual) {
    usual = { own: inOrder(allOf(resource), new Set(resource.usual)), embedded: [] }
    usuals.set(resource, usual)
  }
  return usual
}

const inOrder = (all: readonly string[], chosen: ReadonlySet<string>) => all.filter((name) => chosen.has(name))

function named({ name: of, all }: Pick<Told, 'name' | 'all'>, name: string): readonly string[] {
  if (name === '*') return all
  if (!all.includes(name))
    throw new BadRequest(`fields: ${of} has no field ${excerpt(name)}. It has: ${all.join(', ')}`)
  return [name]
}

function targetOf({ name, relations }: Pick<Told, 'name' | 'relations'>, resources: Registry, word: string): Resource {
  const relation = Object.hasOwn(relations, word) ? relations[word] : undefined
  if (relation) return resources.get(relation.to)
  const words = Object.keys(relations)
  const known = words.length > 0 ? `It has: ${words.join(', ')}` : 'It has none'
  throw new BadRequest(`fields: ${name} has no relation ${excerpt(word)}. ${known}`)
}
