// API keys of an integration. The text of a key exists once, in the answer that issues it.
import type { KeyObject } from 'node:crypto'
import { audit, isAudited } from '../../../kit/audit.ts'
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { requireMayScreen } from '../integrations/screening-keys.ts'
import { digestOf, type KeyKind, mintKey } from './key-format.ts'

export type Minting = { readonly pepper: KeyObject; readonly mode: 'live' | 'sandbox' }
export type NewKey = {
  readonly integrationId: string
  readonly name: string
  readonly grants: readonly string[]
  /** Those among them that an upgrade gave to a key in use, and that the operator has not chosen since. */
  readonly grantsByUpgrade?: readonly string[]
  readonly expiresAt: Date | null
}

declare module '../../../kit/context.ts' {
  interface Ports {
    readonly minting: Minting
  }
}

export async function issueKey(db: Database, by: Caller, minting: Minting, given: NewKey, requestId?: string) {
  return db.transaction(by, async (tx) => {
    const integration = await integrationFor(tx, by, given.integrationId)
    const kind = integration.kind === 'ils' ? 'ils' : minting.mode === 'live' ? 'live' : 'test'
    return storeKey(tx, by, minting, kind, given, requestId)
  })
}

type Rotation = {
  readonly oldEndsAt: Date
  /** As the first unless given. */
  readonly expiresAt?: Date | null | undefined
  readonly grants?: readonly string[] | undefined
}

/**
 * Issues a second key like the first, which goes on working for the overlap: time to move a running partner over. Grants that are
 * given here count as chosen; otherwise the second key has those of the first, and what an upgrade gave stays marked.
 */
export async function rotateKey(
  db: Database,
  by: Caller,
  minting: Minting,
  id: string,
  { oldEndsAt, expiresAt, grants }: Rotation,
  requestId?: string,
) {
  return db.transaction(by, async (tx) => {
    const old = await ownRow(tx, by, 'api_keys', id).selectAll().forUpdate().executeTakeFirst()
    if (!old) throw new NotFound(`No key has the id ${id}`)
    if (old.revoked_at) throw new Conflict('This key is revoked; issue a new one instead')
    await integrationFor(tx, by, old.integration_id)
    if (expiresAt === undefined && (await isAudited(tx, by, 'key.rotated', id)))
      throw new Conflict('This key was rotated before, and ends with its overlap; issue a new one instead')
    const endsAt = old.expires_at && old.expires_at < oldEndsAt ? old.expires_at : oldEndsAt
    await updateOwnRow(tx, by, 'api_keys', id).set({ expires_at: endsAt }).execute()
    await audit(tx, by, 'key.rotated', id, requestId)
    const like = {
      integrationId: old.integration_id,
      name: old.name,
      ...(grants ? { grants } : { grants: old.grants, grantsByUpgrade: old.grants_by_upgrade }),
      expiresAt: expiresAt === undefined ? old.expires_at : expiresAt,
    }
    const fresh = await storeKey(tx, by, minting, old.kind as KeyKind, like, requestId)
    return { ...fresh, oldEndsAt: endsAt }
  })
}

/** What a new key is for. It stays what it is until the transaction ends, so that no key comes to more than its issuer may give. */
async function integrationFor(tx: Tx, by: Caller, id: string) {
  const found = await ownRow(tx, by, 'integrations', id).select(['kind', 'capabilities']).forShare().executeTakeFirst()
  if (!found) throw new NotFound(`No integration has the id ${id}`)
  requireMayScreen(by, found)
  return found
}

/** Revoking twice is no error: the key stays revoked since the first time. */
export async function revokeKey(db: Database, by: Caller, id: string, now: Date, requestId?: string) {
  return db.transaction(by, async (tx) => {
    const stored = await updateOwnRow(tx, by, 'api_keys', id)
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new NotFound(`No key has the id ${id}`)
    await audit(tx, by, 'key.revoked', id, requestId)
    return stored
  })
}

export async function readKey(db: Database, by: Scope, id: string) {
  const found = await db.transaction(by, (tx) => ownRow(tx, by, 'api_keys', id).selectAll().executeTakeFirst())
  if (!found) throw new NotFound(`No key has the id ${id}`)
  return found
}

export const listKeys = (db: Database, by: Scope, integrationId?: string) =>
  db.transaction(by, (tx) => {
    const all = tx.selectFrom('api_keys').selectAll().where('organization_id', '=', by.organizationId)
    return (integrationId ? all.where('integration_id', '=', integrationId) : all)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  })

async function storeKey(
  tx: Tx,
  by: Caller,
  { pepper }: Minting,
  kind: KeyKind,
  given: NewKey,
  requestId: string | undefined,
) {
  const minted = mintKey(kind)
  const stored = await tx
    .insertInto('api_keys')
    .values({
      organization_id: by.organizationId,
      id: newId(),
      integration_id: given.integrationId,
      public_id: minted.publicId,
      kind,
      name: given.name,
      digest: digestOf(pepper, minted.text),
      grants: [...given.grants],
      grants_by_upgrade: [...(given.grantsByUpgrade ?? [])],
      expires_at: given.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, by, 'key.issued', stored.id, requestId)
  return { stored, text: minted.text }
}
