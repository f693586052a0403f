import type { Ctx } from '../../../kit/context.ts'
import { savedName } from '../../../kit/files/file-name.ts'
import { NotFound } from '../../../kit/problems.ts'
import { type BundleRows, bundleStatement } from './bundle.queries.ts'
import { type BundleSelection, presentBundle, spoken } from './bundle.wire.ts'

/** What an application owes, what was handed in and what reviews found, as of one moment, with addresses signed for this answer. */
export async function readBundle({ caller, db, files }: Ctx, applicationId: string, wanted: BundleSelection) {
  const [[row] = []] = await db.read(caller, [bundleStatement(caller, applicationId)])
  if (!row?.[0]) throw new NotFound(`No application has the id ${applicationId}`)
  const rows = JSON.parse(row[0]) as BundleRows
  const { application } = rows
  const signedAt = application.signedAt && spoken(application.signedAt)
  return presentBundle(
    { ...rows, application: { ...application, signedAt } },
    wanted,
    ({ storeKey, fileName, mimeType }) =>
      files.url(storeKey, { name: savedName(fileName, mimeType), contentType: mimeType }),
  )
}
