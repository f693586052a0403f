// The list conventions once more, in the plainest way: every record in memory, an answer worked out by looking at each of them.
// Written from the conventions alone. It reads the declarations of records for names and kinds, and shares no line with the code
// that it is held against.
import type { Field } from '../../../src/kit/fields.ts'
import type { Resource } from '../../../src/kit/resource.ts'

/** A record as it is spoken, with null for every field without a value. */
export type Row = Readonly<Record<string, unknown>>
/** Everything that is stored, of every organization, by the name of the resource. */
export type World = { readonly rows: ReadonlyMap<string, readonly Row[]>; readonly resources: readonly Resource[] }
export type Viewer = {
  readonly organizationId: string
  readonly reach: readonly string[] | null
  readonly grants: ReadonlySet<string> | null
}
export type Pair = readonly [name: string, value: string]

/** Words that the message of a refusal must hold. Of several faults, it may speak of any. */
type Fault = readonly string[]
export type Refused = { readonly status: 400 | 403 | 404; readonly faults: readonly Fault[] }
export type Page = {
  readonly status: 200
  readonly rows: readonly Row[]
  readonly total: number
  readonly links: Links
}
/** rel → page */
export type Links = Readonly<Record<string, number>>
export type Single = { readonly status: 200; readonly row: Row }

const FILTERS_MOST = 20
const VALUES_MOST = 100
const SORT_KEYS_MOST = 5
const EMBEDDED_MOST = 100

export function expectPage(world: World, viewer: Viewer, resource: Resource, pairs: readonly Pair[]): Page | Refused {
  const unread = ungranted(viewer, [resource])
  if (unread) return unread
  const faults: Fault[] = []
  const given = onlyKnown(pairs, ['page', 'limit', 'filter', 'sort', 'fields'], faults)
  const page = wholeNumber('page', given('page'), 1, Number.POSITIVE_INFINITY, 1, faults)
  const limit = wholeNumber('limit', given('limit'), 1, 500, 50, faults)
  const filters = pairs.filter(([name]) => name === 'filter').map(([, value]) => value)
  if (filters.length > FILTERS_MOST) faults.push(['filter', String(FILTERS_MOST)])
  const holds = filters.map((filter) => predicate(resource, filter, faults))
  const order = ordering(resource, given('sort') ?? 'createdAt:desc', faults)
  const chosen = choose(world, resource, given('fields'), faults)
  if (faults.length > 0) return { status: 400, faults }
  const unrelated = ungranted(
    viewer,
    chosen.relations.map(({ target }) => target),
  )
  if (unrelated) return unrelated
  const matching = visible(world, viewer, resource)
    .filter((row) => holds.every((hold) => hold(row)))
    .toSorted(order)
  const rows = matching
    .slice((page - 1) * limit, page * limit)
    .map((row) => spoken(world, viewer, resource, chosen, row))
  return { status: 200, rows, total: matching.length, links: linksOf(page, limit, matching.length) }
}

export function expectOne(
  world: World,
  viewer: Viewer,
  resource: Resource,
  id: string,
  pairs: readonly Pair[],
): Single | Refused {
  const unread = ungranted(viewer, [resource])
  if (unread) return unread
  const faults: Fault[] = []
  const chosen = choose(world, resource, onlyKnown(pairs, ['fields'], faults)('fields'), faults)
  if (faults.length > 0) return { status: 400, faults }
  const unrelated = ungranted(
    viewer,
    chosen.relations.map(({ target }) => target),
  )
  if (unrelated) return unrelated
  const row = visible(world, viewer, resource).find((each) => each['id'] === id.toLowerCase())
  if (!row) return { status: 404, faults: [[resource.name, id.toLowerCase()]] }
  return { status: 200, row: spoken(world, viewer, resource, chosen, row) }
}

/** The caller's own organization, and of that what it reaches. */
function visible({ rows }: World, { organizationId, reach }: Viewer, { name, within }: Resource): Row[] {
  const own = (rows.get(name) ?? []).filter((row) => row['organizationId'] === organizationId)
  return within === null || reach === null ? own : own.filter((row) => reach.includes(String(row[within])))
}

function ungranted({ grants }: Viewer, resources: readonly Resource[]): Refused | undefined {
  const missing = resources.map(({ scope }) => `${scope}:read`).filter((grant) => grants && !grants.has(grant))
  return missing.length > 0 ? { status: 403, faults: missing.map((grant) => [grant]) } : undefined
}

function onlyKnown(pairs: readonly Pair[], known: readonly string[], faults: Fault[]) {
  for (const [name] of pairs) {
    const times = pairs.filter(([other]) => other === name).length
    if (!known.includes(name)) faults.push([`'${name}'`, ...known])
    else if (times > 1 && name !== 'filter') faults.push([name, 'once'])
  }
  return (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
}

function wholeNumber(
  name: string,
  given: string | undefined,
  least: number,
  most: number,
  otherwise: number,
  faults: Fault[],
): number {
  if (given === undefined) return otherwise
  const n = /^-?[0-9]+$/.test(given) ? Number(given) : Number.NaN
  if (n >= least && n <= most) return n
  faults.push([name, given])
  return otherwise
}

type Kind = 'uuid' | 'text' | 'choice' | 'openWord' | 'flag' | 'int' | 'money' | 'number' | 'date' | 'moment' | 'other'

export function kindOf({ stored, schema, writer }: Field): Kind {
  if (stored === 'text') {
    if (choicesOf(schema).length > 0) return 'choice'
    return writer === 'escape' ? 'text' : 'openWord'
  }
  const kinds: Readonly<Record<string, Kind>> = {
    uuid: 'uuid',
    bool: 'flag',
    int4: 'int',
    int8: 'money',
    float8: 'number',
    date: 'date',
    timestamptz: 'moment',
  }
  return kinds[stored] ?? 'other'
}

export function choicesOf(schema: unknown): readonly string[] {
  const { enum: own, anyOf = [] } = schema as { enum?: readonly string[]; anyOf?: readonly unknown[] }
  return own ?? anyOf.flatMap(choicesOf)
}

/** The least whole number that a field takes. */
export function leastOf(schema: unknown): number {
  const { minimum, anyOf = [] } = schema as { minimum?: number; anyOf?: readonly unknown[] }
  return minimum ?? Math.max(-(2 ** 31), ...anyOf.map(leastOf))
}

/** Every single value that is answered at all: none of the records here hides one from some callers. */
export const isSearched = (field: Field): boolean => kindOf(field) !== 'other' && !field.writeOnly

export const ORDERED: ReadonlySet<Kind> = new Set(['int', 'money', 'number', 'date', 'moment'])

type Holds = (row: Row) => boolean

function predicate(resource: Resource, text: string, faults: Fault[]): Holds {
  const fail = (...words: string[]): Holds => {
    faults.push(['filter', ...words])
    return () => false
  }
  const at = text.search(/[=!<>]/)
  const operator = ['!=', '>=', '<=', '=', '>', '<'].find((each) => at > 0 && text.startsWith(each, at))
  const name = text.slice(0, Math.max(at, 0))
  if (!operator || !/^[a-z]\w*$/i.test(name)) return fail(text.slice(0, 20))
  const field = ownField(resource, name)
  if (!field || !isSearched(field)) return fail(`'${name}'`)
  const kind = kindOf(field)
  const value = text.slice(at + operator.length)
  const values = (operator === '=' ? value.split('|') : [value]).map((each) => readValue(field, each))
  if (values.length > VALUES_MOST) return fail(name, String(VALUES_MOST))
  if (values.includes(undefined)) return fail(name)
  const held = (row: Row) => (row[name] === null ? null : comparable(kind, row[name]))
  const [first = null] = values
  if (operator === '=') return (row) => values.some((each) => each === held(row))
  // A record without a value differs from every value.
  if (operator === '!=') return (row) => first !== held(row)
  if (!ORDERED.has(kind) || first === null) return fail(name, operator)
  return (row) => {
    const mine = held(row)
    if (mine === null) return false
    if (operator === '>') return mine > first
    if (operator === '<') return mine < first
    return operator === '>=' ? mine >= first : mine <= first
  }
}

type Comparable = string | number

/** What a filter compares with; undefined when it is not of the field's kind. */
function readValue(field: Field, text: string): Comparable | null | undefined {
  if (text === 'null' && field.nullable) return null
  switch (kindOf(field)) {
    case 'uuid':
      return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
        ? text.toLowerCase()
        : undefined
    case 'text':
      return text
    case 'choice':
      return choicesOf(field.schema).includes(text) ? text : undefined
    case 'openWord':
      return /^[A-Z][A-Z0-9_]{0,63}$/.test(text) ? text : undefined
    case 'flag':
      return text === 'true' ? 1 : text === 'false' ? 0 : undefined
    case 'int':
      return /^-?[0-9]+$/.test(text) && Math.abs(Number(text) + 0.5) < 2 ** 31 ? Number(text) : undefined
    case 'money':
      return /^-?[0-9]+(\.[0-9]{1,2})?$/.test(text) ? Number(text) : undefined
    case 'number':
      return /^-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?$/i.test(text) ? Number(text) : undefined
    case 'date':
      return isDay(text) ? text : undefined
    case 'moment':
      return readMoment(text)
    case 'other':
      return undefined
  }
}

/** A day of the calendar: writing it again gives the same text. */
const isDay = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return /^\d{4}-\d\d-\d\d$/.test(text) && year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

function readMoment(text: string): number | undefined {
  const [, day = '', hour, minute, second = '0', fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const [offsetHours = 0, offsetMinutes = 0] = zone === 'Z' ? [] : zone.slice(1).split(':').map(Number)
  const offset = (zone.startsWith('-') ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  const minutes = Number(hour) * 60 + Number(minute) - offset
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 + Number(second) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** A spoken value as something that === and < understand. */
function comparable(kind: Kind, value: unknown): Comparable {
  if (kind === 'flag') return value === true || value === 'true' ? 1 : 0
  return kind === 'moment' ? Date.parse(String(value)) : (value as Comparable)
}

type Order = (a: Row, b: Row) => number

function ordering(resource: Resource, text: string, faults: Fault[]): Order {
  const keys = text.split(',').map((key) => {
    const [name = '', ...rest] = key.split(':')
    const direction = rest.length === 0 ? 'asc' : rest.join(':')
    const field = ownField(resource, name)
    if (!field || !isSearched(field)) faults.push(['sort', `'${name}'`])
    else if (direction !== 'asc' && direction !== 'desc') faults.push(['sort', name])
    return { name, sign: direction === 'desc' ? -1 : 1 }
  })
  if (keys.length > SORT_KEYS_MOST) faults.push(['sort', String(SORT_KEYS_MOST)])
  for (const [at, { name }] of keys.entries())
    if (keys.findIndex((key) => key.name === name) < at) faults.push(['sort', `'${name}'`, 'twice'])
  const all = [...keys, { name: 'id', sign: keys.at(-1)?.sign ?? 1 }]
  return (a, b) => {
    for (const { name, sign } of all) {
      const kind = kindOf(ownField(resource, name) as Field)
      const difference = sign * compareValues(kind, a[name], b[name])
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Null is greater than any value: last going up, first going down. */
function compareValues(kind: Kind, a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [left, right] = [comparable(kind, a), comparable(kind, b)]
  // By the bytes of UTF-8, not by the units of UTF-16, which put the astral characters before U+E000.
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
  return left - Number(right)
}

type Related = { readonly word: string; readonly target: Resource; readonly names: readonly string[] }
type Chosen = { readonly names: readonly string[]; readonly relations: readonly Related[] }

function choose({ resources }: World, resource: Resource, text: string | undefined, faults: Fault[]): Chosen {
  const names: string[] = []
  const relations = new Map<string, { target: Resource; names: string[] }>()
  for (const word of text === undefined ? [] : text.split(',')) {
    const [head = '', ...tail] = word.split('.')
    const relation = Object.entries(resource.relations).find(([each]) => each === head)?.[1]
    const target = resources.find(({ name }) => name === relation?.to)
    const [inner = ''] = tail
    if (tail.length > 1) faults.push(['fields', `'${word}'`])
    else if (tail.length === 0) {
      if (speaks(resource).includes(head)) names.push(head)
      else faults.push(['fields', `'${head}'`])
    } else if (!target) faults.push(['fields', `'${head}'`])
    else if (inner !== '*' && !speaks(target).includes(inner)) faults.push(['fields', `'${inner}'`])
    else {
      const known = relations.get(head) ?? { target, names: [] }
      known.names.push(...(inner === '*' ? speaks(target) : [inner]))
      relations.set(head, known)
    }
  }
  return {
    names: names.length === 0 ? speaks(resource) : ['id', ...names],
    relations: [...relations].map(([word, related]) => ({ word, ...related })),
  }
}

function spoken(world: World, viewer: Viewer, resource: Resource, { names, relations }: Chosen, row: Row): Row {
  const answer: Record<string, unknown> = only(resource, names, row)
  for (const { word, target, names: inner } of relations) {
    const { kind, via } = resource.relations[word] ?? { kind: 'one', via: '' }
    const candidates = visible(world, viewer, target)
    if (kind === 'one') {
      const found = candidates.find((each) => each['id'] === row[via])
      answer[word] = found ? only(target, inner, found) : null
    } else {
      answer[word] = candidates
        .filter((each) => each[via] === row['id'])
        .toSorted(ordering(target, 'createdAt:desc', []))
        .slice(0, EMBEDDED_MOST)
        .map((each) => only(target, inner, each))
    }
  }
  return answer
}

const only = (resource: Resource, names: readonly string[], row: Row) =>
  Object.fromEntries(
    names.filter((name) => !(resource.fields[name]?.absent && row[name] === null)).map((name) => [name, row[name]]),
  )

function linksOf(page: number, limit: number, total: number): Links {
  const last = total === 0 ? 1 : Math.ceil(total / limit)
  return {
    first: 1,
    ...(page > 1 && { prev: page > last ? last : page - 1 }),
    ...(page < last && { next: page + 1 }),
    last,
  }
}

const ownField = (resource: Resource, name: string) =>
  Object.entries(resource.fields).find(([own]) => own === name)?.[1]

const speaks = (resource: Resource) =>
  Object.keys(resource.fields).filter((name) => resource.fields[name]?.writeOnly === false)
