// All that a decision on a screening rests on. `$2`: the request; `$3`: the properties where it may be read, null: all.
import { email, phone } from '../../../kit/contact-fields.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { int, number } from '../../../kit/fields.ts'
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { json, words as wordList } from '../../../kit/structured-fields.ts'
import { screeningResult } from '../../screening/index.ts'
import { at, id, isTrue, maybeDay, maybeId, maybeMoney, maybeWhole, maybeWords, whole, words } from '../parts.ts'
import { decisionColumns } from './decided.ts'

const own = `q.organization_id = $1 and q.id = $2 and ${isReached('q.property_id', '$3')}`

type CapturedUnit = {
  readonly id: string
  readonly number: string
  readonly floorplan: { readonly internalName: string | null; readonly marketingName: string | null } | null
}
type CapturedHousehold = { readonly size: number; readonly adultCount: number; readonly minorCount: number }
type CapturedPet = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly breed: string | null
  readonly weight: number | null
  readonly isServiceAnimal: string
}

const requestRead = rowRead(
  {
    id: [id, 'q.id'],
    status: [words, 'q.status'],
    createdAt: [at, 'q.created_at'],
    propertyId: [id, 'p.id'],
    propertyName: [words, 'p.name'],
    providerId: [id, 'i.id'],
    providerName: [words, 'i.name'],
    capturedUnit: [nullable(json<CapturedUnit>({})), 'q.unit'],
    rentAmount: [maybeMoney, 'q.rent_amount'],
    securityDepositAmount: [maybeMoney, 'q.security_deposit_amount'],
    leaseTermMonths: [maybeWhole, 'q.lease_term_months'],
    desiredMoveInDate: [maybeDay, 'q.desired_move_in_date'],
    capturedHousehold: [json<CapturedHousehold>({}), 'q.household'],
    capturedPets: [json<readonly CapturedPet[]>({}), 'q.pets'],
    householdId: [id, 'h.id'],
    householdName: [words, 'h.name'],
    isLocked: [isTrue, 'h.is_locked'],
    applicationId: [id, 'a.id'],
    applicationStatus: [words, 'a.status'],
    isTransfer: [isTrue, 'a.is_transfer'],
    isLeaseCompleted: [isTrue, 'l.completed_at is not null'],
    applicationMoveInDate: [maybeDay, 'a.desired_move_in_date'],
    applicationTermMonths: [maybeWhole, 'a.lease_term_months'],
    notes: [maybeWords, 'a.notes'],
    unitId: [maybeId, 'u.id'],
    unitNumber: [maybeWords, 'u.number'],
    unitStatus: [maybeWords, 'u.status'],
    numBeds: [maybeWhole, 'u.num_beds'],
    numBaths: [nullable(number()), 'u.num_baths'],
    unitRentAmount: [maybeMoney, 'coalesce(u.quoting_rent_amount, u.market_rent_amount)'],
    incomeRequirement: [nullable(number()), 'c.application_income_requirement'],
  },
  `from screening_requests q
   join properties p on p.organization_id = $1 and p.id = q.property_id
   join integrations i on i.organization_id = $1 and i.id = q.provider_id
   join households h on h.organization_id = $1 and h.id = q.household_id
   join applications a on a.organization_id = $1 and a.id = q.application_id
   left join leases l on l.organization_id = $1 and l.application_id = a.id and l.status <> 'CANCELED'
   left join units u on u.organization_id = $1 and u.id = a.unit_id
   left join property_configurations c on c.organization_id = $1 and c.id = q.property_id
   where ${own} limit 1`,
)

// As captured at submission; the number itself is not read.
const applicantsRead = rowRead(
  {
    customerId: [id, 's.customer_id'],
    firstName: [words, 's.first_name'],
    lastName: [words, 's.last_name'],
    isPrimary: [isTrue, 's.is_primary'],
    applicantType: [maybeWords, 's.applicant_type'],
    birthDate: [maybeDay, 's.birth_date'],
    email: [nullable(email()), 's.email'],
    phone: [nullable(phone()), 's.phone'],
    monthlyIncomeAmount: [maybeMoney, 's.monthly_income_amount'],
    employer: [maybeWords, `s.employment_information->>'employerName'`],
    jobTitle: [maybeWords, `s.employment_information->>'jobTitle'`],
    numberOnFile: [isTrue, 's.social_security_number is not null'],
  },
  `from screening_requests q
   join screening_applicants s on s.organization_id = $1 and s.screening_request_id = q.id
   where ${own} order by s.position`,
)

const resultRead = rowRead(
  {
    id: [id, 'r.id'],
    status: [words, 'r.status'],
    notes: [maybeWords, 'r.notes'],
    version: [int(), 'r.version'],
    providerIdentifier: [maybeWords, 'r.provider_identifier'],
    methods: [screeningResult.fields.screeningMethods, 'r.screening_methods'],
    hasReport: [isTrue, 'r.report is not null'],
    createdAt: [at, 'r.created_at'],
    updatedAt: [at, 'r.updated_at'],
  },
  `from screening_requests q
   join screening_results r on r.organization_id = $1 and r.screening_request_id = q.id
   where ${own}`,
)

/** The decision on this request and on those before it, of the same application, the newest request first. */
const screeningsRead = rowRead(
  {
    id: [id, 'o.id'],
    status: [words, 'o.status'],
    createdAt: [at, 'o.created_at'],
    ...decisionColumns,
  },
  `from screening_requests q
   join screening_requests o on o.organization_id = $1 and o.application_id = q.application_id
   left join screening_decisions d on d.organization_id = $1 and d.screening_request_id = o.id and d.superseded_at is null
   left join users b on b.organization_id = $1 and b.id = d.decided_by_user_id
   where ${own} order by o.created_at desc, o.id desc limit 50`,
)

/** Of what must be handed in. */
const namesWhere = (condition: string) =>
  `coalesce(json_agg(n.name order by n.created_at, n.position, n.id) filter (where n.is_mandatory and ${condition}), '[]')`

const requirementsRead = rowRead(
  {
    total: [whole, 'count(n.id)'],
    validated: [whole, `count(n.id) filter (where n.status = 'VALIDATED')`],
    missing: [wordList(), namesWhere(`n.status in ('AWAITING_UPLOAD', 'WAITING_FOR_APPLICANT')`)],
    toReview: [wordList(), namesWhere(`n.status in ('UPLOADED', 'IN_REVIEW', 'WAITING_FOR_COMPLIANCE')`)],
  },
  `from screening_requests q
   join requirements n on n.organization_id = $1 and n.application_id = q.application_id
   where ${own}`,
)

export const askReview = (requestId: string, reach: Reach) =>
  [
    asked(requestRead, requestId, reach),
    asked(applicantsRead, requestId, reach),
    asked(resultRead, requestId, reach),
    asked(screeningsRead, requestId, reach),
    asked(requirementsRead, requestId, reach),
  ] as const
