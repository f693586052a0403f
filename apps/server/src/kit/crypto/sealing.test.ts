import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cloneDatabase } from '../../../test/database.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { createOrganization } from '../../domains/access/index.ts'
import { parseKeyRing } from './key-material.ts'
import { keyRingProvider } from './key-provider.ts'
import { rewrapDataKeys, type SealedCell, Sealing } from './sealing.ts'

const db = testDatabase(await cloneDatabase())
after(() => db.close())

const ring = (...names: string[]) =>
  keyRingProvider(parseKeyRing(names.map((name) => `${name}:${Buffer.alloc(32, name).toString('base64')}`).join()))

let count = 0
const newScope = async () => ({ organizationId: (await createOrganization(db, { name: `Sealed ${++count}` })).id })

const SSN = '078-05-1120'
const place: SealedCell = { table: 'applicants', column: 'ssn', id: '018f2a40-1b2c-7d3e-8f40-a1b2c3d4e5f6' }
type Scope = Awaited<ReturnType<typeof newScope>>

const seal = (scope: Scope, plain: string, sealing = new Sealing(ring('k1')), at = place) =>
  db.transaction(scope, (tx) => sealing.seal(tx, scope, at, plain))
const open = (scope: Scope, sealed: Buffer, sealing = new Sealing(ring('k1')), at = place) =>
  db.transaction(scope, (tx) => sealing.open(tx, scope, at, sealed))

test('what was sealed opens again, in this process and in another', async () => {
  const scope = await newScope()
  const sealing = new Sealing(ring('k1'))
  for (const plain of [SSN, '', 'Zoë 😀', 'x'.repeat(10_000)]) {
    const sealed = await seal(scope, plain, sealing)
    assert.equal(await open(scope, sealed, sealing), plain)
    assert.equal(await open(scope, sealed), plain)
  }
})

test('sealed bytes do not contain the plain text, and no two are alike', async () => {
  const scope = await newScope()
  const sealing = new Sealing(ring('k1'))
  const [one, two] = [await seal(scope, SSN, sealing), await seal(scope, SSN, sealing)]
  for (const sealed of [one, two]) {
    assert.ok(!sealed.includes(SSN))
    assert.ok(!sealed.toString('latin1').includes(SSN.slice(0, 6)))
  }
  assert.notDeepEqual(one, two)
  // Beyond the header, which names the data key, nothing repeats.
  assert.notDeepEqual(one.subarray(17, 29), two.subarray(17, 29))
})

test('a sealed value opens only in its own place', async () => {
  const scope = await newScope()
  const sealed = await seal(scope, SSN)
  const elsewhere: Partial<SealedCell>[] = [{ table: 'tenants' }, { column: 'pin' }, { id: scope.organizationId }]
  for (const other of elsewhere)
    await assert.rejects(open(scope, sealed, undefined, { ...place, ...other }), /authenticate/)
})

test('a sealed value does not open in another organization, not even when its data key is copied there', async () => {
  const [scope, other] = [await newScope(), await newScope()]
  const sealed = await seal(scope, SSN)
  await assert.rejects(open(other, sealed), /sealed by a data key that this organization does not have/)
  const stolen = await db.transaction(scope, (tx) =>
    tx
      .selectFrom('data_keys')
      .selectAll()
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirstOrThrow(),
  )
  const copying = db.transaction(other, async (tx) => {
    await tx
      .insertInto('data_keys')
      .values({ ...stolen, organization_id: other.organizationId })
      .execute()
    await new Sealing(ring('k1')).open(tx, other, place, sealed)
  })
  await assert.rejects(copying, /authenticate/)
})

test('a sealed value of which any byte was changed does not open', async () => {
  const scope = await newScope()
  const sealing = new Sealing(ring('k1'))
  const sealed = await seal(scope, SSN, sealing)
  for (let at = 0; at < sealed.length; at++) {
    const tampered = Buffer.from(sealed)
    tampered[at] = (tampered[at] ?? 0) ^ 1
    await assert.rejects(open(scope, tampered, sealing), `byte ${at}`)
  }
  for (const length of [0, 1, 17, 20, 44, sealed.length - 1])
    await assert.rejects(open(scope, sealed.subarray(0, length), sealing), `first ${length} bytes`)
})

test('an organization has one data key, which is stored wrapped', async () => {
  const scope = await newScope()
  await seal(scope, SSN)
  await seal(scope, SSN)
  const keys = await db.transaction(scope, (tx) => tx.selectFrom('data_keys').selectAll().execute())
  assert.equal(keys.length, 1)
  assert.equal(keys[0]?.wrapped_by, 'k1')
})

test('a data key whose transaction failed is never used again', async () => {
  const scope = await newScope()
  const sealing = new Sealing(ring('k1'))
  const failing = db.transaction(scope, async (tx) => {
    await sealing.seal(tx, scope, place, SSN)
    await sealing.seal(tx, scope, place, SSN)
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  const sealed = await seal(scope, SSN, sealing)
  assert.equal(await open(scope, sealed), SSN)
})

test('once rewrapped, what was sealed before opens with the new wrapping key alone, and no longer with the old', async () => {
  const scope = await newScope()
  const sealed = await seal(scope, SSN)
  await assert.rejects(open(scope, sealed, new Sealing(ring('k2'))), /wrapped by 'k1', which the settings do not hold/)

  const both = ring('k2', 'k1')
  assert.ok((await db.system((tx) => rewrapDataKeys(tx, both))) >= 1)
  assert.equal(await db.system((tx) => rewrapDataKeys(tx, both)), 0)
  assert.equal(await open(scope, sealed, new Sealing(ring('k2'))), SSN)
  await assert.rejects(open(scope, sealed, new Sealing(ring('k1'))), /wrapped by 'k2'/)
})

test('a ring is refused in words that do not quote a key', () => {
  const good = Buffer.alloc(32, 7).toString('base64')
  for (const [text, message] of [
    ['', /must be name:base64/],
    [good, /must be name:base64/],
    ['k1:c2hvcnQ=', /must be 32 bytes in base64; the key 'k1' has 5/],
    [`k1:${good},k1:${good}`, /must not name two keys alike/],
  ] as const)
    assert.throws(
      () => parseKeyRing(text),
      (error: Error) => message.test(error.message) && !error.message.includes(good),
    )
})
