// Who and what begins with what was typed. `$2`: the properties to look at, null: all; `$3`: what is looked for; every statement answers with
// at most FOUND_MOST. The ids come from the index alone; only those are joined to their rows.

import { phone } from '../../../kit/contact-fields.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { flag } from '../../../kit/fields.ts'
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { id, maybeId, maybeWords, prospectName, recipientName, words } from '../parts.ts'
import type { SearchTerms } from './search-terms.ts'

export const FOUND_MOST = 20

const reached = isReached('r.property_id', '$2')
/** The highest character there is: whatever begins with a text comes before that text followed by this. */
const LAST = 'chr(1114111)'

/** With these operators an index serves whatever the database's language is, also behind row-level security. */
const beginsWith = (column: string, sought: string) =>
  `r.${column} ~>=~ ${sought} and r.${column} ~<~ (${sought} || ${LAST})`

type Found = {
  readonly table: string
  readonly title: string
  readonly status: string
  readonly unit: string
  readonly household: string
  readonly phone: string
  readonly email: string
  readonly joins: string
}

const NONE = 'null::text'

const FOUND = {
  customer: {
    table: 'customers',
    title: `concat_ws(' ', r.first_name, r.last_name)`,
    status: 'r.status',
    unit: 'u.number',
    household: 'r.household_id',
    phone: 'r.phone',
    email: 'r.email',
    joins: `left join households h on h.organization_id = $1 and h.id = r.household_id
      left join units u on u.organization_id = $1 and u.id = h.current_unit_id`,
  },
  household: {
    table: 'households',
    title: 'r.name',
    status: 'r.status',
    unit: 'u.number',
    household: 'r.id',
    phone: NONE,
    email: NONE,
    joins: 'left join units u on u.organization_id = $1 and u.id = r.current_unit_id',
  },
  prospect: {
    table: 'prospects',
    title: `coalesce(${prospectName('r')}, r.email, r.phone)`,
    status: 'r.status',
    unit: NONE,
    household: 'r.household_id',
    phone: 'r.phone',
    email: 'r.email',
    joins: '',
  },
  unit: {
    table: 'units',
    title: 'r.number',
    status: 'r.status',
    unit: 'r.number',
    household: 'r.current_household_id',
    phone: NONE,
    email: NONE,
    joins: '',
  },
  application: {
    table: 'applications',
    title: 'h.name',
    status: 'r.status',
    unit: 'u.number',
    household: 'r.household_id',
    phone: NONE,
    email: NONE,
    joins: `join households h on h.organization_id = $1 and h.id = r.household_id
      left join units u on u.organization_id = $1 and u.id = r.unit_id`,
  },
  conversation: {
    table: 'conversations',
    title: recipientName('r'),
    status: 'r.conversation_status',
    unit: NONE,
    household: 'r.household_id',
    phone: NONE,
    email: NONE,
    joins: '',
  },
  workOrder: {
    table: 'work_orders',
    title: 'left(r.description, 100)',
    status: 'r.status',
    unit: 'u.number',
    household: 'r.household_id',
    phone: NONE,
    email: NONE,
    joins: 'left join units u on u.organization_id = $1 and u.id = r.unit_id',
  },
} as const satisfies Record<string, Found>

export type FoundType = keyof typeof FOUND
export const foundTypes = Object.keys(FOUND) as FoundType[]

function finding(type: FoundType, by: { column: string; where: string; isExact: string }) {
  const { table, title, status, unit, household, phone: number, email, joins } = FOUND[type]
  const order = by.column === '' ? 'r.id' : `r.${by.column} using ~<~, r.id`
  return rowRead(
    {
      type: [words, `'${type}'`],
      id: [id, 'r.id'],
      title: [maybeWords, title],
      status: [words, status],
      unit: [maybeWords, unit],
      householdId: [maybeId, household],
      phone: [nullable(phone()), number],
      email: [maybeWords, email],
      building: [maybeWords, type === 'unit' ? 'r.building_name' : NONE],
      isExact: [flag(), by.isExact],
      propertyId: [id, 'p.id'],
      propertyName: [words, 'p.name'],
    },
    `from (select r.id from ${table} r where r.organization_id = $1 and ${by.where} and ${reached} order by ${order} limit ${FOUND_MOST}) found
     join ${table} r on r.organization_id = $1 and r.id = found.id ${joins}
     join properties p on p.organization_id = $1 and p.id = r.property_id
     order by ${order}`,
  )
}

const byKey = (type: FoundType, column: string) =>
  finding(type, {
    column,
    where: beginsWith(column, 'app_search_key($3)'),
    isExact: `r.${column} = app_search_key($3)`,
  })
const byDigits = (type: FoundType, column: 'phone' | 'phone_reversed') =>
  finding(type, { column, where: beginsWith(column, '$3::text'), isExact: `r.${column} = $3::text` })
const byEmail = (type: FoundType) => finding(type, { column: '', where: 'r.email = $3::text', isExact: 'true' })
const byId = (type: FoundType) => finding(type, { column: '', where: 'r.id = $3::uuid', isExact: 'true' })

const READS = {
  words: [
    { type: 'customer', read: byKey('customer', 'search_last') },
    { type: 'customer', read: byKey('customer', 'search_first') },
    { type: 'household', read: byKey('household', 'search_key') },
    { type: 'prospect', read: byKey('prospect', 'search_last') },
    { type: 'prospect', read: byKey('prospect', 'search_first') },
    { type: 'unit', read: byKey('unit', 'search_key') },
  ],
  phoneStart: [
    { type: 'customer', read: byDigits('customer', 'phone') },
    { type: 'prospect', read: byDigits('prospect', 'phone') },
  ],
  phoneEnd: [
    { type: 'customer', read: byDigits('customer', 'phone_reversed') },
    { type: 'prospect', read: byDigits('prospect', 'phone_reversed') },
  ],
  email: [
    { type: 'customer', read: byEmail('customer') },
    { type: 'prospect', read: byEmail('prospect') },
  ],
  id: foundTypes.map((type) => ({ type, read: byId(type) })),
} as const

/** `reachOf`: where records of a type may be looked for; none where it is empty. */
export const askSearch = (terms: SearchTerms, reachOf: (type: FoundType) => Reach) =>
  (Object.keys(READS) as (keyof typeof READS)[]).flatMap((term) =>
    terms[term] === null
      ? []
      : READS[term].flatMap(({ type, read }) => {
          const reach = reachOf(type)
          return reach?.length === 0 ? [] : [asked(read, reach, terms[term])]
        }),
  )
