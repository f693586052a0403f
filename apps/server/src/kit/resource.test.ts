import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postalAddress } from './contact-fields.ts'
import { needsGrant, nullable, ownerSees, sealed } from './field-wrappers.ts'
import { date, type Fields, flag, int, isSearchable, moment, money, number, text, uuid } from './fields.ts'
import { fileUrl } from './files/file-url.ts'
import { defineResource, searchableNames } from './resource.ts'
import { delimited, uuids, words } from './structured-fields.ts'

const define = (fields: Fields) =>
  defineResource('shelf', { path: '/shelves', table: 'shelves', within: null, doc: 'shelves', fields })

const found = { indexed: 'sort' } as const
/** Fields that not every caller sees, made of fields that could be searched, and fields that are not a single value. */
const hidden: Fields = {
  'a sealed one': nullable(sealed('shelves', text(found))),
  'one that takes a grant': needsGrant('shelves:update', text(found)),
  "one that is its owner's": ownerSees('makerId', text(found)),
  'one that is never told': { ...text(), writeOnly: true },
  'an address of a file': fileUrl({ column: 'file_key', name: 'secret', type: 'secret' }),
  'ids of parts within reach': uuids({ max: 9, ofReach: true }),
  'a set of words': words(),
  'a set of words in one text': delimited(),
  'an object': postalAddress(),
}

for (const [what, field] of Object.entries(hidden))
  test(`no filter and no sort can go by ${what}`, () => {
    assert.equal(isSearchable(field), false)
    const { secret } = define({ makerId: uuid(), secret: field }).fields as Fields
    assert.equal(secret?.indexed, undefined)
    for (const indexed of ['filter', 'sort'] as const)
      assert.throws(
        () => define({ makerId: uuid(), secret: { ...field, indexed } }),
        /^Error: shelf\.secret: it can be neither filtered nor sorted by, so no index serves it$/,
      )
  })

test('what everybody is told may be searched', () => {
  for (const field of [nullable(text(found)), text(), uuid(), flag(), int(), money(), number(), date(), moment()])
    assert.equal(isSearchable(field), true)
  assert.deepEqual(searchableNames(define({ title: text(), secret: sealed('shelves', text()) })), [
    'id',
    'organizationId',
    'title',
    'createdAt',
    'updatedAt',
  ])
})

test("what some are told as null can be null, and what is somebody's names a field that holds whose", () => {
  const { nullable: can, schema } = needsGrant('shelves:update', text({ doc: 'Of the lock.' }))
  assert.equal(can, true)
  assert.match(JSON.stringify(schema), /"Of the lock\. Null to keys without `shelves:update`\."/)
  assert.throws(
    () => define({ code: { ...text(), grant: 'shelves:update' } }),
    /shelf\.code: it must be able to be null/,
  )
  assert.throws(() => define({ note: ownerSees('makerId', text()) }), /no field 'makerId' holds its owner/)
})

test('the grants of a record follow from the first word of its path, unless it says otherwise', () => {
  const below = { path: '/shelves/{shelfId}/books', table: 'books', within: null, doc: 'books' }
  assert.equal(defineResource('book', { ...below, fields: {} }).scope, 'shelves')
  assert.equal(defineResource('book', { ...below, scope: 'books', fields: {} }).scope, 'books')
})
