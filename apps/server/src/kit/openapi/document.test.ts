import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { defineEvent } from '../event-kind.ts'
import { absent, nullable, optional } from '../field-wrappers.ts'
import { choice, flag, text, uuid } from '../fields.ts'
import { type Route, route } from '../http/route.ts'
import { readRoutes } from '../listing/routes.ts'
import { Conflict, errorCatalogue, Forbidden, TooManyRequests, Unauthorized } from '../problems.ts'
import { Registry } from '../registry.ts'
import { ok } from '../reply.ts'
import { defineResource, many, one } from '../resource.ts'
import { type Contract, openApiDocument } from './document.ts'
import type { Sending } from './webhooks.ts'

const shelf = defineResource('shelf', {
  path: '/shelves',
  table: 'shelves',
  within: null,
  doc: 'shelves: where books stand',
  fields: { room: text() },
  relations: { books: many('book', 'shelfId') },
})

const book = defineResource('book', {
  path: '/books',
  table: 'books',
  within: null,
  doc: 'books',
  fields: {
    shelfId: nullable(uuid()),
    binding: nullable(choice(['HARD', 'SOFT'], { doc: 'Null when nobody looked.' })),
    isLent: flag(),
    note: absent(text({ max: 20 })),
  },
  relations: { shelf: one('shelf', 'shelfId') },
})

const plain = { audience: 'partner', summary: 'Do it', handle: async () => ok({}) } as const
const resources = new Registry([shelf, book])
const lend = route({
  ...plain,
  method: 'POST',
  path: '/books/{bookId}/loans',
  capability: 'lending',
  availability: 'by request',
  body: { reader: text({ max: 50 }), idempotencyId: optional(text()) },
  problems: [Conflict],
  returns: { 201: book.schema, 200: book.schema },
})
const routes = [
  ...readRoutes(shelf),
  ...readRoutes(book),
  lend,
  route({ ...plain, method: 'GET', path: '/secrets', availability: 'unpublished', returns: { 200: Type.Unknown() } }),
  route({ ...plain, method: 'GET', path: '/old', availability: 'deprecated', returns: { 200: book.schema } }),
]

const bookLent = defineEvent({
  kind: 'book.lent_out',
  when: 'A book leaves the house.',
  brief: 'a book is lent',
  trigger: { does: 'A reader takes it.', run: async () => {} },
  data: { bookId: uuid(), reader: nullable(text()), note: absent(text()) },
})
const sending: Sending = {
  tag: { name: 'events', description: 'What you are told of.' },
  headers: { 'X-Seal': { description: 'Who sends it.', schema: { type: 'string' } } },
  envelope: (kind, data) => Type.Object({ kind: Type.Literal(kind), data }, { title: `${kind} event` }),
  answers: {
    Taken: { statuses: ['2XX'], description: 'Done.' },
    TriedAgain: { statuses: ['429', '5XX'], description: 'Again.', headers: { 'retry-after': { schema: {} } } },
  },
}

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a partner's tool reads it
const documentOf = (those: readonly Route[], events?: Contract['events']): any =>
  JSON.parse(
    JSON.stringify(
      openApiDocument({
        routes: those,
        resources,
        audience: 'partner',
        door: {
          security: { name: 'Key', scheme: { type: 'apiKey', in: 'header', name: 'x-key' } },
          problems: [Unauthorized, Forbidden, TooManyRequests],
        },
        ...(events && { events }),
        capabilities: { lending: 'Lending books' },
        catalogue: errorCatalogue(),
        info: { title: 'Library', version: '1' },
        server: { url: 'https://library.example.org/v1' },
      }),
    ),
  )
const document = documentOf(routes)
const { paths, components } = document
const loans = paths['/books/{bookId}/loans'].post

test('operations have readable names, made from method and path', () => {
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods as object).map(({ operationId }) => operationId),
  )
  assert.deepEqual(names, ['listShelves', 'readShelf', 'listBooks', 'readBook', 'createBookLoan', 'readOld'])
})

test('a route may name its own operation, and two of one name are refused', () => {
  const named = documentOf([{ ...lend, operationId: 'lendBook' }])
  assert.equal(named.paths['/books/{bookId}/loans'].post.operationId, 'lendBook')
  assert.ok(named.components.schemas.LendBookRequest)
  assert.throws(() => documentOf([...routes, { ...lend, path: '/books/{bookId}/readers', operationId: 'readBook' }]), {
    message: 'two operations of the contract are called readBook: give one an operationId',
  })
})

test("only the audience's own routes are told, and none that is unpublished", () => {
  assert.deepEqual(Object.keys(paths), [
    '/shelves',
    '/shelves/{shelfId}',
    '/books',
    '/books/{bookId}',
    '/books/{bookId}/loans',
    '/old',
  ])
  assert.doesNotMatch(JSON.stringify(document), /secrets/)
})

test('what is by request, needs onboarding or is deprecated is marked, for people and for programs', () => {
  assert.equal(loans['x-availability'], 'by request')
  assert.equal(loans['x-capability'], 'lending')
  assert.equal(loans['x-grant'], 'books:update')
  assert.deepEqual(loans['x-badges'], [{ name: 'By request' }, { name: 'Needs onboarding' }])
  assert.match(loans.description, /\*\*By request\.\*\*.*\*\*Needs onboarding\.\*\* Lending books.*`books:update`/s)
  assert.equal(paths['/old'].get.deprecated, true)
  assert.equal(paths['/books'].get['x-availability'], 'published')
  assert.equal(paths['/books'].get['x-badges'], undefined)
})

test('a record is one component; its relations are optional, with parts of the other record', () => {
  const { Book, RelatedBook, Shelf } = components.schemas
  assert.deepEqual(Book.required, ['id', 'organizationId', 'shelfId', 'binding', 'isLent', 'createdAt', 'updatedAt'])
  assert.deepEqual(Book.properties.shelf.anyOf, [{ $ref: '#/components/schemas/RelatedShelf' }, { type: 'null' }])
  assert.deepEqual(Shelf.properties.books.items, { $ref: '#/components/schemas/RelatedBook' })
  assert.equal(RelatedBook.required, undefined)
  assert.deepEqual(
    Object.keys(RelatedBook.properties),
    Object.keys(Book.properties).filter((name) => name !== 'shelf'),
  )
})

test('values that may be null are written in the short form, and no answer forbids what is added later', () => {
  const { properties } = components.schemas.Book
  assert.deepEqual(properties.shelfId, { type: ['string', 'null'], format: 'uuid' })
  assert.deepEqual(properties.binding, {
    type: ['string', 'null'],
    enum: ['HARD', 'SOFT', null],
    description: 'Null when nobody looked.',
  })
  assert.deepEqual(properties.isLent, { type: 'string', enum: ['true', 'false'] })
  assert.doesNotMatch(JSON.stringify(document), /"additionalProperties":false/)
})

test('parameters say which fields and relations they reach', () => {
  const [page, limit, filter, sort, fields] = paths['/books'].get.parameters
  assert.deepEqual([page.$ref, limit.$ref], ['#/components/parameters/Page', '#/components/parameters/Limit'])
  assert.deepEqual(filter['x-fields'], [
    'id',
    'organizationId',
    'shelfId',
    'binding',
    'isLent',
    'note',
    'createdAt',
    'updatedAt',
  ])
  assert.match(filter.description, /Fields: `id`, `organizationId`, `shelfId`, `binding`, `isLent`/)
  assert.deepEqual([filter.style, filter.explode, filter.schema.type], ['form', true, 'array'])
  assert.deepEqual(sort['x-fields'], filter['x-fields'])
  assert.deepEqual(fields['x-relations'], ['shelf'])
  assert.match(fields.description, /Relations: `shelf` \(shelf, takes `shelves:read`\)/)
  const [id] = paths['/books/{bookId}'].get.parameters
  assert.deepEqual([id.name, id.in, id.required, id.schema.format], ['bookId', 'path', true, 'uuid'])
})

test('answers promise the headers they carry', () => {
  const headers = (answer: { headers: object }) => Object.keys(answer.headers)
  assert.ok(headers(paths['/books'].get.responses[200]).includes('x-total-count'))
  assert.ok(headers(paths['/books'].get.responses[200]).includes('link'))
  assert.ok(!headers(paths['/books/{bookId}'].get.responses[200]).includes('x-total-count'))
  assert.ok(headers(loans.responses[200]).includes('idempotent-replayed'))
  assert.ok(!headers(loans.responses[201]).includes('idempotent-replayed'))
  assert.ok(headers(components.responses.TooManyRequests).includes('retry-after'))
  for (const response of Object.values(components.responses) as { headers: object }[])
    for (const name of ['x-request-id', 'x-error-code', 'link']) assert.ok(headers(response).includes(name), name)
})

test('every refusal is an answer with {message} and its code', () => {
  assert.deepEqual(Object.keys(loans.responses), '200 201 400 401 403 404 409 413 415 429 500 503'.split(' '))
  assert.deepEqual(loans.responses[403], { $ref: '#/components/responses/CapabilityMissingOrPermissionMissing' })
  const { 'x-error-code': codes, content } = components.responses.CapabilityMissingOrPermissionMissing
  assert.deepEqual(codes, ['capability_missing', 'permission_missing'])
  assert.deepEqual(content['application/json'].schema, { $ref: '#/components/schemas/Error' })
  assert.deepEqual(components.schemas.Error.required, ['message'])
  assert.deepEqual(document['x-error-catalogue'], errorCatalogue())
})

test('every kind of event is a request that a subscriber receives, with its headers, body and answers', () => {
  const withEvents = documentOf(routes, { kinds: [bookLent], sending })
  const { post } = withEvents.webhooks['book.lent_out']
  assert.deepEqual(
    [post.operationId, post.summary, post.description, post.tags, post.security],
    ['receiveBookLentOut', 'book.lent_out', 'A book leaves the house.', ['events'], []],
  )
  assert.deepEqual(withEvents.tags.at(-1), sending.tag)
  assert.deepEqual(post.parameters, [{ $ref: '#/components/parameters/XSeal' }])
  assert.deepEqual(withEvents.components.parameters.XSeal, {
    name: 'X-Seal',
    in: 'header',
    required: true,
    description: 'Who sends it.',
    schema: { type: 'string' },
  })
  assert.deepEqual(post.requestBody.content['application/json'].schema, {
    $ref: '#/components/schemas/BookLentOutEvent',
  })
  const { BookLentOutEvent, BookLentOutData } = withEvents.components.schemas
  assert.deepEqual(BookLentOutEvent.properties.data, { $ref: '#/components/schemas/BookLentOutData' })
  assert.deepEqual(BookLentOutData.required, ['bookId', 'reader'], 'a key that may be left out is not promised')
  assert.deepEqual(Object.keys(post.responses).sort(), ['2XX', '429', '5XX'])
  assert.deepEqual(post.responses['429'], { $ref: '#/components/responses/TriedAgain' })
  assert.deepEqual(withEvents.components.responses.TriedAgain.headers, { 'retry-after': { schema: {} } })
})

test('who is told of nothing has no webhooks, and two events of one kind are refused', () => {
  assert.ok(!('webhooks' in document))
  assert.throws(() => documentOf(routes, { kinds: [bookLent, { ...bookLent }], sending }), {
    message: /two schemas of the contract are called BookLentOut/,
  })
})

test('an answer without a name is refused, alone and in a list: a client could give its records no type', () => {
  const bare = Type.Object({ count: Type.Integer() })
  for (const answer of [bare, Type.Array(bare), Type.Unknown()])
    assert.throws(() => documentOf([route({ ...plain, method: 'GET', path: '/tally', returns: { 200: answer } })]), {
      message: 'GET /tally for partner: give its answer a title',
    })
})

test('the same routes give the same document', () => {
  assert.equal(JSON.stringify(documentOf(routes)), JSON.stringify(document))
})
