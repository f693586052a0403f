// A decision on a screening, as the pages about it show it.
import { Type } from 'typebox'
import { screeningDecision } from '../../screening/index.ts'
import { at, maybeWords } from '../parts.ts'

export const decided = Type.Object({
  decision: screeningDecision.fields.decision.schema,
  source: screeningDecision.fields.source.schema,
  note: maybeWords.schema,
  reasons: screeningDecision.fields.adverseActionReasons.schema,
  by: { ...maybeWords.schema, description: 'Who decided; null when it followed from the application or a lease.' },
  at: at.schema,
})

type DecidedRow = {
  readonly decision: string | null
  readonly source: string | null
  readonly note: string | null
  readonly reasons: readonly string[] | null
  readonly by: string | null
  readonly decidedAt: string | null
}

/** Null when nobody has decided. */
export const presentDecided = (row: DecidedRow) =>
  row.decision && {
    decision: row.decision,
    source: row.source,
    note: row.note,
    reasons: row.reasons ?? [],
    by: row.by,
    at: row.decidedAt,
  }
