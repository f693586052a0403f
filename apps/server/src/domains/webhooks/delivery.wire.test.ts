// Deliveries are as the contract describes them, and answers are handled as it describes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Receiver } from '../../../test/receiver.ts'
import { startServer } from '../../../test/server.ts'
import { partnerContract } from '../../main/contract.ts'
import { assembly } from '../../main/domains.ts'
import { operator } from '../access/index.ts'
import { createSubscription, rotateSecret } from './index.ts'
import { verdictOn } from './verdict.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a partner's tool reads it
const contract: any = JSON.parse(JSON.stringify(partnerContract()))
const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(contract, 'contract')
const at = ({ $ref }: { $ref: string }) => $ref.split('/').slice(1)
const found = (part: { $ref: string }) => at(part).reduce((here, word) => here[word], contract)

function assertFits(schema: object, value: unknown, what: string) {
  const validate = ajv.compile(schema)
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`)
}

/** Of HTTP itself, whatever is sent. */
const TRANSPORT = new Set(['host', 'connection', 'content-length', 'content-type'])

test('a delivery carries the headers and the body that the contract describes, and no header besides', async () => {
  const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
  const { tools } = server.runtime
  const worker = server.startWorker()
  const receiver = await Receiver.start()
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const [creator, listener] = [await server.make.key(org), await server.make.key(org)]
  const propertyId = org.made.get('property')?.[0] ?? ''
  const ctx = { ...tools, caller: operator(org.id), requestId: 'test' }
  const wanted = { integrationId: listener.integrationId, propertyId, kinds: ['prospect.created'], url: receiver.url() }
  const { stored } = await createSubscription(ctx, wanted)
  const create = async () => {
    await server.call('POST /prospects', { key: creator.text, body: { propertyId, firstName: 'Ida' } })
    await worker.settled()
  }
  await create()
  await rotateSecret(ctx, stored.id)
  await create()
  assert.equal(receiver.received.length, 2)

  const { parameters, requestBody } = contract.webhooks['prospect.created'].post
  const declared: { name: string; schema: object }[] = parameters.map(found)
  const [[type, { schema }]] = Object.entries<{ schema: { $ref: string } }>(requestBody.content) as [
    [string, { schema: { $ref: string } }],
  ]
  for (const { headers, body } of receiver.received) {
    assert.deepEqual(
      Object.keys(headers)
        .filter((name) => !TRANSPORT.has(name))
        .sort(),
      declared.map(({ name }) => name.toLowerCase()).sort(),
    )
    for (const { name, schema } of declared)
      assertFits({ type: 'object', properties: { value: schema } }, { value: headers[name.toLowerCase()] }, name)
    assert.equal(headers['content-type'], `${type}; charset=utf-8`)
    assert.equal(headers['user-agent'], 'Gatelodge-Webhooks/1')
    const event = JSON.parse(body.toString())
    assertFits({ $ref: `contract#/${at(schema).join('/')}` }, event, 'body')
    const { properties } = found(schema)
    assert.deepEqual(Object.keys(event), Object.keys(properties))
    assert.deepEqual(Object.keys(event.data), Object.keys(found(properties.data).properties))
  }
})

test('every answer has the meaning that the contract gives it', () => {
  const meaning = { EventTaken: 'DELIVERED', EventTriedAgain: 'RETRY', EventRefused: 'REJECTED' } as Record<
    string,
    string
  >
  for (const { kind } of assembly.events) {
    const { responses } = contract.webhooks[kind].post
    for (let status = 200; status < 600; status++) {
      const answer = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? assert.fail(`${status}`)
      const verdict = verdictOn({ status }, 0, new Date(), 0.5)
      assert.equal(meaning[at(answer).at(-1) ?? ''], verdict.kind, `${status}`)
    }
  }
  const { description } = contract.components.responses.EventTriedAgain
  assert.match(description, /after 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h, 24 h, 24 h, /)
  assert.match(description, /within 10 seconds/)
})
