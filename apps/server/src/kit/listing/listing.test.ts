import assert from 'node:assert/strict'
import { test } from 'node:test'
import { int, text, uuid } from '../fields.ts'
import { Registry } from '../registry.ts'
import { defineResource } from '../resource.ts'
import { isIndexed, parseListing } from './listing.ts'

const fields = {
  roomId: uuid(),
  shelfId: uuid({ indexed: 'filter' }),
  title: text({ indexed: 'sort' }),
  pages: int(),
}
const declared = { table: 'books', within: 'roomId', doc: 'books', fields } as const
const book = defineResource('book', { path: '/books', ...declared })
const ID = '018f0000-0000-7000-8000-00000000abcd'

const asked = (resource: typeof book, query: { filter?: string[]; sort?: string }) =>
  isIndexed(resource, parseListing(resource, new Registry([]), query))

test('an index serves a list when it serves each condition and the first key of the order', () => {
  for (const filter of [[], ['title=a'], [`shelfId=${ID}`, `id!=${ID}`], [`roomId=${ID}`], [`organizationId=${ID}`]])
    assert.equal(asked(book, { filter }), true, filter.join())
  for (const filter of [['pages>3'], ['title=a', 'pages=3']])
    assert.equal(asked(book, { filter }), false, filter.join())
  for (const sort of ['title', 'title:desc,pages', 'id', 'createdAt', 'updatedAt', 'roomId', 'organizationId'])
    assert.equal(asked(book, { sort }), true, sort)
  // An index that finds a shelf does not have the shelves in the order that is asked for.
  for (const sort of ['pages', 'pages,title', 'shelfId']) assert.equal(asked(book, { sort }), false, sort)
})

test('a small table, and what lies below one record, need no index', () => {
  const small = defineResource('book', { path: '/books', size: 'small', ...declared })
  const below = defineResource('book', { path: '/shelves/{shelfId}/books', ...declared })
  for (const resource of [small, below]) assert.equal(asked(resource, { filter: ['pages=3'], sort: 'pages' }), true)
})
