// Two truths and a mirror: migrations say what is stored, resources what is spoken, and here each is held against the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { isSearchable } from '../../src/kit/fields.ts'
import { columnOf, type Resource } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { columnsOf, connectAs, constraintsOf, indexesOf, tablesOf, viewsOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'

const owner = await connectAs(await cloneDatabase(), 'owner')
const columns = await columnsOf(owner)
const indexes = await indexesOf(owner)
const constraints = await constraintsOf(owner)
const tables = await tablesOf(owner)
const views = await viewsOf(owner)
const resources = assembly.resources.all()

test('every field has its column, of its type, and may be null in both or in neither', () => {
  none(
    eachField((resource, name, field) => {
      const at = `${field.derived ? resource.readFrom : resource.table}.${columnOf(resource, name)}`
      const column = columns.find(({ table, name }) => `${table}.${name}` === at)
      if (!column) return `${resource.name}.${name} has no column ${at}`
      if (column.type !== field.stored)
        return `${resource.name}.${name} is stored as ${column.type}, declared as ${field.stored}`
      if (!column.viewed && column.nullable !== (field.nullable || field.absent))
        return `${resource.name}.${name}: the column is ${column.nullable ? '' : 'not '}nullable, the field says otherwise`
      return undefined
    }),
  )
})

test('a view that records are read from has every column of their table, of the same type', () => {
  const relations = resources.flatMap((resource) =>
    Object.values(resource.relations).map(({ to, readFrom }) => ({ resource: assembly.resources.get(to), readFrom })),
  )
  const seen = [...relations, ...resources.map((resource) => ({ resource, readFrom: resource.readFrom }))]
  const views = seen.filter(({ resource, readFrom }) => readFrom !== undefined && readFrom !== resource.table)
  assert.ok(views.length > 0)
  none(
    views.flatMap(({ resource: { table }, readFrom }) =>
      columns
        .filter((column) => column.table === table)
        .map(({ name, type }) => {
          const same = columns.find((column) => column.table === readFrom && column.name === name)
          return same?.type !== type && `${table}.${name} is ${type}; in ${readFrom} it is ${same?.type ?? 'not there'}`
        }),
    ),
  )
})

test('every choice is checked by the database too, against the same words', () => {
  none(
    eachField((resource, name, field) => {
      const words = wordsOf(field.schema)
      // The words of what a view makes stand in the view; a test of the domain holds them against these.
      if (field.stored !== 'text' || !words || field.derived) return undefined
      const checks = constraints
        .filter(({ table, kind, columns }) => stores(resource).includes(table) && kind === 'c' && columns.length === 1)
        .filter(({ columns }) => columns[0] === columnOf(resource, name))
        .map(({ definition }) =>
          [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word.replaceAll("''", "'")),
        )
      if (checks.some((stored) => sameWords(stored, words))) return undefined
      return `${resource.name}.${name} may be ${words.join(', ')}; the database checks ${checks.join(' and ') || 'nothing'}`
    }),
  )
})

test("every record's table belongs to organizations first, and stands behind the second wall", () => {
  none(
    resources.flatMap(stores).flatMap((name) => {
      const table = tables.find((one) => one.name === name)
      if (!table) return [`there is no table ${name}`]
      const key = indexes.find((index) => index.table === name && index.primary)?.columns ?? []
      // What a view is made from may hold rows that are no records, and are found in another way.
      const isRecord = resources.some((resource) => resource.table === name)
      const keyed = isRecord ? key.join() === 'organization_id,id' : key[0] === 'organization_id'
      return [
        table.whose !== 'organization_id' && `${name} has no organization_id`,
        !keyed && `the primary key of ${name} is (${key}), not (organization_id, ${isRecord ? 'id' : '…'})`,
        !table.enabled && `row-level security of ${name} is not enabled`,
        !table.forced && `row-level security of ${name} is not forced`,
        !table.policies.includes('gatelodge_app') && `${name} has no policy for gatelodge_app`,
        /^gatelodge_(app|system)$/.test(table.owner) && `${name} is owned by ${table.owner}`,
      ]
    }),
  )
})

test('every list is read from an index in its own order, by organization and by the part of it a caller may reach', () => {
  none(
    resources.flatMap((resource) => {
      if (!resource.listed) return []
      const within = resource.within && resource.within !== 'id' ? columnOf(resource, resource.within) : undefined
      return [
        isServed(resource, ['organization_id', 'created_at', 'id']),
        within !== undefined && isServed(resource, ['organization_id', within, 'created_at', 'id']),
        resource.parent &&
          isServed(resource, ['organization_id', columnOf(resource, resource.parent.via), 'created_at', 'id']),
      ]
    }),
  )
})

test('what a large record says is indexed is found by an index that starts with the organization', () => {
  none(
    eachField((resource, name, field) => {
      if (resource.size !== 'large' || !field.indexed) return undefined
      const column = columnOf(resource, name)
      const within = columnOf(resource, resource.within ?? 'id')
      const wholly = isFound(resource, ['organization_id', column])
      return wholly && isServed(resource, ['organization_id', within, column]) && `filter ${name}: ${wholly}`
    }),
  )
})

/** Of these tables no index serves: what a search costs is bounded, see decision 34. */
const UNINDEXED: Readonly<Record<string, readonly string[]>> = {
  'no more than there are homes': [
    'unit.vacantSince',
    'unit.makeReadyDate',
    'unit.availableDate',
    'unit.currentHouseholdId',
    'unit.mostRecentApplicationId',
  ],
  'the record it leads to names this one, and is read instead': [
    'household.prospectId',
    'household.applicationId',
    'household.primaryCustomerId',
    'household.currentLeaseId',
    'customer.prospectId',
    'lease.moveOutId',
    'lease.documentId',
    'prospect.applicationId',
    'prospect.customerId',
    'application.leaseId',
  ],
  'follows from an indexed one beside it': ['household.lockedAt', 'prospect.moveInEnd'],
  'written by every attempt, where an index more would slow down all of them': [
    'delivery.lastStatus',
    'delivery.nextAt',
    'delivery.settledAt',
  ],
  'found by way of its subscriptions, which are few': ['delivery.integrationId'],
  'found by an index of those that were part of one': ['delivery.replayId'],
  'asked for with a status, which is indexed': ['requirement.applicationStatus'],
  'who or when, asked of a record that was found by another field': [
    'customer.birthDate',
    'notice.readByUserId',
    'screeningDecision.acceptBy',
    'screeningDecision.decidedByUserId',
    'screeningDecision.numbersWipedAt',
    'screeningDecision.supersededAt',
    'screeningDecision.supersedesId',
  ],
}

test('of a large record every key, status, day and moment is indexed, but for those that are named with a reason', () => {
  const excused = Object.values(UNINDEXED).flat()
  const bare = eachField((resource, name, field) => {
    const column = columnOf(resource, name)
    const isKey = ['uuid', 'date', 'timestamptz'].includes(field.stored) || /status$/i.test(name)
    if (resource.size !== 'large' || !resource.listed || !isSearchable(field) || field.indexed || !isKey) return []
    return column === 'id' || column === 'organization_id' ? [] : [`${resource.name}.${name}`]
  }).flat()
  assert.deepEqual(bare.toSorted(), excused.toSorted())
})

// Without the id behind it, all rows that share a value would be sorted anew for every page.
test('what a large record says is indexed for sorting has an index that ends with the id as tie-break', () => {
  none(
    eachField((resource, name, field) => {
      if (resource.size !== 'large' || field.indexed !== 'sort') return undefined
      const column = columnOf(resource, name)
      const fault = isServed(resource, column === 'id' ? ['organization_id', 'id'] : ['organization_id', column, 'id'])
      return fault && `sort ${name}: ${fault}`
    }),
  )
})

test('every relation has its foreign key, which cannot lead into another organization', () => {
  none(
    resources.flatMap((resource) =>
      Object.entries(resource.relations).map(([word, relation]) => {
        const other = assembly.resources.get(relation.to)
        const [holder, target] = relation.kind === 'one' ? [resource, other] : [other, resource]
        const via = columnOf(holder, relation.via)
        // The view has it from a record that it joined.
        if (holder.fields[relation.via]?.derived) return false
        // A view that is made from the rows themselves has one for each, and needs no key to lead there.
        if (via === 'id' && isView(target) && stores(target).includes(holder.table)) return false
        const found = constraints.some(
          (key) =>
            key.kind === 'f' &&
            key.table === holder.table &&
            key.target === target.table &&
            key.columns.join() === `organization_id,${via}` &&
            key.targetColumns.join() === 'organization_id,id',
        )
        return (
          !found &&
          `${resource.name}.${word}: no foreign key (organization_id, ${via}) from ${holder.table} to ${target.table}`
        )
      }),
    ),
  )
})

test('every record that can be imported has its key, unique in its organization, and no other has', async () => {
  const { rows: keyed } = await owner.query<{ table: string }>(`
    select c.relname as table from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and pg_get_indexdef(i.indexrelid) like '%(organization_id, import_key) WHERE (import_key IS NOT NULL)'`)
  none(
    resources.map(({ name, table, imported }) => {
      const column = columns.find((each) => each.table === table && each.name === 'import_key')
      const other = resources.some((each) => each.table === table && each.imported !== null)
      if (imported === null) return column && !other && `${table} has an import_key, but ${name} is not imported`
      if (column?.type !== 'text' || !column.nullable) return `${table} has no import_key of type text that may be null`
      return keyed.some((each) => each.table === table) ? undefined : `the import_key of ${table} is not unique`
    }),
  )
})

test('what is made under an idempotencyId is kept once for each maker, an integration or a user', async () => {
  const { rows } = await owner.query<{ table: string; definition: string }>(`
    select c.relname as table, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and i.indisvalid`)
  const maker = "COALESCE(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'::uuid)"
  const given = columns.filter(({ name, viewed }) => name === 'idempotency_id' && !viewed)
  assert.ok(given.length > 20)
  none(
    given.map(({ table }) => {
      const unique = rows.filter((index) => index.table === table && index.definition.includes('idempotency_id'))
      const wanted = `USING btree (organization_id, idempotency_id, ${maker}) WHERE (idempotency_id IS NOT NULL)`
      if (unique.length === 1 && unique[0]?.definition.endsWith(wanted)) return undefined
      return `${table}: ${unique.map(({ definition }) => definition).join(' and ') || 'no unique index'}`
    }),
  )
})

test("every table of organizations' rows stands behind the second wall, record or not", (t) => {
  none(
    tables.flatMap(({ name, whose, enabled, forced, policies }) => [
      whose !== null && !(enabled && forced) && `row-level security of ${name} is not enabled and forced`,
      whose !== null && policies.length === 0 && `${name} has no policy`,
    ]),
  )
  const removing = tables.flatMap(({ name, appMay }) =>
    appMay.filter((w) => /DELETE|TRUNCATE/.test(w)).map((w) => `${w} on ${name}`),
  )
  t.diagnostic(`gatelodge_app may remove rows by: ${removing.join(', ') || 'nothing'}`)
})

test('a view shows what its reader may see, not what its owner may', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false))`)
  none(rows.map(({ name }) => `the view ${name} is read with its owner's rights`))
})

test("the server's roles own nothing and cannot step over the second wall", async () => {
  const { rows: roles } = await owner.query(`
    select rolname as role, rolsuper as super, rolbypassrls as bypass, rolcreaterole as "createRole", rolcreatedb as "createDb"
    from pg_roles where rolname in ('gatelodge_app', 'gatelodge_system') order by rolname`)
  const nothing = { super: false, bypass: false, createRole: false, createDb: false }
  assert.deepEqual(
    roles.map((role) => ({ ...role })),
    [
      { role: 'gatelodge_app', ...nothing },
      { role: 'gatelodge_system', ...nothing },
    ],
  )
  const { rows: owned } = await owner.query(`
    select d.classid::regclass::text || ' ' || d.objid as what from pg_shdepend d join pg_roles r on r.oid = d.refobjid
    where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and r.rolname in ('gatelodge_app', 'gatelodge_system')`)
  assert.deepEqual(owned, [])
  const { rows: member } = await owner.query(`
    select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
    where r.rolname in ('gatelodge_app', 'gatelodge_system')`)
  assert.deepEqual(member, [], 'a role that is a member of another has its rights')
})

function eachField<T>(look: (resource: Resource, name: string, field: Resource['fields'][string]) => T): T[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields).map(([name, field]) => look(resource, name, field)),
  )
}

const isView = ({ table }: Resource) => views.some(({ name }) => name === table)

/** Where the values of a record are kept: its table, or the tables that its view is made from. */
const stores = ({ table }: Resource) => views.find(({ name }) => name === table)?.tables ?? [table]

/** Undefined when some index of the whole table starts with these columns. */
const isServed = (resource: Resource, wanted: readonly string[]) => isFound(resource, wanted, [null])

/** Undefined when some index starts with these columns, if only of the rows that have a value in the last of them. */
function isFound(
  { table }: Resource,
  wanted: readonly string[],
  parts: readonly (string | null)[] = [null, `(${wanted.at(-1)} IS NOT NULL)`],
) {
  const found = indexes.some(
    (index) =>
      index.table === table && parts.includes(index.part) && wanted.every((column, at) => index.columns[at] === column),
  )
  return found ? undefined : `no index of ${table} starts with (${wanted.join(', ')})`
}

function wordsOf(schema: TSchema): string[] | undefined {
  const { enum: words, anyOf } = schema as { enum?: string[]; anyOf?: TSchema[] }
  return words ?? anyOf?.map(wordsOf).find((found) => found !== undefined)
}

const sameWords = (a: readonly string[], b: readonly string[]) => a.toSorted().join('\n') === b.toSorted().join('\n')

function none(faults: readonly (string | false | null | undefined)[]) {
  const found = faults.filter((fault) => typeof fault === 'string')
  assert.ok(found.length === 0, found.join('\n'))
}
