// The contract as TypeScript: its records and requests, and an interface for each group of operations.
import { type Contract, isFlag, isRelation, type Parameter, quoted, type Schema } from './client-contract.ts'
import type { Method } from './client-operations.ts'

/** Null on this side when the wire leaves it out, as its description asks of every reader. */
export const ABSENT_IS_NULL: ReadonlySet<string> = new Set(['ScreeningRequestDetail.screening.payload.unit'])

/** `runtime`: the module of the types that these are built from. */
export function typesText(contract: Contract, methods: readonly Method[], runtime: string): string {
  const requests = new Set(methods.flatMap(({ body }) => body?.schema ?? []))
  return [
    `import type { AtPage, CallOptions, FieldOf, FileContent, Listing, ListQuery, OpenSet, Page, ReadOptions, Selected } from '${runtime}'`,
    '',
    ...schemaNames(contract, methods).map((name) => schemaText(contract, name, requests.has(name))),
    ...fieldTexts(contract, methods),
    ...methods.filter(({ gives }) => gives === 'pages').map((method) => queryText(contract, method)),
    ...groupTexts(methods),
  ].join('\n')
}

/** Every schema that an operation leads to. */
function schemaNames(contract: Contract, methods: readonly Method[]): string[] {
  const found = new Set<string>()
  const visit = (schema: Schema) => {
    const name = contract.nameOf(schema)
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      visit(contract.named(name))
      if (name.startsWith('Related')) visit({ $ref: `/${baseOf(name)}` })
    }
    for (const part of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]) visit(part)
    if (schema.items) visit(schema.items)
  }
  for (const { answer, body } of methods) {
    visit(answer)
    if (body) visit({ $ref: `/${body.schema}` })
  }
  return [...found].sort()
}

const baseOf = (related: string) => related.slice('Related'.length)

function schemaText(contract: Contract, name: string, isBody: boolean): string {
  const schema = contract.named(name)
  if (name.startsWith('Related')) return `export type ${name} = ${relatedText(contract, name)}\n`
  return `export interface ${name} ${objectText(schema, { at: name, of: isBody ? 'body' : 'answer' }, '')}\n`
}

/** Any part of the record, without what that is related to in its turn. */
function relatedText(contract: Contract, name: string): string {
  const { properties = {} } = contract.named(baseOf(name))
  const own = Object.entries(properties).filter(([, part]) => !isRelation(part))
  if (JSON.stringify(Object.fromEntries(own)) !== JSON.stringify(contract.named(name).properties))
    throw new Error(`${name} is not a part of ${baseOf(name)}`)
  return `Partial<Omit<${baseOf(name)}, ${unionOf(relationsOf(properties))}>>`
}

const relationsOf = (properties: Readonly<Record<string, Schema>>) =>
  Object.keys(properties).filter((name) => isRelation(properties[name] ?? {}))

/** Where a type stands: requests are strict about words, and answers are not. */
type TypePlace = { readonly at: string; readonly of: 'answer' | 'body' | 'query' }

export function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  place: TypePlace,
  margin: string,
) {
  const names = Object.keys(properties)
  if (names.length === 0) return additionalProperties ? 'Record<string, unknown>' : '{}'
  const lines = names.map((name) => {
    const schema = properties[name] ?? {}
    const inside = { ...place, at: `${place.at}.${name}` }
    // The client makes one up where the caller gives none.
    const isMade = place.of === 'body' && !place.at.includes('.') && name === 'idempotencyId'
    const isThere = (required.includes(name) && !isMade) || ABSENT_IS_NULL.has(inside.at)
    const text = typeText(schema, inside, `${margin}  `)
    const doc = [schema.description ?? ownWords(schema), isMade && 'One is made when you give none.']
    return `${docText(doc, `${margin}  `)}${margin}  ${name}${isThere ? ': ' : '?: '}${text}${isThere || place.of === 'answer' ? '' : ' | undefined'}`
  })
  return `{\n${lines.join('\n')}\n${margin}}`
}

function typeText(schema: Schema, place: TypePlace, margin: string): string {
  const { $ref, type, anyOf, items, enum: words, format } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (anyOf) return either(anyOf.map((one) => typeText(one, place, margin)))
  const kinds = [type ?? 'unknown'].flat()
  return either(
    kinds.map((kind) => {
      if (kind === 'null' || kind === 'boolean' || kind === 'number' || kind === 'unknown') return kind
      if (kind === 'integer') return 'number'
      if (kind === 'object') return objectText(schema, place, margin)
      if (kind === 'array') return listOf(typeText(items ?? {}, place, margin))
      if (kind !== 'string') throw new Error(`${place.at}: no TypeScript type is known for ${kind}`)
      if (isFlag(schema)) return 'boolean'
      if (format === 'binary') return 'FileContent'
      if (!words) return 'string'
      const known = unionOf(words.filter((word) => typeof word === 'string'))
      return place.of === 'answer' ? `OpenSet<${known}>` : known
    }),
  )
}

const either = (texts: readonly string[]) => (texts.includes('unknown') ? 'unknown' : [...new Set(texts)].join(' | '))
const listOf = (text: string) => (/ \| /.test(text) && !/^\{.*\}$/s.test(text) ? `(${text})[]` : `${text}[]`)
const unionOf = (words: readonly string[]) => (words.length === 0 ? 'never' : words.map(quoted).join(' | '))

/** What the type alone does not say. */
const ownWords = ({ format, anyOf = [] }: Schema) =>
  [format, ...anyOf.map((one) => one.format)].includes('date') ? 'YYYY-MM-DD' : undefined

function groupTexts(methods: readonly Method[]): string[] {
  const groups = new Set(methods.flatMap(({ group }) => group.map((_, at) => group.slice(0, at + 1).join('.'))))
  return ['', ...groups].map((name) => {
    const depth = name === '' ? 0 : name.split('.').length
    const own = methods.filter(({ group }) => group.join('.') === name && name !== '')
    const below = [...groups].filter(
      (other) => other.startsWith(name && `${name}.`) && other.split('.').length === depth + 1,
    )
    const lines = [
      ...own.flatMap((method) => methodTexts(method)),
      ...below.map((other) => `  readonly ${other.split('.').at(-1)}: ${groupName(other)}`),
    ]
    return `export interface ${groupName(name)} {\n${lines.join('\n')}\n}\n`
  })
}

/** `applications.pets` → `ApplicationsPetsRoutes` */
const groupName = (name: string) =>
  `${name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Routes`

function methodTexts(method: Method): string[] {
  const { group, verb, http, params, body, gives, answer, query, text } = method
  const ids = params.map((name) => `${name}: string`)
  const signature = (name: string, generic: string, given: readonly string[], result: string, doc = docOf(method)) =>
    `${docText([doc], '  ')}  ${name}${generic}(${[...ids, ...given, 'call?: CallOptions'].join(', ')}): ${result}`

  const record = typeText(gives === 'one' ? answer : (answer.items ?? {}), { at: verb, of: 'answer' }, '  ')
  if (body) {
    // The body may be left out of a POST that needs nothing in it, not of a change.
    const isOptional = http === 'POST' && !body.isNeeded
    return [signature(verb, '', [`body${isOptional ? '?' : ''}: ${body.schema}`], `Promise<${record}>`)]
  }

  const chooses = hasFields(method)
  const generic = chooses ? `<F extends ${record}Field = never>` : ''
  const selected = chooses ? `Selected<${record}, F>` : record
  if (gives === 'pages') {
    const name = queryName(method)
    const every = `Every record of \`${[...group, verb].join('.')}\`, over all pages; the oldest first unless \`sort\` is given.`
    return [
      signature(verb, generic, [`query?: ${name}<F> & AtPage`], `Promise<Page<${selected}>>`),
      signature('all', generic, [`query?: ${name}<F>`], `AsyncGenerator<${selected}, void, undefined>`, every),
    ]
  }
  const result = gives === 'one' ? selected : `Listing<${selected}>`
  const own = query.filter(({ name }) => name !== 'fields')
  if (text === undefined) {
    const parts = [...(chooses ? ['ReadOptions<F>'] : []), ...(own.length > 0 ? [membersOf(own)] : [])]
    return [signature(verb, generic, parts.length === 0 ? [] : [`query?: ${parts.join(' & ')}`], `Promise<${result}>`)]
  }
  const others = membersOf(own.filter(({ name }) => name !== 'format'))
  return [
    signature(verb, generic, [`query?: ${others} & { format?: 'json' | undefined }`], `Promise<${result}>`),
    signature(verb, '', [`query: ${others} & { format: '${text}' }`], 'Promise<string>', 'The same as XML.'),
  ]
}

const hasFields = ({ query }: Method) => query.some(({ name }) => name === 'fields')
const recordOf = (contract: Contract, { answer }: Method) => contract.nameOf(answer.items ?? answer) ?? ''

/** `applications.pets` → `ApplicationsPetsQuery` */
const queryName = ({ group }: Method) => groupName(group.join('.')).replace(/Routes$/, 'Query')

const docOf = ({ http, path, operation: { summary, description = '' } }: Method) =>
  [`${summary}.`, `\`${http} ${path}\``, ...description.split('\n\n')].join('\n')

/** Names of fields, and of related records with theirs. */
function fieldTexts(contract: Contract, methods: readonly Method[]): string[] {
  const records = new Set(methods.filter(hasFields).map((method) => recordOf(contract, method)))
  return [...records].sort().map((name) => {
    const relations = unionOf(relationsOf(contract.named(name).properties ?? {}))
    return `export type ${name}Field = FieldOf<${name}, ${relations}>\n`
  })
}

/** What a list can be asked for. */
function queryText(contract: Contract, method: Method): string {
  const { query, path } = method
  const record = recordOf(contract, method)
  const reach = (name: string) => query.find((one) => one.name === name)?.['x-fields'] ?? []
  for (const name of reach('filter'))
    if (!contract.named(record).properties?.[name]) throw new Error(`${path}: ${name} is filtered on but not told`)
  // The client goes through all pages by it.
  for (const name of ['filter', 'sort'])
    if (!reach(name).includes('createdAt')) throw new Error(`${path} cannot ${name} by createdAt`)
  const common = `ListQuery<Pick<${record}, ${unionOf(reach('filter'))}>, ${unionOf(reach('sort'))}, F>`
  const own = query.filter(({ name }) => !CONVENTIONS.has(name))
  return `export interface ${queryName(method)}<F extends ${record}Field = never> extends ${common} ${membersOf(own, '')}\n`
}

const CONVENTIONS = new Set(['page', 'limit', 'filter', 'sort', 'fields'])

const membersOf = (parameters: readonly Parameter[], margin = '  ') =>
  objectText(
    {
      properties: Object.fromEntries(
        parameters.map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]),
      ),
    },
    { at: 'query', of: 'query' },
    margin,
  )

export function docText(parts: readonly (string | undefined | false)[], margin: string): string {
  const lines = parts
    .filter((part) => typeof part === 'string')
    .flatMap((part) => part.replaceAll('*/', '*\\/').split('\n'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${margin}/** ${lines[0]} */\n`
  return `${margin}/**\n${lines.map((line) => `${margin} * ${line}\n`).join('')}${margin} */\n`
}
