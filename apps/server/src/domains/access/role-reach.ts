// Where the roles of one person hold. A role at one property gives nothing at another.
import type { Grantee, Opens, Reach } from '../../kit/grants.ts'
import { grantsOfRole, type Role } from './roles.ts'

export type HeldRoles = {
  /** In the whole organization. */
  readonly organizationRole: Role | null
  readonly atProperties: readonly (readonly [propertyId: string, role: Role])[]
  /** The properties beyond which none of them counts; null: there are no such bounds. */
  readonly bounds: Reach
}

/** What the roles allow anywhere, and for each grant where. */
export function accessOf({ organizationRole, atProperties, bounds }: HeldRoles): Grantee {
  const within = atProperties.filter(([propertyId]) => bounds === null || bounds.includes(propertyId))
  const includes = (role: Role, { grant, alsoGrant }: Opens) => {
    const grants = grantsOfRole[role]
    return grants === null || grant === null || grants.has(grant) || (alsoGrant !== null && grants.has(alsoGrant))
  }
  const reachOf = (opens: Opens) => {
    if (organizationRole !== null && includes(organizationRole, opens)) return bounds
    return within.flatMap(([propertyId, role]) => (includes(role, opens) ? [propertyId] : []))
  }
  const held = [...new Set([...(organizationRole ? [organizationRole] : []), ...within.map(([, role]) => role)])]
  const sets = held.map((role) => grantsOfRole[role])
  return {
    grants: sets.includes(null) ? null : new Set(sets.flatMap((set) => [...(set ?? [])])),
    reach: reachOf({ grant: null, alsoGrant: null }),
    reachOf,
  }
}
