// Every SQL function lies in one place: what migrations and tables are written with (app_…) in migrations, all others in files of their own.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ownSchema } from '../../src/main/own-schema.ts'
import { connectAs, functionsOf, triggersOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'

/** Those before it made functions themselves, and are never edited. */
const FIRST_WITHOUT = '0081'
const { migrations, functions } = await ownSchema()

let stored: Awaited<ReturnType<typeof functionsOf>>
let triggers: Awaited<ReturnType<typeof triggersOf>>
before(async () => {
  const owner = await connectAs(await cloneDatabase(), 'owner')
  stored = await functionsOf(owner)
  triggers = await triggersOf(owner)
})

test('a function of the database has a file, or is one that migrations are written with', () => {
  assert.ok(functions.length > 25)
  assert.deepEqual(
    stored.map(({ name }) => name).filter((name) => !name.startsWith('app_')),
    functions.map(({ name }) => name).sort(),
  )
})

test('a function has one signature: with two of them, a call would find now the one and now the other', () => {
  const names = stored.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

test('the triggers that call a function are made in its file, and no others', () => {
  for (const { name, sql } of functions) {
    const made = triggersIn(sql).map((trigger) => `${trigger.name} on ${trigger.table}`)
    const there = triggers.filter(({ calls }) => calls === name).map((trigger) => `${trigger.name} on ${trigger.table}`)
    assert.deepEqual(made.sort(), there.sort(), name)
  }
  assert.ok(triggers.filter(({ calls }) => !calls.startsWith('app_')).length > 20)
})

/** A migration would meet any version of it, or none: files are applied after all migrations. */
test('no migration calls, makes or drops a function that has a file, or a trigger of one', () => {
  const later = migrations.filter(({ name }) => name >= FIRST_WITHOUT)
  assert.ok(later.length > 0)
  assert.deepEqual(
    later.flatMap(({ name, sql }) => strays(sql).map((stray) => `${name}: ${stray}`)),
    [],
  )
  const refused = {
    'select lane_limit (lane, 0, null) from subscriptions;': ['lane_limit'],
    'create or replace function work_turn(x int) returns int language sql as $$ select 1 $$;': ['work_turn'],
    'drop function if exists lane_hold(uuid, int, bigint);': ['lane_hold'],
    'alter function work_sweep rename to sweep;': ['work_sweep'],
    'create trigger x before update on leases for each row execute function follow_lease();': ['follow_lease'],
    'drop trigger if exists follow_new_lease on leases;': ['follow_new_lease'],
    'create or replace trigger peer after insert on keys for each row execute function app_touch();': ['peer'],
  }
  for (const [sql, names] of Object.entries(refused)) assert.deepEqual(strays(sql), names, sql)
  assert.deepEqual(
    strays("-- As work_turn() does.\ndrop function if exists gone(int);\nselect app_records('work');"),
    [],
  )
})

function strays(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '')
  const called = functions
    .map(({ name }) => name)
    .filter((name) => text.search(`\\b${name}\\s*\\(|\\bfunction ${name}\\b`) >= 0)
  const own = new Set(functions.flatMap((each) => triggersIn(each.sql).map(({ name }) => name)))
  const touched = [...text.matchAll(/\b(?:create|replace|drop|alter) trigger (?:if exists )?(\w+)/g)].map(
    ([, name = '']) => name,
  )
  return [...called, ...touched.filter((name) => own.has(name))]
}

/** The triggers that a function's file makes. */
const triggersIn = (sql: string) =>
  [...sql.matchAll(/^create or replace trigger (\w+) [^;]*? on (\w+)\b/gm)].map(([, name = '', table = '']) => ({
    name,
    table,
  }))
