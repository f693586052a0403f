// What waits for a person, from the tables of the domains that know it. Each kind lies in an index in the order of waiting, so that the
// oldest are found without reading the rest.

import { choice } from '../../../kit/fields.ts'
import type { Reach } from '../../../kit/grants.ts'
import { at, beginning, id, maybeWords, recipientName, words } from '../parts.ts'
import { askIn, countOf, firstOf } from './within-reach.ts'

/** In the order of urgency. */
export const kinds = ['HELP', 'DECISION', 'REPLY', 'DOCUMENT', 'LEASE'] as const
export type Kind = (typeof kinds)[number]

export const ITEMS_MOST = 100
export const COUNTED_MOST = 1_000

type Waiting = {
  readonly table: string
  /** What makes a row `r` wait; with the index that has such rows only. */
  readonly where: string
  readonly since: string
  /** What is told of each, `r` being its row; beside those of every kind. */
  readonly who: string
  readonly what: string
  readonly unit: string
  readonly status: string
  readonly joins: string
}

const unitOfHousehold = (household: string) =>
  `(select u.number from households h join units u on u.organization_id = $1 and u.id = h.current_unit_id
    where h.organization_id = $1 and h.id = ${household} and h.property_id = r.property_id)`

const lastInbound = `(select ${beginning('m.content')} from messages m where m.organization_id = $1 and m.conversation_id = r.id
    and m.direction = 'INBOUND' order by m.created_at desc, m.id desc limit 1)`

const conversation = {
  table: 'conversations',
  who: recipientName('r'),
  unit: unitOfHousehold('r.household_id'),
  status: 'r.conversation_status',
  joins: '',
}

const ofApplication = `
  join applications a on a.organization_id = $1 and a.id = r.application_id
  join households h on h.organization_id = $1 and h.id = a.household_id
  left join units u on u.organization_id = $1 and u.id = a.unit_id`

const WAITING: Readonly<Record<Kind, Waiting>> = {
  HELP: {
    ...conversation,
    where: 'r.needs_help_since is not null',
    since: 'needs_help_since',
    what: `coalesce((select ${beginning('e.reason')} from needs_help_episodes e where e.organization_id = $1 and e.conversation_id = r.id
      and e.resolved_at is null order by e.flagged_at limit 1), ${lastInbound})`,
  },
  REPLY: {
    ...conversation,
    where: `r.conversation_status = 'NEW'`,
    since: 'last_message_at',
    what: lastInbound,
  },
  DECISION: {
    table: 'screening_requests',
    where: 'r.undecided_since is not null',
    since: 'undecided_since',
    who: 'h.name',
    what: `(select ${beginning('s.notes')} from screening_results s where s.organization_id = $1 and s.screening_request_id = r.id)`,
    // As submitted; a request from before units were captured has that of its application.
    unit: `coalesce(r.unit->>'number', u.number)`,
    status: 'r.status',
    joins: ofApplication,
  },
  DOCUMENT: {
    table: 'requirements',
    where: 'r.unreviewed_since is not null',
    since: 'unreviewed_since',
    who: `coalesce((select concat_ws(' ', c.first_name, c.last_name) from customers c
      where c.organization_id = $1 and c.id = r.customer_id), h.name)`,
    what: 'r.name',
    unit: 'u.number',
    status: 'r.status',
    joins: ofApplication,
  },
  LEASE: {
    table: 'applications',
    where: 'r.unleased_since is not null',
    since: 'unleased_since',
    who: 'h.name',
    what: 'null::text',
    unit: 'u.number',
    status: 'r.status',
    joins: `
      join households h on h.organization_id = $1 and h.id = r.household_id
      left join units u on u.organization_id = $1 and u.id = r.unit_id`,
  },
}

const parts = (kind: Kind) => {
  const { table, where, since } = WAITING[kind]
  return { table, where, order: `r.${since}, r.id`, keys: ['id', since] }
}

const oldestOf = (kind: Kind) => {
  const { since, who, what, unit, status, joins } = WAITING[kind]
  return firstOf(
    parts(kind),
    { limit: String(ITEMS_MOST), joins },
    {
      kind: [choice(kinds), `'${kind}'`],
      id: [id, 'r.id'],
      propertyId: [id, 'p.id'],
      propertyName: [words, 'p.name'],
      who: [maybeWords, who],
      what: [maybeWords, what],
      unit: [maybeWords, unit],
      status: [words, status],
      since: [at, `r.${since}`],
    },
  )
}

const each = <R>(make: (kind: Kind) => R): Readonly<Record<Kind, R>> =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, R>

const oldest = each(oldestOf)
const counts = each((kind) => countOf(parts(kind), COUNTED_MOST))

export const askOldest = (kind: Kind, reach: Reach) => askIn(oldest[kind], reach)
export const askCount = (kind: Kind, reach: Reach) => askIn(counts[kind], reach)
