// Path and query as parameters. The list conventions are the same everywhere; which fields and relations they reach is said
// for each record.
import type { Fields } from '../fields.ts'
import { readGrants, spokenGrants } from '../grants.ts'
import { paramsOf, type Route } from '../http/route.ts'
import { listQuery } from '../listing/listing.ts'
import { partsOf, spokenFields } from '../listing/selection.ts'
import type { Registry } from '../registry.ts'
import { type Resource, searchableNames, spokenOut } from '../resource.ts'
import type { Part, Schemas } from './schemas.ts'

export function parametersOf(route: Route, resources: Registry, schemas: Schemas): Part[] {
  const resource = resourceOf(route, resources)
  return [
    ...paramsOf(route.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      description: `Id of the ${spokenOut(name.replace(/Id$/, ''))}.`,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...Object.entries(route.query).map(([name, field]) => {
      if (SHARED[name]?.field === field) return { $ref: `#/components/parameters/${SHARED[name].component}` }
      if (name === 'fields' && route.detail) {
        const { schema, relations } = route.detail
        return queryParameter(name, field, schemas, fieldsReach(partsOf(schema), relations, resources))
      }
      return queryParameter(name, field, schemas, resource && REACH[name]?.(resource, resources))
    }),
  ]
}

// The same on every list, whatever the record.
const SHARED: Readonly<Record<string, { field: Fields[string]; component: string }>> = {
  page: { field: listQuery.page, component: 'Page' },
  limit: { field: listQuery.limit, component: 'Limit' },
}

export const sharedParameters = (schemas: Schemas): Part =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, { field, component }]) => [component, queryParameter(name, field, schemas)]),
  )

/** The record that a route answers with, one or a list of them. */
export function resourceOf({ returns }: Route, resources: Registry): Resource | undefined {
  const schemas = Object.values(returns).flatMap((schema) => [schema, (schema as { items?: unknown }).items])
  return resources.all().find(({ schema }) => schemas.includes(schema))
}

function queryParameter(name: string, field: Fields[string], schemas: Schemas, reach?: Reach): Part {
  const { description, ...schema } = schemas.write(field.schema)
  const { description: ofItem, ...items } = (schema['items'] ?? {}) as Part
  const text = [description ?? ofItem, reach?.text].filter(Boolean).join(' ')
  return {
    name,
    in: 'query',
    required: !field.optional,
    ...(text !== '' && { description: text }),
    ...(field.repeated ? { style: 'form', explode: true, schema: { ...schema, items } } : { schema }),
    ...reach?.extension,
  }
}

type Reach = { readonly text: string; readonly extension: Part }

/** What a convention reaches on one record: for people in words, and as a list that can be compared with an earlier one. */
const REACH: Readonly<Record<string, (resource: Resource, resources: Registry) => Reach>> = {
  filter: (resource) => reach(searchableNames(resource)),
  sort: (resource) => reach(searchableNames(resource)),
  fields: (resource, resources) =>
    fieldsReach(
      spokenFields(resource).map(([name]) => name),
      resource.relations,
      resources,
    ),
}

function fieldsReach(names: readonly string[], related: Resource['relations'], resources: Registry): Reach {
  const own = reach(names)
  const relations = Object.entries(related).map(([word, { to, kind }]) => {
    const what = kind === 'many' ? `list of ${spokenOut(to)}` : spokenOut(to)
    const { grant, alsoGrant } = readGrants(resources.get(to))
    return `\`${word}\` (${what}, takes ${spokenGrants(grant, alsoGrant)})`
  })
  return {
    text: `${own.text} ${relations.length === 0 ? 'No relations.' : `Relations: ${relations.join(', ')}.`}`,
    extension: { ...own.extension, 'x-relations': Object.keys(related) },
  }
}

const reach = (names: readonly string[]): Reach => ({
  text: `Fields: ${names.map((name) => `\`${name}\``).join(', ')}.`,
  extension: { 'x-fields': names },
})
