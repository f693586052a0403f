import type { Caller, Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
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

/** Nulls the values that take a grant the caller lacks; of values of another owner's record, leaves what `othersSee` gives. */
function withoutHidden(
  { grants, integrationId }: Caller,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip: number,
): RawRows {
  if (grants === null) return rows
  const tail = tailOf(resource, names)
  const ungranted = names.flatMap((name, n) => {
    const grant = resource.fields[name]?.grant
    return grant !== undefined && !grants.has(grant) ? [n + skip] : []
  })
  const owned = names.flatMap((name, n) => {
    const owner = resource.fields[name]?.owner
    return owner ? [{ at: n + skip, ownerAt: tail.indexOf(owner.id) - tail.length, othersSee: owner.othersSee }] : []
  })
  if (ungranted.length === 0 && owned.length === 0) return rows
  return rows.map((row) => {
    const visible = [...row]
    for (const { at, ownerAt, othersSee } of owned) {
      const text = row[at] ?? null
      if (text !== null && row.at(ownerAt) !== integrationId) visible[at] = othersSee(text)
    }
    for (const at of ungranted) visible[at] = null
    return visible
  })
}

/** Lists of ids of parts of the organization, without the parts that the caller may not reach. */
function visibleIds(
  { reach }: Caller,
  { fields }: Resource,
  names: readonly string[],
  rows: RawRows,
  skip: number,
): RawRows {
  const lists = names.flatMap((name, n) => (fields[name]?.ofReach ? [n + skip] : []))
  if (reach === null || lists.length === 0) return rows
  return rows.map((row) =>
    row.map((text, at) => (text !== null && lists.includes(at) ? JSON.stringify(reached(text, reach)) : text)),
  )
}

const reached = (ids: string, reach: readonly string[]) =>
  (JSON.parse(ids) as string[]).filter((id) => reach.includes(id))
