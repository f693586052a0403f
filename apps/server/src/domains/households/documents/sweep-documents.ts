import type { Tools } from '../../../kit/context.ts'
import { sweepUnclaimed } from '../../../kit/files/sweep-unclaimed.ts'
import { documentKeysInUse } from './document.queries.ts'

/** The area of the file store for documents of households, and for nothing else. */
export const DOCUMENT_AREA = 'household-documents'

/** Removes files that have no record: uploads that failed half-way. Returns how many. */
export const sweepDocuments = (tools: Pick<Tools, 'db' | 'files'>, before?: Date): Promise<number> =>
  sweepUnclaimed(tools, DOCUMENT_AREA, documentKeysInUse, before)
