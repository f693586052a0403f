import assert from 'node:assert/strict'
import { test } from 'node:test'
import { links } from './links.ts'

const BASE = 'https://gateway.example.com/v1/units'

/** rel → page */
function pages(page: number, limit: number, total: number, search = '') {
  const text = links(new URL(`${BASE}${search}`), { page, limit }, total)
  return Object.fromEntries(
    text.split(', ').map((link) => {
      const [, href = '', rel = ''] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? assert.fail(link)
      return [rel, Number(new URL(href).searchParams.get('page'))]
    }),
  )
}

test('the first page of several leads to the next and the last', () => {
  assert.deepEqual(pages(1, 10, 25), { first: 1, next: 2, last: 3 })
})

test('a page in the middle leads everywhere', () => {
  assert.deepEqual(pages(2, 10, 25), { first: 1, prev: 1, next: 3, last: 3 })
})

test('the last page leads no further', () => {
  assert.deepEqual(pages(3, 10, 25), { first: 1, prev: 2, last: 3 })
  assert.deepEqual(pages(2, 10, 20), { first: 1, prev: 1, last: 2 })
})

test('an only page and an empty list are first and last at once', () => {
  assert.deepEqual(pages(1, 10, 10), { first: 1, last: 1 })
  assert.deepEqual(pages(1, 10, 0), { first: 1, last: 1 })
})

test('from a page past the end, prev is the last page there is', () => {
  assert.deepEqual(pages(9, 10, 25), { first: 1, prev: 3, last: 3 })
  assert.deepEqual(pages(9, 10, 0), { first: 1, prev: 1, last: 1 })
})

test('every other parameter of the question is kept', () => {
  const search = '?filter=status%3DDOWN&filter=number%3D1&limit=10&page=2&fields=id%2Cnumber'
  const text = links(new URL(`${BASE}${search}`), { page: 2, limit: 10 }, 25)
  for (const link of text.split(', ')) {
    const { searchParams, origin, pathname } = new URL(link.slice(1, link.indexOf('>')))
    assert.equal(origin + pathname, BASE)
    assert.deepEqual(searchParams.getAll('filter'), ['status=DOWN', 'number=1'])
    assert.equal(searchParams.get('limit'), '10')
    assert.equal(searchParams.get('fields'), 'id,number')
    assert.equal(searchParams.getAll('page').length, 1)
  }
})

test('what was asked cannot break out of its link', () => {
  const text = links(new URL('/v1/units?fields=%3E%3B rel="next",<x>', BASE), { page: 1, limit: 10 }, 0)
  assert.equal(text.split(', ').length, 2)
  assert.doesNotMatch(text.replace(/^<|>; rel="(first|last)"(, <)?/g, ''), /[<>"]/)
})
