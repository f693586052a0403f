import type { Scope, Tx } from '../../kit/db/tables.ts'
import { type StoredApplication, updateApplication } from './application.queries.ts'

export type ScreeningNote = {
  readonly screeningStatus: string
  /** Given when the application is submitted for screening. */
  readonly submittedAt?: Date
}

/** Writes the status of its screening to an application, whose household must be locked as by `lockApplication`. */
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
