import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeError, openLog } from './log.ts'
import { Conflict } from './problems.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void, level: 'info' | 'warn' | 'silent' = 'info') {
  const lines: string[] = []
  write(openLog(level, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line is JSON with its time, its event and what was said', () => {
  const [line] = logged((log) =>
    log.info('http.request', 'a request was answered', { method: 'GET', route: '/v1/units', status: 200, ms: 1.5 }),
  )
  const { time, level, ...rest } = line ?? {}
  assert.equal(level, 30)
  assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual(rest, {
    event: 'http.request',
    msg: 'a request was answered',
    method: 'GET',
    route: '/v1/units',
    status: 200,
    ms: 1.5,
  })
})

test('only what is on the list is written, whatever was spread in', () => {
  const smuggled = {
    status: 200,
    event: 'another.name',
    phone: '+12015550100',
    body: { ssn: '078-05-1120' },
    headers: { 'x-api-key': 'gate_live_x' },
  }
  const [line] = logged((log) => log.info('http.request', 'a request was answered', smuggled))
  assert.deepEqual(Object.keys(line ?? {}).sort(), ['event', 'level', 'msg', 'status', 'time'])
  assert.equal(line?.['event'], 'http.request')
})

test('lines below the level are not written', () => {
  const say = (log: ReturnType<typeof openLog>) => {
    log.info('test.a', 'one')
    log.warn('test.b', 'two')
    log.error('test.c', 'three')
  }
  assert.deepEqual(
    logged(say, 'warn').map(({ event }) => event),
    ['test.b', 'test.c'],
  )
  assert.deepEqual(logged(say, 'silent'), [])
})

test('an error is its kind and its places, never its message', () => {
  const described = describeError(new TypeError('no such phone: +12015550100'))
  assert.equal(described.name, 'TypeError')
  assert.match(described.at[0] ?? '', /^at .*log\.test\.ts/)
  assert.doesNotMatch(JSON.stringify(described), /phone/)
})

test('a message of several lines does not pass for places', () => {
  const described = describeError(new Error('first\n    at +12015550100\n    at the door'))
  assert.doesNotMatch(JSON.stringify(described), /2015550100|door/)
  assert.match(described.at[0] ?? '', /log\.test\.ts/)
})

test("PostgreSQL's facts are kept, and what quotes a value is not", () => {
  const refusal = Object.assign(new Error('duplicate key value: (ada@example.com)'), {
    code: '23505',
    severity: 'ERROR',
    table: 'users',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'ada@example.com',
    hint: 'ada@example.com',
  })
  const { at, ...facts } = describeError(refusal)
  assert.ok(at.length > 0)
  assert.deepEqual(facts, {
    name: 'Error',
    code: '23505',
    severity: 'ERROR',
    table: 'users',
    constraint: 'users_email',
  })
})

test('the code of our own problem is kept', () => {
  assert.equal(describeError(new Conflict('taken')).code, 'conflict')
})

test('causes are followed to the last', () => {
  const last = Object.assign(new Error('a secret'), { code: 'ECONNREFUSED' })
  const described = describeError(new Error('outer', { cause: new RangeError('inner', { cause: last }) }))
  const { cause } = described as unknown as { cause: { name: string; cause: { code: string } } }
  assert.equal(cause.name, 'RangeError')
  assert.equal(cause.cause.code, 'ECONNREFUSED')
  assert.doesNotMatch(JSON.stringify(described), /secret/)
})

test('what was thrown without being an error is only named by its type', () => {
  assert.deepEqual(describeError('078-05-1120'), { name: 'string', at: [] })
  assert.deepEqual(describeError(undefined), { name: 'undefined', at: [] })
})
