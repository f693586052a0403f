// Personal and secret values at rest: a data key per organization, wrapped by a key that is not in the database. What is sealed
// opens only in its own place: table, column and row are part of what is authenticated.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { builder, type Database } from '../db/database.ts'
import { ownRow, updateOwnRow } from '../db/own-row.ts'
import type { Scope, Tx } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { decrypt, encrypt, type KeyProvider, Unopenable } from './key-provider.ts'

/** Where a sealed value stands. */
export type SealedCell = { readonly table: string; readonly column: string; readonly id: string }

export type Sealed = { readonly place: SealedCell; readonly sealed: Buffer | null }

type DataKey = { readonly id: string; readonly key: Buffer }

const VERSION = 1
const HEADER_BYTES = 17

export class Sealing {
  readonly #provider: KeyProvider
  readonly #opened = new Map<string, DataKey>()
  readonly #first = new Map<string, DataKey>()
  readonly #current = new Map<string, DataKey>()
  /** A data key was met whose wrapping key the settings do not hold. */
  #lacksKeys = false

  constructor(provider: KeyProvider) {
    this.#provider = provider
  }

  async seal(tx: Tx, scope: Scope, place: SealedCell, plain: string): Promise<Buffer> {
    const { id, key } = await this.#currentKey(tx, scope)
    const header = Buffer.concat([Buffer.of(VERSION), Buffer.from(id.replaceAll('-', ''), 'hex')])
    return Buffer.concat([header, encrypt(key, Buffer.from(plain), contextOf(scope, place))])
  }

  async open(tx: Tx, scope: Scope, place: SealedCell, sealed: Buffer): Promise<string> {
    const { key } = await this.#keyById(tx, scope, keyIdOf(sealed))
    return decrypt(key, sealed.subarray(HEADER_BYTES), contextOf(scope, place)).toString()
  }

  /** For reads: the database is asked only for data keys that this process has not met yet. Null stays null. */
  async openAll(db: Database, scope: Scope, values: readonly Sealed[]): Promise<(string | null)[]> {
    const ids = new Set(values.flatMap(({ sealed }) => (sealed === null ? [] : [keyIdOf(sealed)])))
    const unmet = [...ids].filter((id) => !this.#opened.has(`${scope.organizationId} ${id}`))
    if (unmet.length > 0)
      await db.transaction(scope, async (tx) => {
        for (const id of unmet) await this.#keyById(tx, scope, id)
      })
    return values.map(({ place, sealed }) => {
      if (sealed === null) return null
      const { key } = this.#opened.get(`${scope.organizationId} ${keyIdOf(sealed)}`) as DataKey
      return decrypt(key, sealed.subarray(HEADER_BYTES), contextOf(scope, place)).toString()
    })
  }

  /**
   * An HMAC under a key that is derived from the organization's first data key: the same value has the same index in one organization, for
   * ever, and it reveals nothing without that key. Sealed values can be found again by it.
   */
  async blindIndex(tx: Tx, scope: Scope, purpose: string, plain: string): Promise<Buffer> {
    const info = `${scope.organizationId}/blind index/${purpose}`
    const { key } = await this.#firstKey(tx, scope)
    const derived = hkdfSync('sha256', key, '', info, 32)
    return createHmac('sha256', Buffer.from(derived)).update(plain).digest()
  }

  /** The same under the data key itself: what servers up to version 0.2.0 find sealed values by. */
  async mark(tx: Tx, scope: Scope, purpose: string, plain: string): Promise<Buffer> {
    const { key } = await this.#firstKey(tx, scope)
    return createHmac('sha256', key).update(`${scope.organizationId}/${purpose}/${plain}`).digest()
  }

  /** Data keys that this process cannot open, in words. The database is asked only after one was met, until there are none. */
  async ringFault(db: Database): Promise<string | undefined> {
    if (!this.#lacksKeys) return undefined
    const missing = (await wrappingKeys(db)).filter((name) => !this.#provider.holds(name))
    if (missing.length > 0)
      return `data keys are wrapped by ${missing.join(', ')}, which GATELODGE_SEAL_KEYS lacks here`
    this.#lacksKeys = false
    return undefined
  }

  #firstKey(tx: Tx, scope: Scope): Promise<DataKey> {
    return this.#keyAtEnd(tx, scope, 'asc', this.#first)
  }

  #currentKey(tx: Tx, scope: Scope): Promise<DataKey> {
    return this.#keyAtEnd(tx, scope, 'desc', this.#current)
  }

  /** The oldest or the newest of an organization; asked of the database once. */
  async #keyAtEnd(tx: Tx, scope: Scope, order: 'asc' | 'desc', known: Map<string, DataKey>): Promise<DataKey> {
    const met = known.get(scope.organizationId)
    if (met) return met
    const stored = await tx
      .selectFrom('data_keys')
      // Positive for a row that an earlier transaction committed, zero or less for one of this transaction's own.
      .select(['id', sql<number>`age(xmin)`.as('age')])
      .where('organization_id', '=', scope.organizationId)
      .orderBy('created_at', order)
      .orderBy('id', order)
      .executeTakeFirst()
    const dataKey = stored ? await this.#keyById(tx, scope, stored.id) : await this.#newKey(tx, scope)
    // A key of this very transaction is not remembered: what is sealed later must not depend on whether it commits.
    if (stored && stored.age > 0) known.set(scope.organizationId, dataKey)
    return dataKey
  }

  async #newKey(tx: Tx, scope: Scope): Promise<DataKey> {
    // Two transactions that both find none must not each make a first one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${scope.organizationId}, 2))`.execute(tx)
    const faster = await tx
      .selectFrom('data_keys')
      .select('id')
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirst()
    if (faster) return this.#keyById(tx, scope, faster.id)
    const id = newId()
    const key = randomBytes(32)
    const wrapped = await this.#provider.wrap(key, wrapContext(scope, id))
    await tx
      .insertInto('data_keys')
      .values({ organization_id: scope.organizationId, id, wrapped_by: this.#provider.current, wrapped })
      .execute()
    return { id, key }
  }

  async #keyById(tx: Tx, scope: Scope, id: string): Promise<DataKey> {
    const known = this.#opened.get(`${scope.organizationId} ${id}`)
    if (known) return known
    const stored = await ownRow(tx, scope, 'data_keys', id).select(['wrapped_by', 'wrapped']).executeTakeFirst()
    if (!stored)
      throw new Unopenable('DATA_KEY_MISSING', 'a value is sealed by a data key that this organization does not have')
    if (!this.#provider.holds(stored.wrapped_by)) this.#lacksKeys = true
    const dataKey = { id, key: await this.#provider.unwrap(stored.wrapped_by, stored.wrapped, wrapContext(scope, id)) }
    this.#opened.set(`${scope.organizationId} ${id}`, dataKey)
    return dataKey
  }
}

/** Under which keys the data keys are wrapped. */
async function wrappingKeys(db: Database): Promise<string[]> {
  const rows = await db.systemRead(
    sql<{ wrapped_by: string }>`select distinct wrapped_by from data_keys order by wrapped_by`.compile(builder),
  )
  return rows.map(({ wrapped_by }) => wrapped_by)
}

function keyIdOf(sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Unopenable('UNKNOWN_VERSION', 'a sealed value has an unknown version')
  if (sealed.length < HEADER_BYTES) throw new Unopenable('NOT_AUTHENTIC', 'a sealed value was cut short')
  const hex = sealed.subarray(1, HEADER_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Wraps every data key anew under the current wrapping key; sealed values stay as they are. Returns how many changed. */
export async function rewrapDataKeys(tx: Tx, provider: KeyProvider): Promise<number> {
  const stale = await tx
    .selectFrom('data_keys')
    .selectAll()
    .where('wrapped_by', '!=', provider.current)
    .forUpdate()
    .execute()
  for (const row of stale) {
    const context = wrapContext({ organizationId: row.organization_id }, row.id)
    const wrapped = await provider.wrap(await provider.unwrap(row.wrapped_by, row.wrapped, context), context)
    await updateOwnRow(tx, { organizationId: row.organization_id }, 'data_keys', row.id)
      .set({ wrapped_by: provider.current, wrapped })
      .execute()
  }
  return stale.length
}

const contextOf = ({ organizationId }: Scope, { table, column, id }: SealedCell) =>
  `${organizationId}/${table}/${column}/${id}`
const wrapContext = ({ organizationId }: Scope, id: string) => `${organizationId}/data_keys/wrapped/${id}`
