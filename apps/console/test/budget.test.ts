// How much the console weighs, compressed, as the build has it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildWhenChanged } from '../build/build-when-changed.ts'

type Part = {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const KB = 1000
const FIRST_LOAD_MOST = 200 * KB
const PAGE_MOST = 40 * KB
/** Where whoever has signed in begins. */
const FIRST_PAGE = 'src/pages/needs-you/needs-you-page.tsx'

const built = new URL('../../server/assets/console/', import.meta.url)
await buildWhenChanged()
const manifest = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8')) as Record<string, Part>

/** Its files and those of what it imports at once. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const part = manifest[name]
  assert.ok(part, `the build has no ${name}`)
  if (seen.has(part.file)) return seen
  for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) seen.add(file)
  for (const each of part.imports ?? []) filesOf(each, seen)
  return seen
}

const weight = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => {
    const bytes = readFileSync(new URL(file, built))
    return sum + (file.endsWith('.woff2') ? bytes : gzipSync(bytes, { level: 9 })).length
  }, 0)

test('the first load is at most 200 kB, with the font', (t) => {
  const first = filesOf('index.html')
  for (const file of [...filesOf('src/api/early.ts'), ...filesOf(FIRST_PAGE)]) first.add(file)
  assert.ok([...first].some((file) => file.endsWith('.woff2')))
  t.diagnostic(`${(weight(first) / KB).toFixed(1)} kB`)
  assert.ok(weight(first) <= FIRST_LOAD_MOST, `${weight(first)} bytes`)
})

test("no page's own part is more than 40 kB", (t) => {
  const shared = filesOf('index.html')
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/'))
  assert.ok(pages.length >= 3)
  for (const page of pages) {
    const own = [...filesOf(page)].filter((file) => !shared.has(file))
    t.diagnostic(`${page}: ${(weight(own) / KB).toFixed(1)} kB`)
    assert.ok(weight(own) <= PAGE_MOST, `${page}: ${weight(own)} bytes`)
  }
})
