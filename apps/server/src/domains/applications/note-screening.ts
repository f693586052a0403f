import type { Scope, Tx } from '../../kit/db/tables.ts'
import { type StoredApplication, updateApplication } from './application.queries.ts'

export type ScreeningNote = {
  readonly screeningStatus: string
  /** Given when it is handed in for screening. */
  readonly submittedAt?: Date
}

/** Writes on an application, held by `holdApplication`, how its screening stands. */
export const noteScreening = (
  tx: Tx,
  scope: Scope,
  applicationId: string,
  { screeningStatus, submittedAt }: ScreeningNote,
): Promise<StoredApplication> =>
  updateApplication(tx, scope, applicationId, {
    screening_status: screeningStatus,
    ...(submittedAt && { submitted_at: submittedAt }),
  })
