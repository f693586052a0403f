import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type RunningSandbox, readRunningSandbox, writeRunningSandbox } from './running-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatelodge-word-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = () => join(folder, 'sandbox', `${++files}.json`)

/** Two that run as long as this test does. */
const [first, second] = [process.ppid, process.pid].map(
  (pid): RunningSandbox => ({
    pid,
    url: `http://localhost:${pid}`,
    environment: {},
    organizationId: '',
    keys: {},
    staffToken: '',
    people: {},
    password: '',
    textingPropertyId: '',
  }),
) as [RunningSandbox, RunningSandbox]

test('a sandbox is found from its word until it takes that back', () => {
  const file = newFile()
  const takeBack = writeRunningSandbox(first, file)
  assert.deepEqual(readRunningSandbox(file), first)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  takeBack()
  assert.ok(!existsSync(file))
})

test('of two the later is found, and when it ends the earlier', () => {
  const file = newFile()
  writeRunningSandbox(first, file)
  const takeBack = writeRunningSandbox(second, file)
  assert.deepEqual(readRunningSandbox(file), second)
  takeBack()
  assert.deepEqual(readRunningSandbox(file), first)
})

test('the earlier that ends leaves the word of the later', () => {
  const file = newFile()
  const takeBack = writeRunningSandbox(first, file)
  writeRunningSandbox(second, file)
  takeBack()
  assert.deepEqual(readRunningSandbox(file), second)
})

test('the word of one that was killed, or no word at all, is none', () => {
  const file = newFile()
  assert.equal(readRunningSandbox(file), null)
  // Beyond the highest number that a process can have.
  writeRunningSandbox({ ...first, pid: 2 ** 30 }, file)
  assert.equal(readRunningSandbox(file), null)
  writeFileSync(file, '{"pid":')
  assert.equal(readRunningSandbox(file), null)
})
