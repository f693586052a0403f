import type { Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import { columnOf, type Resource } from '../resource.ts'

/**
 * The rows with what is sealed in them opened. `names` are the fields in the order of the columns, of which the first `skip` are none;
 * a row with a sealed value ends with its id.
 */
export async function openSealed(
  { db, caller, sealing }: Ctx,
  resource: Resource,
  names: readonly string[],
  rows: RawRows,
  skip = 0,
): Promise<RawRows> {
  const sealed = names.flatMap((name, n) => {
    const table = resource.fields[name]?.sealed
    return table ? [{ table, column: columnOf(resource, name), at: n + skip }] : []
  })
  if (sealed.length === 0 || rows.length === 0) return rows
  const values = rows.flatMap((row) =>
    sealed.map(({ table, column, at }) => {
      const hex = row[at] ?? null
      return { place: { table, column, id: row.at(-1) ?? '' }, sealed: hex === null ? null : bytes(hex) }
    }),
  )
  const texts = await sealing.openAll(db, caller, values)
  let next = 0
  return rows.map((row) => {
    const open = [...row]
    for (const { at } of sealed) open[at] = texts[next++] ?? null
    return open
  })
}

/** PostgreSQL writes bytes as \x and two digits for each. */
const bytes = (text: string) => Buffer.from(text.slice(2), 'hex')
