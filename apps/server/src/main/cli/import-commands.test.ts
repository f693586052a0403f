// The command as an operator runs it: a process of its own, files, exit codes, standard output and standard error.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { cloneDatabase } from '../../../test/database.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-import-'))
after(() => rm(folder, { recursive: true }))
const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl })

const gatelodge = (words: readonly string[], input?: string) => runCommand(databaseUrl, words, input)

async function file(name: string, lines: readonly string[]) {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

test('properties from NDJSON and units from CSV are read by partners like any others, without the key', async () => {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const properties = await file('properties.ndjson', [
    '{"key":"P-1","name":"Elm Court","propertyType":"SENIOR","address":{"city":"Austin","state":"TX"}}',
  ])
  const first = await gatelodge(['import', 'properties', properties, '--org', org.id, '--json'])
  assert.equal(first.code, 0, first.err)
  const { seconds, ...counts } = JSON.parse(first.out)
  assert.deepEqual(counts, { read: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 })
  assert.ok(seconds >= 0)

  const units = await file('units.csv', [
    'key,propertyKey,number,status,numBeds,numBaths,marketRentAmount,isADA',
    'U-1,P-1,101,VACANT_READY,2,1.5,1450.10,true',
    'U-2,P-1,102,NOWHERE,2,1.5,,',
    '"U-3\u001b[31m",P-9,103,DOWN,2,1.5,,',
  ])
  const rejects = join(folder, 'rejects.ndjson')
  const second = await gatelodge(['import', 'units', units, '--org', org.id, '--rejects', rejects])
  assert.equal(second.code, 1)
  assert.match(second.out, /^created +1$/m)
  assert.match(second.out, /^rejected +2$/m)
  assert.match(second.err, /^LINE +KEY +REASON$/m)
  assert.match(second.err, /^3 +U-2 +status must be one of .*, not 'NOWHERE'$/m)
  assert.match(second.err, /^4 +U-3\uFFFD\[31m +propertyKey: no property of this organization has the key 'P-9'$/m)
  const listed = (await readFile(rejects, 'utf8')).trim().split('\n')
  assert.deepEqual(
    listed.map((line) => JSON.parse(line) as unknown),
    [
      {
        line: 3,
        key: 'U-2',
        reason:
          "status must be one of VACANT_READY, VACANT_NOT_READY, VACANT_LEASED, OCCUPIED, NOTICE, NOTICE_LEASED, DOWN, MODEL, not 'NOWHERE'",
      },
      { line: 4, key: 'U-3\u001b[31m', reason: "propertyKey: no property of this organization has the key 'P-9'" },
    ],
  )

  const { text: key } = await server.make.key(org)
  const query = { filter: 'number=101', fields: 'number,marketRentAmount,isADA,property.name' }
  const read = await server.call('GET /units', { key, query })
  const unit = read.body.find((each: { property: { name: string } }) => each.property.name === 'Elm Court')
  assert.deepEqual([unit.marketRentAmount, unit.isADA], [1450.1, 'true'])
  const whole = await server.call(`GET /units/${unit.id}`, { key })
  assert.ok(!/U-1|import/i.test(whole.text))
})

test('a dry run from standard input keeps nothing', async () => {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const words = ['import', 'users', '-', '--format', 'csv', '--org', org.id]
  const input = 'key,firstname,lastname,email\nK-1,Ann,Lee,ann.lee@example.com\n'
  const tried = await gatelodge([...words, '--dry-run'], input)
  assert.equal(tried.code, 0, tried.err)
  assert.match(tried.out, /^created +1$[\s\S]*A dry run: nothing was kept\./m)
  assert.match((await gatelodge(words, input)).out, /^created +1$/m)
  assert.match((await gatelodge(words, input)).out, /^unchanged +1$/m)
})

test('what cannot be begun is said in one line', async () => {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const refused = async (words: readonly string[], message: RegExp, input?: string) => {
    const { code, out, err } = await gatelodge(['import', ...words, '--org', org.id], input)
    assert.equal(code, 1)
    assert.equal(out, '')
    assert.match(err, message)
  }
  await refused(['castles', 'a.csv'], /Can be imported: properties, floorPlans, units, .*prospects.*\./)
  await refused(['units', join(folder, 'missing.csv')], /no such file/)
  await refused(['units', folder], /Say what .* holds: --format csv or --format ndjson/)
  await refused(['units', '-'], /Say what standard input holds/)
  await refused(
    ['units', '-', '--format', 'csv'],
    /Unknown column 'nubmer'\. Known: key, propertyId, propertyKey/,
    'key,nubmer\n',
  )
})

test('the columns of a resource are listed', async () => {
  const { out, code } = await gatelodge(['import-columns', 'floorPlans'])
  assert.equal(code, 0)
  assert.match(out, /^numBeds +whole number +for a new record$/m)
  assert.match(out, /^isAffordable +true, false +no +false$/m)
})
