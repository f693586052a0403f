// Which grants open a route, or the reads of a record, and where they hold.
import { Forbidden } from './problems.ts'

/** Ids of parts of an organization; null: all of them. */
export type Reach = readonly string[] | null

/** Either will do; the refusal of a caller that has neither names the first. A null `grant`: none is needed. */
export type Opens = { readonly grant: string | null; readonly alsoGrant: string | null }

/** A grant that a key can have, and what can be done with it, in the words of the contract. */
export type KeyGrant = { readonly grant: string; readonly opens: readonly string[] }

/** What a caller may do, and where. */
export type Grantee = {
  /** The parts of the organization it may touch in this request. */
  readonly reach: Reach
  /** What its key or its roles allow, as `scope:action`; null: everything. */
  readonly grants: ReadonlySet<string> | null
  /** Where a grant holds, of a member of staff whose roles differ from part to part. Absent: each holds within `reach`. */
  readonly reachOf?: (opens: Opens) => Reach
}

export const isGranted = (grants: ReadonlySet<string>, { grant, alsoGrant }: Opens): boolean =>
  grant === null || grants.has(grant) || (alsoGrant !== null && grants.has(alsoGrant))

/** Throws Forbidden, in words for whoever calls, unless the caller holds one of the grants somewhere. */
export function requireGranted({ grants, reachOf }: Grantee, opens: Opens) {
  if (grants === null || isGranted(grants, opens)) return
  throw new Forbidden(reachOf ? `Your role does not include ${opens.grant}` : `API key lacks permission ${opens.grant}`)
}

/** The same at one place: throws unless a member of staff holds the grant there. Of keys nothing is asked. */
export function requireRoleAt(caller: Grantee, grant: string, place: string) {
  const reach = roleReach(caller, grant)
  if (reach !== null && !reach.includes(place)) throw new Forbidden(`Your role does not include ${grant}`)
}

/** Where the roles of a member of staff include a grant; of keys, and of whoever may do everything, nothing is asked: null. */
export const roleReach = ({ reachOf }: Grantee, grant: string): Reach =>
  reachOf ? reachOf({ grant, alsoGrant: null }) : null

/** The parts of the organization in which the caller holds one of the grants. */
export const reachFor = ({ reach, reachOf }: Grantee, opens: Opens): Reach => (reachOf ? reachOf(opens) : reach)

/** The parts of the organization in which the caller holds every one of the grants. */
export const reachOfAll = (caller: Grantee, grants: readonly string[]): Reach =>
  grants.reduce(
    (within: Reach, grant) => {
      const held = reachFor(caller, { grant, alsoGrant: null })
      return held === null ? within : (within?.filter((id) => held.includes(id)) ?? held)
    },
    caller.reachOf ? null : caller.reach,
  )

/** One part alone, where the reach has it. */
export const narrowed = (reach: Reach, only: string | undefined): Reach => {
  if (only === undefined) return reach
  return reach === null || reach.includes(only) ? [only] : []
}

/** The same caller, in a request for which it needs one of these grants. Throws Forbidden when it holds none of them anywhere. */
export function grantedCaller<C extends Grantee>(caller: C, opens: Opens): C {
  requireGranted(caller, opens)
  return caller.reachOf ? { ...caller, reach: caller.reachOf(opens) } : caller
}

type Scopes = { readonly scope: string; readonly alsoScope: string | null }

export const readGrants = ({ scope, alsoScope }: Scopes) => ({
  grant: `${scope}:read`,
  alsoGrant: alsoScope === null ? null : `${alsoScope}:read`,
})

/** In words, with the code marks of the contract's text. */
export const spokenGrants = (grant: string, alsoGrant: string | null): string =>
  alsoGrant === null ? `\`${grant}\`` : `\`${grant}\` or \`${alsoGrant}\``
