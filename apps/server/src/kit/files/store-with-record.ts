import type { Ctx } from '../context.ts'
import { OutcomeUnknown } from '../db/failures.ts'
import type { Once } from '../idempotency.ts'
import { Unavailable } from '../problems.ts'
import type { ArrivedFile } from './file-store.ts'
import { UNCLAIMED_MS } from './sweep-unclaimed.ts'

/**
 * The bytes first, then the record: what is acknowledged can be downloaded, and what a crash leaves between the two is swept up.
 * `record` opens the one transaction that writes the record, and calls `checkKept` in it before it does.
 */
export async function storeWithRecord<Row>(
  { files }: Ctx,
  { key, file }: { readonly key: string; readonly file: ArrivedFile },
  record: (checkKept: () => void) => Promise<Once<Row>>,
): Promise<Once<Row>> {
  const began = performance.now()
  await files.put(key, file)
  try {
    const result = await record(() => {
      // After so long a delay the sweep may already have removed the bytes as unclaimed.
      if (performance.now() - began > UNCLAIMED_MS / 2) throw new Unavailable()
    })
    if (result.replayed) await forgetFile(files, key)
    return result
  } catch (error) {
    // When it is not known whether the record was committed, its bytes must stay; the sweep will find out.
    if (!(error instanceof OutcomeUnknown)) await forgetFile(files, key)
    throw error
  }
}

/** At once if it can be done, and otherwise by the sweep. */
export const forgetFile = (files: Ctx['files'], key: string): Promise<void> => files.remove(key).catch(() => {})
