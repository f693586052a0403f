// What only PostgreSQL can know to be wrong with a line, in words.
import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { Plan } from './plan.ts'

type Refusal = Error & { readonly code: string; readonly constraint?: string }

/** 22: a value that cannot be; 23: one that a constraint forbids. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && /^2[23]/.test((error as Partial<Refusal>).code ?? '')

export async function reasonOf(tx: Tx, { resource, targets }: Plan, { code, constraint, message }: Refusal) {
  if (constraint === undefined || !['23505', '23514'].includes(code)) return `cannot be stored: ${message}`
  // Under row-level security PostgreSQL's error does not name the columns that are meant, only the rule.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_indexdef(indexrelid) as rule from pg_index
    where indrelid = ${resource.table}::regclass and indexrelid = to_regclass(${constraint}) and indisunique
    union all
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = ${resource.table}::regclass and conname = ${constraint} and contype = 'c'`.execute(tx)
  const rule = rows[0]?.rule ?? constraint
  const names = targets.filter(({ column }) => new RegExp(`\\b${column}\\b`).test(rule)).map(({ name }) => name)
  if (code === '23514') return `${names.join(', ')} cannot be stored: the database demands ${rule}`
  return `another ${resource.name} of this organization has the same ${names.join(' and ')}`
}
