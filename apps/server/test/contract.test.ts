// What guards the contract does guard it: each change that would break a partner's client is caught, and additions are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffContract } from '../src/main/contract.ts'
import { breakingChanges } from '../tools/contract-changes.ts'
import { contractFile } from '../tools/contract-file.ts'
import { printJson } from '../tools/print-json.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document to cut pieces out of
type Document = any
const { text } = contractFile()
const NEEDS_HELP = '/messages/{messageId}/needsHelp'
/** The contract with one list, one change and one event: comparing the whole takes most of a second, and these changes are in that part. */
function fresh(): Document {
  const { paths, webhooks, ...rest } = JSON.parse(text)
  return {
    ...rest,
    paths: { '/units': paths['/units'], [NEEDS_HELP]: paths[NEEDS_HELP] },
    webhooks: { 'prospect.created': webhooks['prospect.created'] },
  }
}

const changesAfter = (change: (document: Document) => void) => {
  const after = fresh()
  change(after)
  return breakingChanges(fresh(), after)
}

const without = (schema: Document, name: string) => {
  delete schema.properties[name]
  schema.required = schema.required?.filter((other: string) => other !== name)
}

const unitsGet = (d: Document) => d.paths['/units'].get
const unit = (d: Document) => d.components.schemas.Unit

const flagging = (d: Document) => {
  const { $ref } = d.paths[NEEDS_HELP].patch.requestBody.content['application/json'].schema
  return d.components.schemas[$ref.split('/').at(-1)].properties
}

const prospectCreated = (d: Document) => d.components.schemas.ProspectCreatedData
const sent = (d: Document) => d.webhooks['prospect.created'].post

const breaking: Record<string, [change: (document: Document) => void, says: RegExp]> = {
  'a field is removed': [
    (d) => without(unit(d), 'number'),
    /GET \/units removed the required property `items\/number`/,
  ],
  'a relation is removed': [(d) => without(unit(d), 'floorPlan'), /removed the optional property `items\/floorPlan`/],
  'a type changes': [(d) => (unit(d).properties.number = { type: 'integer' }), /`string`\/`` to `integer`/],
  'a type changes beside null': [(d) => (unit(d).properties.floorLevel.type = ['string', 'null']), /integer, null/],
  'a field may now be null': [(d) => (unit(d).properties.number.type = ['string', 'null']), /became nullable/],
  'a field may now be missing': [(d) => unit(d).required.splice(0, 1), /became optional/],
  'a moment becomes a day': [
    (d) => (unit(d).properties.createdAt.format = 'date'),
    /Unit\.createdAt was written as date-time/,
  ],
  'a required parameter is added': [
    (d) => unitsGet(d).parameters.push({ name: 'colour', in: 'query', required: true, schema: { type: 'string' } }),
    /GET \/units added the new required `query` request parameter `colour`/,
  ],
  'a parameter is removed': [(d) => unitsGet(d).parameters.pop(), /deleted the `query` request parameter/],
  'a limit gets tighter': [(d) => (d.components.parameters.Limit.schema.maximum = 100), /the max was decreased/],
  'a field can no longer be filtered on': [
    (d) =>
      unitsGet(d)
        .parameters.find((one: Document) => one.name === 'filter')
        ['x-fields'].shift(),
    /GET \/units no longer takes 'id' in 'filter'/,
  ],
  'a path is removed': [(d) => delete d.paths['/units'], /GET \/units api path removed/],
  'an operation is renamed': [(d) => (unitsGet(d).operationId = 'getUnits'), /`listUnits` removed/],
  'another grant is needed': [
    (d) => (unitsGet(d)['x-grant'] = 'homes:read'),
    /GET \/units now needs the grant homes:read/,
  ],
  'onboarding is needed': [(d) => (unitsGet(d)['x-capability'] = 'units'), /now needs the capability units/],
  'a header is removed': [(d) => delete unitsGet(d).responses[200].headers['x-total-count'], /`x-total-count` removed/],
  'an event is no longer sent': [(d) => delete d.webhooks['prospect.created'], /event prospect\.created/],
  'a field of an event is removed': [
    (d) => without(prospectCreated(d), 'firstName'),
    /event prospect\.created removed the required property `data\/firstName`/,
  ],
  'a type in an event changes': [
    (d) => (prospectCreated(d).properties.isManual = { type: 'boolean' }),
    /event prospect\.created .*data\/isManual.*`boolean`/,
  ],
  'a field of an event may now be null': [
    (d) => (prospectCreated(d).properties.isManual.type = ['string', 'null']),
    /event prospect\.created .*data\/isManual.* became nullable/,
  ],
  'a field of the envelope may now be missing': [
    (d) => d.components.schemas.ProspectCreatedEvent.required.splice(0, 1),
    /event prospect\.created .*eventId.* became optional/,
  ],
  'a header of an event is removed': [
    (d) => sent(d).parameters.shift(),
    /event prospect\.created .*`X-Service-Signature` removed/,
  ],
  'a request no longer takes one of two types': [
    (d) => (flagging(d).isFlagged = { type: 'string', enum: ['true', 'false'] }),
    /needsHelp the `isFlagged` request property type\/format changed/,
  ],
  'a request takes another type instead': [
    (d) => (flagging(d).reason.type = ['integer', 'null']),
    /needsHelp the `reason` request property type\/format changed/,
  ],
  'the key goes elsewhere': [(d) => (d.components.securitySchemes.ApiKey.name = 'key'), /present a credential/],
  'the version moves': [(d) => (d.servers[0].url = 'https://{host}/v2'), /the base path \/v1 became \/v2/],
}

for (const [what, [change, says]] of Object.entries(breaking))
  test(`[S-340] it is caught when ${what}`, async () => {
    const changes = await changesAfter(change)
    assert.match(changes.join('\n'), says)
  })

const additions: Record<string, (document: Document) => void> = {
  'nothing changes': () => {},
  'a field is added': (d) => {
    unit(d).properties.colour = { type: 'string' }
    unit(d).required.push('colour')
  },
  'a relation is added': (d) => {
    unit(d).properties.owner = { anyOf: [{ $ref: '#/components/schemas/RelatedUser' }, { type: 'null' }] }
  },
  'a word is added to a list of choices': (d) => unit(d).properties.status.enum.push('SOMETHING_NEW'),
  'an optional parameter is added': (d) =>
    unitsGet(d).parameters.push({ name: 'colour', in: 'query', required: false, schema: { type: 'string' } }),
  'a filter is added': (d) =>
    unitsGet(d)
      .parameters.find((one: Document) => one.name === 'filter')
      ['x-fields'].push('colour'),
  'a request takes another type beside its own': (d) => flagging(d).isFlagged.type.push('integer'),
  'an operation is added': (d) => {
    d.paths['/gardens'] = { get: { ...unitsGet(d), operationId: 'listGardens' } }
  },
  'a field is added to an event': (d) => {
    prospectCreated(d).properties.colour = { type: 'string' }
    prospectCreated(d).required.push('colour')
  },
  'a field of an event is never null any more': (d) => (prospectCreated(d).properties.phone.type = 'string'),
  'a header is added to an event': (d) =>
    sent(d).parameters.push({ name: 'x-colour', in: 'header', required: true, schema: { type: 'string' } }),
  'a kind of event is added': (d) => {
    d.webhooks['garden.opened'] = { post: { ...sent(d), operationId: 'receiveGardenOpened' } }
  },
  'a sentence is put better': (d) => {
    unitsGet(d).summary = 'Every unit'
    unit(d).properties.number.description = 'As on the door.'
  },
}

for (const [what, change] of Object.entries(additions))
  test(`[S-340] it is no break when ${what}`, async () => assert.deepEqual(await changesAfter(change), []))

test('the back office has a contract of its own, with bearer tokens, and keeps it to itself', () => {
  const staff: Document = staffContract()
  assert.equal(staff.components.securitySchemes.Bearer.scheme, 'bearer')
  assert.equal(staff.servers[0].url, 'https://{host}/backoffice/v1')
  assert.doesNotMatch(text, /backoffice/)
})

test('a printed document is the document', () => {
  const value = { a: [], b: {}, c: ['x'.repeat(100), 'y'.repeat(20)], d: [{ $ref: '#/x' }, 1, null], e: { f: 'é"' } }
  assert.deepEqual(JSON.parse(printJson(value)), value)
  assert.ok(printJson(value).includes('"d": [{ "$ref": "#/x" }, 1, null]'))
})
