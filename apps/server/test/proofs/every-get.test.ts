// Promises of the wire that hold on every GET of the product, on the day it is added.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembly } from '../../src/main/domains.ts'
import { sampleOf } from '../sample.ts'
import { Scene } from '../scene/scene.ts'
import { neededQuery, ownerOf } from '../walk.ts'

const { server, org, key, token } = await Scene.open()
const ownersKey = (await server.make.key(org, { integrationId: org.made.get('integration')?.[0] })).text

const operator = await server.make.operatorSession()

const RATE_LIMIT = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

for (const route of assembly.routes) {
  const { method, path, audience, query, retired } = route
  if (method !== 'GET' || audience === 'public' || retired) continue
  const credential = { staff: { token }, operator: { operator } }[String(audience)] ?? {
    key: ownerOf(route, org) ? ownersKey : key,
  }
  const place = path.replace(/\{(\w+)\}/g, (_, param: string) => org.made.get(param.slice(0, -2))?.[0] ?? param)
  const required = new URLSearchParams(sampleOf(query, org) as Record<string, string>)
  const asked = place + (required.size > 0 ? `?${required}` : neededQuery(route, org))

  test(`HEAD works on ${audience} GET ${path}`, async () => {
    const get = await server.call(`GET ${asked}`, credential)
    const head = await server.call(`HEAD ${asked}`, credential)
    assert.equal(head.status, get.status)
    assert.equal(head.text, '')
    for (const name of ['content-type', 'x-total-count', 'link'])
      assert.equal(head.headers[name], get.headers[name], name)
  })

  test(`the allowance is told on every answer of ${audience} GET ${path}`, async () => {
    const answers = [
      await server.call(`GET ${asked}`, credential),
      await server.call(`GET ${place}?wrong=1`, credential),
      await server.call(`PATCH ${place}`, credential),
      await server.call(`GET ${path}x`, credential),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400, 405, path.endsWith('}') ? 400 : 404],
    )
    for (const { headers } of answers) for (const name of RATE_LIMIT) assert.ok(headers[name], `${name} is missing`)
  })

  test(`a misspelt parameter of ${audience} GET ${path} is refused with the names of the known ones`, async () => {
    const { status, body } = await server.call(`GET ${place}?wrong=1`, credential)
    assert.equal(status, 400)
    assert.match(body.message, /^Unknown query parameter 'wrong'\./)
    for (const name of Object.keys(query)) assert.ok(body.message.includes(name), body.message)
  })
}
