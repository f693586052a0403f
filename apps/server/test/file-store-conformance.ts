// What every file store promises. Each adapter's own test runs these, so that they cannot drift apart.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type ArrivedFile, type FileStore, fileKey, heldFile } from '../src/kit/files/file-store.ts'
import { newId } from '../src/kit/ids.ts'
import { Unavailable } from '../src/kit/problems.ts'

const AS = { name: 'Größe "1" (a\\b).pdf', contentType: 'application/pdf' }
const SHOWN = { ...AS, inline: true }
const LATER = new Date(Date.now() + 3_600_000)

/** Without a store each promise is skipped, and says why. */
export function keepsItsPromises(store: FileStore | undefined, skip: string | false = false) {
  const it = (promise: string, body: (store: FileStore) => Promise<void>) =>
    void test(promise, { skip }, () => body(store ?? assert.fail('there is no store')))

  it('every address begins with the place that it names', async (store) => {
    const key = fileKey('documents', newId(), newId())
    for (const as of [AS, SHOWN]) assert.ok((await store.url(key, as)).startsWith(await store.place()))
  })

  it('what was put downloads byte for byte, under its name and as what it is', async (store) => {
    for (const size of [1, 70_000, 12 * 1_048_576]) {
      const content = randomBytes(size)
      const key = aKey()
      await store.put(key, arrived(content))
      assert.deepEqual(await store.stat(key), { size })
      const answer = await fetch(await store.url(key, AS))
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.equal(
        answer.headers.get('content-disposition'),
        `attachment; filename="Gr__e _1_ (a_b).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%20%28a%5Cb%29.pdf`,
      )
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(content))
    }
  })

  for (const { minutes, as, what } of [
    { minutes: 15, as: AS, what: 'an address' },
    { minutes: 5, as: SHOWN, what: 'an address that shows a file' },
  ])
    it(`${what} works a second before ${minutes} minutes have passed and not a second after`, async (store) => {
      const key = aKey()
      await store.put(key, arrived(Buffer.from('x')))
      const status = async (secondsAgo: number) => {
        const { status, body } = await fetch(await store.url(key, as, new Date(Date.now() - secondsAgo * 1000)))
        await body?.cancel()
        return status
      }
      // Addresses count whole seconds, so that there may be next to nothing left: an answer that came too late for it says nothing.
      const inTime = async (secondsAgo: number): Promise<number> => {
        const ends = (Math.floor(Date.now() / 1000) - secondsAgo + minutes * 60) * 1000
        const given = await status(secondsAgo)
        return Date.now() < ends ? given : inTime(secondsAgo)
      }
      assert.deepEqual(
        [await status(0), await inTime(minutes * 60 - 1), await status(minutes * 60 + 1)],
        [200, 200, 403],
      )
    })

  it('a file is shown in place of saved when its address was issued for that, and only of types that can be', async (store) => {
    const key = aKey()
    await store.put(key, arrived(Buffer.from('x')))
    const answer = await fetch(await store.url(key, SHOWN))
    await answer.body?.cancel()
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^inline; filename="Gr__e _1_ \(a_b\)\.pdf"; filename\*=/,
    )
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    for (const contentType of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'application/octet-stream'])
      await assert.rejects(async () => store.url(key, { ...SHOWN, contentType }), /is saved, not shown/)
  })

  it('an address gives the one file it was issued for, in the form it was issued for', async (store) => {
    const [key, other] = [aKey(), aKey()]
    for (const each of [key, other]) await store.put(each, arrived(Buffer.from(each)))
    const url = await store.url(key, AS)
    const changed = [
      url.replace(encodeURIComponent(key), encodeURIComponent(other)).replace(key, other),
      url.replace(/pdf(?=\b)/, 'html'),
      url.replace(/application%2Fpdf/i, 'text%2Fhtml'),
      url.replace(/(signature=)(..)/i, (_, name: string, [a = '', b = '']: string) => `${name}${b}${a}x`),
      url.replace(/(expires=)\d+/i, '$19999999'),
      // The folder says so in a parameter of its own, S3 in the header it is to answer with.
      url.includes('attachment') ? url.replace('attachment', 'inline') : `${url}&inline=true`,
    ]
    for (const each of changed) {
      assert.notEqual(each, url)
      const answer = await fetch(each)
      await answer.body?.cancel()
      assert.ok(answer.status === 403 || answer.status === 400, `${answer.status} ${each}`)
    }
  })

  it('a file that is put again is replaced whole', async (store) => {
    const key = aKey()
    await store.put(key, arrived(Buffer.from('the first, which is longer')))
    await store.put(key, arrived(Buffer.from('the second')))
    assert.equal(await (await fetch(await store.url(key, AS))).text(), 'the second')
  })

  it('bytes that changed on their way are refused, and nothing is stored', async (store) => {
    const key = aKey()
    const { sha256 } = arrived(Buffer.from('as it came'))
    const file = { ...arrived(Buffer.from('as it wEnt')), sha256 }
    await assert.rejects(store.put(key, file), Unavailable)
    assert.equal(await store.stat(key), undefined)
    assert.deepEqual(await all(store.list('conformance', LATER), key), [])
  })

  it('what is removed is gone, and may be removed again', async (store) => {
    const key = aKey()
    await store.put(key, arrived(Buffer.from('x')))
    await store.remove(key)
    await store.remove(key)
    assert.equal(await store.stat(key), undefined)
    const answer = await fetch(await store.url(key, AS))
    await answer.body?.cancel()
    assert.equal(answer.status, 404)
  })

  it('a list has what was written in its area before a moment', async (store) => {
    const keys = [aKey('listed'), aKey('listed'), aKey('listed')]
    for (const key of [...keys, aKey('listed-elsewhere')]) await store.put(key, arrived(Buffer.from('x')))
    assert.deepEqual((await all(store.list('listed', LATER))).sort(), keys.sort())
    assert.deepEqual(await all(store.list('listed', new Date(Date.now() - 60_000))), [])
    assert.deepEqual(await all(store.list('nothing', LATER)), [])
  })

  it('a key of any other form is a fault of ours', async (store) => {
    for (const key of ['', 'x', '../x', `${aKey()}/x`, `a/${newId()}/../${newId()}`, `/${aKey()}`, `A/${newId()}/x`])
      await assert.rejects(async () => store.put(key, arrived(Buffer.from('x'))), /area\/organization\/file/)
  })
}

const aKey = (area = 'conformance') => fileKey(area, newId(), newId())

const arrived = (content: Buffer): ArrivedFile => ({
  ...heldFile(content, 'application/pdf'),
  async *pieces() {
    const buffer = Buffer.alloc(65_536)
    for (let at = 0; at < content.length; at += buffer.length)
      yield buffer.subarray(0, content.copy(buffer, 0, at, at + buffer.length))
  },
})

async function all(keys: AsyncIterable<string>, like = ''): Promise<string[]> {
  const found = []
  for await (const key of keys) if (key.startsWith(like)) found.push(key)
  return found
}
