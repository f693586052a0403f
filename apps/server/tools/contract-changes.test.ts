// What guards the contract does guard it: each change that would break a partner's client is caught, and additions are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffContract } from '../src/main/contract.ts'
import { breakingChanges } from './contract-changes.ts'
import { contractFile } from './contract-file.ts'
import { printJson } from './print-json.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document to cut pieces out of
type Document = any
const { text } = contractFile()
const NEEDS_HELP = '/messages/{messageId}/needsHelp'
const PARTS = [
  '/units',
  '/units/{unitId}',
  '/scheduledTransactions',
  '/applications',
  '/leases/{leaseId}/cancel',
  '/reports',
  NEEDS_HELP,
]
const EVENTS = ['prospect.created', 'requirement.upload_received']
/** A part of the contract that has all that is changed below: comparing the whole takes most of a second. */
const part = (() => {
  const { paths, webhooks, components, ...rest } = JSON.parse(text)
  const pick = (all: Document, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, all[name]]))
  const chosen = { paths: pick(paths, PARTS), webhooks: pick(webhooks, EVENTS) }
  const { schemas, ...others } = components
  const used = new Set<string>(['RelatedUser'])
  const follow = (document: Document) => {
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow([chosen, others, schemas.RelatedUser])
  return JSON.stringify({ ...rest, ...chosen, components: { ...others, schemas: pick(schemas, [...used]) } })
})()
const fresh = (): Document => JSON.parse(part)

const changesAfter = (change: (document: Document) => void) => {
  const after = fresh()
  change(after)
  return breakingChanges(fresh(), after)
}

const without = (schema: Document, name: string) => {
  delete schema.properties[name]
  schema.required = schema.required?.filter((other: string) => other !== name)
}

const rename = (object: Document, from: string, to: string) => {
  object[to] = object[from]
  delete object[from]
}

const renameField = (schema: Document, from: string, to: string) => {
  rename(schema.properties, from, to)
  schema.required = schema.required?.map((other: string) => (other === from ? to : other))
}

const unitsGet = (d: Document) => d.paths['/units'].get
const unit = (d: Document) => d.components.schemas.Unit

const flagging = (d: Document) => {
  const { $ref } = d.paths[NEEDS_HELP].patch.requestBody.content['application/json'].schema
  return d.components.schemas[$ref.split('/').at(-1)].properties
}

const SCHEDULED = '/scheduledTransactions'
const scheduling = (d: Document) => d.components.schemas.CreateScheduledTransactionRequest
const filterOf = (d: Document) => unitsGet(d).parameters.find((one: Document) => one.name === 'filter')
const applying = (d: Document) => {
  const { $ref } = d.paths['/applications'].post.requestBody.content['application/json'].schema
  return d.components.schemas[$ref.split('/').at(-1)]
}
const cancelling = (d: Document) => d.paths['/leases/{leaseId}/cancel'].post
const uploadReceived = (d: Document) => d.components.schemas.RequirementUploadReceivedData
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
  'a path is renamed': [(d) => rename(d.paths, '/units', '/homes'), /GET \/units api path removed/],
  'an operation is removed': [(d) => delete d.paths[SCHEDULED].post, /POST \/scheduledTransactions api removed/],
  'what is deprecated is removed': [(d) => delete d.paths['/reports'], /GET \/reports api path removed/],
  'a field is renamed': [
    (d) => renameField(unit(d), 'number', 'name'),
    /GET \/units\/\{unitId\} removed the required property `number`/,
  ],
  'a word of an answer is removed': [
    (d) => unit(d).properties.status.enum.pop(),
    /GET \/units removed the `\w+` enum value from the `items\/status` response property/,
  ],
  'a success gets another status': [
    (d) => rename(d.paths[SCHEDULED].post.responses, '201', '202'),
    /POST \/scheduledTransactions removed the success response with the status `201`/,
  ],
  'a refusal gets another status': [
    (d) => rename(d.paths[SCHEDULED].post.responses, '409', '423'),
    /POST \/scheduledTransactions removed the non-success response with the status `409`/,
  ],
  'a refusal gets another code': [
    (d) => (d.components.responses.IdempotencyIdUsed['x-error-code'] = ['id_used']),
    /POST \/scheduledTransactions no longer answers 409 'idempotency_id_used'/,
  ],
  'an id in a path becomes a number': [
    (d) =>
      (d.paths['/units/{unitId}'].get.parameters.find((one: Document) => one.name === 'unitId').schema = {
        type: 'integer',
      }),
    /`unitId`, the type\/format was changed from `string`\/`uuid` to `integer`/,
  ],
  'an operation is renamed': [(d) => (unitsGet(d).operationId = 'getUnits'), /`listUnits` removed/],
  'another grant is needed': [
    (d) => (unitsGet(d)['x-grant'] = 'homes:read'),
    /GET \/units now needs the grant homes:read/,
  ],
  'onboarding is needed': [(d) => (unitsGet(d)['x-capability'] = 'units'), /now needs the capability units/],
  'it is open by request only': [
    (d) => (unitsGet(d)['x-availability'] = 'by request'),
    /GET \/units is now by request only/,
  ],
  'another credential is needed': [
    (d) => (unitsGet(d).security = [{ Other: [] }]),
    /GET \/units now wants another credential/,
  ],
  'a body that could be left out is required': [
    (d) => (cancelling(d).requestBody.required = true),
    /cancel request body became required/,
  ],
  'a required input is added': [
    (d) => {
      scheduling(d).properties.colour = { type: 'string' }
      scheduling(d).required.push('colour')
    },
    /POST \/scheduledTransactions added the new required request property `colour`/,
  ],
  'an optional input becomes required': [
    (d) => scheduling(d).required.push('idempotencyId'),
    /POST \/scheduledTransactions the request property `idempotencyId` became required/,
  ],
  'an input is renamed': [
    (d) => renameField(scheduling(d), 'frequency', 'rhythm'),
    /POST \/scheduledTransactions removed the request property `frequency`/,
  ],
  'an input is no longer taken': [
    (d) => without(scheduling(d), 'idempotencyId'),
    /POST \/scheduledTransactions removed the request property `idempotencyId`/,
  ],
  'a word of an input is removed': [
    (d) => scheduling(d).properties.frequency.enum.pop(),
    /POST \/scheduledTransactions removed the enum value `ANNUALLY` of the request property `frequency`/,
  ],
  'an input may no longer be null': [
    (d) => (flagging(d).reason.type = 'string'),
    /needsHelp the request property `reason` became not nullable/,
  ],
  'an input may be less long': [
    (d) => (scheduling(d).properties.idempotencyId.maxLength = 20),
    /`idempotencyId` request property's maxLength was decreased to `20`/,
  ],
  'a header is removed': [(d) => delete unitsGet(d).responses[200].headers['x-total-count'], /`x-total-count` removed/],
  'an event is no longer sent': [(d) => delete d.webhooks['prospect.created'], /event prospect\.created/],
  'an event is renamed': [
    (d) => rename(d.webhooks, 'prospect.created', 'prospect.made'),
    /event prospect\.created api path removed/,
  ],
  'an event is sent by another method': [
    (d) => rename(d.webhooks['prospect.created'], 'post', 'put'),
    /event prospect\.created api path removed/,
  ],
  'an event calls itself otherwise': [
    (d) => (d.components.schemas.ProspectCreatedEvent.properties.eventType.enum = ['prospect.made']),
    /event prospect\.created removed the `prospect\.created` enum value from the `eventType`/,
  ],
  'a word in an event is removed': [
    (d) => uploadReceived(d).properties.requirementStatus.enum.pop(),
    /event requirement\.upload_received removed the `\w+` enum value from the `data\/requirementStatus`/,
  ],
  'an answer to an event means nothing any more': [
    (d) => delete sent(d).responses['429'],
    /event prospect\.created no longer says what the answer 429 means/,
  ],
  'a field of an event is renamed': [
    (d) => renameField(prospectCreated(d), 'firstName', 'givenName'),
    /event prospect\.created removed the required property `data\/firstName`/,
  ],
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
  'an answer to an event means something else': [
    (d) => (sent(d).responses['408'] = sent(d).responses['4XX']),
    /event prospect\.created no longer says what the answer 408 means/,
  ],
  'the signature of an event is written otherwise': [
    (d) => (d.components.parameters.XServiceSignature.schema.pattern = '^v2='),
    /event prospect\.created X-Service-Signature: the pattern of the header changed/,
  ],
  'a header of an answer is written otherwise': [
    (d) => (d.components.headers.TotalCount.schema.type = 'string'),
    /GET \/units 200 x-total-count: the type of the header changed/,
  ],
  'a parameter may be less long': [
    (d) => (filterOf(d).schema.items.maxLength = 10),
    /GET \/units 'filter'\[\]: maxLength became 10/,
  ],
  'a parameter is repeated in another way': [
    (d) => (filterOf(d).explode = false),
    /GET \/units 'filter': explode changed/,
  ],
  'a list in a request may be shorter only': [
    (d) => (applying(d).properties.applicants.maxItems = 1),
    /POST \/applications\.applicants: maxItems became 1/,
  ],
  'keys that nobody knows are refused': [
    (d) => (scheduling(d).additionalProperties = false),
    /POST \/scheduledTransactions: other keys are no longer passed over/,
  ],
  'another grant is needed as well': [
    (d) => (unitsGet(d)['x-also-grant'] = 'units:all'),
    /GET \/units now needs the also-grant units:all/,
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
  'a word is added to what a request takes': (d) => scheduling(d).properties.frequency.enum.push('DAILY'),
  'an optional input is added': (d) => (scheduling(d).properties.colour = { type: 'string' }),
  'an input is no longer required': (d) => scheduling(d).required.shift(),
  'a refusal is added': (d) => {
    d.paths[SCHEDULED].post.responses['423'] = d.paths[SCHEDULED].post.responses['409']
    d.components.responses.IdempotencyIdUsed['x-error-code'].push('something_else')
  },
  'what was by request is open to all': (d) => (cancelling(d)['x-availability'] = 'published'),
  'an operation is deprecated': (d) => (unitsGet(d).deprecated = true),
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
  'a request may be longer': (d) => {
    scheduling(d).properties.idempotencyId.maxLength = 500
    delete filterOf(d).schema.items.maxLength
  },
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

test('what staff do is called by its verb, not created', () => {
  const { paths }: Document = staffContract()
  const deeds = Object.entries(paths as Record<string, Record<string, Document>>).flatMap(([path, operations]) => {
    const { post } = operations
    const isDeed = post && path.includes('}/') && !post.responses['201'] && !paths[`/${path.split('/').at(-1)}`]
    return isDeed ? [post.operationId as string] : []
  })
  assert.ok(deeds.length > 8, String(deeds.length))
  assert.deepEqual(
    deeds.filter((name) => name.startsWith('create')),
    [],
  )
})

test('a printed document is the document', () => {
  const value = { a: [], b: {}, c: ['x'.repeat(100), 'y'.repeat(20)], d: [{ $ref: '#/x' }, 1, null], e: { f: 'é"' } }
  assert.deepEqual(JSON.parse(printJson(value)), value)
  assert.ok(printJson(value).includes('"d": [{ "$ref": "#/x" }, 1, null]'))
})
