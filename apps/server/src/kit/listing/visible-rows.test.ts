import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller, Ctx } from '../context.ts'
import type { Sealed, Sealing } from '../crypto/sealing.ts'
import { needsGrant, nullable, ownerSees, sealed } from '../field-wrappers.ts'
import { text, uuid } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { uuids } from '../structured-fields.ts'
import { visibleRows } from './visible-rows.ts'

const shelf = defineResource('shelf', {
  path: '/shelves',
  table: 'shelves',
  within: null,
  doc: 'shelves',
  fields: {
    name: text(),
    code: nullable(sealed('shelves', text())),
    secret: needsGrant('shelves:update', sealed('shelves', text())),
    roomIds: uuids({ max: 9, ofReach: true }),
    makerId: uuid(),
    note: ownerSees('makerId', text()),
    remarks: ownerSees('makerId', text(), (whole) => whole.slice(0, 1)),
  },
})
const NAMES = ['name', 'code', 'secret', 'roomIds']
const ROW = ['A', '\\x01', '\\x02', '["r1","r2","r3"]', 'id']

/** `asked` is what was to be opened. */
async function show(o: { grants?: ReadonlySet<string> | null; reach?: readonly string[] | null }, skip = 0) {
  const asked: Sealed[] = []
  const openAll = async (_: unknown, __: unknown, values: readonly Sealed[]) => {
    asked.push(...values)
    return values.map(({ sealed }) => sealed && `opened ${sealed.toString('hex')}`)
  }
  const caller = { organizationId: 'o', reach: o.reach ?? null, grants: o.grants ?? null } as unknown as Caller
  const ctx = { caller, sealing: { openAll } as unknown as Sealing } as unknown as Ctx
  const before = Array.from({ length: skip }, () => 'key')
  const [row = []] = await visibleRows(ctx, shelf, NAMES, [[...before, ...ROW]], skip)
  return { row: row.slice(skip, -1), opened: asked.filter((value) => value.sealed !== null).length }
}

test('a value that needs a grant is opened for its holders and for people, and for nobody else', async () => {
  const whole = ['A', 'opened 01', 'opened 02', '["r1","r2","r3"]']
  assert.deepEqual(await show({ grants: null }), { row: whole, opened: 2 })
  assert.deepEqual(await show({ grants: new Set(['shelves:update']) }), { row: whole, opened: 2 })
  for (const grants of [new Set<string>(), new Set(['shelves:read', 'books:update'])])
    assert.deepEqual(await show({ grants }), { row: ['A', 'opened 01', null, '["r1","r2","r3"]'], opened: 1 })
})

test('of ids of parts, a caller is told those within its reach', async () => {
  for (const [reach, ids] of [
    [null, '["r1","r2","r3"]'],
    [['r2', 'r9'], '["r2"]'],
    [['r9'], '[]'],
  ] as const) {
    assert.equal((await show({ reach })).row[3], ids)
    assert.equal((await show({ reach }, 1)).row[3], ids)
  }
})

test("a value that is its owner's is whole to the owner and to people, and to another integration what others see of it", async () => {
  const look = async (caller: Partial<Caller>, names: readonly string[], row: readonly (string | null)[]) => {
    const openAll = async (_: unknown, __: unknown, values: readonly Sealed[]) => values.map(() => 'opened')
    const ctx = { caller, sealing: { openAll } as unknown as Sealing } as unknown as Ctx
    const [seen = []] = await visibleRows(ctx, shelf, names, [['key', ...row]], 1)
    return seen.slice(1, names.length + 1)
  }
  const names = ['note', 'name', 'remarks']
  const row = ['mine', 'A', 'long', 'm1']
  const grants = new Set(['shelves:read'])
  const reach = null
  const whole = ['mine', 'A', 'long']
  assert.deepEqual(await look({ reach, grants: null }, names, row), whole)
  assert.deepEqual(await look({ reach, grants, integrationId: 'm1' }, names, row), whole)
  for (const stranger of [
    { reach, grants, integrationId: 'm2' },
    { reach, grants },
  ]) {
    assert.deepEqual(await look(stranger, names, row), [null, 'A', 'l'])
    // A record without an owner, such as one from outside: not even a caller without an integration's id owns it.
    assert.deepEqual(await look(stranger, names, ['mine', 'A', 'long', null]), [null, 'A', 'l'])
    assert.deepEqual(await look(stranger, names, [null, 'A', null, 'm1']), [null, 'A', null])
    // With a sealed value beside it, the row ends with its id.
    assert.deepEqual(await look(stranger, ['note', 'code'], ['mine', '\\x01', 'm1', 'id']), [null, 'opened'])
  }
  const owner = { reach, grants, integrationId: 'm1' }
  assert.deepEqual(await look(owner, ['note', 'code'], ['mine', '\\x01', 'm1', 'id']), ['mine', 'opened'])
})
