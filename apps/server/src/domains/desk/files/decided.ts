// The decision on a screening that counts, as the pages about it show it.
import { Type } from 'typebox'
import { nullable } from '../../../kit/field-wrappers.ts'
import { screeningDecision } from '../../screening/index.ts'
import { at, maybeAt, maybeDay, maybeWords, nameOf } from '../parts.ts'

const { fields } = screeningDecision

export const decided = Type.Object({
  decision: fields.decision.schema,
  source: fields.source.schema,
  note: maybeWords.schema,
  reasons: fields.reasons.schema,
  conditions: fields.conditions.schema,
  acceptBy: maybeDay.schema,
  by: { ...maybeWords.schema, description: 'Who decided; null when a partner or a lease did.' },
  at: at.schema,
})

/** Of a decision `d`, which may be none, and of the user `b` who made it. */
export const decisionColumns = {
  decision: [maybeWords, 'd.decision'],
  source: [maybeWords, 'd.source'],
  note: [maybeWords, 'd.note'],
  reasons: [nullable(fields.reasons), 'd.reasons'],
  conditions: [nullable(fields.conditions), 'd.conditions'],
  acceptBy: [maybeDay, 'd.accept_by'],
  by: [maybeWords, nameOf('b')],
  decidedAt: [maybeAt, 'd.created_at'],
} as const

type DecidedRow = {
  readonly decision: string | null
  readonly source: string | null
  readonly note: string | null
  readonly reasons: unknown
  readonly conditions: unknown
  readonly acceptBy: string | null
  readonly by: string | null
  readonly decidedAt: string | null
}

/** Null when nobody has decided. */
export const presentDecided = (row: DecidedRow) =>
  row.decision && {
    decision: row.decision,
    source: row.source,
    note: row.note,
    reasons: row.reasons,
    conditions: row.conditions,
    acceptBy: row.acceptBy,
    by: row.by,
    at: row.decidedAt,
  }
