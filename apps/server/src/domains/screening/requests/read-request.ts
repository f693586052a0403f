import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { configuredMethods, type StoredMethod } from '../providers/screening-provider.queries.ts'
import { numberPlace } from './capture-applicants.ts'
import {
  capturedApplicants,
  type FoundApplicant,
  findRequest,
  type StoredRequest,
} from './screening-request.queries.ts'

export type OpenApplicant = FoundApplicant & { readonly number: string | null }

export type RequestDetail = {
  readonly request: StoredRequest
  readonly methods: readonly StoredMethod[]
  readonly applicants: readonly OpenApplicant[]
}

/**
 * All that a provider needs to screen, the social security numbers among it: every read of them writes an audit entry in the same
 * transaction. Without `withCaptured` the applicants are not even read.
 */
export async function readRequest(
  { caller, db, requestId, sealing }: Ctx,
  id: string,
  withCaptured: boolean,
): Promise<RequestDetail> {
  return db.transaction(caller, async (tx) => {
    const request = await findRequest(tx, caller, id)
    const methods = await configuredMethods(tx, caller, request)
    const applicants: OpenApplicant[] = []
    for (const applicant of withCaptured ? await capturedApplicants(tx, caller, id) : []) {
      const { social_security_number: sealed } = applicant
      const number = sealed && (await sealing.open(tx, caller, numberPlace(applicant.id), sealed))
      applicants.push({ ...applicant, number })
    }
    if (applicants.some(({ number }) => number !== null))
      await audit(tx, caller, 'screening_request.numbers_revealed', id, requestId)
    return { request, methods, applicants }
  })
}
