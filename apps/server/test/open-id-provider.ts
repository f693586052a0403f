// A provider of OpenID Connect in a process of its own: everybody who comes signs in as whom the test has last named.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

type Account = { readonly sub: string } & Readonly<Record<string, unknown>>

let account: Account = { sub: 'nobody' }
process.on('message', (next: Account) => {
  account = next
  process.send?.({ named: next.sub })
})

const [redirectUri = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  void (request.url?.startsWith('/interaction/') ? finish(request, response) : answer(request, response))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

const client = {
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
}
const provider = new Provider(issuer, {
  clients: [
    { ...client, client_id: 'gatelodge', client_secret: 'a secret of the client' },
    { ...client, client_id: 'public', token_endpoint_auth_method: 'none' },
  ],
  cookies: { keys: ['test'] },
  claims: { openid: ['sub', 'email', 'hd'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ ...account, sub }) }),
  loadExistingGrant: async ({ oidc }) => {
    const { clientId = '' } = oidc.client ?? {}
    const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId })
    grant.addOIDCScope('openid')
    await grant.save()
    return grant
  },
})
// Each organization has redirect URIs of its own, which are not known yet.
provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(`${redirectUri}/`)
const answer = provider.callback()

async function finish(...[request, response]: Parameters<typeof answer>) {
  await provider.interactionFinished(request, response, { login: { accountId: account.sub } })
}

process.send?.({ issuer })
