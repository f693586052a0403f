import type { Caller, Ctx } from '../context.ts'
import type { RawRows } from '../db/read-lines.ts'
import type { Resource } from '../resource.ts'
import { openSealed } from './open-sealed.ts'
import { signFiles } from './sign-files.ts'

/** The rows as this caller is told them. `names` are the fields in the order of the columns, of which the first `skip` are none. */
export async function told(
  ctx: Ctx,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip = 0,
): Promise<RawRows> {
  const reached = withinReach(ctx.caller, resource, names, rows, skip)
  return signFiles(ctx, resource, names, await openSealed(ctx, resource, names, reached, skip), skip)
}

/** Lists of ids of parts of the organization, without the parts that the caller may not reach. */
function withinReach(
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
