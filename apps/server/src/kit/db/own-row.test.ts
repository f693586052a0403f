import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builder } from './database.ts'
import { ownRow, updateOwnRow } from './own-row.ts'

const [organizationId, id] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

test('one row of one organization is read, and changed', () => {
  const read = ownRow(builder, { organizationId }, 'units', id).select('number').compile()
  assert.equal(read.sql, 'select "number" from "units" where "organization_id" = $1 and "id" = $2')
  assert.deepEqual(read.parameters, [organizationId, id])
  const change = updateOwnRow(builder, { organizationId }, 'units', id).set({ number: '4' }).compile()
  assert.equal(change.sql, 'update "units" set "number" = $1 where "organization_id" = $2 and "id" = $3')
  assert.deepEqual(change.parameters, ['4', organizationId, id])
})

test('a table whose rows have no id of their own does not compile', () => {
  // @ts-expect-error held_deliveries has the id of the delivery
  ownRow(builder, { organizationId }, 'held_deliveries', id)
  // @ts-expect-error a column of another table
  updateOwnRow(builder, { organizationId }, 'units', id).set({ kinds: [] })
})
