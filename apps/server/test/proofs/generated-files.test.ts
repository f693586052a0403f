import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { test } from 'node:test'
import { generatedFiles } from '../../tools/generated-files.ts'
import { cloneDatabase } from '../database.ts'

for (const { path, text } of await generatedFiles(await cloneDatabase())) {
  test(`${basename(path)} is what \`npm run generate\` writes`, async () => {
    assert.equal(await readFile(path, 'utf8'), text, `${path} is out of date: run \`npm run generate\` and commit`)
  })
}
