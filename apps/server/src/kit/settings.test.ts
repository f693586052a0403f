import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ConfigurationError,
  choiceSetting,
  exampleFile,
  intSetting,
  listSetting,
  optionalSetting,
  parsedSetting,
  readSettings,
  settingsTable,
  textSetting,
  urlSetting,
} from './settings.ts'

const settings = {
  url: urlSetting('APP_URL', { doc: 'Where it is.', protocols: ['https'], example: 'https://app.example.com' }),
  token: textSetting('APP_TOKEN', { doc: 'Opens it.', secret: true }),
  port: intSetting('APP_PORT', { doc: 'Its port.', default: '80', min: 1, max: 99 }),
  mode: choiceSetting('APP_MODE', ['fast', 'slow'], { doc: 'Its pace.', default: 'fast' }),
  friends: listSetting('APP_FRIENDS', { doc: 'Who may come.', default: '' }),
  note: optionalSetting(textSetting('APP_NOTE', { doc: 'A word.' })),
  even: parsedSetting('APP_EVEN', { doc: 'An even number.', expects: 'even', default: '2' }, (given) => {
    if (Number(given) % 2 !== 0) throw new Error('must be even')
    return Number(given)
  }),
}
const required = { APP_URL: 'https://a.example.com', APP_TOKEN: 'secret' }

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(settings, env)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigurationError)
    return error.message.split('\n')
  }
}

test('what is not given has its default', () => {
  assert.deepEqual(readSettings(settings, required), {
    url: 'https://a.example.com',
    token: 'secret',
    port: 80,
    mode: 'fast',
    friends: [],
    note: undefined,
    even: 2,
  })
})

test('what is given is read into what the program wants', () => {
  const env = {
    APP_URL: ' https://b.example.com/// ',
    APP_PORT: '7',
    APP_MODE: 'slow',
    APP_FRIENDS: 'a, b,,c ',
    APP_NOTE: 'hi',
  }
  const { url, port, mode, friends, note } = readSettings(settings, { ...required, ...env })
  assert.deepEqual(
    { url, port, mode, friends, note },
    { url: 'https://b.example.com', port: 7, mode: 'slow', friends: ['a', 'b', 'c'], note: 'hi' },
  )
})

test('a blank value counts as not given', () => {
  assert.equal(readSettings(settings, { ...required, APP_PORT: '  ' }).port, 80)
  assert.deepEqual(faultsOf({ ...required, APP_TOKEN: '' }), ['APP_TOKEN is not set. Opens it.'])
})

test('every fault is told at once, with what would be right', () => {
  assert.deepEqual(faultsOf({ APP_URL: 'ftp://x', APP_PORT: '100', APP_MODE: 'Fast', APP_EVEN: '3' }), [
    'APP_URL must be a URL that begins with https://',
    'APP_TOKEN is not set. Opens it.',
    'APP_PORT must be a whole number from 1 to 99',
    'APP_MODE must be one of fast, slow',
    'APP_EVEN must be even',
  ])
})

test('a whole number is digits and nothing else', () => {
  for (const port of ['1e1', '0x10', '-1', '1.5', '0', 'x', '99999999999999999999'])
    assert.deepEqual(faultsOf({ ...required, APP_PORT: port }), ['APP_PORT must be a whole number from 1 to 99'], port)
})

test('the reference has a row for every setting, which says when it is required and when it is secret', () => {
  const rows = settingsTable(settings).trim().split('\n').slice(2)
  assert.equal(rows.length, Object.keys(settings).length)
  assert.ok(rows.includes('| `APP_TOKEN` | text (secret) | **required** | Opens it. |'))
  assert.ok(rows.includes('| `APP_PORT` | a whole number from 1 to 99 | `80` | Its port. |'))
  assert.ok(rows.includes('| `APP_NOTE` | text |  | A word. |'))
})

test('the example leaves open what must be given, and shows the rest as comments', () => {
  const lines = exampleFile(settings).split('\n')
  for (const line of ['APP_URL=https://app.example.com', 'APP_TOKEN=', '# APP_PORT=80', '# APP_NOTE=', '# Its pace.'])
    assert.ok(lines.includes(line), line)
  for (const { env } of Object.values(settings))
    assert.ok(
      lines.some((line) => line.includes(`${env}=`)),
      env,
    )
})
