import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isLater, NoRelease, releasedChangeLog, releasePlan } from './release-plan.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const exclude = (path: string) => path.endsWith('node_modules')
const manifests = globSync(['package.json', '{apps,packages}/**/package.json'], { cwd: ROOT, exclude })
const { version: current } = JSON.parse(read('package.json')) as { version: string }

/** The files of this project, with changes that are not released yet. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'gatelodge-release-'))
  after(() => rmSync(root, { recursive: true, force: true }))
  for (const path of [...manifests, 'package-lock.json', 'README.md', 'apps/server/src/main/contract.ts'])
    cpSync(join(ROOT, path), join(root, path))
  writeFileSync(join(root, 'CHANGELOG.md'), '## 2098-12-31\n\n### For partners\n\n- one\n')
  return root
}

test('a release comes after the last one', () => {
  for (const [version, than] of [
    ['0.2.0', '0.1.0'],
    ['0.1.10', '0.1.9'],
    ['1.0.0', '0.99.99'],
  ] as const) {
    assert.ok(isLater(version, than), version)
    assert.ok(!isLater(than, version), than)
  }
  assert.ok(!isLater('0.1.0', '0.1.0'))
  for (const wrong of ['1.2', 'v1.2.3', '1.2.3-rc.1', ''])
    assert.throws(() => isLater(wrong, '0.1.0'), /is no version such as 1\.2\.3$/)
  assert.throws(() => releasePlan(project(), { version: current, date: '2099-01-01' }), /does not come after/)
})

test('the version is raised in every place that tells it, and nothing else is changed', () => {
  const root = project()
  const plan = releasePlan(root, { version: '98.7.6', date: '2099-01-01' })
  for (const [path, text] of plan) {
    const [before, now] = [readFileSync(join(root, path), 'utf8').split('\n'), text.split('\n')]
    assert.equal(now.length, before.length, path)
    const changed = now.filter((line, at) => line !== before[at])
    assert.ok(changed.length > 0, path)
    for (const line of changed) assert.match(line, /98\.7\.6|^const CONTRACT_VERSION = '1\.\d+\.0'$/, path)
  }
  assert.ok(manifests.length >= 4)
  for (const path of manifests) assert.equal(JSON.parse(plan.get(path) ?? '{}').version, '98.7.6', path)
  type Entry = { version: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
  const lock = JSON.parse(plan.get('package-lock.json') ?? '') as { packages: Record<string, Entry> }
  for (const path of manifests.map(dirname)) {
    const entry = lock.packages[path === '.' ? '' : path]
    assert.equal(entry?.version, '98.7.6', path)
    // `npm ci` refuses a lockfile that asks for other versions than the manifests do.
    const manifest = JSON.parse(plan.get(join(path, 'package.json')) ?? '') as Entry
    assert.deepEqual(entry?.dependencies, manifest.dependencies, path)
    assert.deepEqual(entry?.devDependencies, manifest.devDependencies, path)
  }
  const server = JSON.parse(plan.get('apps/server/package.json') ?? '') as Entry
  assert.equal(server.dependencies?.['@gatelodge/sdk'], '98.7.6')
})

test('the newest changes become those of the release; without any there is none', () => {
  const log = (...headings: string[]) =>
    headings.map((heading) => `## ${heading}\n\n### For partners\n\n- one\n`).join('\n')
  const release = { version: '0.2.0', date: '2026-12-01' }
  assert.equal(
    releasedChangeLog(log('2026-11-15', '2026-10-01, version 0.1.0'), release),
    log('2026-12-01, version 0.2.0', '2026-10-01, version 0.1.0'),
  )
  const refused = (message: RegExp, text: string, date = release.date) =>
    assert.throws(
      () => releasedChangeLog(text, { ...release, date }),
      (error: unknown) => error instanceof NoRelease && message.test(error.message),
    )
  refused(/no changes since 0\.1\.0: begin it with '## 2026-12-01'/, log('2026-10-01, version 0.1.0'))
  refused(/2026-12-01 lies before the last release/, log('2027-01-02', '2027-01-01, version 0.1.0'))
  refused(/'2026-02-30' is no day/, log('2026-11-15'), '2026-02-30')
  refused(/'soon' is no day/, log('2026-11-15'), 'soon')
})
