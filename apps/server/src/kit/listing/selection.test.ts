import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text, uuid } from '../fields.ts'
import { BadRequest } from '../problems.ts'
import { Registry } from '../registry.ts'
import { defineResource, many, one } from '../resource.ts'
import { parseFields } from './selection.ts'

const author = defineResource('author', {
  path: '/authors',
  table: 'authors',
  within: null,
  doc: 'authors',
  fields: { name: text(), password: { ...text(), writeOnly: true } },
})
const book = defineResource('book', {
  path: '/books',
  table: 'books',
  within: null,
  doc: 'books',
  fields: { authorId: uuid(), sequelOfId: uuid(), title: text(), secret: { ...text(), writeOnly: true } },
  relations: { author: one('author', 'authorId'), sequels: many('book', 'sequelOfId') },
})
const resources = new Registry([author, book])

const EVERY_OWN = ['id', 'organizationId', 'authorId', 'sequelOfId', 'title', 'createdAt', 'updatedAt']
const EVERY_OF_AUTHOR = ['id', 'organizationId', 'name', 'createdAt', 'updatedAt']

function parse(given: string | undefined, resource: typeof book | typeof author = book) {
  const { own, embedded } = parseFields(resource, resources, given)
  return { own, related: Object.fromEntries(embedded.map(({ word, fields }) => [word, fields])) }
}
const refused = (given: string, message: string, resource: typeof book | typeof author = book) =>
  assert.throws(
    () => parse(given, resource),
    (error) => error instanceof BadRequest && error.message === message,
    given,
  )

test('unless asked, a record has all it may speak of and no related record', () => {
  assert.deepEqual(parse(undefined), { own: EVERY_OWN, related: {} })
})

test('a record may be told of in part unless more is asked for', () => {
  const shy = defineResource('shy', {
    path: '/shy',
    table: 'shy',
    within: null,
    doc: 'shy ones',
    defaultFields: ['title'],
    fields: { authorId: uuid(), title: text() },
  })
  const ownOf = (given?: string) => parseFields(shy, resources, given).own
  assert.deepEqual(ownOf(), ['id', 'title'])
  assert.deepEqual(ownOf('authorId'), ['id', 'authorId'])
  assert.deepEqual(ownOf('*'), ['id', 'organizationId', 'authorId', 'title', 'createdAt', 'updatedAt'])
  assert.deepEqual((shy.schema as unknown as { required: string[] }).required, ['id', 'title'])
})

test('own fields that are named come with the id, in the order of the declaration', () => {
  assert.deepEqual(parse('title,authorId').own, ['id', 'authorId', 'title'])
  assert.deepEqual(parse('title,title,id').own, ['id', 'title'])
})

test('naming only relations leaves the record whole', () => {
  assert.deepEqual(parse('author.*'), { own: EVERY_OWN, related: { author: EVERY_OF_AUTHOR } })
})

test('of a relation, only what is named', () => {
  assert.deepEqual(parse('title,author.name'), { own: ['id', 'title'], related: { author: ['name'] } })
  assert.deepEqual(parse('author.name,author.id').related, { author: ['id', 'name'] })
  assert.deepEqual(parse('author.name,author.*').related, { author: EVERY_OF_AUTHOR })
})

test('several relations come together, each with the resource it leads to', () => {
  const { embedded } = parseFields(book, resources, 'sequels.title, author.*')
  assert.deepEqual(
    embedded.map(({ word, relation, target }) => [word, relation.kind, target.name]),
    [
      ['sequels', 'many', 'book'],
      ['author', 'one', 'author'],
    ],
  )
})

test('an unknown field is refused with those there are', () => {
  const known = EVERY_OWN.join(', ')
  for (const name of ['colour', 'Title', '', 'author', 'constructor', '__proto__', 'toString'])
    refused(name, `fields: book has no field '${name}'. It has: ${known}`)
  refused('title,', `fields: book has no field ''. It has: ${known}`)
  const ofAuthor = EVERY_OF_AUTHOR.join(', ')
  for (const name of ['title', '', 'constructor', '__proto__'])
    refused(`author.${name}`, `fields: author has no field '${name}'. It has: ${ofAuthor}`)
})

test('what is never answered is not known by name either', () => {
  refused('secret', `fields: book has no field 'secret'. It has: ${EVERY_OWN.join(', ')}`)
  refused('author.password', `fields: author has no field 'password'. It has: ${EVERY_OF_AUTHOR.join(', ')}`)
  assert.ok(!parse('sequels.*').related['sequels']?.includes('secret'))
})

test('an unknown relation is refused with those there are', () => {
  for (const word of ['publisher', 'title', '', '*', 'toString', '__proto__'])
    refused(`${word}.*`, `fields: book has no relation '${word}'. It has: author, sequels`)
  refused('book.*', "fields: author has no relation 'book'. It has none", author)
})

test('relations of relations are out of reach', () => {
  refused('sequels.author.name', "fields: 'sequels.author.name' reaches too far; write relation.field or relation.*")
})

test('a refusal quotes little of what was sent, and whole characters', () => {
  refused(`x${'😀'.repeat(60)}.*`, `fields: book has no relation 'x${'😀'.repeat(39)}…'. It has: author, sequels`)
})
