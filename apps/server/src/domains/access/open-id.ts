// The port to issuers of identities: what access asks of OpenID Connect.

export type Issuer = {
  /** As it names itself: `https://login.example.com`. */
  readonly issuer: string
  readonly clientId: string
  /** Null: a public client. */
  readonly clientSecret: string | null
}

/** What is kept here while the browser is there. */
export type OpenIdSecrets = { readonly nonce: string; readonly codeVerifier: string }

export type OpenIdIdentity = {
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

export type Beginning = {
  readonly state: string
  readonly redirectUri: string
  /** An identity is to be bound: the person signs in there anew, whoever may be signed in. */
  readonly isInvited: boolean
}

/** The issuer could not be asked, or what came back does not hold. The message is for the log. */
export class IdentityRefused extends Error {}

export interface OpenId {
  newSecrets(): OpenIdSecrets
  /** Where the browser goes to sign in. Throws IdentityRefused. */
  begin(issuer: Issuer, o: OpenIdSecrets & Beginning): Promise<string>
  /**
   * Who came back, by the address at which they came back. State, nonce, code verifier, issuer, audience, signature and time are checked. Throws
   * IdentityRefused.
   */
  finish(issuer: Issuer, o: OpenIdSecrets & { readonly state: string; readonly url: string }): Promise<OpenIdIdentity>
}
