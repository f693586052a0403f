import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Contract } from './client-contract.ts'
import { clientFiles, partnerClient, staffClient } from './client-files.ts'
import { methodsOf } from './client-operations.ts'

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
        // A record, although it is called a request.
        PurchaseRequest: {
          type: 'object',
          required: ['id', 'createdAt'],
          properties: {
            id: { type: 'string' },
            idempotencyId: { type: 'string' },
            createdAt: { type: 'string' },
            kind: { type: 'string', enum: ['GIFT', 'BOUGHT'] },
          },
        },
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
  '/rare-books/{bookId}/hide': { post: operation('putRareBookAway', { 200: json(book) }, loan) },
  '/rare-books/{bookId}/rare-books': { post: operation('createFacsimiles', { 200: json(book) }, loan) },
  '/rare-books/{bookId}/verdict': { post: operation('judgeRareBook', { 201: json(book), 200: json(book) }, loan) },
  '/rare-books/{bookId}/pages/{pageId}': {
    put: operation('mendPage', { 200: json(book) }, { ...loan, parameters: [bookId, parameter('pageId', 'path')] }),
  },
  '/copies': { post: operation('copyRareBooks', { 200: json(book) }, { requestBody: loan.requestBody }) },
  '/purchase-requests/{bookId}': {
    get: operation(
      'readPurchaseRequest',
      { 200: json({ $ref: '#/components/schemas/PurchaseRequest' }) },
      { parameters: [bookId] },
    ),
  },
  '/old': { get: operation('readOld', { 410: {} }) },
}

test('an operation is named by the words of its path and its method, by the last of them if that is a deed, or by a verb of its own', () => {
  const names = methodsOf(new Contract(contractOf(paths))).map(({ group, verb }) => [...group, verb].join('.'))
  assert.deepEqual(names, [
    'rareBooks.list',
    'rareBooks.get',
    'rareBooks.delete',
    'rareBooks.loans.create',
    'rareBooks.return',
    'rareBooks.dust',
    'rareBooks.hide',
    'rareBooks.rareBooks.create',
    'rareBooks.judge',
    'rareBooks.pages.mend',
    'copies.create',
    'purchaseRequests.get',
  ])
})

test('two operations of one name are refused, and so is one that stands where a group does', () => {
  const patched = {
    '/rare-books/{bookId}': { put: paths['/rare-books/{bookId}'].get, patch: paths['/rare-books/{bookId}'].get },
  }
  assert.throws(() => methodsOf(new Contract(contractOf(patched))), /would both be rareBooks\.update/)
  const below = { '/rare-books/{bookId}/return/slips': { post: paths['/rare-books/{bookId}/loans'].post } }
  assert.throws(() => methodsOf(new Contract(contractOf({ ...paths, ...below }))), /would both be rareBooks\.return/)
})

test('types have booleans, words that may grow in answers, and an idempotencyId that may be left out', () => {
  const [types, table] = clientFiles(contractOf(paths), partnerClient).map(({ text }) => text)
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
  assert.ok(
    types?.includes(`export interface PurchaseRequest {
  id: string
  idempotencyId?: string
  createdAt: string
  kind?: OpenSet<'GIFT' | 'BOUGHT'>
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

test('the files of each client name their contract and take the types of the runtime from where it lies', () => {
  for (const [target, folder, contract, module] of [
    [partnerClient, 'packages/sdk/src/client/', 'gatelodge-v1.json', './(types|route).ts'],
    [staffClient, 'packages/backoffice/src/', 'gatelodge-backoffice-v1.json', '@gatelodge/sdk/runtime'],
  ] as const) {
    const files = clientFiles(contractOf(paths), target)
    assert.equal(files.length, 2)
    for (const { path, text } of files) {
      assert.ok(path.includes(folder), path)
      assert.ok(text.startsWith(`// Generated from openapi/${contract} by \`npm run generate\`.`), text.slice(0, 80))
    }
    for (const { text } of files) assert.match(text, new RegExp(`import type .+ from '${module}'`))
  }
})

test('a list that the client could not go through is refused', () => {
  const unsorted = pages.map((one) => (one.name === 'sort' ? { ...one, 'x-fields': ['id'] } : one))
  const list = operation('listRareBooks', { 200: json({ type: 'array', items: book }) }, { parameters: unsorted })
  assert.throws(
    () => clientFiles(contractOf({ '/rare-books': { get: list } }), partnerClient),
    /\/rare-books cannot sort by createdAt/,
  )
})
