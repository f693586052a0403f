// Operators belong to no organization, so all of this is read as the system role.
import { sql } from 'kysely'
import { builder, type Database } from '../../../kit/db/database.ts'
import { type InstallationOperator, NO_ORGANIZATION } from '../caller.ts'
import type { Found } from '../credentials/credential.queries.ts'

/** A session that was not ended, of somebody who is still an operator. Its expiry is not checked here. */
export async function findOperatorSession(
  db: Database,
  publicId: string,
): Promise<Found<InstallationOperator> | undefined> {
  const [row] = await db.systemRead(
    builder
      .selectFrom('operator_sessions as s')
      .innerJoin('operators as o', 'o.id', 's.operator_id')
      .select(['s.id', 's.digest', 's.expires_at', 'o.id as operator_id', 'o.name'])
      .where('s.public_id', '=', publicId)
      .where('s.ended_at', 'is', null)
      .where('o.ended_at', 'is', null)
      .compile(),
    'urgent',
  )
  return (
    row && {
      digest: row.digest,
      caller: {
        organizationId: NO_ORGANIZATION,
        reach: [],
        grants: new Set<string>(),
        actor: { type: 'OPERATOR', id: row.operator_id },
        sessionId: row.id,
        operatorId: row.operator_id,
        operatorName: row.name,
        expiresAt: row.expires_at,
      },
    }
  )
}

export async function storeOperatorUses(db: Database, used: ReadonlyMap<string, Date>) {
  await db.systemWrite(
    sql`update operator_sessions s set last_used_at = u.at
        from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) u(id, at)
        where s.id = u.id and (s.last_used_at is null or s.last_used_at < u.at)`.compile(builder),
    'chore',
  )
}

/** Those who are operators now, and were. */
export const listOperators = (db: Database) =>
  db.systemRead(builder.selectFrom('operators').selectAll().orderBy('created_at').orderBy('id').compile())

/** Without those that were ended. */
export const listOperatorSessions = (db: Database, now: Date) =>
  db.systemRead(
    builder
      .selectFrom('operator_sessions as s')
      .innerJoin('operators as o', 'o.id', 's.operator_id')
      .select(['s.id', 'o.name', 's.created_at', 's.expires_at', 's.last_used_at'])
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .orderBy('s.created_at')
      .orderBy('s.id')
      .compile(),
  )

/** The newest first. */
export const listInstallationEntries = (
  db: Database,
  { page, limit }: { readonly page: number; readonly limit: number },
) =>
  db.systemRead(
    builder
      .selectFrom('installation_entries as e')
      .leftJoin('operators as o', 'o.id', 'e.operator_id')
      .select(['e.id', 'e.at', 'e.operator_id', 'o.name', 'e.action', 'e.subject_id', 'e.request_id'])
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .compile(),
  )

export async function countInstallationEntries(db: Database): Promise<number> {
  const [row] = await db.systemRead(sql<{ n: string }>`select count(*) as n from installation_entries`.compile(builder))
  return Number(row?.n ?? 0)
}
