// TenantQuery overrides methods of pg that are no part of its interface, and rests on how pg hands messages to a query. When this fails after
// an upgrade of pg, read what changed, see that the overrides still hold, and only then write the new checksums here.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'

const READ = {
  Query: '65c6baae14173b88',
  'Connection.bind': 'adbc1e6bbeb66694',
  'Connection.execute': '12691129efb2d6d6',
  'Client._handleDataRow': '4c14530771c04cce',
  'Client._handleCommandComplete': '789cbe68249ea6dc',
  'Client._handleParseComplete': 'fd9f02924a94704a',
  'Client._handleReadyForQuery': 'a07fd153a18665af',
  'Client._handleErrorMessage': 'ba982f5eb97ee799',
  'Client._pulseQueryQueue': 'fdb3000510579d56',
}

test('what TenantQuery overrides and rests on in pg is as it was read', () => {
  const found = Object.keys(READ).map((name) => {
    const [of = '', method] = name.split('.')
    const type: { prototype: object } = Reflect.get(pg, of)
    const code: unknown = method === undefined ? type : Reflect.get(type.prototype, method)
    assert.equal(typeof code, 'function', `pg has no ${name} any more`)
    return [name, createHash('sha256').update(String(code)).digest('hex').slice(0, 16)]
  })
  assert.deepEqual(Object.fromEntries(found), READ)
})
