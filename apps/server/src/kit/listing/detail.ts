// Records that are told at more length when they are read alone than in lists.
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
  usual: { own: partsOf(schema), embedded: [] },
})

/** The chosen parts of what was presented. */
export const pick = (told: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(told).filter(([name]) => names.includes(name)))

/** The related records of one that a domain tells itself, by their words. Without the grant to read them it is refused. */
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
