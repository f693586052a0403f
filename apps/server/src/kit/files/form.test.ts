// The reader of forms on its own, byte by byte.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, test } from 'node:test'
import { aField, aFile, FILES, multipart, type Part } from '../../../test/multipart.ts'
import { BadRequest, Problem, RequestTimeout, TooLarge, UnsupportedMediaType } from '../problems.ts'
import { readForm } from './form.ts'
import { Spool } from './spool.ts'

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-spool-'))
after(() => rm(folder, { recursive: true, force: true }))
const spool = new Spool(folder)
const wanted = { part: 'file', types: ['application/pdf', 'image/png'], maxBytes: 10_000, doc: '' }

const read = (payload: Readable, headers = multipart([]).headers) => readForm(payload, headers, wanted, spool)
const sent = (parts: readonly Part[]) => read(Readable.from([multipart(parts).payload], { objectMode: false }))

test('whatever pieces it comes in, a form is read the same', async () => {
  const content = Buffer.concat([FILES.pdf, Buffer.from('\r\n--\r\n----gatelodge-test-7MA4YWxkTrZu0g')])
  const { payload } = multipart([aField('a', 'ä€😀'), aFile(content, 'Größe.pdf'), aField('b', '2')])
  for (const size of [1, 2, 3, 7, 64, 1000]) {
    const pieces = Array.from({ length: Math.ceil(payload.length / size) }, (_, n) =>
      payload.subarray(n * size, (n + 1) * size),
    )
    const { fields, file, discard } = await read(Readable.from(pieces, { objectMode: false }))
    assert.deepEqual({ ...fields }, { a: 'ä€😀', b: '2' })
    assert.equal(file.fileName, 'Größe.pdf')
    assert.equal(file.contentType, 'application/pdf')
    for (let times = 0; times < 2; times++) {
      const read = []
      for await (const piece of file.pieces()) read.push(Buffer.from(piece))
      assert.ok(Buffer.concat(read).equals(content))
    }
    await discard()
  }
})

test('a form that is cut off anywhere is refused', async () => {
  const { payload } = multipart([aField('a', '1'), aFile()])
  for (let length = 0; length < payload.length - 4; length++)
    await assert.rejects(read(Readable.from([payload.subarray(0, length)], { objectMode: false })), Problem)
})

test('a file that is too large is refused as soon as it is, with the rest still to come', async () => {
  const payload = new PassThrough()
  payload.write(multipart([aFile(Buffer.concat([FILES.pdf, Buffer.alloc(10_000)]))]).payload.subarray(0, -60))
  await assert.rejects(read(payload), (error) => error instanceof TooLarge && /10000 bytes/.test(error.message))
  assert.ok(!payload.destroyed)
  payload.destroy()
})

test('a file of another type is refused by its first bytes', async () => {
  const payload = new PassThrough()
  payload.write(multipart([aFile(Buffer.alloc(9_000))]).payload.subarray(0, 6_000))
  await assert.rejects(read(payload), UnsupportedMediaType)
  payload.destroy()
})

test('a sender that goes away is noticed', async () => {
  const payload = new PassThrough()
  payload.write(multipart([aFile()]).payload.subarray(0, 150))
  const refused = assert.rejects(read(payload), /ended before its body did/)
  payload.destroy()
  await refused
})

test('a sender that falls silent is given up, and one that goes on after a refusal is cut off', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = new PassThrough()
  silent.write(multipart([aFile()]).payload.subarray(0, 150))
  let isOver = false
  const late = assert.rejects(read(silent), RequestTimeout).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    t.mock.timers.tick(30_000)
  }
  await late

  const stubborn = new PassThrough()
  stubborn.write(multipart([aFile(Buffer.alloc(9_000))]).payload.subarray(0, 6_000))
  await assert.rejects(read(stubborn), UnsupportedMediaType)
  stubborn.write('more')
  assert.ok(!stubborn.destroyed)
  t.mock.timers.tick(2_000)
  assert.ok(stubborn.destroyed)
})

test('a form of too many parts, or with too long a field, is refused', async () => {
  await assert.rejects(sent(Array.from({ length: 51 }, (_, n) => aField(`f${n}`, 'x'))), /more than 50 fields/)
  await assert.rejects(sent([aField('a', 'x'.repeat(70_000)), aFile()]), /'a' is longer than 65536 bytes/)
  await assert.rejects(sent([aField('a', 'x')]), (error) => error instanceof BadRequest)
})

test('nothing waits under a name, neither during an upload nor after it', async () => {
  const payload = new PassThrough()
  payload.write(multipart([aFile()]).payload.subarray(0, 200))
  const reading = read(payload)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(await readdir(folder), [])
  payload.destroy()
  await assert.rejects(reading)
  assert.deepEqual(await readdir(folder), [])
})
