// A screening request in full, as its provider reads it.
import { Type } from 'typebox'
import { email, phone, postalAddress } from '../../../kit/contact-fields.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { date, flag, int, moment, money, openChoice, text, uuid } from '../../../kit/fields.ts'
import { defineDetail } from '../../../kit/listing/detail.ts'
import type { OpenApplicant, RequestDetail } from './read-request.ts'
import type { StoredRequest } from './screening-request.queries.ts'
import { closedReasons, screeningRequest } from './screening-request.resource.ts'

const id = uuid().schema
const at = moment()
const maybeAt = nullable(at)
const maybeText = nullable(text())
const maybeMoney = nullable(money())
const maybeDate = nullable(date())
const maybePhone = nullable(phone())
const isTrue = flag()
const status = openChoice(['IN_PROGRESS', 'APPROVED', 'DECLINED', 'PENDING', 'CLOSED'])
const closedReason = nullable(openChoice(closedReasons, { doc: 'Why it is CLOSED; null unless it is.' }))
const maybe = (schema: Parameters<typeof Type.Union>[0][number]) => Type.Union([schema, Type.Null()])

const employmentInformation = Type.Object({
  employerName: maybeText.schema,
  jobTitle: maybeText.schema,
  startDate: maybeDate.schema,
  monthlyIncomeAmount: maybeMoney.schema,
  supervisorName: maybeText.schema,
  supervisorPhone: maybeText.schema,
  socialSecurityNumber: nullable(
    text({ doc: 'Nine digits. Null when none is on file, and again a year after the final decision.' }),
  ).schema,
})

const previousScreening = Type.Object(
  {
    id,
    requestId: id,
    resultId: maybe(id),
    status: status.schema,
    screeningCreatedAt: at.schema,
    resultCreatedAt: maybeAt.schema,
    cancellationReasons: Type.Null(),
  },
  { description: 'The screening of the same person before this one, at the same property, by the same provider.' },
)

const applicant = Type.Object({
  customerId: id,
  applicantType: maybeText.schema,
  isPrimary: isTrue.schema,
  firstName: Type.String(),
  middleName: maybeText.schema,
  lastName: Type.String(),
  dob: maybeDate.schema,
  email: nullable(email()).schema,
  phone: maybePhone.schema,
  relationship: maybeText.schema,
  currentAddress: nullable(postalAddress()).schema,
  monthlyIncomeAmount: maybeMoney.schema,
  employmentInformation,
  previousScreening: maybe(previousScreening),
})

const unit = Type.Object({
  id,
  number: Type.String(),
  floorplan: maybe(Type.Object({ id, internalName: maybeText.schema, marketingName: maybeText.schema })),
})

const pet = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  breed: maybeText.schema,
  color: maybeText.schema,
  weight: maybe(Type.Number()),
  ageYears: maybe(Type.Integer()),
  isServiceAnimal: isTrue.schema,
  isEmotionalSupportAnimal: isTrue.schema,
})

const payload = Type.Object({
  unit: Type.Optional(
    Type.Union([unit, Type.Null()], {
      description:
        'As it was when the application was submitted. Null when there was none. Requests from before this field lack it: read that as null.',
    }),
  ),
  applicants: Type.Array(applicant),
  rentAmount: maybeMoney.schema,
  securityDepositAmount: maybeMoney.schema,
  leaseTermMonths: nullable(int()).schema,
  desiredMoveInDate: maybeDate.schema,
  household: Type.Object({
    id,
    size: Type.Integer(),
    adultCount: Type.Integer(),
    minorCount: Type.Integer(),
    petCount: Type.Integer(),
  }),
  pets: Type.Array(pet),
  employmentInformation,
})

export const requestDetail = Type.Object(
  {
    id,
    propertyId: id,
    organizationId: id,
    idempotencyId: Type.String(),
    status: status.schema,
    closedReason: closedReason.schema,
    applicationId: id,
    householdId: id,
    providerId: id,
    createdAt: at.schema,
    updatedAt: at.schema,
    screeningMethods: Type.Array(Type.Object({ screeningMethodId: id, name: Type.String(), type: Type.String() }), {
      description: 'The methods configured for the property now; a result answers for each of them.',
    }),
    screening: Type.Object({ id, payload }),
  },
  { title: 'screeningRequestDetail' },
)

/** What `fields` chooses from when one is read alone. */
export const detailOfRequest = defineDetail('screeningRequest', requestDetail, screeningRequest)

export const presentDetail = ({ request, methods, applicants }: RequestDetail) => ({
  id: request.id,
  propertyId: request.property_id,
  organizationId: request.organization_id,
  idempotencyId: request.idempotency_id,
  status: request.status,
  closedReason: request.closed_reason,
  applicationId: request.application_id,
  householdId: request.household_id,
  providerId: request.provider_id,
  createdAt: request.created_at,
  updatedAt: request.updated_at,
  screeningMethods: methods.map((method) => ({
    screeningMethodId: method.id,
    name: method.name,
    type: method.type,
  })),
  screening: { id: request.screening_id, payload: payloadOf(request, applicants) },
})

const payloadOf = (request: StoredRequest, applicants: readonly OpenApplicant[]) => ({
  ...(request.unit_captured && { unit: request.unit }),
  applicants: applicants.map(presentApplicant),
  rentAmount: maybeMoney.toWire(request.rent_amount),
  securityDepositAmount: maybeMoney.toWire(request.security_deposit_amount),
  leaseTermMonths: request.lease_term_months,
  desiredMoveInDate: request.desired_move_in_date,
  household: request.household,
  pets: request.pets,
  employmentInformation: employmentOf(applicants.find(({ is_primary }) => is_primary)),
})

const presentApplicant = (a: OpenApplicant) => ({
  customerId: a.customer_id,
  applicantType: a.applicant_type,
  isPrimary: isTrue.toWire(a.is_primary),
  firstName: a.first_name,
  middleName: a.middle_name,
  lastName: a.last_name,
  dob: a.birth_date,
  email: a.email,
  phone: maybePhone.toWire(a.phone),
  relationship: a.relationship,
  currentAddress: a.current_address,
  monthlyIncomeAmount: maybeMoney.toWire(a.monthly_income_amount),
  employmentInformation: employmentOf(a),
  previousScreening: previousOf(a),
})

const NO_EMPLOYMENT = {
  employerName: null,
  jobTitle: null,
  startDate: null,
  monthlyIncomeAmount: null,
  supervisorName: null,
  supervisorPhone: null,
}

/** Stored as it is answered, all but the number. */
const employmentOf = (a: OpenApplicant | undefined) => ({
  ...NO_EMPLOYMENT,
  ...(a?.employment_information as object | null),
  socialSecurityNumber: a?.number ?? null,
})

const previousOf = (a: OpenApplicant) =>
  a.previous_request_id && {
    id: a.previous_screening_id,
    requestId: a.previous_request_id,
    resultId: a.previous_result_id,
    status: a.previous_status,
    screeningCreatedAt: a.previous_created_at,
    resultCreatedAt: a.previous_result_created_at,
    cancellationReasons: null,
  }
