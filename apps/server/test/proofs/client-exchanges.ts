// The SDK's client in front of a server under test, with every exchange noted as it was on the wire, and held against the contract.
import assert from 'node:assert/strict'
import { Gatelodge, type GatelodgeOptions } from '@gatelodge/sdk/client'
import { contractFile } from '../../tools/contract-file.ts'
import { Contract } from '../../tools/sdk-client-contract.ts'
import { methodsOf } from '../../tools/sdk-client-operations.ts'

type Schema = {
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
export type Operation = {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Exchange = { readonly method: string; readonly url: string; readonly sent: string; readonly status: number }

const contract = contractFile().text
const methods = methodsOf(new Contract(contract))
const { paths, components } = JSON.parse(contract) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
/** Those that are still offered. */
export const offered = operations.filter(({ operation: { responses } }) => responses['200'] ?? responses['201'])

/** The address that partners know, whatever port the server under test has. */
export const PUBLIC_URL = 'https://gateway.example.com'

export class Exchanges {
  readonly covered = new Set<string>()
  readonly #serverUrl: string
  readonly #all: Exchange[] = []

  constructor(serverUrl: string) {
    this.#serverUrl = serverUrl
  }

  client(apiKey: string, options: Partial<GatelodgeOptions> = {}): Gatelodge {
    return new Gatelodge({
      url: PUBLIC_URL,
      apiKey,
      fetch: (input, init) => this.#fetch(String(input), init),
      ...options,
    })
  }

  #fetch = async (address: string, init?: RequestInit) => {
    const response = await fetch(address.replace(PUBLIC_URL, this.#serverUrl), init)
    const sent = typeof init?.body === 'string' ? init.body : ''
    this.#all.push({ method: init?.method ?? 'GET', url: address, sent, status: response.status })
    return response
  }

  /** The client's result of one call, its booleans held against the contract on both sides. */
  async of<T>(calling: Promise<T>): Promise<T> {
    const result = await calling
    const { method, url, sent, status } = this.#all.at(-1) ?? assert.fail('nothing was sent')
    const path = new URL(url).pathname.replace('/v1', '')
    const found = offered.find((one) => one.method === method && matches(one.path, path))
    assert.ok(found, `${method} ${path} is not in the contract`)
    const { operationId, requestBody, responses } = found.operation
    this.covered.add(operationId)
    const asked = requestBody?.content['application/json']?.schema
    const isWord = (value: unknown, at: string) =>
      assert.ok(value === 'true' || value === 'false', `${operationId} was sent a boolean in ${at}`)
    if (asked) eachFlag(asked, JSON.parse(sent), isWord)
    const answered = responses[String(status)]?.content?.['application/json']?.schema
    assert.ok(answered, `${operationId} does not promise ${status}`)
    const told = answered.items && typeof result === 'object' ? (result as { items: unknown }).items : result
    eachFlag(answered, told, (value, at) => assert.equal(typeof value, 'boolean', `${operationId} answered ${at}`))
    return result
  }
}

/** `/units/{unitId}` and `/units/01998f00…` */
const matches = (template: string, path: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** Every place that is 'true' or 'false' on the wire, where it is filled. */
function eachFlag(schema: Schema, value: unknown, look: (value: unknown, at: string) => void, at = '') {
  const { $ref, enum: words, properties = {}, items, anyOf = [] } = schema
  if (value === undefined || value === null) return
  if (words && [...new Set(words.filter((word) => word !== null).map(String))].join() === 'true,false')
    return look(value, at)
  if ($ref) eachFlag(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, value, look, at)
  for (const part of anyOf) eachFlag(part, value, look, at)
  if (items && Array.isArray(value)) for (const item of value) eachFlag(items, item, look, `${at}[]`)
  for (const [name, part] of Object.entries(properties))
    eachFlag(part, (value as Record<string, unknown>)[name], look, `${at}.${name}`)
}

/** The client's method for an operation: `['units', 'list']`. */
export function methodFor({ method, path, operation }: (typeof operations)[number]): readonly string[] {
  const found = methods.find((one) => one.http === method && one.path === path)
  assert.ok(found, `the client offers nothing for ${operation.operationId}, ${method} ${path}`)
  return [...found.group, found.verb]
}

/** Calls it with whatever arguments it has. */
export function callByName(
  client: Gatelodge,
  words: readonly string[],
  ...given: readonly unknown[]
): Promise<unknown> {
  const place = words
    .slice(0, -1)
    .reduce((at, word) => at[word] as Record<string, unknown>, client as unknown as Record<string, unknown>)
  const method = place[words.at(-1) ?? '']
  assert.ok(typeof method === 'function', `the client has no ${words.join('.')}: run \`npm run generate\``)
  return method.apply(place, given)
}
