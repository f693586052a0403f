// The parts of an OpenAPI document that a client is made from.

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | boolean | null)[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly examples?: readonly string[]
  readonly additionalProperties?: boolean
}

export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
  readonly 'x-fields'?: readonly string[]
  readonly 'x-relations'?: readonly string[]
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Webhook = { readonly post: { readonly requestBody: { readonly content: Content } } }

type Document = {
  readonly webhooks?: Readonly<Record<string, Webhook>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

export class Contract {
  readonly paths: Document['paths']
  readonly #webhooks: Readonly<Record<string, Webhook>>
  readonly #components: Document['components']

  constructor(text: string) {
    const { paths, webhooks = {}, components } = JSON.parse(text) as Document
    this.paths = paths
    this.#webhooks = webhooks
    this.#components = components
  }

  named(name: string): Schema {
    const schema = this.#components.schemas[name]
    if (!schema) throw new Error(`the contract has no schema called ${name}`)
    return schema
  }

  /** Of the `data` of a kind of event. */
  eventData(kind: string): Schema {
    const body = this.#webhooks[kind]?.post.requestBody.content['application/json']?.schema
    const data = body && this.#shown(body).properties?.['data']
    if (!data) throw new Error(`the contract has no event ${kind}`)
    return this.#shown(data)
  }

  hasEvent(kind: string): boolean {
    return this.#webhooks[kind] !== undefined
  }

  #shown(schema: Schema): Schema {
    const name = this.nameOf(schema)
    return name === undefined ? schema : this.named(name)
  }

  /** Undefined for a schema that stands where it is used. */
  nameOf({ $ref }: Schema): string | undefined {
    return $ref?.split('/').at(-1)
  }

  parameter(given: Parameter): Parameter {
    const found = given.$ref ? this.#components.parameters[given.$ref.split('/').at(-1) ?? ''] : given
    if (!found) throw new Error(`the contract has no parameter ${given.$ref}`)
    return found
  }
}

/** 'true' and 'false' on the wire; in a request JSON booleans too. */
export const isFlag = ({ enum: words = [] }: Schema) =>
  [...new Set(words.filter((word) => word !== null).map(String))].join() === 'true,false'

/** A related record, which an answer holds only when `fields` asks for it. */
export const isRelation = ({ $ref, anyOf = [], items }: Schema): boolean =>
  $ref?.includes('/Related') || anyOf.some(isRelation) || (items ? isRelation(items) : false)

/** As a text of TypeScript. */
export const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`
