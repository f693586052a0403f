import type { Caller, Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import type { Field } from '../fields.ts'
import { type Reach, reachFor, readGrants } from '../grants.ts'
import type { Resource } from '../resource.ts'
import { openSealed } from './open-sealed.ts'
import { signFiles } from './sign-files.ts'
import { tailOf } from './tail.ts'

/**
 * What this caller may see in each row; no row is left out, since the statement has chosen them (`conditions` in statements.ts). Values
 * that it may not see are nulled or cut, sealed ones are opened, files get signed addresses. `names` are the fields in the order of the
 * columns, of which the first `skip` are none.
 */
export async function visibleRows(
  ctx: Ctx,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip = 0,
): Promise<RawRows> {
  const allowed = withoutHidden(ctx.caller, resource, names, rows, skip)
  const reached = visibleIds(ctx.caller, resource, names, allowed, skip)
  return signFiles(ctx, resource, names, await openSealed(ctx, resource, names, reached, skip), skip)
}

/**
 * Nulls the values that take a grant which the caller does not hold where the record lies; of values of another owner's record, leaves
 * what `othersSee` gives.
 */
function withoutHidden(
  caller: Caller,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip: number,
): RawRows {
  if (caller.grants === null) return rows
  const tail = tailOf(resource, names)
  const fromEnd = (name: string) => tail.indexOf(name) - tail.length
  const limited = names.flatMap((name, n) => {
    const field = resource.fields[name]
    return field ? grantsNeeded(caller, field).map((grant) => ({ at: n + skip, seenIn: heldIn(caller, grant) })) : []
  })
  const ungranted = limited.filter(({ seenIn }) => seenIn !== null)
  const owned = names.flatMap((name, n) => {
    const owner = caller.reachOf ? undefined : resource.fields[name]?.owner
    return owner ? [{ at: n + skip, ownerAt: fromEnd(owner.id), othersSee: owner.othersSee }] : []
  })
  if (ungranted.length === 0 && owned.length === 0) return rows
  const placeAt = resource.within === null ? undefined : fromEnd(resource.within)
  return rows.map((row) => {
    const visible = [...row]
    for (const { at, ownerAt, othersSee } of owned) {
      const text = row[at] ?? null
      if (text !== null && row.at(ownerAt) !== caller.integrationId) visible[at] = othersSee(text)
    }
    const place = placeAt === undefined ? undefined : row.at(placeAt)
    for (const { at, seenIn } of ungranted) if (!isSeen(seenIn, place)) visible[at] = null
    return visible
  })
}

/** Of people those of their roles too. */
const grantsNeeded = ({ reachOf }: Caller, { grant, roleGrant }: Field): string[] =>
  [grant, reachOf && roleGrant].filter((each) => each !== undefined)

/** The parts in which the caller holds the grant; of a key all of them, or none. */
function heldIn({ grants, reachOf }: Caller, grant: string): Reach {
  if (reachOf) return reachOf({ grant, alsoGrant: null })
  return grants?.has(grant) ? null : []
}

/** `place`: where the record lies; undefined or null: in no part, but in the whole organization. */
const isSeen = (seenIn: Reach, place: string | null | undefined) =>
  seenIn === null || (place ? seenIn.includes(place) : seenIn.length > 0)

/** Lists of ids of parts of the organization, without the parts that the caller may not reach. */
function visibleIds(
  caller: Caller,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip: number,
): RawRows {
  const lists = names.flatMap((name, n) => (resource.fields[name]?.ofReach ? [n + skip] : []))
  const reach = reachFor(caller, readGrants(resource))
  if (reach === null || lists.length === 0) return rows
  return rows.map((row) =>
    row.map((text, at) => (text !== null && lists.includes(at) ? JSON.stringify(reached(text, reach)) : text)),
  )
}

const reached = (ids: string, reach: readonly string[]) =>
  (JSON.parse(ids) as string[]).filter((id) => reach.includes(id))
