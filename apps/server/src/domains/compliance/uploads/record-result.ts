import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict, defineProblem } from '../../../kit/problems.ts'
import { createOnceIn } from '../../access/index.ts'
import { definitionFor } from '../definitions/definition.queries.ts'
import { deriveStatus } from '../requirements/derive-status.ts'
import type { newResult } from './document.resource.ts'
import { checkNotRejected } from './document-rejected.ts'
import {
  insertDocumentResult,
  lockUpload,
  type StoredResult,
  type StoredUpload,
  updateUpload,
} from './upload.queries.ts'

export class DefinitionVersionDiffers extends defineProblem(
  409,
  'definition_version_differs',
  'The document is to be read by another version of its definition: the one that the bundle shows.',
) {}

type Input = InputOf<typeof newResult>

export type Recorded = {
  readonly result: StoredResult
  readonly document: { readonly id: string; readonly status: string }
  readonly requirement: { readonly id: string; readonly status: string }
  readonly replayed: boolean
}

/** Stores the review, the status it gives the document, and the requirement's status: all or nothing. Earlier reviews are kept. */
export async function recordDocumentResult(ctx: Ctx, documentId: string, input: Input): Promise<Recorded> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    let left: Pick<Recorded, 'document' | 'requirement'> | undefined
    const { row: result, replayed } = await createOnceIn(tx, caller, 'document_results', input, {
      lock: async () => {
        checkReasons(input)
        return lockUpload(tx, caller, documentId)
      },
      same: ({ document_id, idempotency_id }) => {
        if (document_id !== documentId)
          throw new Conflict(
            `idempotencyId '${idempotency_id}' stands for the result of another document. Choose one for each result`,
          )
      },
      create: async (_, made, { document, requirement }) => {
        checkOpen(document)
        const definition = await definitionFor(tx, caller, document)
        checkDefinition(input, definition)
        const stored = await insertDocumentResult(tx, caller, {
          ...made,
          id: newId(),
          property_id: document.property_id,
          document_id: documentId,
          status: input.status,
          summary: input.summary ?? null,
          reasons: JSON.stringify(input.reasons ?? []),
          extracted_fields: JSON.stringify(input.extractedFields ?? []),
          rule_results: JSON.stringify(input.ruleResults ?? []),
          definition_version: definition?.version ?? null,
          reviewer: input.reviewer ? JSON.stringify(input.reviewer) : null,
        })
        if (!stored) return undefined
        await updateUpload(tx, caller, documentId, {
          status: input.status,
          result_id: stored.id,
          ...(input.extractedFields && { extracted_fields: JSON.stringify(input.extractedFields) }),
        })
        const status = await deriveStatus(tx, caller, requirement)
        left = { document: { id: documentId, status: input.status }, requirement: { id: requirement.id, status } }
        await audit(tx, caller, 'document.reviewed', documentId, requestId)
        return stored
      },
    })
    // Of a repeated call the review is as it was, the document and its requirement as they are now.
    const { document, requirement } = left ?? (await lockUpload(tx, caller, documentId))
    return { result, document, requirement, replayed }
  })
}

function checkReasons({ status, reasons = [] }: Input) {
  if ((status === 'REJECTED' || status === 'WAITING_FOR_APPLICANT') && reasons.length === 0)
    throw new BadRequest(`reasons must have at least one when status is ${status}`)
}

function checkOpen(document: StoredUpload) {
  if (document.removed_at)
    throw new Conflict(`Document ${document.id} was removed on ${document.removed_at.toISOString()}`)
  checkNotRejected(document)
}

/** A version that is not given is not compared; the result is stored with the version that applies. */
function checkDefinition(
  { definitionVersion, ruleResults = [] }: Input,
  definition: { readonly version: number; readonly ruleIds: readonly string[] } | undefined,
) {
  const version = definition?.version ?? null
  if (definitionVersion !== undefined && definitionVersion !== version)
    throw new DefinitionVersionDiffers(
      `definitionVersion must be ${version}, not ${definitionVersion}: read the bundle again and review by what it shows`,
    )
  const at = ruleResults.findIndex(({ ruleId }) => !definition?.ruleIds.includes(ruleId))
  if (at !== -1)
    throw new BadRequest(
      `ruleResults ${at + 1} is wrong: ruleId ${ruleResults[at]?.ruleId} is no rule of the definition${version === null ? ', since none is approved' : `, version ${version}`}`,
    )
}
