import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absent, nullable } from '../field-wrappers.ts'
import { choice, date, flag, int, moment, money, number, text, uuid } from '../fields.ts'
import { BadRequest } from '../problems.ts'
import { defineResource } from '../resource.ts'
import { words } from '../structured-fields.ts'
import { equals, parseFilter } from './filter.ts'

const book = defineResource('book', {
  path: '/books',
  table: 'books',
  within: null,
  doc: 'books',
  fields: {
    shelfId: uuid(),
    title: nullable(text()),
    note: absent(text()),
    language: choice(['en', 'fr']),
    isLent: nullable(flag()),
    pages: nullable(int()),
    price: nullable(money()),
    weight: nullable(number()),
    copies: int({ min: 1, max: 99 }),
    fine: money({ min: 0.01, max: 500 }),
    rating: number({ min: 0, max: 5 }),
    place: text({ min: 1, max: 20 }),
    printed: nullable(date()),
    lentAt: nullable(moment()),
    tags: words(),
  },
})

const ID = '018f0000-0000-7000-8000-00000000abcd'
const parse = (given: string) => parseFilter(book, given)
const anyOf = (field: string, ...values: unknown[]) => ({ kind: 'any', field, values, orNull: false })
function refused(given: string, message: string | RegExp) {
  try {
    parse(given)
  } catch (error) {
    assert.ok(error instanceof BadRequest, given)
    if (message instanceof RegExp) assert.match(error.message, message)
    else assert.equal(error.message, message)
    return
  }
  assert.fail(`'${given}' is taken`)
}

test('a value is read as its field stores it', () => {
  assert.deepEqual(parse(`shelfId=${ID.toUpperCase()}`), anyOf('shelfId', ID))
  assert.deepEqual(parse('title=War and Peace'), anyOf('title', 'War and Peace'))
  assert.deepEqual(parse('language=fr'), anyOf('language', 'fr'))
  assert.deepEqual(parse('isLent=true'), anyOf('isLent', true))
  assert.deepEqual(parse('pages=-12'), anyOf('pages', -12))
  assert.deepEqual(parse('price=19.9'), anyOf('price', 1990))
  assert.deepEqual(parse('weight=0.25'), anyOf('weight', 0.25))
  assert.deepEqual(parse('printed=2024-02-29'), anyOf('printed', '2024-02-29'))
  assert.deepEqual(parse('lentAt=2026-09-01T02:00:00+02:00'), anyOf('lentAt', new Date('2026-09-01T00:00:00Z')))
})

test('a number is compared with any of its kind, also one that a record cannot have', () => {
  const compare = (field: string, operator: string, value: number) => ({ kind: 'compare', field, operator, value })
  assert.deepEqual(parse('copies>0'), compare('copies', '>', 0))
  assert.deepEqual(parse('copies<=2147483647'), compare('copies', '<=', 2_147_483_647))
  assert.deepEqual(parse('fine>=0'), compare('fine', '>=', 0))
  assert.deepEqual(parse('fine<100000000'), compare('fine', '<', 10_000_000_000))
  assert.deepEqual(parse('rating>-1'), compare('rating', '>', -1))
  assert.deepEqual(parse('rating!=6.5'), { kind: 'not', field: 'rating', value: 6.5 })
  refused('copies<2147483648', "filter: copies must be a whole number from -2147483648 to 2147483647, not '2147483648'")
  refused('copies>-2147483649', /^filter: copies must be a whole number/)
  refused('fine<10000000000000', "filter: fine must be an amount with at most two decimals, not '10000000000000'")
})

test('a number is taken as an answer tells it', () => {
  for (const answered of [1e-7, -1.5e-9, 1e15, 0.1234567890123456, 12345678.901234567])
    assert.deepEqual(parse(`weight=${answered}`), anyOf('weight', answered))
  assert.deepEqual(parse('weight=1E+3'), anyOf('weight', 1000))
  for (const given of ['1e', 'e5', '1e1.5', '1e16', '1e9999', '1e-0000007', 'Infinity'])
    refused(`weight=${given}`, /^filter: weight must be a number.*, not /)
})

test('each operator is told from the longer ones that begin alike', () => {
  for (const operator of ['>', '>=', '<', '<='])
    assert.deepEqual(parse(`pages${operator}5`), { kind: 'compare', field: 'pages', operator, value: 5 })
  assert.deepEqual(parse('pages!=5'), { kind: 'not', field: 'pages', value: 5 })
})

test('the first operator ends the name; whatever follows it is the value', () => {
  assert.deepEqual(parse('title=a=b'), anyOf('title', 'a=b'))
  assert.deepEqual(parse('title=>=1'), anyOf('title', '>=1'))
  assert.deepEqual(parse('title!==x'), { kind: 'not', field: 'title', value: '=x' })
  assert.deepEqual(parse('title=two\nlines'), anyOf('title', 'two\nlines'))
  assert.deepEqual(parse('title='), anyOf('title', ''))
})

test('a bar stands between alternatives after = and is a character like any other after !=', () => {
  assert.deepEqual(parse('pages=1|2|3'), anyOf('pages', 1, 2, 3))
  assert.deepEqual(parse('title=a|'), anyOf('title', 'a', ''))
  assert.deepEqual(parse('title!=a|b'), { kind: 'not', field: 'title', value: 'a|b' })
  refused('language!=en|fr', "filter: language must be one of en, fr, not 'en|fr'")
})

test('null is the missing value, alone or among others', () => {
  assert.deepEqual(parse('title=null'), { kind: 'any', field: 'title', values: [], orNull: true })
  assert.deepEqual(parse('pages=1|null'), { kind: 'any', field: 'pages', values: [1], orNull: true })
  assert.deepEqual(parse('note!=null'), { kind: 'not', field: 'note', value: null })
  refused('language=null', 'filter: language is never null')
  refused('language=en|null', 'filter: language is never null')
  refused('copies!=null', 'filter: copies is never null')
  refused('pages>null', 'filter: pages can be compared with null by = and != only, not by >')
})

test('where a text is never missing, null is a text like any other', () => {
  assert.deepEqual(parse('place=null'), anyOf('place', 'null'))
  assert.deepEqual(parse('place=a|null'), anyOf('place', 'a', 'null'))
  assert.deepEqual(parse('place!=null'), { kind: 'not', field: 'place', value: 'null' })
})

test('what has no order that everybody would agree on is not compared', () => {
  refused('title>a', 'filter: title can be compared by = and != only, not by >')
  refused('language<=fr', 'filter: language can be compared by = and != only, not by <=')
  refused('isLent<true', /by = and != only, not by <$/)
  refused(`shelfId>=${ID}`, /by = and != only, not by >=$/)
})

test('an unknown field, and one that is not a single value, are refused with those that can be', () => {
  const known =
    'id, organizationId, shelfId, title, note, language, isLent, pages, price, weight, copies, fine, rating, place, printed, lentAt, createdAt, updatedAt'
  for (const name of ['author', 'tags', 'Title', 'constructor', 'toString'])
    refused(`${name}=1`, `filter: '${name}' cannot be filtered on. Fields that can: ${known}`)
})

test('a text that is not of the form is refused as a whole', () => {
  for (const given of [
    '',
    'title',
    '=x',
    '!=',
    'title~x',
    'title!x',
    ' title=x',
    'title =x',
    '1=1',
    'a.b=1',
    '__proto__=1',
  ])
    refused(given, `filter '${given}' must be written field=value, with one of = != > >= < <=`)
})

test('a value of another kind is refused in the words of its field', () => {
  refused('shelfId=7', "filter: shelfId must be a valid UUID, not '7'")
  refused('pages=1.5', /^filter: pages must be a whole number.*, not '1\.5'$/)
  refused('pages=', /^filter: pages must be a whole number/)
  refused('pages=1|two', /^filter: pages must be a whole number.*, not 'two'$/)
  refused('price=1.005', /^filter: price must be an amount with at most two decimals.*, not '1\.005'$/)
  refused('isLent=yes', "filter: isLent must be true or false, not 'yes'")
  refused('printed=2026-02-29', "filter: printed must be a date as YYYY-MM-DD, not '2026-02-29'")
  refused('lentAt>=2026-09-01', /^filter: lentAt must be a moment in ISO 8601/)
  refused('title=\ud800', 'filter: title must be well-formed Unicode text without NUL characters')
})

test('a hundred alternatives are taken and no more', () => {
  const many = (n: number) => `pages=${Array.from({ length: n }, (_, at) => at).join('|')}`
  assert.deepEqual(parse(many(100)), anyOf('pages', ...Array(100).keys()))
  refused(many(101), 'filter: pages is compared with more than 100 values')
})

test('a refusal quotes little of what was sent, and whole characters', () => {
  refused('😀'.repeat(60), `filter '${'😀'.repeat(40)}…' must be written field=value, with one of = != > >= < <=`)
})

test('what a route asks for by itself: a value, no value, or nothing', () => {
  assert.deepEqual(equals('title', 'Emma'), [parse('title=Emma')])
  assert.deepEqual(equals('title', null), [{ kind: 'any', field: 'title', values: [], orNull: true }])
  assert.deepEqual(equals('title', undefined), [])
})
