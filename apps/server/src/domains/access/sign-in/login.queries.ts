// Looked up by somebody who is not known yet: the organization as the system role, everything else behind its wall. None of it is urgent: it must
// not be in the way of those whose keys are looked up.

import { sql } from 'kysely'
import { builder, type Database } from '../../../kit/db/database.ts'
import { NO_ORGANIZATION } from '../caller.ts'

export type FoundLogin = {
  readonly id: string
  readonly user_id: string
  readonly password: string | null
  readonly password_set_at: Date | null
}

/** With a handle that none has, an organization in which nobody is found: as many questions are asked. */
export async function organizationOfHandle(db: Database, handle: string): Promise<{ id: string; isKnown: boolean }> {
  const [found] = await db.systemRead(
    builder.selectFrom('organizations').select('id').where('handle', '=', handle).compile(),
  )
  return { id: found?.id ?? NO_ORGANIZATION, isKnown: found !== undefined }
}

/** The handle, where there is no other organization. */
export async function onlyHandle(db: Database): Promise<string | null> {
  const found = await db.systemRead(builder.selectFrom('organizations').select('handle').limit(2).compile())
  return found.length === 1 ? (found[0]?.handle ?? null) : null
}

/** Of somebody who still works there, by the address that the user has now; how it is spelt does not count. */
export async function findLogin(db: Database, organizationId: string, email: string): Promise<FoundLogin | undefined> {
  return db.transaction({ organizationId }, (tx) =>
    tx
      .selectFrom('logins as l')
      .innerJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 'l.organization_id').onRef('u.id', '=', 'l.user_id'),
      )
      .select(['l.id', 'l.user_id', 'l.password', 'l.password_set_at'])
      .where('l.organization_id', '=', organizationId)
      .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
      .where('u.status', '=', 'ACTIVE')
      .executeTakeFirst(),
  )
}

/** Of a link that can still be used, for somebody who has not left. */
export async function findLink(db: Database, digest: Buffer, now: Date) {
  const [found] = await db.systemRead(
    builder
      .selectFrom('login_links as k')
      .innerJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 'k.organization_id').onRef('u.id', '=', 'k.user_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'k.organization_id')
      .select(['k.organization_id', 'k.id', 'k.user_id', 'u.email', 'o.handle'])
      .where('k.digest', '=', digest)
      .where('k.used_at', 'is', null)
      .where('k.expires_at', '>', now)
      .where('u.status', '!=', 'INACTIVE')
      .compile(),
  )
  return found
}

/** An attempt to sign in by an issuer that is under way. */
export async function findAttempt(db: Database, stateDigest: Buffer, now: Date) {
  const [found] = await db.systemRead(
    builder
      .selectFrom('sign_in_attempts as a')
      .innerJoin('organizations as o', 'o.id', 'a.organization_id')
      .select(['a.organization_id', 'a.id', 'a.issuer_id', 'a.secrets', 'a.return_path', 'a.link_id', 'o.handle'])
      .where('a.state_digest', '=', stateDigest)
      .where('a.expires_at', '>', now)
      .compile(),
  )
  return found
}

export type FoundAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** A session by the public part of its text, with what proves it. */
export async function findSession(db: Database, publicId: string) {
  const [found] = await db.systemRead(
    sql<{ organization_id: string; id: string; user_id: string; digest: Buffer; expires_at: Date; idle_until: Date }>`
      select t.organization_id, t.id, t.user_id, t.digest, t.expires_at, t.idle_until from staff_tokens t
      join users u on u.organization_id = t.organization_id and u.id = t.user_id
      where t.public_id = ${publicId} and t.kind = 'session' and t.revoked_at is null and u.status = 'ACTIVE'`.compile(
      builder,
    ),
  )
  return found
}
