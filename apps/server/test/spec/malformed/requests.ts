// Random requests to every route: sound ones, and ones broken in path, query, headers or body.

import { METHODS } from 'node:http'
import fc from 'fast-check'
import { doorPrefixes } from '../../../src/domains/access/index.ts'
import { paramsOf, type Route } from '../../../src/kit/http/route.ts'
import { assembly } from '../../../src/main/domains.ts'
import type { Organization } from '../../make.ts'
import { formOf } from '../../multipart.ts'
import { ownId, sampleOf } from '../../sample.ts'

export type Sent = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | null
}

/** A body may have megabytes; a failure prints its name. */
export class Body {
  readonly name: string
  readonly bytes: Buffer
  constructor(name: string, bytes: string | Buffer) {
    this.name = name
    this.bytes = Buffer.from(bytes as string)
  }
  [fc.toStringMethod]() {
    return `<${this.name}>`
  }
}

export type Targets = {
  readonly routes: readonly Route[]
  readonly own: Organization
  /** The organization whose records none of these requests may see. */
  readonly other: Organization
  readonly keys: readonly string[]
  readonly tokens: readonly string[]
  /** Of operators of the installation. */
  readonly sessions: readonly string[]
}

const PREFIX = { ...doorPrefixes, carrier: '', public: '' } as const

/** Signs that mean something to some parser on the way, scripts, halves of characters, and sheer length. */
const WORDS = [
  ...[
    '',
    '0',
    '-1',
    '1',
    '50',
    'x',
    'null',
    'undefined',
    'NaN',
    'true',
    'id',
    'name',
    'number',
    'createdAt',
    '*',
    '.',
    '..',
  ],
  ...[
    "'",
    '"',
    "' or 1=1 --",
    '\\',
    '\\u0000',
    '%',
    '$1',

    '{{x}}',
    '<b>',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\0',
    '\u2028',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    '[]',
    '[object Object]',
    '{}',
    '[1]',
  ],
  ...['ä', 'a\u0308', '😀', '\u202e', 'שלום', '\ud800', '\udc00x', '\uffff', '\u{10ffff}', '١', '９'],
  ...['1e308', '-0', '0x10', '9'.repeat(400), '9007199254740993', '1.7976931348623157e309', '2026-02-30', '0000-00-00'],
  ...['createdAt>=2026-01-01T00:00:00Z', 'status=X', 'id=null', 'id!=', 'updatedAt<0', 'createdAt:desc', 'property.*'],
  ...[
    'x'.repeat(300),
    '😀'.repeat(100),
    `x${'😀'.repeat(100)}`,
    'id,'.repeat(2000),
    '|'.repeat(500),
    'a.'.repeat(300),
    'x'.repeat(9000),
  ],
]
const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, fc.string({ unit: 'binary', maxLength: 20 }))

/** As a client encodes it, as it is, or encoded wrongly. */
const encoded = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.nat(5)).map(([value, way]) => {
    if (way === 0) return value.replace(/[^!-~]|[#?&/]/g, '')
    if (way === 1) return `${encodeURIComponent(value.toWellFormed())}%`
    return encodeURIComponent(value.toWellFormed())
  })
const BROKEN = [
  '%',
  '%z',
  '%zz',
  '%00',
  '%ff',
  '%c3%28',
  '%ED%A0%80',
  '%E0%A4%A',
  '%u0041',
  '%2e%2e%2f',
  '%F8%88%80%80%80',
]

export const anySent = (targets: Targets): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 12, arbitrary: toRoute(targets) },
    { weight: 4, arbitrary: sound(targets) },
    { weight: 1, arbitrary: toNowhere(targets) },
  )

const sound = (targets: Targets) =>
  fc.tuple(anyRoute(targets), fc.nat(), fc.nat()).map(([route, credential, question]): Sent => {
    const { own } = targets
    const questions = ['', '', ...soundQueries(route, own)]
    const body = soundBody(route, own)
    const door = doorOf(route)
    const known = secretsOf(door, targets)
    const headers = credentialIn(door, known[credential % known.length] ?? '')
    return {
      method: route.method,
      url: `${urlOf(route, own)}${questions[question % questions.length]}`,
      headers: { ...headers, ...(body && typeOf(route)) },
      body,
    }
  })

const typeOf = ({ form }: Route): Record<string, string> =>
  form ? formOf(form, {}).headers : { 'content-type': 'application/json' }

function soundBody({ body, form }: Route, own: Organization): Body | null {
  if (!body) return null
  const fields = sampleOf(body, own)
  const text = JSON.stringify(fields)
  return new Body(text.slice(0, 200), form ? formOf(form, fields).payload : text)
}

const urlOf = (route: Route, own: Organization) =>
  PREFIX[route.audience] +
  paramsOf(route.path).reduce((path, name) => path.replace(`{${name}}`, ownId(own, name)), route.path)

function soundQueries(route: Route, own: Organization): string[] {
  if (!Object.hasOwn(route.query, 'page')) return []
  const resource = assembly.resources.all().find(({ path }) => path === route.path)
  const fields = Object.keys(resource?.relations ?? {}).map((word) => `?fields=${word}.*`)
  const id = Object.hasOwn(resource?.fields ?? {}, 'propertyId')
    ? [`?filter=propertyId%3D${ownId(own, 'propertyId')}`]
    : []
  return ['?limit=2&page=2', '?sort=createdAt:asc', '?filter=updatedAt%3E%3D2020-01-01T00:00:00Z', ...fields, ...id]
}

/** Every body to every route that takes one, which a run of a few thousand requests might miss. */
export const everyBody = (targets: Targets): Sent[] =>
  targets.routes
    .filter(({ body }) => body)
    .flatMap((route) =>
      BODIES.map((body) => ({
        method: route.method,
        url: urlOf(route, targets.own),
        headers: {
          ...typeOf(route),
          ...credentialIn(doorOf(route), secretsOf(doorOf(route), targets)[0] ?? ''),
        },
        body,
      })),
    )

/** Routes that take a body can be broken in more ways, and retired ones in fewer. */
const anyRoute = ({ routes }: Targets) => {
  const shares = Map.groupBy(routes, ({ availability, body }) => (availability === 'deprecated' ? 1 : body ? 4 : 12))
  return fc.oneof(...[...shares].map(([weight, those]) => ({ weight, arbitrary: fc.constantFrom(...those) })))
}

const toRoute = (targets: Targets) =>
  anyRoute(targets).chain((route) =>
    fc
      .record({
        method: anyMethod(route.method),
        path: anyPath(route, targets),
        query: anyQuery(route, targets),
        credentials: credentials(doorOf(route), targets),
        headers: oddHeaders,
        body: anyBody(route, targets),
      })
      .map(({ method, path, query, credentials: known, headers, body }): Sent => {
        const type: Record<string, string> = body ? typeOf(route) : {}
        return { method, url: PREFIX[route.audience] + path + query, headers: { ...type, ...known, ...headers }, body }
      }),
  )

const toNowhere = (targets: Targets) =>
  fc
    .record({
      method: anyMethod('GET'),
      door: fc.constantFrom('/v1', '/backoffice/v1', '/v2', '', '/V1', '/v1/', '/backoffice', '//v1', '/v1/units/..'),
      path: fc.array(fc.oneof(encoded(word), fc.constantFrom(...BROKEN)), { maxLength: 4 }),
      credentials: credentials('partner', targets),
      headers: oddHeaders,
    })
    .map(
      ({ method, door, path, credentials: known, headers }): Sent => ({
        method,
        url: ['', ...path].reduce((url, part) => `${url}/${part}`, door).replace(/^(?!\/)/, '/'),
        headers: { ...known, ...headers },
        body: null,
      }),
    )

const anyMethod = (usual: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE') },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')) },
  )

const anyPath = (route: Route, targets: Targets): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...paramsOf(route.path).map((name) => anyId(name, targets)),
      fc.constantFrom(...Array<string>(20).fill(''), '/', '//', '/x', '/%00', '%20', '.json', ';v=1'),
    )
    .map(
      (parts) =>
        paramsOf(route.path).reduce((path, name, n) => path.replace(`{${name}}`, () => parts[n] ?? ''), route.path) +
        parts.at(-1),
    )

function anyId(name: string, { own, other }: Targets): fc.Arbitrary<string> {
  const [mine, theirs] = [ownId(own, name), ownId(other, name)]
  const near = [mine.toUpperCase(), mine.replaceAll('-', ''), `{${mine}}`, `${mine} `, `${mine}%0a`, `urn:uuid:${mine}`]
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(mine) },
    { weight: 4, arbitrary: fc.constant(theirs) },
    { weight: 2, arbitrary: fc.uuid() },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...near, mine.slice(1), `%${mine.charCodeAt(0).toString(16)}${mine.slice(1)}`),
    },
    { weight: 2, arbitrary: encoded(word) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN) },
  )
}

function anyQuery(route: Route, { own, other }: Targets): fc.Arbitrary<string> {
  const sound = Object.entries(sampleOf(route.query, own)).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  const known = Object.keys(route.query)
  const list = known.includes('page')
  const theirs = ownId(other, 'propertyId')
  const good = [
    ...[
      'page=1',
      'page=2',
      'limit=1',
      'limit=500',
      'sort=id',
      'sort=createdAt:asc,id',
      'fields=id',
      'fields=id,createdAt',
    ],
    ...[
      'filter=createdAt>=2020-01-01T00:00:00Z',
      'filter=id!=null',
      `filter=propertyId=${theirs}`,
      `filter=id=${theirs}`,
    ],
    ...['fields=property.*', 'fields=units.*,floorPlans.*', 'fields=floorPlan.name', 'fields=user.email'],
  ]
  const pair = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(list ? good : good.filter((text) => text.startsWith('fields')))) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(known.length > 0 ? fc.constantFrom(...known) : encoded(word), encoded(word))
        .map(([name, value]) => `${name}=${value}`),
    },
    { weight: 1, arbitrary: fc.tuple(encoded(word), encoded(word)).map((both) => both.join('=')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...BROKEN,
        '&&',
        '=',
        '==',
        '?',
        'page[]=1',
        'page[a]=1',
        '__proto__[x]=1',
        'limit',
        ...BROKEN.map((text) => `fields=${text}`),
      ),
    },
  )
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }) },
    )
    .map((pairs) => [...sound, ...pairs].join('&'))
    .map((text) => (text === '' ? '' : `?${text}`))
}

type GuardedDoor = keyof typeof doorPrefixes

const doorOf = ({ audience }: Route): GuardedDoor =>
  audience === 'staff' || audience === 'operator' ? audience : 'partner'

const secretsOf = (door: GuardedDoor, { keys, tokens, sessions }: Targets): readonly string[] =>
  ({ partner: keys, staff: tokens, operator: sessions })[door]

const credentialIn = (door: GuardedDoor, text: string): Record<string, string> =>
  door === 'partner' ? { 'x-api-key': text } : { authorization: `Bearer ${text}` }

function credentials(door: GuardedDoor, targets: Targets): fc.Arbitrary<Record<string, string>> {
  const { keys, tokens } = targets
  const [key = ''] = keys
  const header = (text: string) => credentialIn(door, text)
  const changed = key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...secretsOf(door, targets)).map(header) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        {},
        header(''),
        header(changed),
        header(key.slice(0, -1)),
        header('gate_live_0'),
        header('x'.repeat(9000)),
        header('ключ'),
        header(`${key}, ${key}`),
        { authorization: key },
        { authorization: 'Bearer' },
        { authorization: 'Basic eDp4' },
        { 'x-api-key': tokens[0] ?? '' },
        { authorization: `Bearer ${key}` },
      ),
    },
  )
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', ' ', 'a b', '<x>', 'ü', 'x'.repeat(129), '"', "'", '../..', 'fine-1.2:3@x')
      .map((id) => ({ 'x-request-id': id })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...[
          '',
          'text/plain',
          'application/xml',
          'application/json',
          'application/json; charset=utf-16',
          'application/json;',
        ],
        ...[
          'APPLICATION/JSON',
          'application/jsonx',
          'application/problem+json',
          'multipart/form-data',
          'x',
          '/',
          ';',
          ',',
        ],
        ...[
          'application/x-www-form-urlencoded',
          'application/json, text/plain',
          '__proto__',
          'application/'.repeat(300),
        ],
      )
      .map((type) => ({ 'content-type': type })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: 'text/html' },
      { accept: '*/*;q=', 'accept-encoding': 'gzip, x' },
      { 'x-forwarded-for': '::1, x', 'x-forwarded-host': '<evil>', 'x-forwarded-proto': 'gopher' },
      { host: 'a b' },
      { host: '[::1' },
      { 'x-http-method-override': 'DELETE' },
      { range: 'bytes=9-1', 'if-none-match': '*', 'if-modified-since': 'never' },
      { cookie: `a=${'b'.repeat(7000)}` },
      { 'accept-version': '9.9.9' },
      { __proto__x: '1', constructor: '1' },
    ),
  },
)

const deep = (open: string, close: string, levels = 10_000) => open.repeat(levels) + close.repeat(levels)

const BODIES = [
  new Body('nothing', ''),
  new Body('broken JSON', '{"a":'),
  new Body('two values', '{}{}'),
  new Body('single quotes', "{'a':1}"),
  new Body('a comment', '{"a":1 /* x */}'),
  new Body('a byte order mark', '\ufeff{}'),
  new Body('NaN', '{"a":NaN}'),
  new Body('10,000 lists', deep('[', ']')),
  new Body('10,000 objects', `${deep('{"a":', '}').replace('}', '1}')}`),
  new Body('10,000 objects with an escape', `${deep('{"\\u0061":', '}').replace('}', '1}')}`),
  new Body('10,000 open lists', '['.repeat(10_000)),
  new Body('a million lists', deep('[', ']', 400_000)),
  new Body('a huge number', `{"a":1${'0'.repeat(5000)}}`),
  new Body('__proto__', '{"__proto__":{"admin":true}}'),
  new Body('an escaped __proto__', '{"\\u005f_proto__":{"admin":true}}'),
  new Body('constructor', '{"constructor":{"prototype":{"admin":true}}}'),
  new Body('NUL', '{"a":"\\u0000"}'),
  new Body('half a character', '{"a":"\\ud800"}'),
  new Body('the same key twice', '{"a":1,"a":2}'),
  new Body('no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  new Body('a lone continuation byte', Buffer.from([0x22, 0x80, 0x22])),
  new Body('UTF-16', Buffer.from('{"a":1}', 'utf16le')),
  new Body('two megabytes', `"${'x'.repeat(2 * 1_048_576)}"`),
  new Body('exactly too much', ' '.repeat(1_048_577)),
  new Body('exactly enough', `"${'x'.repeat(1_048_574)}"`),
  new Body('a form', 'a=1&b=2'),
  new Body('XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>'),
]

function anyBody(route: Route, { own, other }: Targets): fc.Arbitrary<Body | null> {
  const random = fc.json({ depthSize: 'small', stringUnit: 'binary' }).map((text) => new Body(text.slice(0, 200), text))
  const usual = route.body
    ? { weight: 6, arbitrary: (route.form ? nearlySoundForm : nearlySound)(route, own, other) }
    : { weight: 30, arbitrary: fc.constant(null) }
  return fc.oneof(usual, { weight: 2, arbitrary: fc.constantFrom(...BODIES) }, { weight: 2, arbitrary: random })
}

/** What the route asks for, with up to two of its values replaced. */
function nearlySound({ body: fields = {} }: Route, own: Organization, other: Organization): fc.Arbitrary<Body> {
  const names = Object.keys(fields)
  const wrong = fc.oneof(
    fc.jsonValue(),
    word,
    fc.constantFrom(ownId(other, 'propertyId'), ownId(own, 'propertyId'), true, 'false', -1, 1e300, 0.1),
  )
  const change = fc.tuple(fc.constantFrom(...names, '__proto__', 'extra'), wrong)
  return fc.array(change, { maxLength: 2 }).map((changes) => {
    const value = sampleOf(fields, own)
    const text = JSON.stringify({ ...value, ...Object.fromEntries(changes) })
    return new Body(text.slice(0, 500), text)
  })
}

/** A form with words for fields, whole or cut off, perhaps with a few bytes written over. */
function nearlySoundForm({ body = {}, form }: Route): fc.Arbitrary<Body> {
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(body), 'extra', 'file', '__proto__', ''), word)
  const whole = fields.map((given) => (form ? formOf(form, given).payload : Buffer.alloc(0)))
  const cut = fc.tuple(whole, fc.nat(1000)).map(([bytes, at]) => bytes.subarray(0, at))
  const scratched = fc
    .tuple(whole, fc.nat(1000), fc.uint8Array({ minLength: 1, maxLength: 6 }))
    .map(([bytes, at, over]) => Buffer.concat([bytes.subarray(0, at), over, bytes.subarray(at + over.length)]))
  return fc
    .oneof({ weight: 2, arbitrary: whole }, cut, scratched)
    .map((bytes) => new Body(`form ${bytes.toString('latin1').slice(0, 700)}`, bytes))
}
