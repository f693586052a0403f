// fields=name,relation.*,other.field: text → Selection. Pure.
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
  const own = new Set<string>()
  const related = new Map<string, Set<string>>()
  for (const word of text.split(',').map((part) => part.trim())) {
    const [name = '', inner, ...deeper] = word.split('.')
    if (deeper.length > 0)
      throw new BadRequest(`fields: ${excerpt(word)} reaches too far; write relation.field or relation.*`)
    if (inner === undefined) {
      for (const field of named(resource, name)) own.add(field)
    } else {
      const target = targetOf(resource, resources, name)
      const fields = related.get(name) ?? new Set()
      for (const field of named(target, inner)) fields.add(field)
      related.set(name, fields)
    }
  }
  return {
    // Naming only relations leaves what is usually told; naming any of its own fields leaves just those and the id.
    own: own.size === 0 ? inOrder(resource, new Set(resource.usual)) : inOrder(resource, own.add('id')),
    embedded: [...related].map(([word, fields]) => {
      const target = targetOf(resource, resources, word)
      return { word, relation: resource.relations[word] as Relation, target, fields: inOrder(target, fields) }
    }),
  }
}

const usuals = new WeakMap<Resource, Selection>()

/** Always the same value, so that what is made from it can be kept by it. */
function usualOf(resource: Resource): Selection {
  let usual = usuals.get(resource)
  if (!usual) {
    usual = { own: inOrder(resource, new Set(resource.usual)), embedded: [] }
    usuals.set(resource, usual)
  }
  return usual
}

const inOrder = (resource: Resource, chosen: ReadonlySet<string>) => allOf(resource).filter((name) => chosen.has(name))

function named(resource: Resource, name: string): string[] {
  if (name === '*') return allOf(resource)
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field || field.writeOnly)
    throw new BadRequest(
      `fields: ${resource.name} has no field ${excerpt(name)}. It has: ${allOf(resource).join(', ')}`,
    )
  return [name]
}

function targetOf(resource: Resource, resources: Registry, word: string): Resource {
  const relation = Object.hasOwn(resource.relations, word) ? resource.relations[word] : undefined
  if (relation) return resources.get(relation.to)
  const words = Object.keys(resource.relations)
  const known = words.length > 0 ? `It has: ${words.join(', ')}` : 'It has none'
  throw new BadRequest(`fields: ${resource.name} has no relation ${excerpt(word)}. ${known}`)
}
