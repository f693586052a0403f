import type { Caller, Tools } from '../kit/context.ts'
import { avoidNestedLoops } from '../kit/db/in-one-pass.ts'
import { joinedTransaction } from '../kit/db/joined-transaction.ts'
import { assembly } from './domains.ts'

export type DemoSize = {
  readonly properties: number
  readonly unitsPerProperty: number
  readonly seed?: number
  readonly onProgress?: (what: string, records: number) => void
}

/** Fills an organization with believable records of every kind, in one transaction. Returns their ids by resource name. */
export async function loadDemo(
  tools: Tools,
  by: Caller,
  { properties, unitsPerProperty, seed = 1, onProgress }: DemoSize,
) {
  const made = new Map<string, string[]>()
  const random = seeded(seed)
  for (const { store } of assembly.demo) await store?.(tools.files, by)
  await tools.db.transaction(by, async (tx) => {
    // Of rows that this very transaction wrote there are no statistics yet, and a nested loop over them takes for ever.
    await avoidNestedLoops(tx)
    const ctx = { ...tools, db: joinedTransaction(tx, by), caller: by, requestId: 'demo' }
    for (const { what, load } of assembly.demo) {
      const progress = (records: number) => onProgress?.(what, records)
      await load(tx, by, { size: { properties, unitsPerProperty }, ctx, random, made, progress })
    }
  })
  return made
}

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
