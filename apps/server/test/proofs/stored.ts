// What the database holds of an organization, read past both walls, for proofs to compare answers with.
import type pg from 'pg'
import { columnOf, type Resource } from '../../src/kit/resource.ts'
import { columnsOf, tablesOf } from '../catalogue.ts'

/** Ids of the records in a part of the organization, in order; of all of it when there is no reach. */
export async function storedIds(
  owner: pg.Client,
  organizationId: string,
  resource: Resource,
  reach: readonly string[] | null = null,
): Promise<string[]> {
  const column = resource.within && columnOf(resource, resource.within)
  const limit = reach && column ? `and (${column} = any($2) or ${column} is null)` : ''
  const { rows } = await owner.query<{ id: string }>(
    `select id from ${resource.table} where organization_id = $1 ${limit} order by id`,
    limit ? [organizationId, reach] : [organizationId],
  )
  return rows.map(({ id }) => id)
}

/** Every id that belongs to an organization, its own among them. */
export async function everyStoredId(owner: pg.Client, organizationId: string): Promise<Set<string>> {
  const named = (await columnsOf(owner)).filter(({ name, type }) => name === 'id' && type === 'uuid')
  const ids = new Set([organizationId])
  for (const { name, whose } of await tablesOf(owner)) {
    if (whose !== 'organization_id' || !named.some(({ table }) => table === name)) continue
    const { rows } = await owner.query<{ id: string }>(`select id from ${name} where organization_id = $1`, [
      organizationId,
    ])
    for (const { id } of rows) ids.add(id)
  }
  return ids
}

/** Every row of an organization, by table, as one digest. */
export async function storedRows(owner: pg.Client, organizationId: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name, whose } of await tablesOf(owner)) {
    if (whose === null) continue
    const { rows } = await owner.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as digest
       from ${name} t where ${whose} = $1`,
      [organizationId],
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** Where records were made under an idempotencyId, by any caller: their tables, one for each record. */
export async function tablesUnder(owner: pg.Client, idempotencyId: string): Promise<string[]> {
  const tables = (await columnsOf(owner)).filter(({ name, viewed }) => name === 'idempotency_id' && !viewed)
  const found: string[] = []
  for (const { table } of tables) {
    const { rows } = await owner.query(`select from ${table} where idempotency_id = $1`, [idempotencyId])
    found.push(...rows.map(() => table))
  }
  return found
}
