import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller, Ctx } from '../context.ts'
import type { Sealed, Sealing } from '../crypto/sealing.ts'
import { nullable, sealed } from '../field-wrappers.ts'
import { text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { uuids } from '../structured-fields.ts'
import { told } from './told.ts'

const shelf = defineResource('shelf', {
  path: '/shelves',
  table: 'shelves',
  within: null,
  doc: 'shelves',
  fields: {
    name: text(),
    code: nullable(sealed('shelves', text())),
    secret: nullable(sealed('shelves', text(), { grant: 'shelves:update' })),
    roomIds: uuids({ max: 9, ofReach: true }),
  },
})
const NAMES = ['name', 'code', 'secret', 'roomIds']
const ROW = ['A', '\\x01', '\\x02', '["r1","r2","r3"]', 'id']

/** `asked` is what was to be opened. */
async function tell(o: { grants?: ReadonlySet<string> | null; reach?: readonly string[] | null }, skip = 0) {
  const asked: Sealed[] = []
  const openAll = async (_: unknown, __: unknown, values: readonly Sealed[]) => {
    asked.push(...values)
    return values.map(({ sealed }) => sealed && `opened ${sealed.toString('hex')}`)
  }
  const caller = { organizationId: 'o', reach: o.reach ?? null, grants: o.grants ?? null } as unknown as Caller
  const ctx = { caller, sealing: { openAll } as unknown as Sealing } as unknown as Ctx
  const before = Array.from({ length: skip }, () => 'key')
  const [row = []] = await told(ctx, shelf, NAMES, [[...before, ...ROW]], skip)
  return { row: row.slice(skip, -1), opened: asked.filter((value) => value.sealed !== null).length }
}

test('a value that needs a grant is opened for its holders and for people, and for nobody else', async () => {
  const whole = ['A', 'opened 01', 'opened 02', '["r1","r2","r3"]']
  assert.deepEqual(await tell({ grants: null }), { row: whole, opened: 2 })
  assert.deepEqual(await tell({ grants: new Set(['shelves:update']) }), { row: whole, opened: 2 })
  for (const grants of [new Set<string>(), new Set(['shelves:read', 'books:update'])])
    assert.deepEqual(await tell({ grants }), { row: ['A', 'opened 01', null, '["r1","r2","r3"]'], opened: 1 })
})

test('of ids of parts, a caller is told those within its reach', async () => {
  for (const [reach, ids] of [
    [null, '["r1","r2","r3"]'],
    [['r2', 'r9'], '["r2"]'],
    [['r9'], '[]'],
  ] as const) {
    assert.equal((await tell({ reach })).row[3], ids)
    assert.equal((await tell({ reach }, 1)).row[3], ids)
  }
})
