// OpenID Connect by the code flow with PKCE. Every address, also those that an issuer's own description names, is dialled by the client that
// checks addresses.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import type { Beginning, Issuer, OpenId, OpenIdIdentity, OpenIdSecrets } from '../../domains/access/open-id.ts'
import type { Clock } from '../../kit/clock.ts'
import type { OutgoingClient } from '../../kit/net/outgoing.ts'
import { Newest } from '../../kit/newest.ts'

type Options = {
  readonly outgoing: OutgoingClient
  readonly clock: Clock
  /** Plain HTTP is allowed, to this machine alone. */
  readonly isSandbox: boolean
  readonly refused: (message: string, cause: unknown) => Error
}

const TIMEOUT_MS = 10_000
const KEPT_MS = 600_000
const KEPT_MOST = 500

export class OpenIdConnect implements OpenId {
  readonly #o: Options
  /** Descriptions of issuers, for a while. */
  readonly #known = new Newest<string, { readonly until: number; readonly found: Promise<Configuration> }>(KEPT_MOST)

  constructor(o: Options) {
    this.#o = o
  }

  newSecrets(): OpenIdSecrets {
    return { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  }

  async begin(issuer: Issuer, o: OpenIdSecrets & Beginning) {
    const config = await this.#describe(issuer)
    const challenge = await calculatePKCECodeChallenge(o.codeVerifier)
    try {
      return buildAuthorizationUrl(config, {
        redirect_uri: o.redirectUri,
        scope: 'openid',
        state: o.state,
        nonce: o.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(o.isInvited && { prompt: 'login' }),
      }).href
    } catch (cause) {
      throw this.#o.refused('the description of the issuer cannot be used', cause)
    }
  }

  async finish(
    issuer: Issuer,
    o: OpenIdSecrets & { readonly state: string; readonly url: string },
  ): Promise<OpenIdIdentity> {
    const config = await this.#describe(issuer)
    try {
      const tokens = await authorizationCodeGrant(config, new URL(o.url), {
        expectedState: o.state,
        expectedNonce: o.nonce,
        pkceCodeVerifier: o.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no ID token')
      return { subject: claims.sub, claims }
    } catch (cause) {
      throw this.#o.refused('what the issuer answered does not hold', cause)
    }
  }

  async #describe(issuer: Issuer): Promise<Configuration> {
    const name = JSON.stringify([issuer.issuer, issuer.clientId, issuer.clientSecret])
    const now = this.#o.clock.now().getTime()
    const known = this.#known.get(name)
    if (known && known.until > now) return known.found
    const found = this.#discover(issuer).catch((cause: unknown) => {
      this.#known.delete(name)
      throw this.#o.refused('the description of the issuer could not be read', cause)
    })
    this.#known.set(name, { until: now + KEPT_MS, found })
    return found
  }

  #discover({ issuer, clientId, clientSecret }: Issuer): Promise<Configuration> {
    return discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? None() : ClientSecretBasic(clientSecret),
      {
        // The signature of an ID token is checked although it comes from the issuer itself.
        execute: [enableNonRepudiationChecks, ...(this.#o.isSandbox ? [allowInsecureRequests] : [])],
        [customFetch]: (url, options) => this.#fetch(url, options),
        timeout: TIMEOUT_MS / 1000,
      },
    )
  }

  async #fetch(url: string, o: { method: string; headers: Record<string, string>; body?: unknown }): Promise<Response> {
    const body = o.body === undefined || o.body === null ? undefined : Buffer.from(String(o.body))
    const answer = await this.#o.outgoing.ask({
      url,
      method: o.method,
      headers: o.headers,
      body,
      timeoutMs: TIMEOUT_MS,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value)
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers,
    })
  }
}
