// The adapter's requests and the simulator's answers, checked against Twilio's own OpenAPI description. The description is Twilio's and is
// not part of this repository: it is read where it lies beside it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { CarrierSimulator } from '../../../simulator/carrier-simulator.ts'
import { segments } from '../../domains/messaging/sending/sms-segments.ts'
import { realClock } from '../../kit/clock.ts'
import { TwilioCarrier } from './twilio-carrier.ts'

const FILE = fileURLToPath(new URL('../../../../../../shared/data/twilio-messages.openapi.json', import.meta.url))
const isThere = existsSync(FILE)
// The gate must not pass because a file is missing.
const skip = isThere || process.env['CI'] === 'true' ? false : `Twilio's description is not at ${FILE}`

type Schema = { readonly [key: string]: unknown; readonly properties?: Readonly<Record<string, Schema>> }
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }
type Content = Readonly<
  Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, { value: unknown }>> }>
>
type Operation = {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const description: Description = isThere
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : { paths: {}, components: { schemas: {} } }

const LIST = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
const ONE = '/2010-04-01/Accounts/{AccountSid}/Messages/{Sid}.json'
const MEDIA_LIST = '/2010-04-01/Accounts/{AccountSid}/Messages/{MessageSid}/Media.json'
const MEDIA = '/2010-04-01/Accounts/{AccountSid}/Messages/{MessageSid}/Media/{Sid}.json'

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  coerceTypes: false,
  formats: {
    'phone-number': /^\+[1-9]\d{6,14}$/,
    'date-time-rfc-2822': /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/,
    // Twilio's own examples are paths.
    uri: (value: string) => URL.canParse(value, 'https://api.twilio.com'),
    currency: /^[A-Za-z]{3}$/,
    // As the text of the description defines it: a day, in GMT.
    'date-time': /^\d{4}-\d\d-\d\d$/,
    int64: true,
    'uri-map': true,
  },
})

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
const TOKEN = 'f'.repeat(32)
const OURS = '+15125550100'
const THEIRS = '+15125550199'

type Asked = { readonly method: string; readonly url: string; readonly body: string }

async function open() {
  const asked: Asked[] = []
  const simulator = await CarrierSimulator.start({
    accountSid: ACCOUNT,
    authToken: TOKEN,
    segments,
    reportEveryMs: 0,
    onRequest: (request) => asked.push(request),
  })
  const carrier = new TwilioCarrier({
    baseUrl: simulator.url,
    accountSid: ACCOUNT,
    authTokens: [TOKEN],
    clock: realClock,
  })
  after(async () => {
    carrier.close()
    await simulator.close()
  })
  const statusCallbackUrl = 'http://127.0.0.1:9/carrier/status'
  const mayLeave = async () => true
  const text = { messageId: randomUUID(), from: OURS, to: THEIRS, body: 'Hi 👋', statusCallbackUrl, mayLeave }
  return { asked, simulator, carrier, text }
}

test('the examples of the description are valid by our reading of it', { skip }, () => {
  assert.ok(isThere, `${FILE} is missing`)
  let checked = 0
  for (const path of Object.values(description.paths))
    for (const operation of Object.values(path))
      for (const { content } of Object.values(operation.responses ?? {}))
        for (const { schema, examples } of Object.values(content ?? {}))
          for (const { value } of Object.values(examples ?? {})) {
            // Two of them show addresses of other channels, which are no phone numbers.
            if (/whatsapp:|messenger:/.test(JSON.stringify(value))) continue
            check(schema, value, 'example')
            checked += 1
          }
  assert.ok(checked > 10)
})

test('every request of the adapter is one that the description knows', { skip }, async () => {
  const { asked, simulator, carrier, text } = await open()
  await carrier.send(text)
  await carrier.send({ ...text, mediaUrls: ['https://files.example.com/a.png', 'https://files.example.com/b.png'] })
  const media = [{ contentType: 'image/png', base64: 'AAAA' }]
  await simulator.receive({ from: THEIRS, to: OURS, body: '', media })
  for (let n = 0; n < 250; n++) await simulator.receive({ from: THEIRS, to: OURS, body: `${n}` })
  const window = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
  for await (const _ of carrier.list({ direction: 'inbound', to: OURS, ...window }));
  for await (const _ of carrier.list({ direction: 'outbound', from: OURS, to: THEIRS, ...window }));
  const kinds = asked.map(({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'https://api.twilio.com')
    const [path, operation] = operationFor(method, pathname)
    const query = operation.parameters.filter((parameter) => parameter.in === 'query')
    for (const [name, value] of searchParams) {
      const parameter = query.find((one) => one.name === name)
      assert.ok(parameter, `${path} has no parameter ${name}`)
      check(parameter.schema, parameter.schema['type'] === 'integer' ? Number(value) : value, name)
    }
    if (method === 'POST') checkForm(operation, new URLSearchParams(body))
    return `${method} ${path}${searchParams.has('PageToken') ? ' next' : ''}`
  })
  assert.deepEqual([...new Set(kinds)].sort(), [`GET ${LIST}`, `GET ${LIST} next`, `GET ${MEDIA_LIST}`, `POST ${LIST}`])
})

test('every answer of the simulator is what the description promises, no key more and none less', {
  skip,
}, async () => {
  const { simulator, text, carrier } = await open()
  const authorization = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
  const base = `${simulator.url}/2010-04-01/Accounts/${ACCOUNT}`
  const get = async (path: string, template: string) => {
    const response = await fetch(base + path, { headers: { authorization } })
    const body = await response.json()
    assert.equal(response.status, 200, path)
    checkAnswer(template, 'get', '200', body)
    return body as Readonly<Record<string, unknown>>
  }
  const form = new URLSearchParams({ To: THEIRS, From: OURS, Body: 'Hi', MediaUrl: 'https://files.example.com/a.png' })
  const created = await fetch(`${base}/Messages.json`, { method: 'POST', headers: { authorization }, body: form })
  assert.equal(created.status, 201)
  const { sid } = checkAnswer(LIST, 'post', '201', await created.json()) as { sid: string }
  for (const outcome of ['delivered', 'undelivered', 'failed', 'sent', 'queued'] as const) {
    simulator.nextSend({ outcome, reports: 'lost' })
    await carrier.send(text)
  }
  const media = [{ contentType: 'image/png', base64: 'AAAA' }]
  const inbound = await simulator.receive({ from: THEIRS, to: OURS, body: 'Look', media })
  await simulator.settled()
  await get(`/Messages/${sid}.json`, ONE)
  const list = await get(`/Messages.json?PageSize=3&To=${encodeURIComponent(THEIRS)}&DateSent%3E=2020-01-01`, LIST)
  await get(String(list['next_page_uri']).slice(base.length - simulator.url.length), LIST)
  const everything = await get('/Messages.json', LIST)
  assert.deepEqual([...new Set((everything['messages'] as { status: string }[]).map(({ status }) => status))].sort(), [
    'delivered',
    'failed',
    'queued',
    'received',
    'sent',
    'undelivered',
  ])
  const { media_list } = await get(`/Messages/${inbound.sid}/Media.json`, MEDIA_LIST)
  const [picture] = media_list as { sid: string }[]
  await get(`/Messages/${inbound.sid}/Media/${picture?.sid}.json`, MEDIA)
})

function operationFor(method: string, pathname: string): readonly [string, Operation] {
  for (const [path, operations] of Object.entries(description.paths)) {
    const operation = operations[method.toLowerCase()]
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/.]+)')}$`)
    const { groups } = pattern.exec(pathname) ?? {}
    if (!operation || !groups) continue
    for (const parameter of operation.parameters)
      if (parameter.in === 'path') check(parameter.schema, groups[parameter.name], parameter.name)
    return [path, operation]
  }
  throw new Error(`the description has no ${method} ${pathname}`)
}

function checkForm({ requestBody }: Operation, form: URLSearchParams) {
  const schema = requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}
  const fields = [...new Set(form.keys())].map((name) => {
    const declared = schema.properties?.[name]
    assert.ok(declared, `there is no field ${name}`)
    return [name, declared['type'] === 'array' ? form.getAll(name) : form.get(name)]
  })
  check(schema, Object.fromEntries(fields), 'form')
}

function checkAnswer(path: string, method: string, status: string, body: unknown): unknown {
  const schema = description.paths[path]?.[method]?.responses[status]?.content['application/json']?.schema
  assert.ok(schema, `${method} ${path} ${status} is not described`)
  check(schema, body, path)
  checkKeys(schema, body)
  return body
}

function check(schema: Schema, value: unknown, what: string) {
  const validate = ajv.compile({ ...schema, components: description.components })
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
}

/** The description allows further keys and requires none; we are stricter with ourselves. */
function checkKeys(schema: Schema, value: unknown) {
  const target =
    typeof schema['$ref'] === 'string' ? description.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] : schema
  if (Array.isArray(value)) for (const one of value) checkKeys((target?.['items'] ?? {}) as Schema, one)
  else if (target?.properties) {
    assert.deepEqual(Object.keys(value as object).sort(), Object.keys(target.properties).sort())
    for (const [name, inner] of Object.entries(target.properties))
      checkKeys(inner, (value as Record<string, unknown>)[name])
  }
}
