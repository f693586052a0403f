// A requirement as whoever reviews it needs it: what it accepts, what was handed in, what reviews found.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { int } from '../../../kit/fields.ts'
import { savedName } from '../../../kit/files/file-name.ts'
import { SHOWN_TYPES } from '../../../kit/files/file-store.ts'
import { NotFound } from '../../../kit/problems.ts'
import { type Answered, readRows } from '../../../kit/row-read.ts'
import { application } from '../../applications/index.ts'
import { definitionContent, document, documentResult, requirement, reviewFields } from '../../compliance/index.ts'
import { at, id, isTrue, maybeWords, named, orNull, words } from '../parts.ts'
import { type Sight, sightAt } from '../sight.ts'
import { askRequirementFile } from './requirement-file.queries.ts'

const result = Type.Object({
  id: id.schema,
  status: reviewFields.status.schema,
  summary: reviewFields.summary.schema,
  reasons: reviewFields.reasons.schema,
  ruleResults: reviewFields.ruleResults.schema,
  extractedFields: documentResult.fields.extractedFields.schema,
  definitionVersion: reviewFields.definitionVersion.schema,
  reviewer: reviewFields.reviewer.schema,
  createdAt: at.schema,
})

export const requirementFile = Type.Object(
  {
    now: at.schema,
    id: id.schema,
    name: words.schema,
    description: maybeWords.schema,
    status: requirement.fields.status.schema,
    isMandatory: isTrue.schema,
    minDocuments: Type.Integer(),
    matchRule: requirement.fields.matchRule.schema,
    updatedAt: at.schema,
    property: named,
    customer: orNull(Type.Object({ id: id.schema, firstName: words.schema, lastName: words.schema })),
    application: orNull(
      Type.Object({
        id: id.schema,
        status: application.fields.status.schema,
        household: orNull(named),
        unit: maybeWords.schema,
      }),
    ),
    documentTypes: orNull(
      Type.Array(
        Type.Object({
          id: id.schema,
          code: words.schema,
          name: words.schema,
          isMandatory: isTrue.schema,
          definitionVersion: nullable(int()).schema,
          fields: definitionContent.fields.schema,
          rules: definitionContent.rules.schema,
        }),
        { description: 'The kinds of document it accepts, with what is looked for in each.' },
      ),
    ),
    documents: orNull(
      Type.Array(
        Type.Object({
          id: id.schema,
          documentTypeId: id.schema,
          fileName: words.schema,
          mimeType: words.schema,
          size: Type.Integer(),
          url: document.fields.url.schema,
          viewUrl: orNull(
            Type.String({
              format: 'uri',
              description:
                'Shows the file in the browser in place of saving it. Made for this answer; works for 5 minutes.',
            }),
          ),
          status: document.fields.status.schema,
          extractedFields: document.fields.extractedFields.schema,
          createdAt: at.schema,
          results: Type.Array(result, { description: 'Every review, the last first.' }),
        }),
      ),
    ),
  },
  { title: 'requirementFile' },
)

type Rows = Answered<ReturnType<typeof askRequirementFile>>
type FileRow = Rows[0][number]

export async function readRequirementFile({ caller, clock, db, files }: Ctx, requirementId: string) {
  const rows = await readRows(db, caller, askRequirementFile(requirementId, caller.reach))
  const [[row], types, documents, results] = rows
  if (!row) throw new NotFound(`No requirement has the id ${requirementId}`)
  const sees = sightAt(caller, row.propertyId)
  const byDocument = Map.groupBy(results, ({ documentId }) => documentId)
  const handedIn = async ({ storeKey, ...each }: Rows[2][number]) => {
    const as = { name: savedName(each.fileName, each.mimeType), contentType: each.mimeType }
    const isShown = storeKey !== null && SHOWN_TYPES.includes(each.mimeType)
    return {
      ...each,
      url: storeKey && (await files.url(storeKey, as)),
      viewUrl: isShown ? await files.url(storeKey, { ...as, inline: true }) : null,
      results: (byDocument.get(each.id) ?? []).map(({ documentId: _, ...found }) => found),
    }
  }
  return {
    now: clock.now(),
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    isMandatory: row.isMandatory,
    minDocuments: row.minDocuments,
    matchRule: row.matchRule,
    updatedAt: row.updatedAt,
    property: { id: row.propertyId, name: row.propertyName },
    customer:
      row.customerId && sees('customers:read')
        ? { id: row.customerId, firstName: row.firstName, lastName: row.lastName }
        : null,
    application: sees('applications:read') ? applicationOf(row, sees) : null,
    documentTypes: sees('documentTypes:read')
      ? types.map(({ fields, rules, ...type }) => ({ ...type, fields: fields ?? [], rules: rules ?? [] }))
      : null,
    documents: sees('documents:read') ? await Promise.all(documents.map(handedIn)) : null,
  }
}

const applicationOf = (row: FileRow, sees: Sight) => ({
  id: row.applicationId,
  status: row.applicationStatus,
  household: sees('households:read') ? { id: row.householdId, name: row.householdName } : null,
  unit: sees('units:read') ? row.unit : null,
})
