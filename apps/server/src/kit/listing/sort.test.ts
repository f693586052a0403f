import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nullable } from '../field-wrappers.ts'
import { int, text } from '../fields.ts'
import { BadRequest } from '../problems.ts'
import { defineResource } from '../resource.ts'
import { words } from '../structured-fields.ts'
import { parseSort, withTieBreak } from './sort.ts'

const book = defineResource('book', {
  path: '/books',
  table: 'books',
  within: null,
  doc: 'books',
  fields: {
    title: text(),
    pages: nullable(int()),
    series: text(),
    volume: int(),
    tags: words(),
  },
})

const parse = (given: string) => parseSort(book, given)
const refused = (given: string, message: string) =>
  assert.throws(
    () => parse(given),
    (error) => error instanceof BadRequest && error.message === message,
    given,
  )

test('a bare field goes up, and a direction may be named', () => {
  assert.deepEqual(parse('title'), [{ field: 'title', direction: 'asc' }])
  assert.deepEqual(parse('title:asc'), parse('title'))
  assert.deepEqual(parse('title:desc'), [{ field: 'title', direction: 'desc' }])
})

test('several keys keep the order in which they are written', () => {
  assert.deepEqual(parse('series,volume:desc, title'), [
    { field: 'series', direction: 'asc' },
    { field: 'volume', direction: 'desc' },
    { field: 'title', direction: 'asc' },
  ])
})

test('the id settles ties in the direction of the last key', () => {
  assert.deepEqual(withTieBreak(parse('series,volume:desc')).at(-1), { field: 'id', direction: 'desc' })
  assert.deepEqual(withTieBreak(parse('volume:desc,series')).at(-1), { field: 'id', direction: 'asc' })
})

test('an id that is named is not appended again', () => {
  assert.deepEqual(withTieBreak(parse('title,id:desc')), parse('title,id:desc'))
  assert.deepEqual(withTieBreak(parse('id:desc,title')), parse('id:desc,title'))
})

test('an unknown field, and one that is not a single value, are refused with those that can be', () => {
  const known = 'id, organizationId, title, pages, series, volume, createdAt, updatedAt'
  for (const name of ['author', 'tags', 'Title', '', '-title', 'constructor', '__proto__'])
    refused(name, `sort: '${name}' cannot be sorted on. Fields that can: ${known}`)
  refused('title,', `sort: '' cannot be sorted on. Fields that can: ${known}`)
  refused(`x${'😀'.repeat(60)}`, `sort: 'x${'😀'.repeat(39)}…' cannot be sorted on. Fields that can: ${known}`)
})

test('a direction is asc or desc', () => {
  for (const given of ['title:up', 'title:', 'title:ASC', 'title:asc:desc'])
    refused(given, 'sort: write title:asc or title:desc')
})

test('a field is named once', () => {
  refused('title,title', "sort: 'title' is named twice")
  refused('title:asc,pages,title:desc', "sort: 'title' is named twice")
})

test('five keys are taken and no more', () => {
  assert.equal(parse('title,pages,series,volume,id').length, 5)
  refused('title,pages,series,volume,createdAt,updatedAt', 'sort: at most 5 fields')
})
