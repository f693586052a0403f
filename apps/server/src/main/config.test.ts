import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '../../test/settings.ts'
import { ConfigurationError, exampleFile, settingsTable } from '../kit/settings.ts'
import { readConfig, settings } from './config.ts'

const all = Object.values(settings)

test('the reference and the example name every setting, once', () => {
  assert.equal(new Set(all.map(({ env }) => env)).size, all.length)
  for (const { env } of all) {
    assert.equal(settingsTable(settings).split(`| \`${env}\` |`).length, 2, env)
    assert.equal(exampleFile(settings).split(`${env}=`).length, 2, env)
  }
})

test('every setting has a prefix of ours and is explained in a sentence', () => {
  for (const { env, doc } of all) {
    assert.match(env, /^GATELODGE_[A-Z_]+$/)
    assert.match(doc, /^[A-Z].+\.$/, env)
  }
})

test('no secret has a default', () => {
  const secrets = all.filter(({ secret }) => secret)
  assert.ok(secrets.length >= 4)
  for (const { env, fallback } of secrets) assert.ok(!fallback, env)
})

test('an empty environment is told of everything that is missing', () => {
  const missing = all.filter(({ fallback }) => fallback === undefined).map(({ env }) => env)
  assert.throws(
    () => readConfig({}),
    (error) => {
      assert.ok(error instanceof ConfigurationError)
      assert.deepEqual(
        error.message.split('\n').map((line) => line.split(' ')[0]),
        missing,
      )
      return true
    },
  )
})

test('a fault of a secret does not quote it', () => {
  const hidden = 'hunter2-hunter2'
  const wrong = Object.fromEntries(all.filter(({ secret }) => secret).map(({ env }) => [env, hidden]))
  assert.throws(
    () => readConfig({ ...testSettings('postgres://localhost/x'), ...wrong }),
    (error: Error) => error instanceof ConfigurationError && !error.message.includes(hidden),
  )
})

test('a file store is given whole or not at all', () => {
  const given = (more: Record<string, string>) => () =>
    readConfig({ ...testSettings('postgres://localhost/x'), ...more })
  assert.doesNotThrow(given({ GATELODGE_FILE_STORE: 's3', GATELODGE_FILE_BUCKET: 'documents' }))
  for (const [more, fault] of [
    [{ GATELODGE_FILE_FOLDER: '' }, /^GATELODGE_FILE_FOLDER is not set/],
    [{ GATELODGE_FILE_STORE: 's3' }, /^GATELODGE_FILE_BUCKET is not set/],
    [{ GATELODGE_FILE_SECRET_ACCESS_KEY: 'x' }, /given both or not at all/],
  ] as const)
    assert.throws(given(more), (error) => error instanceof ConfigurationError && fault.test(error.message))
})

test('a certificate and its key are given both or not at all', () => {
  const given = (more: Record<string, string>) => () =>
    readConfig({ ...testSettings('postgres://localhost/x'), ...more })
  const both = { GATELODGE_TLS_CERT_FILE: '/etc/cert.pem', GATELODGE_TLS_KEY_FILE: '/etc/key.pem' }
  assert.doesNotThrow(given(both))
  for (const name of Object.keys(both)) assert.throws(given({ ...both, [name]: '' }), /given both or not at all/)
})

test('a carrier is given whole, and one that texts nobody only in the sandbox', () => {
  const given = (more: Record<string, string>) => () =>
    readConfig({ ...testSettings('postgres://localhost/x'), ...more })
  assert.doesNotThrow(given({ GATELODGE_CARRIER: 'none', GATELODGE_TWILIO_ACCOUNT_SID: '' }))
  const simulator = { GATELODGE_CARRIER: 'simulator', GATELODGE_CARRIER_URL: 'http://127.0.0.1:9' }
  assert.doesNotThrow(given({ ...simulator, GATELODGE_MODE: 'sandbox' }))
  for (const [more, fault] of [
    [{ GATELODGE_TWILIO_ACCOUNT_SID: '' }, /^GATELODGE_TWILIO_ACCOUNT_SID and GATELODGE_TWILIO_AUTH_TOKENS are needed/],
    [{ GATELODGE_TWILIO_AUTH_TOKENS: ' , ' }, /are needed, since GATELODGE_CARRIER is twilio/],
    [{ ...simulator }, /must not be simulator unless GATELODGE_MODE is sandbox/],
    [{ GATELODGE_CARRIER_URL: 'http://api.example.com' }, /must begin with https:\/\/ unless/],
  ] as const)
    assert.throws(given(more), (error) => error instanceof ConfigurationError && fault.test(error.message))
})
