// Every answer against the schema its route declares, every error against {message}: whichever test makes the call.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { doorPrefixes } from '../src/domains/access/index.ts'
import type { FileStore } from '../src/kit/files/file-store.ts'
import { paramsOf, type Route } from '../src/kit/http/route.ts'
import type { Detail } from '../src/kit/listing/selection.ts'
import { openLog } from '../src/kit/log.ts'
import { refusalsOf } from '../src/kit/openapi/refusals.ts'
import { errorCatalogue } from '../src/kit/problems.ts'
import type { Resource } from '../src/kit/resource.ts'
import { consoleRoutes } from '../src/main/console.ts'
import { doorProblems } from '../src/main/contract.ts'
import { assembly } from '../src/main/domains.ts'
import { ownReference } from '../src/main/reference.ts'
import type { Answer } from './server.ts'
import { testConfig } from './settings.ts'

// Unoptimized: to compile a schema takes longer than all that a file of tests has it check.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)

const PREFIX = { ...doorPrefixes, carrier: '', public: '' } as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Nothing is asked of it here. */
const NO_FILES = {} as FileStore
const sandbox = testConfig('postgres://localhost/none', { GATELODGE_MODE: 'sandbox' })

/** `/x/known` before `/x/{id}`, and last whatever answers for all that is below it, the nearer one first. */
const patterns = [
  ...assembly.routes,
  ...ownReference(sandbox),
  ...consoleRoutes(sandbox, { log: openLog('silent'), files: NO_FILES }),
]
  .toSorted(
    (a, b) =>
      Number(a.below) - Number(b.below) ||
      (a.below ? b.path.length - a.path.length : paramsOf(a.path).length - paramsOf(b.path).length),
  )
  .map((route) => ({
    route,
    pattern: new RegExp(
      `^${PREFIX[route.audience]}${route.path.replace(/\{\w+\}/g, '[^/]+')}${route.below ? '(/.*)?' : ''}$`,
    ),
  }))

const validators = new WeakMap<object, ValidateFunction>()

export function checkAnswer(method: string, path: string, response: LightMyRequestResponse): Answer {
  const { statusCode: status, headers, body: text } = response
  const title = `${method} ${path} → ${status}`
  assert.match(String(headers['x-request-id'] ?? ''), /^\S+$/, `${title} has no x-request-id`)
  if (method === 'HEAD') return { status, headers, body: undefined, text }
  const route = declared(method, path)
  if (status < 400 && route?.mediaType !== undefined) {
    assert.equal(headers['content-type'], route.mediaType, `${title} content type`)
    return { status, headers, body: text, text }
  }
  if (status < 400 && route?.alsoAs !== undefined && headers['content-type'] === `${route.alsoAs}; charset=utf-8`)
    return { status, headers, body: text, text }
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (headers['content-type'] !== undefined)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', `${title} content type`)
  if (status >= 400) checkError(title, route, body, headers)
  else checkSuccess(title, route, status, body, new URL(path, 'http://x').searchParams.has('fields'))
  return { status, headers, body, text }
}

function checkError(
  title: string,
  route: Route | undefined,
  body: unknown,
  headers: LightMyRequestResponse['headers'],
) {
  const { message, ...rest } = body as { message: unknown }
  assert.deepEqual(rest, {}, `${title} has more than a message`)
  assert.ok(typeof message === 'string' && message.length > 0, `${title} has no message`)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', `${title} content type`)
  const code = String(headers['x-error-code'])
  assert.ok(
    errorCatalogue().some((entry) => entry.code === code),
    `${title}: x-error-code ${code} is not in the catalogue`,
  )
  if (route && hasDoor(route.audience) && !BEFORE_ROUTES.has(code))
    assert.ok(
      refusalsOf(route, doorProblems(route.audience)).some((entry) => entry.code === code),
      `${title}: the contract does not promise ${code}; name its class in the route's problems`,
    )
  assert.match(String(headers['link']), /rel="help"/, `${title} has no help link`)
}

const hasDoor = (audience: Route['audience']): audience is keyof typeof doorPrefixes =>
  Object.hasOwn(doorPrefixes, audience)

function checkSuccess(title: string, route: Route | undefined, status: number, body: unknown, partial: boolean) {
  if (!route) return
  const whole = route.returns[status]
  assert.ok(whole, `${title}: the route declares no ${status}`)
  const schema = partial ? partialOf(whole, route.detail) : whole
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    validators.set(schema, validate)
  }
  assert.ok(validate(body), `${title} is not as declared: ${ajv.errorsText(validate.errors)}`)
  checkWords(title, body)
}

const partials = new WeakMap<object, object>()

/** With `fields=`, records hold a part of what is declared, and related records, which are parts of what theirs declare. */
function partialOf(schema: TSchema, detail?: Detail): object {
  let partial = partials.get(schema)
  if (!partial) {
    const { items, title } = schema as { items?: TSchema; title?: string }
    const resource = assembly.resources.all().find(({ name }) => name === title)
    if (items) partial = { type: 'array', items: partialOf(items) }
    else if (detail) partial = { ...schema, required: [], properties: { ...ownOf(detail), ...relatedOf(detail) } }
    else if (!resource) partial = schema
    else partial = { ...schema, required: [], properties: { ...ownOf(resource), ...relatedOf(resource) } }
    partials.set(schema, partial)
  }
  return partial
}

const ownOf = ({ schema }: Pick<Detail, 'schema'>) => (schema as unknown as { properties: object }).properties

const relatedOf = (resource: Pick<Resource, 'relations'>) =>
  Object.fromEntries(
    Object.entries(resource.relations).map(([word, { to, kind }]) => {
      const target = assembly.resources.get(to)
      const record = { ...target.schema, required: [] }
      return [
        word,
        kind === 'many' ? { type: 'array', items: record, maxItems: 100 } : { anyOf: [record, { type: 'null' }] },
      ]
    }),
  )

/** The two rules that hold for every value of every answer and delivery: ids are lower-case UUIDs, and no boolean is a JSON boolean. */
export function checkWords(title: string, value: unknown, key = '') {
  if (Array.isArray(value)) for (const item of value) checkWords(title, item, key)
  else if (typeof value === 'object' && value !== null) {
    for (const [k, v] of Object.entries(value)) if (!CALLERS_OWN.has(k)) checkWords(title, v, k)
  } else {
    assert.ok(typeof value !== 'boolean' || PLAIN_BOOLEANS.has(key), `${title}: ${key} is a JSON boolean`)
    if (/^(id|\w+Ids?)$/.test(key) && value !== null && !NOT_UUIDS.has(key))
      assert.match(String(value), UUID, `${title}: ${key}`)
  }
}

/** Answered before a route is found, or by one that was not meant. */
const BEFORE_ROUTES = new Set(['route_not_found', 'request_timeout', 'uri_too_long', 'headers_too_large'])

/** JSON of the caller's own making, which is never touched. */
const CALLERS_OWN = new Set(['settings', 'report', 'metadata'])
const PLAIN_BOOLEANS = new Set(['needsHelp'])
const NOT_UUIDS = new Set(['idempotencyId'])

function declared(method: string, path: string): Route | undefined {
  const [clean = ''] = path.split('?', 1)
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(clean))?.route
}
