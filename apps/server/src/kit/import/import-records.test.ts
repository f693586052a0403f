import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { createOrganization, operator } from '../../domains/access/index.ts'
import { assembly } from '../../main/domains.ts'
import type { Rejected } from './candidate.ts'
import type { FormatName } from './formats.ts'
import { importRecords } from './import-records.ts'
import { describeColumns, planImport } from './plan.ts'

const url = await cloneDatabase()
const db = testDatabase(url, { poolSize: 4 })
after(() => db.close())
const owner = new pg.Client({ connectionString: url })
owner.on('error', () => {})
await owner.connect()
after(() => owner.end().catch(() => {}))

class Organization {
  readonly id: string
  constructor(id: string) {
    this.id = id
  }

  static async make() {
    return new Organization((await createOrganization(db, { name: `Organization ${++count}` })).id)
  }

  /** With a property P-1 and a floor plan F-1. */
  static async furnished() {
    const org = await Organization.make()
    await org.take('property', 'key,name,address\nP-1,Elm Court,"{""city"":""Austin""}"')
    await org.take('floorPlan', 'key,propertyKey,numBeds,numBaths\nF-1,P-1,2,1.5')
    return org
  }

  async take(resource: string, file: string | Buffer, o: { format?: FormatName; dryRun?: boolean } = {}) {
    const rejects: Rejected[] = []
    const summary = await importRecords({
      db,
      by: operator(this.id),
      resources: assembly.resources,
      resource: assembly.resources.get(resource),
      rules: assembly.imports,
      source: chunks(Buffer.from(file)),
      format: o.format ?? 'csv',
      dryRun: o.dryRun ?? false,
      onBatch: (_, rejected) => void rejects.push(...rejected),
    })
    const { read, created, updated, unchanged, rejected } = summary
    assert.equal(created + updated + unchanged + rejected, read)
    assert.equal(rejected, rejects.length)
    return { counts: { created, updated, unchanged, rejected }, rejects }
  }

  async rows(table: string) {
    return (await owner.query(`select * from ${table} where organization_id = $1 order by import_key`, [this.id])).rows
  }

  async audited() {
    const query = 'select action, subject_id from audit_entries where organization_id = $1 order by id'
    return (await owner.query<{ action: string; subject_id: string }>(query, [this.id])).rows
  }
}

let count = 0

async function* chunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const all = (n: Partial<Record<'created' | 'updated' | 'unchanged' | 'rejected', number>>) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  ...n,
})

const ndjson = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n')
const UNITS = 'key,propertyKey,floorPlanKey,number,status,numBeds,numBaths,marketRentAmount,isADA,availableDate'

test('a line with a new key creates a record, from either format alike', async () => {
  const org = await Organization.furnished()
  const csv = await org.take('unit', `${UNITS}\nU-1,P-1,F-1,101,VACANT_READY,2,1.5,1450.10,true,2026-09-01`)
  assert.deepEqual(csv.counts, all({ created: 1 }))
  const record = { key: 'U-2', propertyKey: 'P-1', floorPlanKey: 'F-1', number: '101', status: 'VACANT_READY' }
  const more = { numBeds: 2, numBaths: 1.5, marketRentAmount: 1450.1, isADA: 'true', availableDate: '2026-09-01' }
  await org.take('unit', ndjson({ ...record, ...more }), { format: 'ndjson' })
  const [first, second] = await org.rows('units')
  assert.equal(first.market_rent_amount, '145010')
  assert.equal(first.is_ada, true)
  const same = ({ id: _, import_key: __, created_at: ___, updated_at: ____, ...values }: Record<string, unknown>) =>
    values
  assert.deepEqual(same(first), same(second))
})

test('a repeated import of the same file changes nothing, not even the time of change', async () => {
  const org = await Organization.furnished()
  const file = `${UNITS}\nU-1,P-1,F-1,101,DOWN,2,1.5,,false,\nU-2,P-1,,102,DOWN,2,1,99.99,,2026-09-01`
  await org.take('unit', file)
  const state = async () => [await org.rows('units'), await org.rows('properties'), await org.audited()]
  const before = await state()
  assert.deepEqual((await org.take('unit', file)).counts, all({ unchanged: 2 }))
  const properties = 'key,name,address\nP-1,Elm Court,"{""line1"":null,""city"":""Austin""}"'
  assert.deepEqual((await org.take('property', properties)).counts, all({ unchanged: 1 }))
  assert.deepEqual(await state(), before)
})

test('a changed line updates its record and no other', async () => {
  const org = await Organization.furnished()
  await org.take('unit', `${UNITS}\nU-1,P-1,,101,DOWN,2,1,10,,\nU-2,P-1,,102,DOWN,2,1,10,,`)
  const before = await org.rows('units')
  const { counts } = await org.take('unit', `${UNITS}\nU-1,P-1,,101,MODEL,2,1,10,,\nU-2,P-1,,102,DOWN,2,1,10,,`)
  assert.deepEqual(counts, all({ updated: 1, unchanged: 1 }))
  const [first, second] = await org.rows('units')
  assert.equal(first.status, 'MODEL')
  assert.equal(first.id, before[0].id)
  assert.deepEqual(first.created_at, before[0].created_at)
  assert.ok(first.updated_at > before[0].updated_at)
  assert.deepEqual(second, before[1])
})

test('an absent column keeps what is stored; an empty cell empties what may be empty and keeps the rest', async () => {
  const org = await Organization.furnished()
  await org.take('unit', `${UNITS}\nU-1,P-1,F-1,101,DOWN,2,1,10,true,2026-09-01`)
  assert.deepEqual((await org.take('unit', 'key,marketRentAmount\nU-1,12.50')).counts, all({ updated: 1 }))
  await org.take('unit', 'key,status,availableDate,floorPlanKey\nU-1,,,')
  await org.take('unit', ndjson({ key: 'U-1', marketRentAmount: null }, { key: 'U-1b' }), { format: 'ndjson' })
  const [unit] = await org.rows('units')
  assert.deepEqual(
    [unit.number, unit.status, unit.is_ada, unit.market_rent_amount, unit.available_date, unit.floor_plan_id],
    ['101', 'DOWN', true, null, null, null],
  )
})

test('a new record gets the defaults of what its line leaves out, and is rejected without what it must have', async () => {
  const org = await Organization.furnished()
  const { rejects } = await org.take(
    'unit',
    'key,propertyKey,number,status,numBeds,numBaths\nU-1,P-1,101,DOWN,1,1\nU-2,,,DOWN,1,1',
  )
  assert.deepEqual(rejects, [
    { line: 3, key: 'U-2', reason: 'propertyId or propertyKey is required; number is required' },
  ])
  const [unit] = await org.rows('units')
  assert.equal(unit.report_configuration_value, 'Market Rent')
  assert.equal(unit.is_ada, false)
})

test('wrong values are rejected in the words of the API, all of a line at once', async () => {
  const org = await Organization.furnished()
  const { rejects } = await org.take('unit', `${UNITS}\nU-1,P-1,,101,EMPTY,two,1,1.234,yes,2026-02-30`)
  assert.deepEqual(rejects[0]?.reason.split('; '), [
    "status must be one of VACANT_READY, VACANT_NOT_READY, VACANT_LEASED, OCCUPIED, NOTICE, NOTICE_LEASED, DOWN, MODEL, not 'EMPTY'",
    "marketRentAmount must be an amount with at most two decimals, not '1.234'",
    "numBeds must be a whole number, not 'two'",
    "availableDate must be a date as YYYY-MM-DD, not '2026-02-30'",
    "isADA must be true or false, not 'yes'",
  ])
  const asText = await org.take('unit', ndjson({ key: 'U-1', numBeds: '2', number: null }), { format: 'ndjson' })
  assert.equal(asText.rejects[0]?.reason, "number must be text, not null; numBeds must be a whole number, not '2'")
})

test('good lines are imported although others are rejected', async () => {
  const org = await Organization.furnished()
  const { counts } = await org.take(
    'unit',
    `${UNITS}\nU-1,P-1,,101,DOWN,2,1,,,\nU-2,P-1,,102,NONE,2,1,,,\nU-3,P-1,,103,DOWN,2,1,,,`,
  )
  assert.deepEqual(counts, all({ created: 2, rejected: 1 }))
})

test('a key has 1 to 255 characters and is asked for in every line', async () => {
  const org = await Organization.make()
  const user = { firstname: 'Ann', lastname: 'Lee', email: 'ann@example.com' }
  const keys = [undefined, '', 'x'.repeat(256), 12, null]
  const { rejects } = await org.take('user', ndjson(...keys.map((key) => ({ key, ...user }))), { format: 'ndjson' })
  assert.deepEqual(
    rejects.map(({ key, reason }) => [key, reason]),
    [
      [null, 'key is required'],
      [null, 'key must not be empty'],
      [null, 'key must have at most 255 characters, not 256'],
      [null, 'key must be text, not 12'],
      [null, 'key must be text, not null'],
    ],
  )
  assert.equal((await org.take('user', 'key,email\n,a@example.com')).rejects[0]?.reason, 'key is required')
})

test('the second line with a key is rejected and names the first, however far apart they are', async () => {
  const org = await Organization.make()
  const lines = Array.from({ length: 2500 }, (_, n) => `K-${n},A,B,a${n}@example.com`)
  const { counts, rejects } = await org.take(
    'user',
    ['key,firstname,lastname,email', ...lines, 'K-7,C,D,x@example.com'].join('\n'),
  )
  assert.deepEqual(counts, all({ created: 2500, rejected: 1 }))
  assert.deepEqual(rejects, [
    { line: 2502, key: 'K-7', reason: 'line 9 has the same key; a file names each record once' },
  ])
})

test('a related record goes by its id or by its key, not by both', async () => {
  const org = await Organization.furnished()
  const [property] = await org.rows('properties')
  const columns = 'key,propertyId,propertyKey,number,status,numBeds,numBaths'
  const { counts, rejects } = await org.take(
    'unit',
    `${columns}\nU-1,${property.id.toUpperCase()},,1,DOWN,1,1\nU-2,,P-1,2,DOWN,1,1\nU-3,${property.id},P-1,3,DOWN,1,1`,
  )
  assert.deepEqual(counts, all({ created: 2, rejected: 1 }))
  assert.deepEqual(rejects, [{ line: 4, key: 'U-3', reason: 'give propertyId or propertyKey, not both' }])
  assert.deepEqual(
    (await org.rows('units')).map(({ property_id }) => property_id),
    [property.id, property.id],
  )
})

test('a related record that is unknown, or of another organization, is a reason to reject', async () => {
  const [org, other] = [await Organization.furnished(), await Organization.furnished()]
  await other.take('property', 'key,name,address\nP-9,Other,{}')
  const [stranger] = await other.rows('properties')
  const line = { status: 'DOWN', numBeds: 1, numBaths: 1, number: '1' }
  const { rejects } = await org.take(
    'unit',
    ndjson({ key: 'U-1', propertyKey: 'P-9', ...line }, { key: 'U-2', propertyId: stranger.id, ...line }),
    { format: 'ndjson' },
  )
  assert.deepEqual(
    rejects.map(({ reason }) => reason),
    [
      "propertyKey: no property of this organization has the key 'P-9'",
      `propertyId: no property of this organization has the id '${stranger.id}'`,
    ],
  )
})

test('a key belongs to its organization: another may use the same and is not touched', async () => {
  const [org, other] = [await Organization.furnished(), await Organization.furnished()]
  const before = await other.rows('properties')
  assert.deepEqual((await org.take('property', 'key,name\nP-1,Renamed')).counts, all({ updated: 1 }))
  assert.deepEqual(await other.rows('properties'), before)
})

test('what only the database can know to be wrong rejects the lines to blame and no others', async () => {
  const org = await Organization.make()
  const lines = Array.from({ length: 300 }, (_, n) => `K-${n},A,B,${n % 100 === 50 ? 'same' : `a${n}`}@example.com`)
  const { counts, rejects } = await org.take('user', ['key,firstname,lastname,email', ...lines].join('\n'))
  assert.deepEqual(counts, all({ created: 298, rejected: 2 }))
  assert.deepEqual(rejects, [
    { line: 152, key: 'K-150', reason: 'another user of this organization has the same email' },
    { line: 252, key: 'K-250', reason: 'another user of this organization has the same email' },
  ])
  await org.take('property', 'key,name,address\nP-1,Elm Court,{}')
  const roles = 'key,userKey,propertyKey,role\nR-1,K-1,P-1,REGIONAL\nR-2,K-1,P-1,READ_ONLY'
  const twice = await org.take('userProperty', roles)
  assert.equal(twice.rejects[0]?.reason, 'another userProperty of this organization has the same userId and propertyId')
})

test('a dry run finds the same faults and keeps nothing', async () => {
  const org = await Organization.furnished()
  const file = `${UNITS}\nU-1,P-1,F-1,101,DOWN,2,1,10,,\nU-2,P-7,,102,DOWN,2,1,,,`
  const tried = await org.take('unit', file, { dryRun: true })
  assert.deepEqual(await org.rows('units'), [])
  assert.deepEqual(await org.take('unit', file), tried)
  await org.take('unit', 'key,number\nU-1,999', { dryRun: true })
  assert.equal((await org.rows('units'))[0].number, '101')
})

test('server-owned fields cannot be set', async () => {
  const org = await Organization.furnished()
  for (const name of [
    'id',
    'organizationId',
    'createdAt',
    'updatedAt',
    'currentHouseholdId',
    'mostRecentApplicationId',
  ])
    await assert.rejects(org.take('unit', `key,${name}\nU-1,x`), new RegExp(`Unknown column '${name}'`))
})

test('an unknown or repeated column, and a file without columns or without key, are refused before anything is read', async () => {
  const org = await Organization.make()
  const refused = async (file: string | Buffer, message: RegExp) => assert.rejects(org.take('user', file), { message })
  await refused(
    'key,emial\nK-1,a@example.com',
    /^Unknown column 'emial'. Known: key, firstname, lastname, email, status$/,
  )
  await refused('key,email,email\n', /names the column 'email' twice/)
  await refused('email\na@example.com', /must name the column 'key'/)
  await refused('', /^The file is empty/)
  await refused('key,"email\nK-1,a', /^The first line must name the columns, but the line has a quote/)
  await refused(Buffer.from('key,email\n', 'utf16le'), /^The first line must name the columns, but the line /)
  await refused('key,email\rK-1,a@example.com\r', /must end with LF or with CR LF/)
  assert.deepEqual(await org.rows('users'), [])
})

test('in NDJSON an unknown field rejects its line', async () => {
  const org = await Organization.make()
  const { rejects } = await org.take('user', ndjson({ key: 'K-1', emial: 'a' }), { format: 'ndjson' })
  assert.match(rejects[0]?.reason ?? '', /^Unknown column 'emial'. Known: key, firstname/)
})

test('a malformed line is rejected with its number and a reason, and the lines around it are read', async () => {
  const org = await Organization.make()
  const sound = (n: number) => `K-${n},A,"B ""the\nsecond""",a${n}@example.com`
  const broken = [
    'K-1,A',
    'K-2,A,5" B,b@example.com',
    'K-3,A,"B"x,b@example.com',
    `K-4,A,${'B'.repeat(10_000_000)},b@example.com`,
  ]
  const file = Buffer.concat([
    Buffer.from(['key,firstname,lastname,email', sound(0), ...broken, ''].join('\n')),
    Buffer.from([0x4b, 0xff, 0x0a]),
    Buffer.from(`K-6,A,B\0,c@example.com\n${sound(7)}\nK-8,A,"B,d@example.com`),
  ])
  const { counts, rejects } = await org.take('user', file)
  assert.deepEqual(counts.created, 2)
  assert.equal((await org.rows('users'))[0].lastname, 'B "the\nsecond"')
  assert.deepEqual(
    rejects.map(({ line, reason }) => [line, reason]),
    [
      [4, 'the line has 2 cells, but the first line names 4 columns'],
      [5, 'the line has a quote that is never closed'],
      [6, 'the line has a quote inside a cell; write the cell in quotes and its own quotes twice'],
      [7, 'the line is longer than 1048576 bytes'],
      [8, 'the line is not UTF-8'],
      [9, 'the line holds a NUL character'],
      [12, 'the line has a quote that is never closed'],
    ],
  )
})

test('NDJSON that is no JSON, no object, or holds what cannot be stored is rejected line by line', async () => {
  const org = await Organization.make()
  const lines = [
    '{"key":"K-1"',
    '[1]',
    '{"key":"K-2","firstname":"\\u0000"}',
    '{"key":"K-3","firstname":"\\ud800"}',
    '{"__proto__":{}}',
    '{"key":"K-4","firstname":"A","lastname":"B","email":"a@example.com"}',
  ]
  const { counts, rejects } = await org.take('user', lines.join('\r\n'), { format: 'ndjson' })
  assert.deepEqual(counts, all({ created: 1, rejected: 5 }))
  assert.deepEqual(
    rejects.map(({ reason }) => reason),
    [
      'the line is not valid JSON',
      'the line is not a JSON object',
      'the line must hold well-formed Unicode text without NUL characters',
      'the line must hold well-formed Unicode text without NUL characters',
      "the line must not have the key '__proto__'",
    ],
  )
})

test('an address is an object of known parts, in either format', async () => {
  const org = await Organization.make()
  const { rejects } = await org.take('property', 'key,name,address\nP-1,A,Main Street\nP-2,B,"{""city"":7}"\nP-3,C,[]')
  assert.deepEqual(
    rejects.map(({ reason }) => reason),
    [
      "address must be JSON, not 'Main Street'",
      'address is wrong: city must be text, not 7',
      'address must be an object with line1, line2, city, state, postalCode, country, not a list',
    ],
  )
  await org.take('property', ndjson({ key: 'P-1', name: 'A', address: { city: 'Austin', more: 1 } }), {
    format: 'ndjson',
  })
  assert.deepEqual((await org.rows('properties'))[0].address, {
    line1: null,
    line2: null,
    city: 'Austin',
    state: null,
    postalCode: null,
    country: null,
  })
})

test('two imports of the same file at once create each record once', async () => {
  const org = await Organization.furnished()
  const lines = Array.from({ length: 3000 }, (_, n) => `U-${n},P-1,F-1,${n},DOWN,2,1,10,,`)
  const file = [UNITS, ...lines].join('\n')
  const [one, two] = await Promise.all([org.take('unit', file), org.take('unit', file)])
  assert.equal(one.counts.created + two.counts.created, 3000)
  assert.equal(one.counts.unchanged + two.counts.unchanged, 3000)
  assert.equal((await org.rows('units')).length, 3000)
})

test('every batch that changed something is audited under the id of its import, and nothing is announced', async () => {
  const org = await Organization.furnished()
  const lines = Array.from({ length: 2500 }, (_, n) => `U-${n},P-1,F-1,${n},DOWN,2,1,10,,`)
  await org.take('unit', [UNITS, ...lines].join('\n'))
  const entries = (await org.audited()).filter(({ action }) => action === 'unit.imported')
  assert.equal(entries.length, 3)
  assert.equal(new Set(entries.map(({ subject_id }) => subject_id)).size, 1)
})

test('an import that is cut short keeps the batches before, says so, and can be run again', async () => {
  const org = await Organization.furnished()
  const lines = Array.from({ length: 2500 }, (_, n) => `U-${n},P-1,F-1,${n},DOWN,2,1,10,,`)
  const file = [UNITS, ...lines].join('\n')
  async function* broken() {
    yield* chunks(Buffer.from(file))
    throw new Error('the disk is gone')
  }
  const resource = assembly.resources.get('unit')
  await assert.rejects(
    importRecords({
      db,
      by: operator(org.id),
      resources: assembly.resources,
      resource,
      rules: [],
      source: broken(),
      format: 'csv',
    }),
    /Stopped after 2000 lines. What was imported is kept, and the same file may be imported again/,
  )
  assert.deepEqual((await org.take('unit', file)).counts, all({ created: 500, unchanged: 2000 }))
})

test('a caller who may not touch the whole organization cannot import', async () => {
  const by = { ...operator((await Organization.make()).id), reach: [] }
  const resource = assembly.resources.get('user')
  await assert.rejects(
    importRecords({
      db,
      by,
      resources: assembly.resources,
      resource,
      rules: [],
      source: chunks(Buffer.from('')),
      format: 'csv',
    }),
    /whole organization/,
  )
})

test('the columns of every importable resource can be told in words', async () => {
  const { id } = await Organization.make()
  for (const resource of assembly.resources.all().filter(({ imported }) => imported)) {
    const plan = await db.transaction(operator(id), (tx) => planImport(tx, assembly.resources, resource))
    for (const { column, value } of describeColumns(plan)) assert.ok(value, `${resource.name}.${column}`)
  }
  const unit = await db.transaction(operator(id), (tx) =>
    planImport(tx, assembly.resources, assembly.resources.get('unit')),
  )
  const told = Object.fromEntries(describeColumns(unit).map(({ column, ...rest }) => [column, rest]))
  assert.deepEqual(told['propertyKey'], {
    value: 'key of a property',
    required: 'unless propertyId is given',
    fallback: '',
  })
  assert.deepEqual(told['isADA'], { value: 'true, false', required: '', fallback: 'false' })
  assert.deepEqual(told['number'], { value: 'text', required: 'for a new record', fallback: '' })
})
