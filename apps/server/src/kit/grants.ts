// Which grants open a route, or the reads of a record.

/** Either will do; the refusal of a caller that has neither names the first. A null `grant`: none is needed. */
export type Opens = { readonly grant: string | null; readonly alsoGrant: string | null }

export const isGranted = (grants: ReadonlySet<string>, { grant, alsoGrant }: Opens): boolean =>
  grant === null || grants.has(grant) || (alsoGrant !== null && grants.has(alsoGrant))

type Scopes = { readonly scope: string; readonly alsoScope: string | null }

export const readGrants = ({ scope, alsoScope }: Scopes) => ({
  grant: `${scope}:read`,
  alsoGrant: alsoScope === null ? null : `${alsoScope}:read`,
})

/** In words, with the code marks of the contract's text. */
export const spokenGrants = (grant: string, alsoGrant: string | null): string =>
  alsoGrant === null ? `\`${grant}\`` : `\`${grant}\` or \`${alsoGrant}\``
