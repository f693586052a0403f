// Random questions to a list: most of them sound, some with a fault of every kind that a caller can make.
import fc from 'fast-check'
import type { Field } from '../../../src/kit/fields.ts'
import type { Resource } from '../../../src/kit/resource.ts'
import { isSearched, kindOf, ORDERED, type Pair, type Row } from './model.ts'
import { someValue } from './rows.ts'

export type Question = {
  /** Names, so that a failure prints as a line. */
  readonly viewer: string
  readonly resource: string
  /** A single read when given. */
  readonly id: string | null
  readonly pairs: readonly Pair[]
  /** Spaces as plus signs, or everything as percent signs. */
  readonly form: boolean
}

export type Asking = {
  readonly viewers: readonly string[]
  readonly resources: readonly Resource[]
  /** What their related records may be. */
  readonly related: readonly Resource[]
  readonly rows: ReadonlyMap<string, readonly Row[]>
}

export const anyQuestion = ({ viewers, resources, related, rows }: Asking): fc.Arbitrary<Question> =>
  fc.constantFrom(...resources).chain((resource) => {
    const stored = rows.get(resource.name) ?? []
    const common = {
      viewer: fc.constantFrom(...viewers),
      resource: fc.constant(resource.name),
      form: fc.boolean(),
    }
    const fields = maybe(anyFields(resource, related))
    const list = fc.record({ ...common, id: fc.constant(null), pairs: listPairs(resource, stored, fields) })
    const ids = stored.map((row) => String(row['id']))
    const single = fc.record({
      ...common,
      id:
        ids.length === 0
          ? fc.uuid()
          : fc.oneof({ weight: 1, arbitrary: fc.uuid() }, { weight: 9, arbitrary: fc.constantFrom(...ids) }),
      pairs: fc.oneof(
        { weight: 8, arbitrary: named('fields', fields) },
        { weight: 1, arbitrary: fc.constantFrom<Pair>(['limit', '1'], ['field', 'id']).map((pair) => [pair]) },
      ),
    })
    return fc.oneof({ weight: 9, arbitrary: list }, { weight: 1, arbitrary: single })
  })

function listPairs(resource: Resource, stored: readonly Row[], fields: fc.Arbitrary<string | undefined>) {
  const some = (least: number, most: number) =>
    fc.array(anyFilter(resource, stored), { minLength: least, maxLength: most, size: 'max' })
  // A page that every record is on shows more than an empty one.
  const filters = fc
    .oneof(
      { weight: 3, arbitrary: some(0, 0) },
      { weight: 4, arbitrary: some(1, 1) },
      { weight: 2, arbitrary: some(2, 4) },
    )
    .map((texts) => texts.map((text): Pair => ['filter', text]))
  const sound = fc
    .tuple(
      named(
        'page',
        fc.constantFrom(...Array<undefined>(8).fill(undefined), '1', '1', '2', '2', '3', '02', '7', '1000000'),
      ),
      named('limit', fc.constantFrom(undefined, undefined, undefined, '1', '2', '3', '7', '10', '50', '100', '500')),
      filters,
      named('sort', maybe(anySort(resource))),
      named('fields', fields),
    )
    .map((parts): Pair[] => parts.flat())
  const faulty = fc
    .tuple(sound, anyFault(resource), fc.nat())
    // The faulty parameter instead of the sound one of that name, at any place.
    .map(([pairs, fault, at]): Pair[] => {
      const others = pairs.filter(([name]) => name === 'filter' || !fault.some(([wrong]) => wrong === name))
      return others.toSpliced(at % (others.length + 1), 0, ...fault)
    })
  return fc.oneof({ weight: 4, arbitrary: sound }, { weight: 1, arbitrary: faulty })
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const named = (name: string, value: fc.Arbitrary<string | undefined>) =>
  value.map((text): Pair[] => (text === undefined ? [] : [[name, text]]))

const namesWhere = (resource: Resource, wanted: (field: Field) => boolean) =>
  Object.entries(resource.fields)
    .filter(([, field]) => wanted(field))
    .map(([name]) => name)

function anyFilter(resource: Resource, stored: readonly Row[]): fc.Arbitrary<string> {
  return fc.constantFrom(...namesWhere(resource, isSearched)).chain((name) => {
    const field = resource.fields[name] as Field
    const value = valueText(field, name, stored)
    const several = fc
      .array(field.nullable ? fc.oneof({ weight: 4, arbitrary: value }, fc.constant('null')) : value, {
        minLength: 1,
        maxLength: 4,
      })
      .map((texts) => `${name}=${texts.join('|')}`)
    const ways = [
      several,
      value.map((text) => `${name}!=${text}`),
      ...(field.nullable ? [fc.constantFrom(`${name}=null`, `${name}!=null`)] : []),
      ...(ORDERED.has(kindOf(field))
        ? ['>', '>=', '<', '<='].map((operator) => value.map((text) => `${name}${operator}${text}`))
        : []),
    ]
    return fc.oneof(...ways)
  })
}

/** Mostly a value that some record has, in any of the ways it may be written. */
function valueText(field: Field, name: string, stored: readonly Row[]): fc.Arbitrary<string> {
  const held = stored.map((row) => row[name]).filter((value) => value !== null)
  const some =
    held.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...held) }, someValue(field)) : someValue(field)
  return fc.tuple(some, fc.nat(3)).map(([value, way]) => written(field, value, way))
}

function written(field: Field, value: unknown, way: number): string {
  const text = String(value)
  const kind = kindOf(field)
  if (kind === 'uuid' && way === 0) return text.toUpperCase()
  if (kind === 'money' && way === 0) return Number(value).toFixed(2)
  if (kind === 'int' && way === 0 && Number(value) >= 0) return `0${text}`
  return kind === 'moment' ? momentWritten(text, way) : text
}

function momentWritten(text: string, way: number) {
  // The ends of time stay in their own year, whatever the zone.
  if (way === 0 || /^(0001-01-01|9999-12-31)/.test(text)) return text
  if (way === 1) return text.replace('.000Z', 'Z').replace(/(\.\d+?)0+Z$/, '$1Z')
  const minutes = way === 2 ? 330 : -480
  const there = new Date(Date.parse(text) + minutes * 60_000).toISOString()
  return there.replace('Z', way === 2 ? '+05:30' : '-08:00')
}

const anySort = (resource: Resource): fc.Arbitrary<string> => {
  const names = namesWhere(resource, isSearched)
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom('', ':asc', ':desc')), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    })
    .map((keys) => keys.map((key) => key.join('')).join())
}

function anyFields(resource: Resource, resources: readonly Resource[]): fc.Arbitrary<string> {
  const own = namesWhere(resource, ({ writeOnly }) => !writeOnly)
  const related = Object.entries(resource.relations).flatMap(([word, { to }]) => {
    const target = resources.find(({ name }) => name === to)
    return [
      `${word}.*`,
      ...namesWhere(target as Resource, ({ writeOnly }) => !writeOnly).map((name) => `${word}.${name}`),
    ]
  })
  const ways = [fc.array(fc.constantFrom(...own), { minLength: 1, maxLength: 4 })]
  if (related.length > 0) {
    const all = Object.keys(resource.relations).map((word) => `${word}.*`)
    ways.push(
      fc.array(fc.constantFrom(...all, ...related), { minLength: 1, maxLength: 4 }),
      fc.shuffledSubarray(all, { minLength: 1 }),
      fc.array(fc.constantFrom(...own, ...related), { minLength: 1, maxLength: 5 }),
    )
  }
  return fc.oneof(...ways).map((words) => words.join())
}

function anyFault(resource: Resource): fc.Arbitrary<Pair[]> {
  const some = (name: string, ...texts: string[]) => fc.constantFrom(...texts).map((text): Pair[] => [[name, text]])
  const searched = namesWhere(resource, isSearched)
  const unsearched = namesWhere(resource, (field) => !isSearched(field))
  const hidden = namesWhere(resource, ({ writeOnly }) => writeOnly)
  const neverNull = namesWhere(resource, (field) => isSearched(field) && !field.nullable)
  const unordered = namesWhere(resource, (field) => isSearched(field) && !ORDERED.has(kindOf(field)))
  const [relation = 'owner'] = Object.keys(resource.relations)
  return fc.oneof(
    fc
      .constantFrom('custumerId', 'Page', 'filters', 'page[]', '__proto__', 'constructor', 'q')
      .map((name): Pair[] => [[name, '1']]),
    some('page', '0', '-1', '1.5', 'one', '', '1e1', ' 1', 'null', '0x1', '١'),
    some('limit', '0', '501', '-5', 'ten', '', '5.0', '99999', 'all'),
    fc.constantFrom('page', 'limit', 'sort', 'fields').map((name): Pair[] => [
      [name, '1'],
      [name, '1'],
    ]),
    some(
      'filter',
      'colour=red',
      'constructor=1',
      '__proto__=1',
      'toString!=1',
      ...unsearched.map((name) => `${name}=1`),
    ),
    fc
      .tuple(fc.constantFrom(...searched), fc.constantFrom('~1', '', ' = 1', '!1', '=~', ':1', '.x=1', '%'))
      .map(([name, rest]): Pair[] => [['filter', `${name}${rest}`]]),
    some('filter', '', '=', '=1', '!=', '1=1', ' id=1', 'id', 'id='),
    // Wrong for all kinds but text, of which they are values like any other.
    fc
      .tuple(
        fc.constantFrom(...searched),
        fc.constantFrom('=', '!='),
        fc.constantFrom('', 'x y', '1.234', '2026-02-30', '{}', '😀'),
      )
      .map(([name, operator, text]): Pair[] => [['filter', `${name}${operator}${text}`]]),
    some('filter', ...neverNull.flatMap((name) => [`${name}=null`, `${name}!=null`])),
    fc
      .tuple(
        fc.constantFrom(...unordered),
        fc.constantFrom('>', '>=', '<', '<='),
        fc.constantFrom('a', 'ONE', 'true', 'null'),
      )
      .map(([name, operator, text]): Pair[] => [['filter', `${name}${operator}${text}`]]),
    some(
      'filter',
      ...[
        '2026-01-01',
        'yesterday',
        '2026-02-29T00:00:00Z',
        '2026-01-01T00:00:00',
        '2026-01-01T25:00:00Z',
        'null',
        '1788220800',
        '2026-01-01 00:00:00Z',
      ].map((text) => `updatedAt>=${text}`),
    ),
    some(
      'sort',
      'colour',
      '',
      ',',
      'constructor',
      '__proto__:asc',
      ...unsearched,
      ...unsearched.map((name) => `id,${name}:desc`),
    ),
    some(
      'sort',
      ...searched.flatMap((name) => [
        `${name}:up`,
        `${name}:asc:desc`,
        `${name}:`,
        `${name}:ASC`,
        `-${name}`,
        `${name},`,
      ]),
    ),
    some('sort', ...searched.flatMap((name) => [`${name},${name}`, `${name}:asc,id,${name}:desc`])),
    some('fields', 'colour', '', 'id,', ',', 'constructor', 'id,__proto__', 'Id', 'a.b.c', ...hidden),
    some(
      'fields',
      'owner.*',
      'toString.*',
      '.',
      '*.id',
      `${relation}.`,
      `${relation}.colour`,
      `${relation}.*.id`,
      `${relation}.constructor`,
      `id,${relation}.__proto__`,
    ),
    // One more than each may be.
    fc.constant(Array.from({ length: 21 }, (): Pair => ['filter', 'updatedAt>=2026-01-01T00:00:00Z'])),
    fc
      .constantFrom(100, 101)
      .map((n): Pair[] => [['filter', `createdAt=${Array(n).fill('2026-09-01T00:00:00Z').join('|')}`]]),
    some('sort', searched.slice(0, 5).join(), searched.slice(0, 6).join()),
  )
}
