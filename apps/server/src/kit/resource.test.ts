import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsGrant, nullable, ownerSees, sealed } from './field-wrappers.ts'
import { type Fields, isSearchable, text, uuid } from './fields.ts'
import { fileUrl } from './files/file-url.ts'
import { defineResource } from './resource.ts'
import { uuids } from './structured-fields.ts'

const define = (fields: Fields) =>
  defineResource('shelf', { path: '/shelves', table: 'shelves', within: null, doc: 'shelves', fields })

const found = { filter: true, sort: true }
/** What not everybody is told, made of fields that could be searched. */
const hidden: Fields = {
  'a sealed one': nullable(sealed('shelves', text(found))),
  'one that takes a grant': needsGrant('shelves:update', text(found)),
  "one that is its owner's": ownerSees('makerId', text(found)),
  'one that is never told': { ...text(), writeOnly: true },
  'an address of a file': fileUrl({ column: 'file_key', name: 'secret', type: 'secret' }),
  'ids of parts within reach': uuids({ max: 9, ofReach: true }),
}

for (const [what, field] of Object.entries(hidden))
  test(`no filter and no sort can go by ${what}`, () => {
    assert.equal(isSearchable(field), false)
    const { secret } = define({ makerId: uuid(), secret: field }).fields as Fields
    assert.deepEqual([secret?.filter, secret?.sort], [false, false])
    for (const wish of ['filter', 'sort'])
      assert.throws(
        () => define({ makerId: uuid(), secret: { ...field, [wish]: true } }),
        /^Error: shelf\.secret: not every caller is told it, so it can be neither filtered nor sorted by$/,
      )
  })

test('what everybody is told may be searched', () => {
  assert.equal(isSearchable(nullable(text(found))), true)
  assert.deepEqual((define({ title: text(found) }).fields as Fields)['title']?.filter, true)
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
