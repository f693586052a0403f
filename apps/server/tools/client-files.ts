// The generated half of a client, from its contract: types for the compiler, and a table of routes for the program.
import { fileURLToPath } from 'node:url'
import { Contract, isFlag, quoted, type Schema } from './client-contract.ts'
import { type Method, methodsOf } from './client-operations.ts'
import { ABSENT_IS_NULL, typesText } from './client-types.ts'

export type ClientTarget = {
  /** Below `packages`. */
  readonly folder: string
  /** Below `openapi`. */
  readonly contract: string
  /** The modules that the generated files take the runtime's types from. */
  readonly runtime: { readonly types: string; readonly route: string; readonly shape: string }
}

export const partnerClient: ClientTarget = {
  folder: 'sdk/src/client',
  contract: 'gatelodge-v1.json',
  runtime: { types: './types.ts', route: './route.ts', shape: './shape.ts' },
}

const RUNTIME = '@gatelodge/sdk/runtime'
export const staffClient: ClientTarget = {
  folder: 'backoffice/src',
  contract: 'gatelodge-backoffice-v1.json',
  runtime: { types: RUNTIME, route: RUNTIME, shape: RUNTIME },
}

export function clientFiles(contractText: string, { folder, contract: file, runtime }: ClientTarget) {
  const contract = new Contract(contractText)
  const methods = methodsOf(contract)
  const at = (name: string) => fileURLToPath(new URL(`../../../packages/${folder}/${name}`, import.meta.url))
  const head = `// Generated from openapi/${file} by \`npm run generate\`. Do not edit.\n`
  return [
    { path: at('contract.generated.ts'), text: `${head}${typesText(contract, methods, runtime.types)}` },
    { path: at('routes.generated.ts'), text: `${head}${tableText(contract, methods, runtime)}` },
  ]
}

function tableText(contract: Contract, methods: readonly Method[], runtime: ClientTarget['runtime']): string {
  const shapes = new Shapes(contract)
  const routes = methods.map((method) => routeText(contract, shapes, method))
  return [
    `import type { Route } from '${runtime.route}'`,
    `import type { Shape } from '${runtime.shape}'`,
    '',
    'export const routes: readonly Route[] = [',
    ...routes.map((text) => `  ${text},`),
    ']',
    '',
    '/** Where records and requests hold booleans, which the wire writes as text. */',
    'export const shapes: Readonly<Record<string, Shape>> = {',
    ...shapes.texts().map((text) => `  ${text},`),
    '}',
    '',
  ].join('\n')
}

function routeText(
  contract: Contract,
  shapes: Shapes,
  { group, verb, http, path, body, gives, answer, query }: Method,
) {
  const answered = shapes.nameOf(answer)
  const sent = body && shapes.nameOf({ $ref: `/${body.schema}` })
  const usual = gives === 'pages' ? usualOf(contract, answer) : undefined
  return printed({
    name: [...group, verb].join('.'),
    method: http,
    path,
    ...(gives !== 'one' && { gives }),
    ...(body && { takes: body.isForm ? 'form' : 'json' }),
    ...(!body && query.length > 0 && { takes: 'query' }),
    ...(body?.isIdempotent && { once: true }),
    ...(sent && { sent }),
    ...(answered && { answered }),
    ...(usual && { usual }),
  })
}

/** What a record of the list holds unless `fields` says otherwise, where that is not all. */
function usualOf(contract: Contract, { items = {} }: Schema): readonly string[] | undefined {
  const { required = [] } = contract.named(contract.nameOf(items) ?? '')
  return required.includes('createdAt') ? undefined : required
}

type ShapeText = true | null | string | { readonly [name: string]: ShapeText }

class Shapes {
  readonly #contract: Contract
  readonly #named = new Map<string, ShapeText | undefined>()

  constructor(contract: Contract) {
    this.#contract = contract
  }

  /** Undefined when there is nothing to turn. */
  nameOf(schema: Schema): string | undefined {
    const shape = this.#shapeOf(schema, '')
    if (shape === undefined || typeof shape === 'string') return shape
    throw new Error('booleans in a schema without a name')
  }

  texts(): string[] {
    const shapes = [...this.#named].filter(([, one]) => one !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))
    return shapes.map(([name, one]) => `${name}: ${printed(one)}`)
  }

  #shapeOf(schema: Schema, place: string): ShapeText | undefined {
    if (isFlag(schema)) return true
    const name = this.#contract.nameOf(schema)
    if (name !== undefined) return this.#nameOfShape(name)
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) {
      const shape = part && this.#shapeOf(part, place)
      if (shape !== undefined) return shape
    }
    const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const below = `${place}.${key}`
      const shape = this.#shapeOf(part, below)
      if (!ABSENT_IS_NULL.has(below)) return shape === undefined ? [] : [[key, shape] as const]
      if (shape !== undefined) throw new Error(`${below} holds booleans and may be absent: there is no shape for both`)
      return [[key, null] as const]
    })
    return parts.length === 0 ? undefined : Object.fromEntries(parts)
  }

  #nameOfShape(name: string): string | undefined {
    if (!this.#named.has(name)) this.#named.set(name, this.#shapeOf(this.#contract.named(name), name))
    return this.#named.get(name) === undefined ? undefined : name
  }
}

/** On one line, as the rest of the code is written. */
const printed = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${printed(one)}`)
    .join(', ')} }`
}
