// Records whose single read contains more than their lists do.
import type { TSchema } from 'typebox'
import type { Ctx } from '../context.ts'
import type { Resource } from '../resource.ts'
import { readRecord } from './read.ts'
import { type Detail, type Embedded, ONLY_ID, partsOf } from './selection.ts'

/** `of`: the record whose relations it has; null when it has none. */
export const defineDetail = (name: string, schema: TSchema, of: Resource | null = null): Detail => ({
  name,
  schema,
  relations: of?.relations ?? {},
  defaultSelection: { own: partsOf(schema), embedded: [] },
})

/** The chosen parts of what was presented. */
export const pick = (presented: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(presented).filter(([name]) => names.includes(name)))

/** The related records of one that a domain presents itself, by their words. Without the grant to read them it is refused. */
export async function readRelated(
  ctx: Ctx,
  resource: Resource,
  embedded: readonly Embedded[],
  id: string,
): Promise<Record<string, unknown>> {
  if (embedded.length === 0) return {}
  const record = await readRecord(ctx, resource, { own: ONLY_ID, embedded }, id)
  const { id: _, ...related } = JSON.parse(record?.text ?? '{}') as Record<string, unknown>
  return related
}
