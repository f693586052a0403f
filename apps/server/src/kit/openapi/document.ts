// The contract as an OpenAPI 3.1 document, from the route table. Pure: the same routes always give the same document.
import type { EventKind } from '../event-kind.ts'
import type { Audience, Route } from '../http/route.ts'
import type { Entry, ProblemKind } from '../problems.ts'
import type { Registry } from '../registry.ts'
import { headerComponents } from './headers.ts'
import { scopeOf } from './names.ts'
import { type DocumentParts, operationOf } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { type Part, Schemas } from './schemas.ts'
import { type Sending, sentHeaders, webhooksOf } from './webhooks.ts'

export type Contract = {
  readonly routes: readonly Route[]
  readonly resources: Registry
  readonly audience: Audience
  /** How a caller shows who it is, and how it is turned away. */
  readonly door: {
    readonly security: { readonly name: string; readonly scheme: Part }
    readonly problems: readonly ProblemKind[]
  }
  /** The events that are sent to this audience, and how they are sent. */
  readonly events?: { readonly kinds: readonly EventKind[]; readonly sending: Sending }
  /** The words of each onboarding switch. */
  readonly capabilities: Readonly<Record<string, string>>
  readonly catalogue: readonly Entry[]
  readonly info: Part
  readonly server: Part
}

export function openApiDocument({
  routes,
  resources,
  audience,
  door,
  events,
  capabilities,
  catalogue,
  info,
  server,
}: Contract) {
  const published = routes.filter((route) => route.audience === audience && route.availability !== 'unpublished')
  const schemas = new Schemas(
    resources,
    published.flatMap(({ detail }) => detail ?? []),
  )
  schemas.define('Error', ERROR, () => ERROR)
  const parts: DocumentParts = { resources, schemas, atDoor: door.problems, capabilities, responses: new Map() }
  const paths = pathsOf(published, parts)
  const webhooks = events && webhooksOf(events.kinds, events.sending, parts)
  return {
    openapi: '3.1.0',
    info,
    servers: [server],
    security: [{ [door.security.name]: [] }],
    tags: [...tagsOf(published, resources), ...(events ? [events.sending.tag] : [])],
    paths,
    ...(webhooks && { webhooks }),
    components: {
      schemas: schemas.all(),
      responses: Object.fromEntries([...parts.responses].sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: {
        ...used('parameters', sharedParameters(schemas), paths),
        ...(events && sentHeaders(events.sending)),
      },
      headers: used('headers', headerComponents, [paths, [...parts.responses.values()]]),
      securitySchemes: { [door.security.name]: door.security.scheme },
    },
    'x-error-catalogue': catalogue,
  }
}

const ERROR: Part = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string', description: 'What was wrong, written for a developer.' } },
}

function pathsOf(routes: readonly Route[], parts: DocumentParts): Part {
  const names = new Set<string>()
  const paths: Record<string, Record<string, Part>> = {}
  for (const route of routes) {
    const operation = operationOf(route, parts)
    const name = String(operation['operationId'])
    if (names.has(name)) throw new Error(`two operations of the contract are called ${name}: give one an operationId`)
    names.add(name)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return paths
}

function tagsOf(routes: readonly Route[], resources: Registry): Part[] {
  return [...Map.groupBy(routes, scopeOf)].map(([name, [first]]) => ({
    name,
    description: sentence(resources.all().find(({ scope }) => scope === name)?.doc ?? first?.summary ?? name),
  }))
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A component that nothing refers to is a fault of the document. */
function used(kind: string, components: Part, where: unknown): Part {
  const text = JSON.stringify(where)
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  )
}
