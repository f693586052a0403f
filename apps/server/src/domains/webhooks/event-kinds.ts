import { type RawBuilder, sql } from 'kysely'
import type { Capability } from '../access/index.ts'

/**
 * The kinds that can be subscribed to, and what an integration must be onboarded for to receive each. A kind is listed here before the
 * domain that raises it exists, and a subscription to a typo is refused.
 */
const KINDS = {
  'prospect.created': null,
  'message.received': 'messaging',
  'application.signed': null,
  'requirement.upload_received': null,
  'requirement.upload_removed': null,
} as const satisfies Readonly<Record<string, Capability | null>>

export type EventKind = keyof typeof KINDS
export const eventKinds = Object.keys(KINDS) as EventKind[]

export const isEventKind = (word: string): word is EventKind => Object.hasOwn(KINDS, word)

/** Null: none. */
export const capabilityFor = (kind: string): Capability | null => (isEventKind(kind) ? KINDS[kind] : null)

const needy = eventKinds.filter((kind) => KINDS[kind] !== null)

/** The same in SQL, of a kind in a column. */
export const capabilityForColumn = (kind: RawBuilder<unknown>) =>
  sql`(${needy.map((kind) => KINDS[kind])}::text[])[array_position(${needy}::text[], ${kind})]`
