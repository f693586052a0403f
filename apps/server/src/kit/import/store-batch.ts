// One batch of lines into the database, inside the transaction it is given: few statements, however many lines.
import { sql } from 'kysely'
import type { Scope, Tx } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { type Candidate, missing, type Rejected } from './candidate.ts'
import type { ImportRule } from './import-rule.ts'
import { type Column, isRequired, type Plan, type Target } from './plan.ts'
import { isRefusal, reasonOf } from './refusals.ts'

export type Counts = { readonly created: number; readonly updated: number; readonly unchanged: number }
export type Outcome = Counts & { readonly rejected: readonly Rejected[] }

export const none: Counts = { created: 0, updated: 0, unchanged: 0 }
export const sum = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
})

export async function storeBatch(
  tx: Tx,
  by: Scope,
  plan: Plan,
  rule: ImportRule | undefined,
  batch: readonly Candidate[],
): Promise<Outcome> {
  const known = await knownKeys(tx, by, plan, batch)
  const related = await findRelated(tx, by, batch)
  const rejected: Rejected[] = []
  const reject = ({ line, key }: Candidate, reason: string) => rejected.push({ line, key, reason })
  const whole = batch.filter((candidate) => {
    const faults = [...resolve(candidate, related), ...(known.has(candidate.key) ? [] : lacking(plan, candidate))]
    if (faults.length > 0) reject(candidate, faults.join('; '))
    return faults.length === 0
  })
  const wrong = await rule?.check(
    tx,
    by,
    whole.map(({ key, values }) => ({ key, values, isNew: !known.has(key) })),
  )
  const sound = whole.filter((candidate) => {
    const fault = wrong?.get(candidate.key)
    if (fault !== undefined) reject(candidate, fault)
    return fault === undefined
  })
  let counts = none
  for (const group of alike(plan, known, sound)) counts = sum(counts, await store(tx, by, plan, group, reject))
  return { ...counts, rejected: rejected.sort((a, b) => a.line - b.line) }
}

async function knownKeys(tx: Tx, { organizationId }: Scope, { resource }: Plan, batch: readonly Candidate[]) {
  const { rows } = await sql<{ key: string }>`
    select import_key as key from ${sql.table(resource.table)}
    where organization_id = ${organizationId} and import_key = any(${batch.map(({ key }) => key)}::text[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** For each column that names related records: their ids, by what the lines call them. */
type Related = ReadonlyMap<Column, ReadonlyMap<string, string>>

async function findRelated(tx: Tx, { organizationId }: Scope, batch: readonly Candidate[]): Promise<Related> {
  const sought = Map.groupBy(
    batch.flatMap(({ references }) => references),
    ({ column }) => column,
  )
  const related = new Map<Column, Map<string, string>>()
  for (const [column, references] of sought) {
    const { by = 'id', to } = column
    const names = [...new Set(references.map(({ value }) => value))]
    const type = sql.raw(by === 'id' ? 'uuid' : 'text')
    const { rows } = await sql<{ name: string; id: string }>`
      select ${sql.ref(by)} as name, id from ${sql.table(to.related?.table ?? '')}
      where organization_id = ${organizationId} and ${sql.ref(by)} = any(${names}::${type}[])`.execute(tx)
    related.set(column, new Map(rows.map(({ name, id }) => [name, id])))
  }
  return related
}

/** Puts the ids of related records among the candidate's values; returns what is wrong with those not found. */
const resolve = ({ references, values }: Candidate, related: Related) =>
  references.flatMap((reference) => {
    const id = related.get(reference.column)?.get(reference.value)
    if (id === undefined) return [missing(reference)]
    values.set(reference.column.to.column, id)
    return []
  })

const lacking = ({ targets, columns }: Plan, { values, references }: Candidate) =>
  targets
    .filter((target) => isRequired(target) && !values.has(target.column))
    .filter((target) => !references.some(({ column }) => column.to === target))
    .map((target) => `${columns.flatMap(({ name, to }) => (to === target ? [name] : [])).join(' or ')} is required`)

/** Candidates that set the same columns, all of them new or all of them stored before: one statement. */
type Group = {
  readonly isNew: boolean
  readonly targets: readonly Target[]
  readonly candidates: readonly Candidate[]
}

function alike({ targets }: Plan, known: ReadonlySet<string>, candidates: readonly Candidate[]): Group[] {
  const groups = Map.groupBy(candidates, ({ key, values }) =>
    [known.has(key), ...targets.map(({ column }) => values.has(column))].join(),
  )
  return [...groups.values()].map((group) => ({
    isNew: group.some(({ key }) => !known.has(key)),
    targets: targets.filter(({ column }) => group.some(({ values }) => values.has(column))),
    candidates: group,
  }))
}

// What PostgreSQL refuses, it refuses for the whole statement: the group is halved until the lines that are to blame stand alone.
async function store(
  tx: Tx,
  by: Scope,
  plan: Plan,
  group: Group,
  reject: (candidate: Candidate, reason: string) => void,
): Promise<Counts> {
  const { candidates } = group
  try {
    await sql`savepoint lines`.execute(tx)
    const counts = await (group.isNew ? insert : update)(tx, by, plan, group)
    await sql`release savepoint lines`.execute(tx)
    return counts
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint lines`.execute(tx)
    const [only] = candidates
    if (only && candidates.length === 1) {
      reject(only, await reasonOf(tx, plan, error))
      return none
    }
    const middle = Math.ceil(candidates.length / 2)
    const halves = [candidates.slice(0, middle), candidates.slice(middle)]
    let counts = none
    for (const half of halves) counts = sum(counts, await store(tx, by, plan, { ...group, candidates: half }, reject))
    return counts
  }
}

// There is a conflict only when another import stores the same keys at this moment. The time is asked for once, not for every
// record: their ids keep the order of the file.
async function insert(tx: Tx, { organizationId }: Scope, { resource }: Plan, { targets, candidates }: Group) {
  const columns = ['id', 'import_key', ...targets.map(({ column }) => column)]
  const records = candidates.map((candidate) => ({ id: newId(), ...recordOf(candidate) }))
  const overwrite =
    targets.length === 0
      ? sql`nothing`
      : sql`update set ${assign(targets, 'excluded')} where ${differs(targets, 'excluded')}`
  const { rows } = await sql<{ fresh: boolean }>`
    insert into ${sql.table(resource.table)} as t
      (organization_id, created_at, updated_at, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${organizationId}::uuid, (select app_now()), (select app_now()), ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id uuid, ${shape(targets)})
    on conflict (organization_id, import_key) where import_key is not null do ${overwrite}
    returning t.xmax = 0 as fresh`.execute(tx)
  const created = rows.filter(({ fresh }) => fresh).length
  return { created, updated: rows.length - created, unchanged: candidates.length - rows.length }
}

// A record that already is as the line says is not touched, and keeps its time of change.
async function update(tx: Tx, { organizationId }: Scope, { resource }: Plan, { targets, candidates }: Group) {
  if (targets.length === 0) return { ...none, unchanged: candidates.length }
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(resource.table)} t set ${assign(targets, 'r')}
    from json_to_recordset(${JSON.stringify(candidates.map(recordOf))}::json) as r(${shape(targets)})
    where t.organization_id = ${organizationId} and t.import_key = r.import_key and ${differs(targets, 'r')}`.execute(
    tx,
  )
  const updated = Number(numAffectedRows)
  return { ...none, updated, unchanged: candidates.length - updated }
}

const recordOf = ({ key, values }: Candidate) => ({ import_key: key, ...Object.fromEntries(values) })

const shape = (targets: readonly Target[]) =>
  sql.join([sql`import_key text`, ...targets.map(({ column, stored }) => sql`${sql.ref(column)} ${sql.raw(stored)}`)])

const assign = (targets: readonly Target[], from: string) =>
  sql.join(targets.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`))

const differs = (targets: readonly Target[], from: string) => {
  const all = (of: string) => sql.join(targets.map(({ column }) => sql.ref(`${of}.${column}`)))
  return sql`row(${all('t')}) is distinct from row(${all(from)})`
}
