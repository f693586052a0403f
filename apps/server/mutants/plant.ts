// One planted fault: where it goes, and which tests must see it.
import { stripTypeScriptTypes } from 'node:module'

export type Mutant = {
  /** What is wrong with it, in words: `webhooks: the signature's t stands still`. */
  readonly name: string
  /** From `apps/server`, like the tests. */
  readonly file: string
  /** Part of one line, which stands in the file exactly once; with the lines about it where that alone does not. */
  readonly old: string
  readonly new: string
  readonly tests: readonly string[]
  /** Of those files, the tests whose names match; all of them unless given. */
  readonly pattern?: string
}

/** The row says something that is not so, or no longer: a fault of the table and not of the tests. */
export class StaleRow extends Error {}

/** The file with the fault in it. */
export function plant({ old, new: planted }: Mutant, text: string): string {
  if (old === planted) throw new StaleRow('old and new are the same')
  if (changedLines(old, planted) !== 1) throw new StaleRow('a fault changes one line')
  const found = text.split(old).length - 1
  if (found !== 1) throw new StaleRow(`${JSON.stringify(old)} is found ${found} times, not once`)
  return text.replace(old, () => planted)
}

/** Infinite where lines were added or taken out. */
function changedLines(old: string, planted: string): number {
  const [before, after] = [old.split('\n'), planted.split('\n')]
  if (before.length !== after.length) return Number.POSITIVE_INFINITY
  return before.filter((line, at) => line !== after[at]).length
}

/** A fault that is no program kills nothing: whatever is run would fail. */
export function checkSyntax({ file }: Mutant, text: string) {
  if (!file.endsWith('.ts')) return
  try {
    stripTypeScriptTypes(text)
  } catch (error) {
    throw new StaleRow(`not a valid program: ${(error as Error).message}`)
  }
}
