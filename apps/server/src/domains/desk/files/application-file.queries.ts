// An application with everything around it. `$2`: the application; `$3`: the properties where it may be read, null: all.
import { email, phone, postalAddress } from '../../../kit/contact-fields.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { number } from '../../../kit/fields.ts'
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { words as wordList } from '../../../kit/structured-fields.ts'
import {
  actorJoins,
  actorName,
  at,
  id,
  isTrue,
  maybeAt,
  maybeDay,
  maybeId,
  maybeMoney,
  maybeWhole,
  maybeWords,
  nameOf,
  prospectName,
  whole,
  words,
} from '../parts.ts'
import { decisionColumns } from './decided.ts'

const own = `a.organization_id = $1 and a.id = $2 and ${isReached('a.property_id', '$3')}`
export const HISTORY_MOST = 20

const applicationRead = rowRead(
  {
    id: [id, 'a.id'],
    status: [words, 'a.status'],
    statusReason: [maybeWords, 'a.status_reason'],
    statusChangedAt: [at, 'a.status_changed_at'],
    desiredMoveInDate: [maybeDay, 'a.desired_move_in_date'],
    leaseTermMonths: [maybeWhole, 'a.lease_term_months'],
    notes: [maybeWords, 'a.notes'],
    submittedAt: [maybeAt, 'a.submitted_at'],
    signedAt: [maybeAt, 'a.signed_at'],
    createdAt: [at, 'a.created_at'],
    isTransfer: [isTrue, 'a.is_transfer'],
    assignedUserId: [maybeId, 'w.id'],
    assignedUserName: [maybeWords, nameOf('w')],
    propertyId: [id, 'p.id'],
    propertyName: [words, 'p.name'],
    unitId: [maybeId, 'u.id'],
    unitNumber: [maybeWords, 'u.number'],
    unitStatus: [maybeWords, 'u.status'],
    numBeds: [maybeWhole, 'u.num_beds'],
    numBaths: [nullable(number()), 'u.num_baths'],
    quotingRentAmount: [maybeMoney, 'coalesce(u.quoting_rent_amount, u.market_rent_amount)'],
    depositAmount: [maybeMoney, 'f.deposit_amount'],
    householdId: [id, 'h.id'],
    householdName: [words, 'h.name'],
    householdStatus: [words, 'h.status'],
    isLocked: [isTrue, 'h.is_locked'],
    lockedAt: [maybeAt, 'h.locked_at'],
    prospectId: [id, 'x.id'],
    prospectName: [maybeWords, prospectName('x')],
    prospectStatus: [words, 'x.status'],
    referralSource: [maybeWords, 'x.referral_source'],
    primaryCustomerId: [id, 'a.customer_id'],
    hasTemplates: [
      isTrue,
      'exists (select from requirement_templates t where t.organization_id = $1 and t.property_id = a.property_id and t.is_active)',
    ],
    leaseId: [maybeId, 'l.id'],
    leaseStatus: [maybeWords, 'l.status'],
    startDate: [maybeDay, 'l.start_date'],
    endDate: [maybeDay, 'l.end_date'],
    rentAmount: [maybeMoney, 'l.rent_amount'],
    securityDepositAmount: [maybeMoney, 'l.security_deposit_amount'],
    termMonths: [maybeWhole, 'l.term_months'],
    completedAt: [maybeAt, 'l.completed_at'],
  },
  `from applications a
   join properties p on p.organization_id = $1 and p.id = a.property_id
   join households h on h.organization_id = $1 and h.id = a.household_id
   join prospects x on x.organization_id = $1 and x.id = a.prospect_id
   left join users w on w.organization_id = $1 and w.id = a.assigned_user_id
   left join units u on u.organization_id = $1 and u.id = a.unit_id
   left join floor_plans f on f.organization_id = $1 and f.id = u.floor_plan_id
   left join leases l on l.organization_id = $1 and l.application_id = a.id and l.status <> 'CANCELED'
   where ${own} limit 1`,
)

const applicantsRead = rowRead(
  {
    id: [id, 'c.id'],
    firstName: [words, 'c.first_name'],
    middleName: [maybeWords, 'c.middle_name'],
    lastName: [words, 'c.last_name'],
    applicantType: [maybeWords, 'c.applicant_type'],
    relationship: [maybeWords, 'c.relationship'],
    email: [nullable(email()), 'c.email'],
    phone: [nullable(phone()), 'c.phone'],
    currentAddress: [nullable(postalAddress()), 'c.current_address'],
    isTextOptedOut: [isTrue, 'c.is_text_opted_out'],
    birthDate: [maybeDay, 'c.birth_date'],
    monthlyIncomeAmount: [maybeMoney, 'c.monthly_income_amount'],
    employer: [maybeWords, `c.employment_information->>'employerName'`],
    jobTitle: [maybeWords, `c.employment_information->>'jobTitle'`],
    numberOnFile: [isTrue, 'c.social_security_number_set'],
  },
  `from applications a
   join applicants c on c.organization_id = $1 and c.application_id = a.id
   where ${own} order by c.head_of_household desc, c.created_at, c.id limit 100`,
)

const petsRead = rowRead(
  {
    id: [id, 't.id'],
    name: [words, 't.name'],
    type: [words, 't.type'],
    breed: [maybeWords, 't.breed'],
    weight: [nullable(number()), 't.weight'],
    isServiceAnimal: [isTrue, 't.is_service_animal'],
  },
  `from applications a
   join applicant_pets t on t.organization_id = $1 and t.application_id = a.id
   where ${own} order by t.created_at, t.id limit 100`,
)

const requirementsRead = rowRead(
  {
    id: [id, 'n.id'],
    name: [words, 'n.name'],
    status: [words, 'n.status'],
    isMandatory: [isTrue, 'n.is_mandatory'],
    customerId: [maybeId, 'n.customer_id'],
    documents: [
      whole,
      `(select count(*) from compliance_documents d where d.organization_id = $1 and d.requirement_id = n.id and d.removed_at is null)`,
    ],
    updatedAt: [at, 'n.updated_at'],
  },
  `from applications a
   join requirements n on n.organization_id = $1 and n.application_id = a.id
   where ${own} order by n.created_at, n.position, n.id limit 500`,
)

const screeningsRead = rowRead(
  {
    id: [id, 'q.id'],
    status: [words, 'q.status'],
    createdAt: [at, 'q.created_at'],
    providerId: [id, 'i.id'],
    providerName: [words, 'i.name'],
    resultId: [maybeId, 'r.id'],
    resultStatus: [maybeWords, 'r.status'],
    resultAt: [maybeAt, 'r.updated_at'],
    ...decisionColumns,
  },
  `from applications a
   join screening_requests q on q.organization_id = $1 and q.application_id = a.id
   join integrations i on i.organization_id = $1 and i.id = q.provider_id
   left join screening_results r on r.organization_id = $1 and r.screening_request_id = q.id
   left join screening_decisions d on d.organization_id = $1 and d.screening_request_id = q.id and d.superseded_at is null
   left join users b on b.organization_id = $1 and b.id = d.decided_by_user_id
   where ${own} order by q.created_at desc, q.id desc limit 50`,
)

// Of the application itself, of its screenings and of its lease.
const historyRead = rowRead(
  {
    id: [id, 'e.id'],
    at: [at, 'e.at'],
    action: [words, 'e.action'],
    fields: [nullable(wordList()), 'array_to_json(e.fields)'],
    actorType: [words, 'e.actor_type'],
    actorName: [maybeWords, actorName],
  },
  `from (select e.* from audit_entries e where e.organization_id = $1 and e.subject_id in (
       select a.id from applications a where ${own}
       union all
       select q.id from applications a join screening_requests q on q.organization_id = $1 and q.application_id = a.id where ${own}
       union all
       select l.id from applications a join leases l on l.organization_id = $1 and l.application_id = a.id where ${own}
       union all
       select c.id from applications a join customers c on c.organization_id = $1 and c.application_id = a.id where ${own})
     order by e.at desc, e.id desc limit ${HISTORY_MOST}) e
   ${actorJoins}
   order by e.at desc, e.id desc`,
)

export const askApplicationFile = (applicationId: string, reach: Reach) =>
  [
    asked(applicationRead, applicationId, reach),
    asked(applicantsRead, applicationId, reach),
    asked(petsRead, applicationId, reach),
    asked(requirementsRead, applicationId, reach),
    asked(screeningsRead, applicationId, reach),
    asked(historyRead, applicationId, reach),
  ] as const
