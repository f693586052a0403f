import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verifyWebhook as verifyWithWebCrypto } from '../src/fetch.ts'
import { verifyWebhook } from '../src/index.ts'
import { refusedAs } from './deliveries.ts'
import { type Vector, vectorsFile } from './vectors.ts'

const folder = fileURLToPath(new URL('../test-vectors/', import.meta.url))
const published = readFileSync(join(folder, 'webhooks.json'), 'utf8')
const { vectors } = JSON.parse(published) as { vectors: Vector[] }

test('the published test vectors are what the script writes', () => {
  assert.ok(published === vectorsFile, 'test-vectors/webhooks.json is out of date: npm run vectors -w packages/sdk')
  assert.ok(vectors.length >= 40)
  assert.equal(new Set(vectors.map(({ name }) => name)).size, vectors.length)
})

for (const { name, secrets, bodyBase64, bodyText, headers, now, expected } of vectors)
  test(`vector: ${name}`, async () => {
    const options = { now: () => now * 1000 }
    const bytes = Buffer.from(bodyBase64, 'base64')
    // Fetch headers are tried as well: their names do not keep their case.
    const all = [headers, new Headers(Object.entries(headers).filter(([, value]) => /^[\t -~]*$/.test(value)))]
    for (const body of bodyText === null ? [bytes] : [bytes, bodyText]) {
      if (expected.error === null) {
        for (const form of all) {
          const event = verifyWebhook(body, form, secrets, options)
          assert.deepEqual([event.eventId, event.eventType], [expected.eventId, expected.eventType])
          assert.equal(event.raw, bodyText)
          assert.deepEqual(await verifyWithWebCrypto(body, form, secrets, options), event)
        }
      } else {
        const refused = refusedAs(expected.error)
        assert.throws(() => verifyWebhook(body, headers, secrets, options), refused)
        await assert.rejects(verifyWithWebCrypto(body, headers, secrets, options), refused)
      }
    }
  })

const hasPython = spawnSync('python3', ['--version']).status === 0

test('the Python runner in the README agrees with every vector', { skip: !hasPython && 'no python3 here' }, () => {
  const [, program] = /```python\n(.*?)```/s.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? []
  const temporary = mkdtempSync(join(tmpdir(), 'gatelodge-vectors-'))
  try {
    writeFileSync(join(temporary, 'run.py'), program!)
    const said = execFileSync('python3', [join(temporary, 'run.py')], { cwd: folder, encoding: 'utf8' })
    assert.equal(said, `${vectors.length} of ${vectors.length} agree\n`)
  } finally {
    rmSync(temporary, { recursive: true })
  }
})
