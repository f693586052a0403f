import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrationFaults } from './migration-faults.ts'

async function faultsOf(files: Readonly<Record<string, string>>, functions: Readonly<Record<string, string>> = {}) {
  return migrationFaults({ migrations: folderOf(files), functions: folderOf(functions) })
}

function folderOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const OUTSIDE = '-- outside a transaction\n'
const INDEX = 'create index units_floor on units (organization_id, floor);\n'
const CONCURRENT_INDEX = INDEX.replace('index', 'index concurrently if not exists')

test('what stops the traffic, breaks the version before or cannot be repeated is refused', async () => {
  const refused = [
    [INDEX, 'require-concurrent-index-creation'],
    [`${OUTSIDE}${INDEX}`, 'require-concurrent-index-creation'],
    [`${CONCURRENT_INDEX}select 1;`, 'ban-concurrent-index-creation-in-transaction'],
    ['alter table units add column code uuid default gen_random_uuid();', 'adding-field-with-default'],
    ['alter table units add constraint floor_known check (floor > 0);', 'constraint-missing-not-valid'],
    ['alter table units alter column floor type bigint;', 'changing-column-type'],
    ['alter table units rename column floor to storey;', 'renaming-column'],
    ['drop index units_floor;', 'require-concurrent-index-deletion'],
    [`${OUTSIDE}alter table units add column floor int;\n`, 'prefer-robust-stmts'],
    ['alter tabl units', 'syntax-error'],
  ] as const
  for (const [sql, rule] of refused) {
    const { faults } = await faultsOf({ '0054-bad.sql': sql })
    assert.match(faults.join(), new RegExp(rule), sql)
  }
})

test('what runs beside the traffic passes', async () => {
  const { migrations, faults } = await faultsOf({
    '0054-table.sql': `create table rooms (organization_id uuid not null, id uuid not null, size int, kind smallint,
      primary key (organization_id, id));\ncreate index rooms_size on rooms (organization_id, size);\n`,
    '0055-column.sql': 'alter table units add column floor int not null default 0;',
    '0056-index.sql': `${OUTSIDE}${CONCURRENT_INDEX}`,
    '0057-excused.sql': `-- The table has one row.\n-- squawk-ignore require-concurrent-index-creation\n${INDEX}`,
  })
  assert.deepEqual(faults, [])
  assert.equal(migrations, 4)
})

test('migrations that were there before the check are left alone', async () => {
  assert.deepEqual(await faultsOf({ '0053-old.sql': INDEX }), { migrations: 0, functions: 0, faults: [] })
})

test('the file of a function is held to the same rules', async () => {
  const sql = `-- version 1
create or replace function floor_of() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger floor_of before insert on units for each row execute function floor_of();
`
  assert.deepEqual(await faultsOf({}, { 'floor_of.sql': sql }), { migrations: 0, functions: 1, faults: [] })
  const { faults } = await faultsOf({}, { 'floor_of.sql': `${sql}${INDEX}` })
  assert.match(faults.join(), /require-concurrent-index-creation/)
})
