// Reads with a fixed text, for answers that are no record's. Each column is a field and the SQL it comes from, so that the statement, the
// types of its rows and what the API says of a value are written once. Their text never changes, so PostgreSQL plans them once.
import { spokenPhone } from './contact-fields.ts'
import type { Database } from './db/database.ts'
import type { ReadKind } from './db/shared-connections.ts'
import type { Scope } from './db/tables.ts'
import type { Field, ValueOf, Writer } from './fields.ts'
import { spokenMoment } from './listing/serialise.ts'

// biome-ignore lint/suspicious/noExplicitAny: columns hold values of every type
export type Columns = Readonly<Record<string, readonly [field: Field<any>, sql: string]>>

/** A value as the API says it. */
type Spoken<V> = V extends Date ? string : V extends boolean ? 'true' | 'false' : V

type RowOf<C extends Columns> = { readonly [K in keyof C]: Spoken<ValueOf<C[K][0]>> }

export type RowRead<C extends Columns = Columns> = { readonly columns: C; readonly text: string }

/** `rest`: the statement from its `from` on; values stand in it as `$1`, the organization, and on. */
export const rowRead = <const C extends Columns>(columns: C, rest: string): RowRead<C> => ({
  columns,
  text: `select ${Object.values(columns)
    .map(([, sql]) => sql)
    .join(', ')} ${rest}`,
})

/** In a statement: whether a row lies at one of the properties in this value, which are all when it is null. */
export const isReached = (column: string, value: string) => `(${value}::uuid[] is null or ${column} = any(${value}))`

export type AskedRead<C extends Columns = Columns> = { readonly read: RowRead<C>; readonly values: readonly unknown[] }

/** The first value of every statement is the organization. */
export const asked = <C extends Columns>(read: RowRead<C>, ...values: readonly unknown[]): AskedRead<C> => ({
  read,
  values,
})

export type Answered<A extends readonly AskedRead[]> = {
  readonly [K in keyof A]: A[K] extends AskedRead<infer C> ? readonly RowOf<C>[] : never
}

/** All of them in one round trip, in the order of asking. */
export async function readRows<const A extends readonly AskedRead[]>(
  db: Database,
  scope: Scope,
  reads: A,
  kind?: ReadKind,
): Promise<Answered<A>> {
  const statements = reads.map(({ read, values }) => ({ text: read.text, values: [scope.organizationId, ...values] }))
  const answers = await db.read(scope, statements, kind)
  return reads.map(({ read }, n) => (answers[n] ?? []).map((row) => spokenRow(read.columns, row))) as Answered<A>
}

const spokenRow = (columns: Columns, row: readonly (string | null)[]) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, [{ writer }]], n) => {
      const text = row[n] ?? null
      return [name, text === null ? null : SPEAK[writer](text)]
    }),
  )

/** The same as the generated serialiser writes; a test holds them equal. */
const SPEAK: Readonly<Record<Writer, (text: string) => unknown>> = {
  quote: (text) => text,
  escape: (text) => text,
  flag: (text) => (text === 't' ? 'true' : 'false'),
  bool: (text) => text === 't',
  plain: Number,
  json: (text) => JSON.parse(text) as unknown,
  cents: (text) => Number(text) / 100,
  moment: spokenMoment,
  phone: spokenPhone,
}
