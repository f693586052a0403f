import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseProblem, isDisconnection, isOutage, NotWritable, OutcomeUnknown } from './failures.ts'

const failure = (code: string, message = 'refused') => Object.assign(new Error(message), { code })

test('a database that is out, starting, stopping or a standby is 503: come back', () => {
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '08006',
    '53300',
    '53400',
    '57P01',
    '57P02',
    '57P03',
    '25006',
    '40001',
    '40P01',
  ]) {
    const problem = databaseProblem(failure(code))
    assert.equal(problem?.status, 503, code)
    assert.equal(problem.headers['retry-after'], '1')
  }
})

test("a connection that broke is recognised by the driver's words too", () => {
  const words = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ]
  for (const message of words) {
    assert.ok(isDisconnection(new Error(message)), message)
    assert.equal(databaseProblem(new Error(message))?.status, 503, message)
  }
  assert.ok(!isDisconnection(failure('23505')))
  assert.ok(!isDisconnection('Connection terminated'))
})

test('a named statement that the tables have outgrown is 503: the next try is planned anew', () => {
  for (const outdated of [failure('0A000', 'cached plan must not change result type'), failure('26000')])
    assert.equal(databaseProblem(outdated)?.status, 503)
  assert.equal(databaseProblem(failure('0A000', 'not supported')), undefined)
})

test('a value that PostgreSQL refuses is 400, and is not quoted', () => {
  for (const code of ['22P02', '22021', '23514', '23505']) {
    const problem = databaseProblem(failure(code, 'invalid input: "078-05-1120"'))
    assert.equal(problem?.status, 400)
    assert.equal(problem.message, 'The request holds a value that cannot be stored')
  }
})

test('a fault of our own is no problem of the caller', () => {
  for (const code of ['42601', '42P01', '42501', 'XX000']) assert.equal(databaseProblem(failure(code)), undefined, code)
  assert.equal(databaseProblem(new TypeError('x is not a function')), undefined)
  assert.equal(databaseProblem(undefined), undefined)
})

test('when nobody knows whether a commit happened, the caller is told how to find out', () => {
  const problem = new OutcomeUnknown({ cause: failure('57P01') })
  assert.equal(problem.status, 503)
  assert.match(problem.message, /Repeat it with the same idempotencyId/)
  assert.equal(problem.headers['retry-after'], '1')
})

test('a write that was refused because others had no answer is an outage, and no fault of what was to be written', () => {
  assert.ok(isOutage(new NotWritable()))
  assert.equal(new NotWritable().status, 503)
})
