// A file of an operator's own records, line by line into one organization. Made from the resource's declaration; nothing here
// knows what the records are about.
//
// Nothing is announced: a bulk import records what is so already, and partners must not get events as if it had just happened.
import { audit } from '../audit.ts'
import type { Caller } from '../context.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Registry } from '../registry.ts'
import type { Resource } from '../resource.ts'
import { type Candidate, type Rejected, readCandidate } from './candidate.ts'
import { type FormatName, formats } from './formats.ts'
import type { ImportRule } from './import-rule.ts'
import { KeysSeen } from './keys-seen.ts'
import { namesOf, type Plan, planImport } from './plan.ts'
import { none, type Outcome, storeBatch, sum } from './store-batch.ts'

export type ImportOptions = {
  readonly db: Database
  readonly by: Caller
  readonly resources: Registry
  readonly resource: Resource
  /** Those of every domain. */
  readonly rules: readonly ImportRule[]
  readonly source: AsyncIterable<Buffer>
  readonly format: FormatName
  /** Everything is checked and nothing kept. */
  readonly dryRun?: boolean
  /** After each batch: how many lines were read so far, and the lines of this batch that were rejected. */
  readonly onBatch?: (read: number, rejected: readonly Rejected[]) => void | Promise<void>
}

export type Summary = {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: number
  readonly seconds: number
}

const BATCH_LINES = 1000
/** In characters, so that a file of very long lines needs no more memory than one of short ones. */
const BATCH_SIZE = 4_194_304

/** What is wrong with a line rejects that line; the others are kept, a batch at a time, each in a transaction of its own. */
export async function importRecords(o: ImportOptions): Promise<Summary> {
  const { db, by, onBatch } = o
  if (by.reach !== null) throw new Error('an import needs the reach of the whole organization')
  const from = performance.now()
  const plan = await db.transaction(by, (tx) => planImport(tx, o.resources, o.resource))
  const importId = newId()
  let [read, rejected, counts] = [0, 0, none]
  const batches = batchesOf(plan, o)
  let coming = batches.next()
  try {
    for (;;) {
      const { value: batch, done } = await coming
      if (done) break
      // The next lines are read while PostgreSQL is busy with these.
      coming = batches.next()
      coming.catch(() => {})
      const outcome = await storeOrTry(o, plan, importId, batch.candidates)
      const refused = [...batch.rejected, ...outcome.rejected].sort((a, b) => a.line - b.line)
      counts = sum(counts, outcome)
      read += batch.candidates.length + batch.rejected.length
      rejected += refused.length
      await onBatch?.(read, refused)
    }
  } catch (error) {
    if (read === 0) throw error
    const kept = o.dryRun ? 'Nothing was kept' : 'What was imported is kept, and the same file may be imported again'
    throw new Error(`Stopped after ${read} lines. ${kept}`, { cause: error })
  } finally {
    await batches.return(undefined)
  }
  return { read, ...counts, rejected, seconds: Math.round(performance.now() - from) / 1000 }
}

type Batch = { readonly candidates: readonly Candidate[]; readonly rejected: readonly Rejected[] }

async function* batchesOf(plan: Plan, { source, format }: ImportOptions): AsyncGenerator<Batch, undefined> {
  const keys = new KeysSeen()
  let [candidates, rejected, size]: [Candidate[], Rejected[], number] = [[], [], 0]
  for await (const rows of formats[format].rows(source, namesOf(plan))) {
    for (const row of rows) {
      const read = readCandidate(plan, formats[format], row)
      const first = read.key === null ? undefined : keys.first(read.key, read.line)
      if (first !== undefined) {
        const reason = `line ${first} has the same key; a file names each record once`
        rejected.push({ line: read.line, key: read.key, reason })
      } else if ('reason' in read) rejected.push(read)
      else {
        candidates.push(read)
        size += read.size
      }
      if (candidates.length < BATCH_LINES && rejected.length < BATCH_LINES && size < BATCH_SIZE) continue
      yield { candidates, rejected }
      ;[candidates, rejected, size] = [[], [], 0]
    }
  }
  if (candidates.length + rejected.length > 0) yield { candidates, rejected }
}

class Tried extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('only tried')
    this.outcome = outcome
  }
}

async function storeOrTry(
  { db, by, dryRun, rules }: ImportOptions,
  plan: Plan,
  importId: string,
  candidates: readonly Candidate[],
): Promise<Outcome> {
  if (candidates.length === 0) return { ...none, rejected: [] }
  const rule = rules.find(({ resource }) => resource.name === plan.resource.name)
  try {
    return await db.transaction(by, async (tx) => {
      const outcome = await storeBatch(tx, by, plan, rule, candidates)
      if (dryRun) throw new Tried(outcome)
      // One entry for each batch that changed something; those of one import share its id as their subject.
      if (outcome.created + outcome.updated > 0) await audit(tx, by, `${plan.resource.name}.imported`, importId)
      return outcome
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}
