// Households that owe something, and what was posted to them.
import { ask } from './desk.ts'
import { newApplication } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

export type Posted = {
  readonly id: string
  readonly code: string
  readonly type: string
  readonly amount: number
  readonly notes: string | null
  readonly voidsTransactionId: string | null
}

type NewEntry = { readonly code: string; readonly amount: number; readonly date?: string; readonly notes?: string }

/** A household of somebody new, to which all of these were posted, one after the other. */
export async function newLedger(sandbox: Sandbox, ...entries: readonly NewEntry[]) {
  const { applicationId, lastName } = await newApplication(sandbox)
  const { householdId } = await ask<{ householdId: string }>(sandbox, `GET /applications/${applicationId}`)
  const posted: Posted[] = []
  for (const entry of entries) posted.push(await ask<Posted>(sandbox, 'POST /transactions', { householdId, ...entry }))
  return { householdId, lastName, posted }
}

/** The same with one of each kind of entry, a mistake that was made good, and what falls due again. */
export async function livelyLedger(sandbox: Sandbox) {
  const { householdId, posted, ...rest } = await newLedger(
    sandbox,
    { code: 'SECDEP', amount: 500, date: '2026-05-01' },
    { code: 'RENT', amount: 1450, date: '2026-05-01', notes: 'Rent for May' },
    { code: 'PMT', amount: 1000.5, date: '2026-05-03' },
    { code: 'CONC', amount: 100.25, date: '2026-05-04', notes: 'The heating was cold for two days' },
    { code: 'DEPREF', amount: 250, date: '2026-05-05' },
  )
  await ask(sandbox, `POST /transactions/${posted[2]?.id}/void`, { reason: 'The check bounced' })
  const schedule = { householdId, code: 'RENT', type: 'CHARGE', amount: 1450 }
  await ask(sandbox, 'POST /scheduledTransactions', {
    ...schedule,
    description: 'Monthly rent',
    frequency: 'MONTHLY',
    startDate: '2026-06-01',
    endDate: '2099-05-31',
  })
  await ask(sandbox, 'POST /scheduledTransactions', {
    ...schedule,
    description: 'Last year’s rest',
    frequency: 'ONE_TIME',
    startDate: '2025-12-01',
  })
  return { householdId, posted, ...rest }
}

export const balanceOf = async (sandbox: Sandbox, householdId: string) =>
  (await ask<{ balanceAmount: number }>(sandbox, `GET /households/${householdId}`)).balanceAmount

/** The last first. */
export const entriesOf = (sandbox: Sandbox, householdId: string) =>
  ask<readonly Posted[]>(
    sandbox,
    `GET /transactions?filter=householdId=${householdId}&sort=date:desc,createdAt:desc&limit=500`,
  )
