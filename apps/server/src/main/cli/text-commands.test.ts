// The commands of texting as an operator runs them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '../../../test/database.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl })
const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })

test('texts to numbers of no property are listed', async () => {
  assert.match((await runCommand(databaseUrl, ['stray-texts'])).out, /No text has come/)
  await server.asOwner(
    `insert into stray_texts values ('twilio', 'SM1', '+12025550142', '+12025550143', 'Anybody?', '2026-11-01T10:00:00Z')`,
  )
  const [stray] = JSON.parse((await runCommand(databaseUrl, ['stray-texts', '--json'])).out)
  assert.deepEqual(stray, {
    receivedAt: '2026-11-01T10:00:00.000Z',
    from: '+12025550142',
    to: '+12025550143',
    content: 'Anybody?',
  })
})

test('without the simulator nobody can be made to text', async () => {
  const [propertyId = ''] = org.made.get('property') ?? []
  const { err, code } = await runCommand(databaseUrl, [
    'text',
    '--from',
    '+12025550142',
    '--to-property',
    propertyId,
    'Hi',
  ])
  assert.deepEqual([code, /GATELODGE_CARRIER is not simulator/.test(err)], [1, true])
})
