// What PostgreSQL itself says about the migrated database, for proofs that trust nothing else.
import pg from 'pg'
import { closeAtEnd } from './database.ts'

/** A connection past both walls: as the owner, or as one of the server's roles. */
export async function connectAs(url: string, role: 'owner' | 'gatelodge_app' | 'gatelodge_system'): Promise<pg.Client> {
  const options = role === 'owner' ? {} : { options: `-c role=${role}` }
  const client = new pg.Client({ connectionString: url, ...options })
  // A test may cut it off, or drop the database under it.
  client.on('error', () => {})
  await client.connect()
  closeAtEnd(url, () => client.end().catch(() => {}))
  return client
}

export type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** Of a view, whose columns say nothing about null. */
  readonly viewed: boolean
  /** Made by the database from the others. */
  readonly generated: boolean
}

export const columnsOf = async (owner: pg.Client) =>
  (
    await owner.query<Column>(`
      select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable, c.relkind = 'v' as viewed,
        a.attgenerated <> '' as generated
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`)
  ).rows

export type View = { readonly name: string; readonly tables: readonly string[] }

/** Each view with the tables it is made from. */
export const viewsOf = async (owner: pg.Client) =>
  (
    await owner.query<View>(`
      select v.relname as name, array_agg(distinct t.relname::text) as tables
      from pg_class v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
      where v.relnamespace = 'public'::regnamespace and v.relkind = 'v'
      group by v.relname`)
  ).rows

export type Index = {
  readonly table: string
  readonly columns: readonly string[]
  readonly primary: boolean
  /** The rows that it holds, where these are not all. */
  readonly part: string | null
}

/** What stands behind an expression is not a column. */
export const indexesOf = async (owner: pg.Client) =>
  (
    await owner.query<Index>(`
      select c.relname as table, i.indisprimary as primary, pg_get_expr(i.indpred, i.indrelid) as part,
             array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(attnum, at)
                   left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0
                   where k.at <= i.indnkeyatts order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisvalid`)
  ).rows

export type Constraint = {
  readonly table: string
  readonly kind: 'c' | 'f'
  readonly columns: readonly string[]
  readonly definition: string
  readonly target: string | null
  readonly targetColumns: readonly string[]
}

export const constraintsOf = async (owner: pg.Client) =>
  (
    await owner.query<Constraint>(`
      select c.relname as table, k.contype as kind, pg_get_constraintdef(k.oid) as definition, f.relname as target,
             array(select a.attname::text from unnest(k.conkey) with ordinality n(attnum, at)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum order by n.at) as columns,
             array(select a.attname::text from unnest(k.confkey) with ordinality n(attnum, at)
                   join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.attnum order by n.at) as "targetColumns"
      from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
      where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f') and k.convalidated`)
  ).rows

export type Table = {
  readonly name: string
  readonly owner: string
  /** The column that holds the organization of a row; null for a table of the whole installation. */
  readonly whose: 'organization_id' | 'id' | null
  readonly enabled: boolean
  readonly forced: boolean
  /** Roles that have a policy. */
  readonly policies: readonly string[]
  readonly appMay: readonly string[]
}

/** Partitions are left out unless the application could reach one past its parent. */
export const tablesOf = async (owner: pg.Client) =>
  (
    await owner.query<Table>(`
      select * from (
        select c.relname as name, pg_get_userbyid(c.relowner)::text as owner, c.relispartition,
               c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
               case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
                                 and not a.attisdropped) then 'organization_id'
                    when c.relname = 'organizations' then 'id' end as whose,
               array(select r.rolname::text from pg_policy p join pg_roles r on r.oid = any(p.polroles)
                     where p.polrelid = c.oid) as policies,
               array(select w from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) w
                     where has_table_privilege('gatelodge_app', c.oid, w)) as "appMay"
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')) t
      where not relispartition or cardinality("appMay") > 0
      order by name`)
  ).rows

export type StoredFunction = {
  readonly name: string
  readonly takes: readonly string[]
  /** How many of these, the last ones, need not be given. */
  readonly defaults: number
  readonly returns: string
  readonly definition: string
  /** Whether the roles of the servers may call it. */
  readonly byApp: boolean
  readonly bySystem: boolean
}

export const functionsOf = async (owner: pg.Client) =>
  (
    await owner.query<StoredFunction>(`
      select p.proname as name, array(select t::regtype::text from unnest(p.proargtypes) t) as takes, p.pronargdefaults::int as defaults,
        pg_get_function_result(p.oid) as returns, pg_get_functiondef(p.oid) as definition,
        has_function_privilege('gatelodge_app', p.oid, 'execute') as "byApp",
        has_function_privilege('gatelodge_system', p.oid, 'execute') as "bySystem"
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname collate "C"`)
  ).rows

export type Trigger = {
  readonly table: string
  readonly name: string
  readonly calls: string
  readonly definition: string
}

export const triggersOf = async (owner: pg.Client) =>
  (
    await owner.query<Trigger>(`
      select c.relname as table, t.tgname as name, p.proname as calls, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by c.relname collate "C", t.tgname collate "C"`)
  ).rows
