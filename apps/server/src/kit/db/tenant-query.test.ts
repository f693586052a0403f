// TenantQuery overrides methods of pg that are no part of its interface. When this fails after an upgrade of pg, read what changed, see that
// the overrides still hold, and only then write the new checksums here.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'

const READ = {
  // The whole class.
  'Query.constructor': '65c6baae14173b88',
  'Query.submit': '448358500f4827f4',
  'Query.prepare': '37a5d2a4f601ba28',
  'Query.handleDataRow': 'd1b78f4094514814',
  'Query.handleCommandComplete': 'bf6d69ad2644fcd5',
  'Query.handleError': 'a5e58644becfe019',
  'Query.handleReadyForQuery': '31d37ea8bb37fffd',
  'Connection.bind': 'adbc1e6bbeb66694',
  'Connection.execute': '12691129efb2d6d6',
}

test('what TenantQuery overrides and calls in pg is as it was read', () => {
  const prototypes = { Query: pg.Query.prototype, Connection: pg.Connection.prototype }
  const found = Object.keys(READ).map((name) => {
    const [of, method = ''] = name.split('.')
    const code: unknown = Reflect.get(prototypes[of as keyof typeof prototypes], method)
    return [name, createHash('sha256').update(String(code)).digest('hex').slice(0, 16)]
  })
  assert.deepEqual(Object.fromEntries(found), READ)
})
