import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sdkClientFiles } from './sdk-client.ts'
import { Contract } from './sdk-client-contract.ts'
import { methodsOf } from './sdk-client-operations.ts'

const book = { $ref: '#/components/schemas/Book' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const parameter = (name: string, where: string, more: object = {}) => ({
  name,
  in: where,
  schema: { type: 'string' },
  ...more,
})
const bookId = parameter('bookId', 'path')
const reach = { 'x-fields': ['isLent', 'createdAt'] }
const pages = [
  parameter('page', 'query'),
  parameter('filter', 'query', reach),
  parameter('sort', 'query', reach),
  parameter('fields', 'query', { ...reach, 'x-relations': ['shelf'] }),
]
const operation = (operationId: string, responses: object, more: object = {}) => ({
  operationId,
  summary: 'Do it',
  responses,
  ...more,
})
const loan = { requestBody: json({ $ref: '#/components/schemas/LendRequest' }), parameters: [bookId] }

const contractOf = (paths: object) =>
  JSON.stringify({
    paths,
    components: {
      parameters: {},
      schemas: {
        Book: {
          type: 'object',
          required: ['id', 'isLent', 'createdAt'],
          properties: {
            id: { type: 'string' },
            isLent: { type: 'string', enum: ['true', 'false'] },
            binding: {
              type: ['string', 'null'],
              enum: ['HARD', 'SOFT', null],
              description: 'Null when nobody looked.',
            },
            createdAt: { type: 'string' },
            shelf: { anyOf: [{ $ref: '#/components/schemas/RelatedShelf' }, { type: 'null' }] },
          },
        },
        Shelf: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, isFull: flag } },
        RelatedShelf: { type: 'object', properties: { id: { type: 'string' }, isFull: flag } },
        LendRequest: {
          type: 'object',
          required: ['idempotencyId', 'reader'],
          properties: { idempotencyId: { type: 'string' }, reader: { type: 'string' }, isLong: takenFlag },
        },
      },
    },
  })
const flag = { type: 'string', enum: ['true', 'false'] }
/** In a request. */
const takenFlag = { type: ['boolean', 'string'], enum: [true, false, 'true', 'false'] }

const paths = {
  '/rare-books': {
    get: operation('listRareBooks', { 200: json({ type: 'array', items: book }) }, { parameters: pages }),
  },
  '/rare-books/{bookId}': {
    get: operation('readRareBook', { 200: json(book) }, { parameters: [bookId] }),
    delete: operation('deleteRareBook', { 200: json(book) }, { parameters: [bookId] }),
  },
  '/rare-books/{bookId}/loans': { post: operation('createRareBookLoan', { 201: json(book), 200: json(book) }, loan) },
  '/rare-books/{bookId}/return': { post: operation('createRareBookReturn', { 200: json(book) }, loan) },
  '/rare-books/{bookId}/dust': { put: operation('dustRareBook', { 200: json(book) }, loan) },
  '/old': { get: operation('readOld', { 410: {} }) },
}

test('an operation is named by the words of its path and its method, by itself if it creates nothing, or by a name of its own', () => {
  const names = methodsOf(new Contract(contractOf(paths))).map(({ group, verb }) => [...group, verb].join('.'))
  assert.deepEqual(names, [
    'rareBooks.list',
    'rareBooks.get',
    'rareBooks.delete',
    'rareBooks.loans.create',
    'rareBooks.return',
    'rareBooks.dust',
  ])
})

test('two operations of one name are refused, and so is one that stands where a group does', () => {
  const patched = {
    '/rare-books/{bookId}': { put: paths['/rare-books/{bookId}'].get, patch: paths['/rare-books/{bookId}'].get },
  }
  assert.throws(() => methodsOf(new Contract(contractOf(patched))), /would both be gatelodge\.rareBooks\.update/)
  const below = { '/rare-books/{bookId}/return/slips': { post: paths['/rare-books/{bookId}/loans'].post } }
  assert.throws(() => methodsOf(new Contract(contractOf({ ...paths, ...below }))), /gatelodge\.rareBooks\.return/)
})

test('types have booleans, words that may grow in answers, and an idempotencyId that may be left out', () => {
  const [types, table] = sdkClientFiles(contractOf(paths)).map(({ text }) => text)
  assert.ok(
    types?.includes(`export interface Book {
  id: string
  isLent: boolean
  /** Null when nobody looked. */
  binding?: OpenSet<'HARD' | 'SOFT'> | null
  createdAt: string
  shelf?: RelatedShelf | null
}`),
  )
  assert.ok(types?.includes('export type RelatedShelf = Partial<Omit<Shelf, never>>'))
  assert.match(
    types ?? '',
    /idempotencyId\?: string \| undefined\n {2}reader: string\n {2}isLong\?: boolean \| undefined/,
  )
  assert.match(
    types ?? '',
    /list<F extends BookField = never>\(query\?: RareBooksQuery<F> & AtPage, call\?: CallOptions\)/,
  )
  assert.ok(table?.includes("Book: { isLent: true, shelf: 'RelatedShelf' }"))
  assert.ok(table?.includes('LendRequest: { isLong: true }'))
  assert.ok(
    table?.includes(
      "path: '/rare-books/{bookId}/loans', takes: 'json', once: true, sent: 'LendRequest', answered: 'Book'",
    ),
  )
})

test('a list that the client could not go through is refused', () => {
  const unsorted = pages.map((one) => (one.name === 'sort' ? { ...one, 'x-fields': ['id'] } : one))
  const list = operation('listRareBooks', { 200: json({ type: 'array', items: book }) }, { parameters: unsorted })
  assert.throws(
    () => sdkClientFiles(contractOf({ '/rare-books': { get: list } })),
    /\/rare-books cannot sort by createdAt/,
  )
})
