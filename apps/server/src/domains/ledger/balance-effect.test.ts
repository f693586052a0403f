import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceEffect, counterOf } from './balance-effect.ts'

test('charges, deposits due and refunds raise what is owed; credits and payments lower it', () => {
  for (const type of ['CHARGE', 'DEPOSIT', 'REFUND'] as const) assert.equal(balanceEffect(type, 125), 125)
  for (const type of ['CREDIT', 'PAYMENT'] as const) assert.equal(balanceEffect(type, 125), -125)
})

test('a deposit that was due, paid, and given back on account leaves nothing', () => {
  const told = [
    ['DEPOSIT', 50_000],
    ['PAYMENT', 50_000],
    ['CREDIT', 50_000],
    ['REFUND', 50_000],
  ] as const
  assert.equal(
    told.reduce((balance, [type, cents]) => balance + balanceEffect(type, cents), 0),
    0,
  )
})

test('a counter-entry undoes what it stands against', () => {
  for (const type of ['CHARGE', 'DEPOSIT', 'REFUND', 'CREDIT', 'PAYMENT'] as const)
    assert.equal(balanceEffect(type, 125) + balanceEffect(counterOf(type), 125), 0, type)
})
