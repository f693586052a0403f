import type { Insertable } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import type { Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { customerNumber, indexNumber, overrideNumber, type StoredApplicant } from '../../households/index.ts'
import { findPrevious } from './capture.queries.ts'

export type Captor = {
  readonly requestId: string
  readonly propertyId: string
  readonly providerId: string
  readonly primaryId: string
}

type Row = Insertable<Tables['screening_applicants']>

/** The applicants as they are now, the primary one first, each with the screening before this one if there was any. */
export async function captureApplicants(ctx: Ctx, tx: Tx, applicants: readonly StoredApplicant[], captor: Captor) {
  const inOrder = [...applicants].sort((a, b) => Number(b.id === captor.primaryId) - Number(a.id === captor.primaryId))
  const rows: Row[] = []
  for (const [position, customer] of inOrder.entries()) rows.push(await rowOf(ctx, tx, customer, position, captor))
  await tx.insertInto('screening_applicants').values(rows).execute()
}

async function rowOf(ctx: Ctx, tx: Tx, customer: StoredApplicant, position: number, captor: Captor): Promise<Row> {
  const id = newId()
  const number = await resealed(ctx, tx, customer, id)
  return {
    organization_id: ctx.caller.organizationId,
    id,
    screening_request_id: captor.requestId,
    property_id: captor.propertyId,
    provider_id: captor.providerId,
    customer_id: customer.id,
    position,
    is_primary: customer.id === captor.primaryId,
    applicant_type: customer.applicant_type,
    first_name: customer.first_name,
    middle_name: customer.middle_name,
    last_name: customer.last_name,
    birth_date: customer.birth_date,
    email: customer.email,
    phone: customer.phone,
    relationship: customer.relationship,
    current_address: asJson(customer.current_address),
    monthly_income_amount: customer.monthly_income_amount,
    employment_information: asJson(customer.employment_information),
    ...number,
    social_security_number_mark: customer.social_security_number_mark,
    previous_request_id: await findPrevious(tx, ctx.caller, captor, { ...customer, ...number }),
  }
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Opens the number and seals it for the captured row: a sealed value opens only for the column and row that it was sealed for. */
async function resealed(ctx: Ctx, tx: Tx, customer: StoredApplicant, id: string) {
  const { caller, sealing } = ctx
  const { social_security_number: sealed } = customer
  if (sealed === null) return { social_security_number: null, social_security_number_index: null }
  const { application_id, is_number_overridden } = customer
  const place = is_number_overridden ? overrideNumber(application_id ?? '', customer.id) : customerNumber(customer.id)
  const number = await sealing.open(tx, caller, place, sealed)
  return {
    social_security_number: await sealing.seal(tx, caller, numberPlace(id), number),
    // Made here: that of the customer may be missing still.
    social_security_number_index: await indexNumber(ctx, tx, number),
  }
}

/** The column and row that the number of a captured applicant is sealed for. */
export const numberPlace = (id: string) => ({ table: 'screening_applicants', column: 'social_security_number', id })
