import type { Tools } from '../context.ts'
import type { Scope, Tx } from '../db/tables.ts'
import { ownerOf } from './file-store.ts'

/** How long a file may lie in the store without a record of it. */
export const UNCLAIMED_MS = 3_600_000

const KEYS_AT_ONCE = 500

/** Which of these files some record refers to; asked by the system for every organization at once. */
type KeysInUse = (tx: Tx, keys: readonly (Scope & { readonly key: string })[]) => Promise<ReadonlySet<string>>

/**
 * Removes what was stored in an area before a moment of real time and has no record: an upload that failed half-way, or what was
 * to be removed with its record. Returns how many.
 */
export async function sweepUnclaimed(
  { db, files }: Pick<Tools, 'db' | 'files'>,
  area: string,
  keysInUse: KeysInUse,
  before = new Date(Date.now() - UNCLAIMED_MS),
): Promise<number> {
  let removed = 0
  const sweep = async (keys: readonly string[]) => {
    const owned = keys.flatMap((key) => {
      const organizationId = ownerOf(key)
      return organizationId === undefined ? [] : [{ organizationId, key }]
    })
    const used = await db.system((tx) => keysInUse(tx, owned))
    for (const key of keys.filter((each) => !used.has(each))) {
      await files.remove(key)
      removed++
    }
  }
  let keys: string[] = []
  for await (const key of files.list(area, before)) {
    keys.push(key)
    if (keys.length < KEYS_AT_ONCE) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return removed
}
