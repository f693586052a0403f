// What an operator takes on with this server: few packages, and none that runs code while it is being installed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const PACKAGES_MOST = 130

type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean; hasInstallScript?: boolean }
const { packages } = JSON.parse(readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}
const production = Object.entries(packages).filter(
  ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
)

test(`a production install has at most ${PACKAGES_MOST} packages`, (t) => {
  t.diagnostic(`production install: ${production.length} packages`)
  assert.ok(production.length > 0)
  assert.ok(production.length <= PACKAGES_MOST, `a production install has ${production.length} packages`)
})

test('no package of a production install has an install script', () => {
  const scripted = production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  assert.deepEqual(scripted, [])
})
