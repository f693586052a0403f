// What a client offers for each operation of the contract, and under which name. The rules are in packages/sdk/README.md.
import type { Contract, Operation, Parameter, Schema } from './client-contract.ts'

export type Method = {
  /** `['applications', 'pets']` */
  readonly group: readonly string[]
  /** `update` */
  readonly verb: string
  readonly http: string
  readonly path: string
  readonly params: readonly string[]
  readonly query: readonly Parameter[]
  readonly body?: {
    readonly schema: string
    readonly isForm: boolean
    /** Repeated with the same `idempotencyId`, it returns the first record. */
    readonly isIdempotent: boolean
    /** Something in it must be given. */
    readonly isNeeded: boolean
  }
  /** One record, a list that comes as it is asked for, or one whose pages the client goes through. */
  readonly gives: 'one' | 'list' | 'pages'
  readonly answer: Schema
  /** The parameter value that asks for a text in place of JSON: `xml`. */
  readonly text?: string
  readonly operation: Operation
}

/** Those that can succeed. One that has been retired answers 410 and nothing else. */
export function methodsOf(contract: Contract): Method[] {
  const methods = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => responses['200'] || responses['201'])
      .map(([http, operation]) => methodOf(contract, http.toUpperCase(), path, operation)),
  )
  const names = methods.map(({ group, verb }) => [...group, verb].join('.'))
  for (const name of names)
    if (names.indexOf(name) !== names.lastIndexOf(name) || names.some((other) => other.startsWith(`${name}.`)))
      throw new Error(
        `two operations would both be ${name}: give one another path, or an operationId with a verb of its own`,
      )
  return methods
}

function methodOf(contract: Contract, http: string, path: string, operation: Operation): Method {
  const content = (operation.responses['200'] ?? operation.responses['201'])?.content ?? {}
  const answer = content['application/json']?.schema
  if (!answer) throw new Error(`${http} ${path} does not answer with JSON`)
  const parameters = (operation.parameters ?? []).map((one) => contract.parameter(one))
  const query = parameters.filter((one) => one.in === 'query')
  const isList = answer.type === 'array'
  // To go through all pages takes an order that stays.
  const gives = !isList ? 'one' : query.some(({ name }) => name === 'sort') ? 'pages' : 'list'
  const body = bodyOf(contract, operation)
  if (body && query.length > 0) throw new Error(`${http} ${path} has a body and a query: there is no rule for that`)
  return {
    ...nameOf(contract, http, path, operation, isList),
    http,
    path,
    params: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query,
    ...(body && { body }),
    gives,
    answer,
    ...(content['application/xml'] && { text: 'xml' }),
    operation,
  }
}

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' }

function nameOf(
  contract: Contract,
  http: string,
  path: string,
  { operationId, responses }: Operation,
  isList: boolean,
) {
  const words = path.split('/').slice(1)
  const group = words.filter((word) => !word.startsWith('{')).map(camelCase)
  const usual = { group, verb: VERBS[http] ?? (isList ? 'list' : 'get') }
  if (group.length < 2) return usual
  const last = words.at(-1) ?? ''
  // `POST /leases/{leaseId}/cancel`; not so where the last word names records, as in `/applications/{applicationId}/requirements`.
  const isAction = http === 'POST' && !last.startsWith('{') && !responses['201'] && !contract.paths[`/${last}`]
  if (isAction && path.includes('{')) return { group: group.slice(0, -1), verb: group.at(-1) ?? '' }
  const [own = ''] = /^[a-z]+/.exec(operationId) ?? []
  if (CRUD.has(own)) return usual
  return { group: last.startsWith('{') ? group : group.slice(0, -1), verb: own }
}

const CRUD: ReadonlySet<string> = new Set(['list', 'read', 'create', 'update', 'delete'])

function bodyOf(contract: Contract, { requestBody }: Operation): Method['body'] {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (!type || !content) return undefined
  const schema = contract.nameOf(content.schema)
  if (schema === undefined) throw new Error('a request body without a name')
  const { properties = {}, required = [] } = contract.named(schema)
  const isIdempotent = Object.hasOwn(properties, 'idempotencyId')
  return { schema, isForm: type === 'multipart/form-data', isIdempotent, isNeeded: required.length > 0 }
}

/** `screening-requests` → `screeningRequests` */
const camelCase = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
