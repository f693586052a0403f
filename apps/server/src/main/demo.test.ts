import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../test/catalogue.ts'
import { startServer } from '../../test/server.ts'
import { createOrganization, operator } from '../domains/access/index.ts'
import { isPhone } from '../kit/contact-fields.ts'
import { loadDemo } from './demo.ts'

test('a demo organization is loaded without nested loops, and nothing of it is compiled', async () => {
  const server = await startServer()
  const owner = await connectAs(server.config.databaseUrl, 'owner')
  await owner.query(`
    create table seen_settings (nestloop text, jit text);
    create function note_settings() returns trigger language plpgsql security definer as $$ begin
      insert into seen_settings values (current_setting('enable_nestloop'), current_setting('jit'));
      return null;
    end $$;
    create trigger note_settings after insert on needs_help_episodes execute function note_settings()`)
  await server.make.organization()
  const { rows } = await owner.query('select distinct nestloop, jit from seen_settings')
  assert.deepEqual(rows, [{ nestloop: 'off', jit: 'off' }])
})

test('a demo organization is loaded whole or not at all, what its actions make included', async () => {
  const server = await startServer()
  const owner = await connectAs(server.config.databaseUrl, 'owner')
  const { id } = await createOrganization(server.runtime.tools.db, { name: 'Empty' })
  const stored = async (): Promise<Record<string, number>> => {
    const tables = ['properties', 'applications', 'screening_requests', 'work_orders', 'subscriptions', 'audit_entries']
    const counts = tables.map((table) => `(select count(*)::int from ${table} where organization_id = $1) as ${table}`)
    return (await owner.query(`select ${counts.join(', ')}`, [id])).rows[0]
  }
  const before = await stored()
  const load = () => loadDemo(server.runtime.tools, operator(id), { properties: 2, unitsPerProperty: 3 })
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on delivery_attempts execute function refuse()`)
  await assert.rejects(load(), /refused/)
  assert.deepEqual(await stored(), before)
  await owner.query('drop trigger refuse on delivery_attempts')
  await load()
  for (const [table, count] of Object.entries(await stored())) assert.ok(count > (before[table] ?? 0), table)
})

test('what a demo applicant earns is the same wherever it is answered', async () => {
  const server = await startServer()
  const org = await server.make.organization()
  const { text: key } = await server.make.key(org)
  const [applicationId] = org.made.get('application') ?? []
  const { body } = await server.call(`GET /applications/${applicationId}/customers`, { key })
  const [primary] = body.filter(({ isPrimary }: { isPrimary: string }) => isPrimary === 'true')
  assert.deepEqual([primary.monthlyIncomeAmount, primary.employmentInformation.monthlyIncomeAmount], [5200, 5200])
})

test('every phone number of a demo organization is one that would be taken', async () => {
  const server = await startServer()
  const owner = await connectAs(server.config.databaseUrl, 'owner')
  const org = await server.make.organization({ properties: 6, unitsPerProperty: 20 })
  const { rows: columns } = await owner.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name ~ 'phone|number$|fax'
       and column_name !~ 'reversed|document' and table_name not in ('units', 'stray_texts')`,
  )
  let seen = 0
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await owner.query(
      `select distinct ${column} as number from ${table} where organization_id = $1 and ${column} is not null`,
      [org.id],
    )
    for (const { number } of rows) assert.ok(isPhone(number), `${table}.${column}: ${number}`)
    seen += rows.length
  }
  assert.ok(seen > 60, String(seen))
})

test('in a demo organization a decision waits, and a text that needs help at a property that can text', async () => {
  const server = await startServer()
  const org = await server.make.organization({ properties: 2, unitsPerProperty: 20 })
  const { text: token } = await server.make.staff(org)
  const read = async (path: string) => (await server.call(`GET ${path}`, { token })).body
  const { counts, items } = await read('/worklist')
  for (const [kind, count] of Object.entries(counts)) assert.ok(Number(count) > 0, kind)
  const configurations = await Promise.all(
    items
      .filter(({ kind }: { kind: string }) => kind === 'HELP')
      .map(({ property }: { property: { id: string } }) => read(`/properties/${property.id}/configuration`)),
  )
  const texts = configurations.flat().filter(({ textingPhoneNumber }) => textingPhoneNumber !== null)
  assert.ok(texts.length > 0)
})
