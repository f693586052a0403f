// Schemas as the document holds them: what has a name stands once under `components`, everything else where it is used.
import type { TSchema } from 'typebox'
import { readGrants, spokenGrants } from '../grants.ts'
import type { Detail } from '../listing/selection.ts'
import { EMBEDDED_MOST } from '../listing/statements.ts'
import type { Registry } from '../registry.ts'
import type { Relation, Resource } from '../resource.ts'
import { pascalCase } from './names.ts'

export type Part = { readonly [key: string]: unknown }

export class Schemas {
  readonly #resources: Registry
  /** Relations of records whose single read contains more than their lists, by the schema of that answer. */
  readonly #details: ReadonlyMap<TSchema, Resource['relations']>
  readonly #components = new Map<string, { source: object; part: Part }>()

  constructor(resources: Registry, details: readonly Detail[] = []) {
    this.#resources = resources
    this.#details = new Map(details.map(({ schema, relations }) => [schema, relations]))
  }

  /** The schema itself, or the reference to it. */
  write(schema: TSchema): Part {
    const { title } = schema as { title?: string }
    if (title === undefined) return this.#inPlace(schema)
    const resource = this.#resources.all().find((one) => one.schema === schema)
    const relations = resource?.relations ?? this.#details.get(schema) ?? {}
    return this.define(pascalCase(title), schema, () => this.#record(schema, relations))
  }

  define(name: string, source: object, make: () => Part): Part {
    const known = this.#components.get(name)
    if (known && known.source !== source) throw new Error(`two schemas of the contract are called ${name}`)
    if (!known) {
      // Entered before it is made: a schema may lead back to itself.
      this.#components.set(name, { source, part: {} })
      this.#components.set(name, { source, part: make() })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  all(): Part {
    const names = [...this.#components.keys()].sort()
    return Object.fromEntries(names.map((name) => [name, this.#components.get(name)?.part]))
  }

  #record(schema: TSchema, related: Resource['relations']): Part {
    const own = this.#inPlace(schema)
    const relations = Object.entries(related).map(([word, to]) => [word, this.#relation(word, to)])
    if (relations.length === 0) return own
    return { ...own, properties: { ...(own['properties'] as Part), ...Object.fromEntries(relations) } }
  }

  #relation(word: string, { to, kind }: Relation): Part {
    const target = this.#resources.get(to)
    const related = this.#related(target)
    const { grant, alsoGrant } = readGrants(target)
    const description = `Only when \`fields\` names it, as \`${word}.*\` or \`${word}.id\`; takes the grant ${spokenGrants(grant, alsoGrant)}.`
    return kind === 'many'
      ? { description, type: 'array', items: related, maxItems: EMBEDDED_MOST }
      : { description, anyOf: [related, { type: 'null' }] }
  }

  /** A related record holds just the fields that were asked for, and no relations of its own. */
  #related(target: Resource): Part {
    return this.define(`Related${pascalCase(target.name)}`, target, () => {
      const { required: _, ...optional } = this.#inPlace(target.schema)
      return optional
    })
  }

  #inPlace(schema: TSchema): Part {
    const { title: _, ...rest } = schema as Part
    const part: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(rest)) {
      if (key === 'properties') part[key] = this.#each(value as Record<string, TSchema>)
      else if (key === 'items') part[key] = this.write(value as TSchema)
      else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
        part[key] = (value as TSchema[]).map((one) => this.write(one))
      // Clients are asked to tolerate what is added later, so the contract must not forbid it.
      else if (key !== 'additionalProperties' || value !== false) part[key] = value
    }
    return asNullable(withType(part))
  }

  #each(properties: Record<string, TSchema>): Part {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.write(schema)]))
  }
}

const withType = (part: Part): Part =>
  Array.isArray(part['enum']) && part['type'] === undefined && part['enum'].every((word) => typeof word === 'string')
    ? { type: 'string', ...part }
    : part

/** A choice between a plain value and null, in the short form that readers and generators of clients understand best. */
function asNullable(part: Part): Part {
  const { anyOf, ...rest } = part as { anyOf?: Part[] }
  const [value, nothing, ...more] = anyOf ?? []
  if (!value || nothing?.['type'] !== 'null' || more.length > 0 || typeof value['type'] !== 'string') return part
  return {
    ...rest,
    ...value,
    type: [value['type'], 'null'],
    ...(Array.isArray(value['enum']) && { enum: [...value['enum'], null] }),
  }
}
