// Credentials are looked up before their organization is known, so these run as the system role.
import { type RawBuilder, sql } from 'kysely'
import { builder, type Database } from '../../../kit/db/database.ts'
import type { Partner, Staff } from '../caller.ts'
import type { Capability } from '../capabilities.ts'
import type { IntegrationKind } from '../integrations/integration-kinds.ts'
import { accessOf } from '../role-reach.ts'
import type { Role } from '../roles.ts'

/** A credential that is stored, not revoked, and whose owner is active. Its expiry is not checked here. */
export type Found<C> = { readonly digest: Buffer; readonly caller: C }

export async function findKey(
  db: Database,
  publicId: string,
): Promise<Found<Omit<Partner, 'requestsPerMinute'>> | undefined> {
  const [row] = await db.systemRead(
    builder
      .selectFrom('api_keys as k')
      .innerJoin('integrations as i', (join) =>
        join.onRef('i.organization_id', '=', 'k.organization_id').onRef('i.id', '=', 'k.integration_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'k.organization_id')
      .select([
        'k.organization_id',
        'k.id',
        'k.kind',
        'k.name',
        'k.digest',
        'k.grants',
        'k.expires_at',
        'i.reach',
        'i.capabilities',
      ])
      .select(['i.id as integration_id', 'i.name as integration_name', 'i.kind as integration_kind'])
      .select(['i.bypass_unit_availability', 'i.referral_source', 'o.name as organization_name'])
      .where('k.public_id', '=', publicId)
      .where('k.revoked_at', 'is', null)
      .where('i.status', '=', 'ACTIVE')
      .compile(),
    'urgent',
  )
  return (
    row && {
      digest: row.digest,
      caller: {
        organizationId: row.organization_id,
        organizationName: row.organization_name,
        reach: row.reach,
        actor: { type: 'API_KEY', id: row.id },
        grants: new Set(row.grants),
        keyId: row.id,
        keyKind: row.kind,
        keyName: row.name,
        expiresAt: row.expires_at,
        integrationId: row.integration_id,
        integrationName: row.integration_name,
        integrationKind: row.integration_kind as IntegrationKind,
        capabilities: new Set(row.capabilities as Capability[]),
        bypassUnitAvailability: row.bypass_unit_availability,
        referralSource: row.referral_source,
      },
    }
  )
}

export async function findStaffToken(db: Database, publicId: string): Promise<Found<Staff> | undefined> {
  const [row] = await db.systemRead(
    builder
      .selectFrom('staff_tokens as t')
      .innerJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 't.organization_id').onRef('u.id', '=', 't.user_id'),
      )
      .innerJoin('organizations as o', 'o.id', 't.organization_id')
      .select([
        't.organization_id',
        't.id',
        't.user_id',
        't.digest',
        't.reach',
        't.expires_at',
        't.all_grants',
        't.idle_until',
        'u.organization_role',
        'o.name as organization_name',
      ])
      .select(
        sql<[string, Role][] | null>`case when not t.all_grants then (
          select jsonb_agg(jsonb_build_array(p.property_id, p.role)) from user_properties p
          where p.organization_id = t.organization_id and p.user_id = t.user_id) end`.as('roles'),
      )
      .where('t.public_id', '=', publicId)
      .where('t.revoked_at', 'is', null)
      .where('u.status', '=', 'ACTIVE')
      .compile(),
    'urgent',
  )
  return (
    row && {
      digest: row.digest,
      caller: {
        organizationId: row.organization_id,
        organizationName: row.organization_name,
        ...accessOfToken(row),
        actor: { type: 'USER', id: row.user_id },
        tokenId: row.id,
        userId: row.user_id,
        expiresAt: row.expires_at,
        idleUntil: row.idle_until,
      },
    }
  )
}

type TokenAccess = {
  readonly reach: string[] | null
  readonly all_grants: boolean
  readonly organization_role: string | null
  readonly roles: [string, Role][] | null
}

/** A token follows its user's roles, within its own reach, unless it was issued with every grant. */
const accessOfToken = ({ reach, all_grants, organization_role, roles }: TokenAccess) =>
  all_grants
    ? { reach, grants: null }
    : accessOf({
        organizationRole: organization_role as Role | null,
        atProperties: roles ?? [],
        bounds: reach,
      })

/** `used`: credential id → when. Written only if later than what is stored. */
export const storeKeyUses = (db: Database, used: ReadonlyMap<string, Date>) =>
  storeLastUses(db, 'api_keys', used, sql``)

/** The same of tokens; a session that was used ends so much later. */
export const storeTokenUses = (db: Database, used: ReadonlyMap<string, Date>, idleMs: number) =>
  storeLastUses(
    db,
    'staff_tokens',
    used,
    sql`, idle_until = case when k.kind = 'session' then least(u.at + make_interval(secs => ${idleMs / 1000}), k.expires_at) end`,
  )

async function storeLastUses(
  db: Database,
  table: 'api_keys' | 'staff_tokens',
  used: ReadonlyMap<string, Date>,
  more: RawBuilder<unknown>,
) {
  await db.systemWrite(
    sql`update ${sql.table(table)} k set last_used_at = u.at${more}
        from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) u(id, at)
        where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`.compile(builder),
    'chore',
  )
}
