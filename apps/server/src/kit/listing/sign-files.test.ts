import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ctx } from '../context.ts'
import { nullable } from '../field-wrappers.ts'
import { text } from '../fields.ts'
import { fileUrl, fileUrls } from '../files/file-url.ts'
import { defineResource } from '../resource.ts'
import { signFiles } from './sign-files.ts'

const book = defineResource('book', {
  path: '/books',
  table: 'books',
  within: null,
  doc: 'books',
  fields: {
    title: text(),
    cover: nullable(fileUrl({ column: 'cover_key', name: 'title', type: 'title' })),
    pages: fileUrls(),
  },
})
const files = { url: async (key: string, { name }: { name: string }) => `https://files/${key}?${name}` }
const sign = async (names: string[], row: (string | null)[], skip = 0) =>
  (await signFiles({ files } as unknown as Ctx, book, names, [row], skip))[0]

test('a file is told by its address, and one that is not there by nothing', async () => {
  assert.deepEqual(await sign(['title', 'cover'], ['A', '["k","A","text/plain"]']), ['A', 'https://files/k?A'])
  assert.deepEqual(await sign(['title', 'cover'], ['A', '[null,"A","text/plain"]']), ['A', null])
  assert.deepEqual(await sign(['title'], ['["k","A","x"]']), ['["k","A","x"]'])
})

test('of a list of files each has an address of its own, but for those whose bytes are not here', async () => {
  const file = { id: '1', contentType: 'image/png', size: 7, fileName: 'one' }
  const list = JSON.stringify([
    { ...file, key: 'k' },
    { ...file, id: '2', key: null, size: null },
    { ...file, id: '3', key: null, size: null, unavailableReason: 'GONE' },
  ])
  const [, signed] = (await sign(['pages'], ['skipped', list], 1)) ?? []
  assert.deepEqual(JSON.parse(signed ?? ''), [
    { ...file, url: 'https://files/k?one.png', unavailableReason: null },
    { ...file, id: '2', size: null, url: null, unavailableReason: null },
    { ...file, id: '3', size: null, url: null, unavailableReason: 'GONE' },
  ])
  assert.deepEqual(await sign(['pages'], ['[]']), ['[]'])
})
