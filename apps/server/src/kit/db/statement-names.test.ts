import assert from 'node:assert/strict'
import { test } from 'node:test'
import { READS, SHAPED_READS, STATEMENTS, StatementNames } from './statement-names.ts'

/** What it is called once it has come often enough. */
const settledName = (names: StatementNames, text: string) => {
  names.nameOf(text)
  return names.nameOf(text)
}

test('a statement has a name from its second time on, and keeps it', () => {
  const names = new StatementNames(STATEMENTS)
  assert.equal(names.nameOf('select 1'), undefined)
  const name = names.nameOf('select 1')
  assert.ok(name)
  assert.equal(names.nameOf('select 1'), name)
  assert.notEqual(settledName(names, 'select 2'), name)
})

test('what answers with every column there is has no name', () => {
  const names = new StatementNames(STATEMENTS)
  for (const text of [
    'select * from "users"',
    'select "users".* from "users"',
    'select "id", "u".* from "users" as "u"',
    'insert into "users" ("id") values ($1) returning *',
  ]) {
    settledName(names, text)
    assert.equal(names.nameOf(text), undefined, text)
  }
  for (const text of ['select count(*) from "users"', 'select 2 * $1', "select $1, $2 * interval '1 ms'"])
    assert.ok(settledName(names, text), text)
})

test('a read that is asked again when it is refused has one even so, and never that of another', () => {
  const text = 'select * from "users"'
  const given = [STATEMENTS, READS, SHAPED_READS].map((each) => settledName(new StatementNames(each), text))
  assert.equal(given[0], undefined)
  assert.ok(given[1] && given[2] && given[1] !== given[2])
  const own = settledName(new StatementNames(STATEMENTS), 'select 1')
  assert.ok(own && !given.includes(own))
})

test('there are never more than 256 names, whatever callers make us ask', () => {
  const names = new StatementNames(STATEMENTS)
  const given = new Set<string>()
  for (let n = 0; n < 5_000; n++) given.add(settledName(names, `select ${n}`) ?? '')
  given.delete('')
  assert.equal(given.size, 256)
  assert.ok(names.nameOf('select 1'), 'what has a name keeps it')
  const bulk = `insert into t values ${'($1),'.repeat(2_000)}`
  assert.equal(settledName(new StatementNames(STATEMENTS), bulk), undefined)
})

test('after a renewal everything is named anew, and nothing once that came too often', () => {
  const names = new StatementNames(STATEMENTS)
  const given = new Set<string | undefined>()
  for (let n = 0; n <= 10; n++) {
    const name = settledName(names, 'select 1')
    given.add(name)
    // Refused in several transactions at once: one renewal.
    for (let caller = 0; caller < 20; caller++) names.renew(name)
  }
  assert.equal(given.size, 11)
  assert.ok(!given.has(undefined))
  assert.equal(settledName(names, 'select 1'), undefined)
})
