// What PostgreSQL answers becomes what the API says: the same as the generated serialiser writes of the same field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../../test/server.ts'
import { phone } from './contact-fields.ts'
import { nullable } from './field-wrappers.ts'
import { date, type Field, flag, int, moment, money, number, plainFlag, text, uuid } from './fields.ts'
import { serialiserOf } from './listing/serialise.ts'
import type { Resource } from './resource.ts'
import { asked, readRows, rowRead } from './row-read.ts'
import { json, words } from './structured-fields.ts'

const server = await startServer()
const { id: organizationId } = await server.make.organization()
const { db } = server.runtime.tools

const columns = {
  id: [uuid(), `'01a1ebb7-6340-758f-b19f-61347873411e'::uuid`],
  name: [text(), `'A "quoted" name\\n'::text`],
  isOn: [flag(), 'true'],
  isOff: [flag(), 'false'],
  plainly: [plainFlag(), 'true'],
  count: [int(), '42'],
  baths: [number(), '1.5::float8'],
  rent: [money(), '125050::bigint'],
  day: [date(), `date '2026-02-03'`],
  at: [moment(), `timestamptz(3) '2026-11-15 02:13:04.12+00'`],
  whole: [moment(), `timestamptz(3) '2026-11-15 02:13:04+00'`],
  phone: [phone(), `'+12025550142'::text`],
  list: [words(), `to_json(array['a', 'b'])`],
  parts: [json({}), `'{"a": [1, "x"]}'::jsonb`],
  nothing: [nullable(text()), 'null::text'],
  noDay: [nullable(date()), 'null::date'],
} as const

test('a row is spoken as the serialiser writes it', async () => {
  const read = rowRead(columns, 'where $1::uuid is not null')
  const [[row]] = await readRows(db, { organizationId }, [asked(read)])
  const [[raw] = []] = await db.read({ organizationId }, [{ text: read.text, values: [organizationId] }])
  const fields = Object.fromEntries(Object.entries(columns).map(([name, [field]]) => [name, field as Field]))
  const written = serialiserOf({ fields } as unknown as Resource, Object.keys(columns))(raw ?? [])
  assert.deepEqual(row, JSON.parse(`${written}}`))
  assert.deepEqual(
    [row?.rent, row?.at, row?.phone, row?.isOff],
    [1250.5, '2026-11-15T02:13:04.120Z', '2025550142', 'false'],
  )
})

test('several are answered in the order of asking, each with its own values', async () => {
  const read = rowRead({ n: [int(), '$2::int'] }, 'where $1::uuid is not null')
  const answers = await readRows(db, { organizationId }, [asked(read, 1), asked(read, 2), asked(read, 3)])
  assert.deepEqual(answers, [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
})
