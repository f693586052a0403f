// What the kit sends is what the contract describes: held against the published description of events and headers.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { conformWebhook } from '../src/webhook/conform-webhook.ts'
import { eventKinds, sampleEvent, withNulls } from '../src/webhook/sample-events.ts'
import { newPlace } from '../src/webhook/service.ts'
import { listen, secret } from './receivers.ts'

type Parameter = { readonly name: string; readonly required: boolean; readonly schema: { readonly type: string } }
const contract = JSON.parse(readFileSync(new URL('../../../openapi/gatelodge-v1.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(contract, 'contract')

const at = (pointer: string) => pointer.split('/').reduce((value, name) => value[name], contract)
const described = (pointer: string) => ajv.compile({ $ref: `contract#/${pointer}` })

test('the kit knows the kinds of events of the contract, and no others', () => {
  assert.deepEqual([...eventKinds].sort(), Object.keys(contract.webhooks).sort())
})

for (const kind of eventKinds)
  test(`${kind} is as the contract describes it, and has every field of it`, () => {
    const body = contract.webhooks[kind].post.requestBody.content['application/json'].schema.$ref.slice(2)
    const data = at(body).properties.data.$ref.slice(2)
    const isValid = described(body)
    const event = sampleEvent(kind, newPlace())
    for (const one of [event, withNulls(kind, event)]) assert.ok(isValid(one), ajv.errorsText(isValid.errors))
    assert.deepEqual(Object.keys(event.data).sort(), Object.keys(at(data).properties).sort())
    const nullable = Object.entries<object>(at(data).properties).filter(([, schema]) => ajv.validate(schema, null))
    const nulls = Object.entries(withNulls(kind, event).data).filter(([, value]) => value === null)
    assert.deepEqual(nulls.map(([name]) => name).sort(), nullable.map(([name]) => name).sort())
  })

test('a delivery has the headers of the contract', async () => {
  const received: IncomingHttpHeaders[] = []
  const url = await listen((request, response) => {
    received.push(request.headers)
    request.resume()
    response.writeHead(404).end()
  })
  await conformWebhook({ url, secret, limitMs: 60_000 })
  const [headers = {}] = received
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['user-agent'], 'Gatelodge-Webhooks/1')
  const references: { $ref: string }[] = contract.webhooks['prospect.created'].post.parameters
  assert.ok(references.length > 5)
  for (const { $ref } of references) {
    const { name, required, schema } = at($ref.slice(2)) as Parameter
    const text = headers[name.toLowerCase()]
    const value = schema.type === 'integer' ? Number(text) : text
    if (required || value !== undefined)
      assert.ok(ajv.validate(schema, value), `${name}: ${value}: ${ajv.errorsText()}`)
  }
})
