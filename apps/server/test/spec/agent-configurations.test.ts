// The agent configuration resource, propertyAgentConfigurations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key, token, propertyId, otherPropertyId } = await Scene.open()

const PATH = '/propertyAgentConfigurations'
const SECRET = 'hunter2-do-not-tell'
const create = (body: object) => server.call(`POST ${PATH}`, { token, body })
const put = (id: string, body: unknown) => server.call(`PUT ${PATH}/${id}`, { key, body })
const read = async (id: string) => (await server.call(`GET ${PATH}/${id}`, { key })).body

const made = await create({ propertyId, agentType: 'LEASING', settings: { tone: 'kind' } })
assert.equal(made.status, 201, made.text)
const id: string = made.body.id

test('[S-171] propertyAgentConfigurations has a settings object', async () => {
  const { body } = await server.call(`GET ${PATH}`, { key })
  assert.ok(body.length > 1)
  for (const record of body) {
    assert.ok(typeof record.settings === 'object' && record.settings !== null && !Array.isArray(record.settings))
    assert.deepEqual(await read(record.id), record)
  }
  assert.deepEqual(made.body.settings, { tone: 'kind' })
})

test('[S-172] secret values in settings can be written: absent keeps, null clears', async () => {
  const set = await put(id, { settings: { tone: 'brisk', validationKey: SECRET, calendarToken: `${SECRET}-2` } })
  assert.equal(set.status, 200)
  assert.deepEqual(set.body.settings, { tone: 'brisk' })
  assert.deepEqual(set.body.settingsSecretsSet, ['calendarToken', 'validationKey'])
  assert.equal(await stored('validationKey'), SECRET)

  const kept = await put(id, { settings: { tone: 'kind' } })
  assert.deepEqual(kept.body.settingsSecretsSet, ['calendarToken', 'validationKey'])
  assert.deepEqual((await put(id, { isEnabled: 'true' })).body.settings, { tone: 'kind' })
  assert.equal(await stored('validationKey'), SECRET)

  const changed = await put(id, { settings: { validationKey: `${SECRET}-3`, calendarToken: null } })
  assert.deepEqual(changed.body.settingsSecretsSet, ['validationKey'])
  assert.deepEqual((await read(id)).settings, {})
  assert.equal(await stored('validationKey'), `${SECRET}-3`)
  assert.equal(await stored('calendarToken'), null)
})

test('[S-173] secret values in settings, a validation key among them, are never returned', async () => {
  const answers = [
    await create({ propertyId, agentType: 'DOCUMENT_REVIEW', settings: { apiKey: SECRET } }),
    await create({
      propertyId: otherPropertyId,
      agentType: 'DOCUMENT_REVIEW',
      settings: { validationKey: SECRET, model: 'm' },
    }),
    await put(id, { settings: { validationKey: SECRET, apiKey: SECRET, tone: 'kind' } }),
    await server.call(`GET ${PATH}`, { key }),
    await server.call(`GET ${PATH}`, { token }),
    await server.call(`GET ${PATH}`, { key, query: { fields: 'settings,property.*' } }),
    await server.call(`GET ${PATH}/${id}`, { key }),
    await server.call(`GET ${PATH}/${id}`, { key, query: { fields: 'settings' } }),
    await server.call(`GET ${PATH}/${id}`, { key, query: { fields: 'settings.validationKey' } }),
    await server.call(`GET ${PATH}/${id}`, { key, query: { fields: 'validationKey' } }),
    await put(id, { settings: { validationKey: `${SECRET}\u0000` } }),
    await put(id, { settings: { validationKey: [SECRET] } }),
    await put(id, { settings: { ValidationKey: SECRET } }),
    await put(id, { settings: SECRET }),
  ]
  for (const { text, headers } of answers) assert.ok(!(text + JSON.stringify(headers)).includes('hunter2'), text)
  assert.ok(server.logLines.length > 0)
  assert.ok(server.logLines.every((line) => !line.includes('hunter2')))
  for (const table of ['property_agent_configurations', 'property_agent_secrets', 'audit_entries']) {
    const { rows } = await owner.query(`select t::text as row from ${table} t`)
    const hex = Buffer.from('hunter2').toString('hex')
    for (const { row } of rows) assert.ok(!row.includes('hunter2') && !row.includes(hex), table)
  }
})

test('a secret stays one however its name is written', async () => {
  for (const payload of [
    '{"settings":{"validationKey":"hunter2-a","tone":"kind","validationKey":"hunter2-b"}}',
    '{"settings":{"validation\\u004bey":"hunter2-b"}}',
    '{"settings":{"tone":"x","validationKey":"hunter2-a"},"settings":{"validationKey":"hunter2-b"}}',
  ]) {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await server.call(`PUT ${PATH}/${id}`, { key, payload, headers })
    assert.equal(status, 200, text)
    assert.ok(!text.includes('hunter2'), text)
    assert.equal(await stored('validationKey'), 'hunter2-b')
  }
})

test('a secret that would be stored and told like any other setting is refused', async () => {
  const wrong = [
    [{ ValidationKey: SECRET }, 'settings.ValidationKey is a secret and must be written settings.validationKey'],
    [{ bot: { api_key: SECRET } }, 'settings.bot.api_key is a secret and must be written settings.apiKey'],
    [{ bots: [{ apiKey: SECRET }] }, 'settings.bots.0.apiKey is a secret and must be written settings.apiKey'],
    [{ webhookSecret: SECRET }, /^settings\.webhookSecret: an agent of type LEASING has no such secret/],
    [{ apiKey: 7 }, 'settings.apiKey must be text of 1 to 4096 characters, or null to clear it'],
    [{ apiKey: ' ' }, 'settings.apiKey must be text of 1 to 4096 characters, or null to clear it'],
  ] as const
  for (const [settings, message] of wrong) assertRefused(await put(id, { settings }), 400, message)
})

test('settings come back as they were written: order, big numbers and decimals', async () => {
  const settings = '{"b":1.10,"a":12345678901234567890,"2":{"z":[true,null,1e2],"a":"\\u00e9"},"1":"x"}'
  const { text } = await server.call(`PUT ${PATH}/${id}`, {
    key,
    payload: `{ "settings" : ${settings} , "isEnabled": false }`,
    headers: { 'content-type': 'application/json' },
  })
  assert.ok(text.includes(`"settings":${settings},`), text)
  assert.ok((await server.call(`GET ${PATH}/${id}`, { key })).text.includes(`"settings":${settings},`))
  for (const wrong of [null, [], 'x', 7, true])
    assertRefused(await put(id, { settings: wrong }), 400, 'settings must be an object')
  assertRefused(await put(id, { settings: { a: 'x'.repeat(20_000) } }), 400, /^settings must have at most 16384 bytes/)
})

test('a property has one configuration for each type of agent', async () => {
  assertRefused(
    await create({ propertyId, agentType: 'LEASING' }),
    409,
    'This property already has an agent configuration of type LEASING',
  )
  assertRefused(await create({ propertyId: newId(), agentType: 'LEASING' }), 404, /^No property has the id/)
  assertRefused(await create({ propertyId, agentType: 'CHEF' }), 400, /^agentType must be one of MESSAGING_BOT/)
})

test('partners change them under propertyAgentConfigurations:update, within their reach, and make none', async () => {
  const reading = (await server.make.key(org, { grants: ['propertyAgentConfigurations:read'] })).text
  const elsewhere = (await server.make.key(org, { reach: [otherPropertyId] })).text
  const body = { isEnabled: true }
  assertRefused(
    await server.call(`PUT ${PATH}/${id}`, { key: reading, body }),
    403,
    'API key lacks permission propertyAgentConfigurations:update',
  )
  assertRefused(await server.call(`PUT ${PATH}/${id}`, { key: elsewhere, body }), 404)
  assertRefused(await server.call(`POST ${PATH}`, { key, body }), 405)
})

test('what a configuration is and where it belongs does not change', async () => {
  const { body } = await put(id, { ...(await read(id)), agentType: 'MESSAGING_BOT', propertyId: otherPropertyId })
  assert.deepEqual([body.agentType, body.propertyId], ['LEASING', propertyId])
})

test('every write is in the audit trail', async () => {
  const before = await audited()
  await put(id, { isEnabled: true })
  assert.deepEqual(await audited(), [...before, 'API_KEY property_agent_configuration.updated'])
  assert.equal(before[0], 'USER property_agent_configuration.created')
})

const audited = async () =>
  (
    await owner.query<{ what: string }>(
      "select actor_type || ' ' || action as what from audit_entries where subject_id = $1 order by at, id",
      [id],
    )
  ).rows.map(({ what }) => what)

/** What the agent itself would be given. */
async function stored(name: string): Promise<string | null> {
  const { db, sealing } = server.runtime.tools
  const scope = { organizationId: org.id }
  return db.transaction(scope, async (tx) => {
    const { sealed } = await tx
      .selectFrom('property_agent_secrets')
      .select('sealed')
      .where('organization_id', '=', org.id)
      .where('configuration_id', '=', id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return sealed && sealing.open(tx, scope, { table: 'property_agent_secrets', column: name, id }, sealed)
  })
}

test('settings may be nested, but not without end, and a secret is found at every level', async () => {
  const nested = (inside: string, levels: number) => `${'{"a":'.repeat(levels)}${inside}${'}'.repeat(levels)}`
  const ask = (settings: string) =>
    server.call(`PUT ${PATH}/${id}`, {
      key,
      payload: `{"settings":${settings}}`,
      headers: { 'content-type': 'application/json' },
    })
  assert.equal((await ask(nested('"[[{"', 50))).status, 200)
  assertRefused(
    await ask(nested('{"apiKey":"hunter2"}', 49)),
    400,
    /….apiKey is a secret and must be written settings.apiKey$/,
  )
  for (const deep of [nested('1', 51), nested('1', 2_700), `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`])
    assertRefused(await ask(deep), 400, 'settings must have at most 50 levels')
})
