import type { Tools } from '../../kit/context.ts'
import { sweepUnclaimed } from '../../kit/files/sweep-unclaimed.ts'
import { keysInUse } from './document.queries.ts'

/** Where the file store has the documents of households, and nothing else. */
export const DOCUMENT_AREA = 'household-documents'

/** Removes files that have no record: uploads that failed half-way. Returns how many. */
export const sweepDocuments = (tools: Pick<Tools, 'db' | 'files'>, before?: Date): Promise<number> =>
  sweepUnclaimed(tools, DOCUMENT_AREA, keysInUse, before)
