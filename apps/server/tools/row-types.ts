// The rows as the migrated database has them, as TypeScript. `npm run generate` writes the file; a test compares.
import pg from 'pg'

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  jsonb: 'Json',
  json: 'string',
  interval: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
}

type Column = { table: string; name: string; type: string; nullable: boolean; filled: boolean }

export async function rowTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
             a.atthasdef or a.attidentity <> '' as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`)
    return print(Map.groupBy(rows, ({ table }) => table))
  } finally {
    await client.end()
  }
}

function print(tables: Map<string, Column[]>) {
  const entries = [...tables].map(([table, columns]) => `    ${table}: {\n${columns.map(line).join('\n')}\n    }`)
  return [
    '// Generated from the migrated database by `npm run generate`. Do not edit.',
    "import type { ColumnType } from 'kysely'",
    '',
    '/** The database fills it in when it is left out. */',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type Json = ColumnType<unknown, string, string>',
    '',
    "declare module '../kit/db/tables.ts' {",
    '  interface Tables {',
    ...entries,
    '  }',
    '}',
    '',
  ].join('\n')
}

function line({ name, type, nullable, filled }: Column) {
  const known = TYPES[type]
  if (!known) throw new Error(`no TypeScript type is known for PostgreSQL's ${type}`)
  const value = nullable ? `${known} | null` : known
  return `      ${name}: ${filled ? `Generated<${value}>` : value}`
}
