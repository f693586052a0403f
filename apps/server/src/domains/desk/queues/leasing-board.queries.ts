// The way from a prospect to a home, a column for each stage. `$2`: the properties to look at, null: all. Every statement answers with at most
// CARDS_MOST rows of a column and says in each how many the column has.
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { words as wordList } from '../../../kit/structured-fields.ts'
import { at, id, maybeId, maybeWords, prospectName, whole, words } from '../parts.ts'

export const CARDS_MOST = 25
export const CARDS_COUNTED_MOST = 1_000

const reached = (alias: string, reach = '$2') => isReached(`${alias}.property_id`, reach)

const card = {
  column: [words, 'c.stage'],
  count: [whole, 'c.counted'],
  type: [words, 'c.type'],
  id: [id, 'c.id'],
  householdId: [maybeId, 'c.household_id'],
  title: [maybeWords, 'c.title'],
  status: [words, 'c.status'],
  unit: [maybeWords, 'u.number'],
  propertyId: [id, 'p.id'],
  propertyName: [words, 'p.name'],
  since: [at, 'c.since'],
  missing: [wordList(), 'to_json(c.missing)'],
  assignedUserId: [maybeId, 'c.assigned_user_id'],
} as const

/** `rows` has a row for each card, with its stage and since when it is there. */
const board = (rows: string) =>
  rowRead(
    card,
    `from (select r.*, count(*) over (partition by r.stage) as counted,
         row_number() over (partition by r.stage order by r.since desc, r.id desc) as place
       from (${rows}) r) c
     join properties p on p.organization_id = $1 and p.id = c.property_id
     left join units u on u.organization_id = $1 and u.id = c.unit_id
     where c.place <= ${CARDS_MOST} order by c.stage, c.place`,
  )

const prospects = board(`
  select 'PROSPECTS' as stage, 'prospect' as type, x.id, x.property_id, x.household_id, null::uuid as unit_id, x.status,
    coalesce(${prospectName('x')}, x.email) as title,
    x.created_at as since, '{}'::text[] as missing, x.assigned_user_id
  from (select * from prospects x where x.organization_id = $1 and x.status in ('NEW', 'CONTACTED', 'TOURED') and ${reached('x')}
    order by x.created_at desc limit ${CARDS_COUNTED_MOST}) x`)

/** What an application still lacks, as words: a unit, and, where requirements may be seen, documents that must be handed in. */
const missing = (requirements: string) => `array_remove(array[
  case when x.unit_id is null then 'UNIT' end,
  case when ${reached('x', requirements)} and exists (
    select from requirements n where n.organization_id = $1 and n.application_id = x.id and n.is_mandatory and n.status <> 'VALIDATED')
  then 'DOCUMENTS' end], null)`

const ofApplication = `'application' as type, x.id, x.property_id, x.household_id, x.unit_id, x.status, h.name as title`

/** The last screening, unless it was closed and nobody decided. */
const isScreened = `(q.status <> 'CLOSED' or q.decided_at is not null)`
/** `$4`: where the caller may see what screenings found. Elsewhere a screening is one stage, whatever came of it. */
const isToDecide = `(coalesce(q.undecided_since, q.decided_at) is not null and ${reached('x', '$4')})`

const applying = board(`
  select case when ${isToDecide} then 'DECIDE' when ${isScreened} then 'SCREENING' else 'APPLYING' end as stage, ${ofApplication},
    case when ${isToDecide} then coalesce(q.undecided_since, q.decided_at) when ${isScreened} then q.created_at else x.created_at end as since,
    ${missing('$3')} as missing, x.assigned_user_id
  from (select * from applications x where x.organization_id = $1 and x.status in ('IN_PROCESS', 'WAITLIST') and ${reached('x')}
    order by x.created_at desc limit ${CARDS_COUNTED_MOST}) x
  join households h on h.organization_id = $1 and h.id = x.household_id
  left join lateral (select q.status, q.created_at, q.undecided_since, d.created_at as decided_at from screening_requests q
    left join screening_decisions d on d.organization_id = $1 and d.screening_request_id = q.id and d.superseded_at is null
    where q.organization_id = $1 and q.application_id = x.id order by q.created_at desc, q.id desc limit 1) q on true`)

const approved = board(`
  select 'APPROVED' as stage, ${ofApplication}, x.unleased_since as since, ${missing('$3')} as missing, x.assigned_user_id
  from (select * from applications x where x.organization_id = $1 and x.unleased_since is not null and ${reached('x')}
    order by x.unleased_since desc limit ${CARDS_COUNTED_MOST}) x
  join households h on h.organization_id = $1 and h.id = x.household_id`)

const leased = board(`
  select case when l.status = 'COMPLETED' then 'MOVING_IN' else 'LEASE_OUT' end as stage, ${ofApplication},
    coalesce(l.completed_at, l.created_at) as since, array_remove(array[case when x.signed_at is null then 'SIGNATURE' end], null) as missing,
    x.assigned_user_id
  from (select l.* from leases l
    join applications o on o.organization_id = $1 and o.id = l.application_id and o.status = 'APPROVED'
    where l.organization_id = $1 and l.status in ('DRAFT', 'PENDING_SIGNATURE', 'COMPLETED') and ${reached('l')}
    order by l.created_at desc limit ${CARDS_COUNTED_MOST}) l
  join applications x on x.organization_id = $1 and x.id = l.application_id
  join households h on h.organization_id = $1 and h.id = x.household_id`)

export type BoardReach = Readonly<
  Record<'prospects' | 'applications' | 'requirements' | 'screenings' | 'leases', Reach>
>

export const askBoard = (reach: BoardReach) =>
  [
    asked(prospects, reach.prospects),
    asked(applying, reach.applications, reach.requirements, reach.screenings),
    asked(approved, reach.applications, reach.requirements),
    asked(leased, reach.leases),
  ] as const
