// A client in front of a server under test, with every exchange noted as it was on the wire, and held against its contract.
import assert from 'node:assert/strict'
import { Contract } from '../../tools/client-contract.ts'
import { methodsOf } from '../../tools/client-operations.ts'

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

type Offer = { readonly method: string; readonly path: string; readonly operation: Operation }

/** The address that callers know, whatever port the server under test has. */
export const PUBLIC_URL = 'https://gateway.example.com'

export class Exchanges {
  readonly operations: readonly Offer[]
  /** Those that are still offered. */
  readonly offered: readonly Offer[]
  readonly covered = new Set<string>()
  readonly #prefix: string
  readonly #methods: ReturnType<typeof methodsOf>
  readonly #schemas: Readonly<Record<string, Schema>>
  readonly #serverUrl: string
  readonly #all: Exchange[] = []

  /** Of the contract in this text, which is spoken below the prefix. */
  constructor(contract: string, prefix: string, serverUrl: string) {
    const { paths, components } = JSON.parse(contract) as {
      paths: Record<string, Record<string, Operation>>
      components: { schemas: Record<string, Schema> }
    }
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    this.offered = this.operations.filter(({ operation: { responses } }) => responses['200'] ?? responses['201'])
    this.#prefix = prefix
    this.#methods = methodsOf(new Contract(contract))
    this.#schemas = components.schemas
    this.#serverUrl = serverUrl
  }

  /** For a client: it calls the address that callers know, and reaches the server under test. */
  fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = String(input)
    const response = await fetch(address.replace(PUBLIC_URL, this.#serverUrl), init)
    const sent = typeof init?.body === 'string' ? init.body : ''
    this.#all.push({ method: init?.method ?? 'GET', url: address, sent, status: response.status })
    return response
  }

  /** The client's result of one call, its booleans held against the contract on both sides. */
  async of<T>(calling: Promise<T>): Promise<T> {
    const result = await calling
    const { method, url, sent, status } = this.#all.at(-1) ?? assert.fail('nothing was sent')
    const path = new URL(url).pathname.replace(this.#prefix, '')
    const found = this.offered.find((one) => one.method === method && matches(one.path, path))
    assert.ok(found, `${method} ${path} is not in the contract`)
    const { operationId, requestBody, responses } = found.operation
    this.covered.add(operationId)
    const asked = requestBody?.content['application/json']?.schema
    const isWord = (value: unknown, at: string) =>
      assert.ok(value === 'true' || value === 'false', `${operationId} was sent a boolean in ${at}`)
    if (asked) this.#eachFlag(asked, JSON.parse(sent), isWord)
    const answered = responses[String(status)]?.content?.['application/json']?.schema
    assert.ok(answered, `${operationId} does not promise ${status}`)
    const told = answered.items && typeof result === 'object' ? (result as { items: unknown }).items : result
    this.#eachFlag(answered, told, (value, at) =>
      assert.equal(typeof value, 'boolean', `${operationId} answered ${at}`),
    )
    return result
  }

  /** Every place that is 'true' or 'false' on the wire, where it is filled. */
  #eachFlag(schema: Schema, value: unknown, look: (value: unknown, at: string) => void, at = '') {
    const { $ref, enum: words, properties = {}, items, anyOf = [] } = schema
    if (value === undefined || value === null) return
    if (words && [...new Set(words.filter((word) => word !== null).map(String))].join() === 'true,false')
      return look(value, at)
    if ($ref) this.#eachFlag(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, value, look, at)
    for (const part of anyOf) this.#eachFlag(part, value, look, at)
    if (items && Array.isArray(value)) for (const item of value) this.#eachFlag(items, item, look, `${at}[]`)
    for (const [name, part] of Object.entries(properties))
      this.#eachFlag(part, (value as Record<string, unknown>)[name], look, `${at}.${name}`)
  }

  /** The client's method for an operation: `['units', 'list']`. */
  methodFor({ method, path, operation }: Offer): readonly string[] {
    const found = this.#methods.find((one) => one.http === method && one.path === path)
    assert.ok(found, `the client offers nothing for ${operation.operationId}, ${method} ${path}`)
    return [...found.group, found.verb]
  }

  /** Reads every list of the client with every related record, whose booleans are held too; returns how many relations there were. */
  async readRelated(client: object, query: (path: string) => object = () => ({})): Promise<number> {
    let count = 0
    for (const one of this.offered) {
      if (!/^\/[\w-]+$/.test(one.path) || !one.operation.operationId.startsWith('list')) continue
      const { parameters = [] } = one.operation as { parameters?: { name?: string; 'x-relations'?: string[] }[] }
      const relations = parameters.find(({ name }) => name === 'fields')?.['x-relations'] ?? []
      if (relations.length === 0) continue
      const fields = relations.map((word) => `${word}.*`)
      await this.of(callByName(client, this.methodFor(one), { ...query(one.path), fields, limit: 500 }))
      count += relations.length
    }
    return count
  }

  /** What is offered and was never called by `of`. */
  missing(): string[] {
    return this.offered
      .filter(({ operation }) => !this.covered.has(operation.operationId))
      .map(({ method, path, operation }) => `${operation.operationId}, ${method} ${path}`)
  }
}

/** `/units/{unitId}` and `/units/01998f00…` */
const matches = (template: string, path: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** Calls it with whatever arguments it has. */
export function callByName(client: object, words: readonly string[], ...given: readonly unknown[]): Promise<unknown> {
  const place = words
    .slice(0, -1)
    .reduce((at, word) => at[word] as Record<string, unknown>, client as Record<string, unknown>)
  const method = place[words.at(-1) ?? '']
  assert.ok(typeof method === 'function', `the client has no ${words.join('.')}: run \`npm run generate\``)
  return method.apply(place, given)
}
