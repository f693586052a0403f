// Everything that waits for a person, the longest waiting first within each kind.
import { type TSchema, Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { narrowed, reachOfAll } from '../../../kit/grants.ts'
import { readRows } from '../../../kit/row-read.ts'
import { at, id, maybeWords, named, orNull, words } from '../parts.ts'
import { checkPlace } from '../sight.ts'
import { askCount, askOldest, COUNTED_MOST, ITEMS_MOST, type Kind, kinds } from './worklist.queries.ts'

/** What the rows of each kind are read with. Where a role lacks one of them, the kind is left out. */
export const grantsOfKind: Readonly<Record<Kind, readonly string[]>> = {
  HELP: ['conversations:read', 'messages:read', 'households:read', 'units:read', 'properties:read'],
  REPLY: ['conversations:read', 'messages:read', 'households:read', 'units:read', 'properties:read'],
  DECISION: [
    'screening-requests:read',
    'screening-results:read',
    'applications:read',
    'households:read',
    'units:read',
    'properties:read',
  ],
  DOCUMENT: [
    'requirements:read',
    'applications:read',
    'customers:read',
    'households:read',
    'units:read',
    'properties:read',
  ],
  LEASE: ['applications:read', 'households:read', 'units:read', 'properties:read'],
}

const count = orNull(
  Type.Integer({
    maximum: COUNTED_MOST,
    description: `${COUNTED_MOST}: that many or more. Null: your role does not include it there.`,
  }),
)

export const worklist = Type.Object(
  {
    now: at.schema,
    counts: Type.Object(Object.fromEntries(kinds.map((kind): [string, TSchema] => [kind, count]))),
    items: Type.Array(
      Type.Object(
        {
          kind: Type.Enum([...kinds]),
          id: { ...id.schema, description: 'Of a conversation, screening request, requirement or application.' },
          property: named,
          who: maybeWords.schema,
          what: maybeWords.schema,
          unit: maybeWords.schema,
          status: words.schema,
          since: at.schema,
        },
        { title: 'worklistItem' },
      ),
      { description: `By urgency; at most ${ITEMS_MOST} of a kind, the longest waiting first.` },
    ),
  },
  { title: 'worklist' },
)

export type WorklistQuery = { readonly propertyId?: string; readonly kind?: Kind }

export async function readWorklist({ caller, clock, db }: Ctx, { propertyId, kind: only }: WorklistQuery) {
  const included = kinds.flatMap((kind) => {
    const reach = narrowed(reachOfAll(caller, grantsOfKind[kind]), propertyId)
    return reach?.length === 0 ? [] : [{ kind, reach }]
  })
  const listed = included.filter(({ kind }) => only === undefined || kind === only)
  const [rows] = await Promise.all([
    readRows(db, caller, [
      ...listed.map(({ kind, reach }) => askOldest(kind, reach)),
      ...included.map(({ kind, reach }) => askCount(kind, reach)),
    ]),
    checkPlace({ caller, db }, propertyId),
  ])
  const items = rows.flat().filter((row) => 'kind' in row)
  const counted = rows.flat().filter((row) => 'count' in row)
  return {
    now: clock.now(),
    counts: Object.fromEntries(
      kinds.map((kind) => [kind, counted[included.findIndex((each) => each.kind === kind)]?.count ?? null]),
    ),
    items: items.map(({ propertyId, propertyName, ...item }) => ({
      ...item,
      property: { id: propertyId, name: propertyName },
    })),
  }
}
