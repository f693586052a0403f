// One box for people, homes and ids: by the beginning of a name or of a unit's number, the first or the last digits of a phone, a whole
// email address, or any id.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { reachOfAll } from '../../../kit/grants.ts'
import { type Answered, readRows } from '../../../kit/row-read.ts'
import { id, maybeId, maybeWords, named, words } from '../parts.ts'
import { askSearch, FOUND_MOST, type FoundType, foundTypes } from './search.queries.ts'
import { readTerms } from './search-terms.ts'

/** What records of each type are looked for with; where a role lacks one of them, none are found. */
export const grantsOfFound: Readonly<Record<FoundType, readonly string[]>> = {
  customer: ['customers:read', 'households:read', 'units:read', 'properties:read'],
  household: ['households:read', 'units:read', 'properties:read'],
  prospect: ['prospects:read', 'properties:read'],
  unit: ['units:read', 'properties:read'],
  application: ['applications:read', 'households:read', 'units:read', 'properties:read'],
  conversation: ['conversations:read', 'properties:read'],
  workOrder: ['workOrders:read', 'units:read', 'properties:read'],
}

export const found = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          type: Type.Enum([...foundTypes]),
          id: id.schema,
          title: maybeWords.schema,
          detail: {
            ...maybeWords.schema,
            description: 'What tells them apart: a phone number or an email address; of a unit its building.',
          },
          status: words.schema,
          unit: maybeWords.schema,
          householdId: maybeId.schema,
          property: named,
        },
        { title: 'searchResult' },
      ),
      {
        description:
          'The best of each type in turns: what is met exactly, then who lives here or is about to, then who is gone.',
      },
    ),
  },
  { title: 'searchResults' },
)

type FoundRow = Answered<ReturnType<typeof askSearch>>[number][number]

/** Somebody who is gone, or will not come. */
const GONE = new Set(['FORMER', 'PAST', 'CANCELED', 'EVICTED', 'LOST', 'DENIED', 'ABANDONED'])

export async function search({ caller, db }: Ctx, typed: string) {
  const terms = readTerms(typed)
  const asked = askSearch(terms, (type) => reachOfAll(caller, grantsOfFound[type]))
  const rows = asked.length === 0 ? [] : (await readRows(db, caller, asked)).flat()
  // Of one that was found twice the exact one stays.
  const exactLast = rows.toSorted((a, b) => Number(a.isExact === 'true') - Number(b.isExact === 'true'))
  const once = [...new Map(exactLast.map((row) => [`${row.type} ${row.id}`, row])).values()]
  return {
    results: takingTurns(once)
      .slice(0, FOUND_MOST)
      .map((row) => ({
        type: row.type,
        id: row.id,
        title: row.title,
        detail: terms.email === null ? (row.phone ?? row.email ?? row.building) : row.email,
        status: row.status,
        unit: row.unit,
        householdId: row.householdId,
        property: { id: row.propertyId, name: row.propertyName },
      })),
  }
}

/** The best of each type, then the second best of each: no type crowds out another. The type with the best of all begins. */
function takingTurns(rows: readonly FoundRow[]): FoundRow[] {
  const best = [...rows].sort(
    (a, b) => rank(a) - rank(b) || (a.title ?? '').localeCompare(b.title ?? '') || (a.id < b.id ? -1 : 1),
  )
  const types = [...Map.groupBy(best, ({ type }) => type).values()]
  const turns = Math.max(0, ...types.map((each) => each.length))
  return Array.from({ length: turns }, (_, turn) => types.flatMap((each) => each[turn] ?? [])).flat()
}

const rank = ({ type, isExact, status }: FoundRow) =>
  (isExact === 'true' ? 0 : 100) + (GONE.has(status) ? 10 : 0) + foundTypes.indexOf(type as FoundType)
