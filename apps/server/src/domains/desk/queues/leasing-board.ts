import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { narrowed, reachOfAll } from '../../../kit/grants.ts'
import { readRows } from '../../../kit/row-read.ts'
import { at, id, maybeId, maybeWords, named, words } from '../parts.ts'
import { checkPlace } from '../sight.ts'
import { askBoard, CARDS_COUNTED_MOST, CARDS_MOST } from './leasing-board.queries.ts'

export const stages = ['PROSPECTS', 'APPLYING', 'SCREENING', 'DECIDE', 'APPROVED', 'LEASE_OUT', 'MOVING_IN'] as const

const card = Type.Object(
  {
    type: Type.Enum(['prospect', 'application']),
    id: id.schema,
    householdId: maybeId.schema,
    title: maybeWords.schema,
    status: words.schema,
    unit: maybeWords.schema,
    property: named,
    since: { ...at.schema, description: 'Since when it has been in this column.' },
    missing: Type.Array(Type.Enum(['UNIT', 'DOCUMENTS', 'SIGNATURE'])),
    assignedUserId: maybeId.schema,
  },
  { title: 'leasingCard' },
)

export const leasingBoard = Type.Object(
  {
    now: at.schema,
    columns: Type.Array(
      Type.Object({
        key: Type.Enum([...stages]),
        count: Type.Integer({ description: `Counted among the ${CARDS_COUNTED_MOST} newest.` }),
        cards: Type.Array(card, { description: `The ${CARDS_MOST} newest.` }),
      }),
    ),
  },
  { title: 'leasingBoard' },
)

/** What the cards of each part are read with. */
export const boardGrants = {
  prospects: ['prospects:read', 'properties:read'],
  applications: ['applications:read', 'households:read', 'units:read', 'properties:read'],
  /** Elsewhere it is not told whether documents are missing. */
  requirements: ['requirements:read'],
  screenings: ['screening-requests:read', 'screening-results:read'],
  leases: ['applications:read', 'leases:read', 'households:read', 'units:read', 'properties:read'],
} as const

/** A screening that waits for a decision is in SCREENING for those who may not see what it found. */
export async function readLeasingBoard({ caller, clock, db }: Ctx, propertyId: string | undefined) {
  const reach = (grants: readonly string[]) => narrowed(reachOfAll(caller, grants), propertyId)
  const cards = readRows(
    db,
    caller,
    askBoard({
      prospects: reach(boardGrants.prospects),
      applications: reach(boardGrants.applications),
      requirements: reach(boardGrants.requirements),
      screenings: reach(boardGrants.screenings),
      leases: reach(boardGrants.leases),
    }),
  )
  const [rows] = await Promise.all([cards, checkPlace({ caller, db }, propertyId)])
  const byStage = Map.groupBy(rows.flat(), ({ column }) => column)
  return {
    now: clock.now(),
    columns: stages.map((key) => {
      const cards = byStage.get(key) ?? []
      return {
        key,
        count: cards[0]?.count ?? 0,
        cards: cards.map(({ column: _, count: __, propertyId, propertyName, ...each }) => ({
          ...each,
          property: { id: propertyId, name: propertyName },
        })),
      }
    }),
  }
}
