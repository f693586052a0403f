// What an integration must be onboarded for to receive an event. The kinds are those that the domains declare.
import { type RawBuilder, sql } from 'kysely'
import type { Tools } from '../../kit/context.ts'

type Kinds = Pick<Tools, 'events'>

/** Null: nothing; also for a kind that is not declared, such as a test event. */
export const capabilityFor = ({ events }: Kinds, kind: string): string | null =>
  events.find((event) => event.kind === kind)?.capability ?? null

/** The same in SQL, of a kind in a column. */
export function capabilityForColumn({ events }: Kinds, kind: RawBuilder<unknown>) {
  const needy = events.filter(({ capability }) => capability !== undefined)
  return sql`(${needy.map(({ capability }) => capability)}::text[])[array_position(${needy.map((event) => event.kind)}::text[], ${kind})]`
}
