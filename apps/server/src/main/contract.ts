// The contract of this product: which routes, under what title, with what words around them.
import { capabilities, doorPrefixes } from '../domains/access/index.ts'
import { sending } from '../domains/webhooks/index.ts'
import { LIMIT_DEFAULT, LIMIT_MOST } from '../kit/listing/listing.ts'
import { EMBEDDED_MOST } from '../kit/listing/statements.ts'
import { openApiDocument } from '../kit/openapi/document.ts'
import { errorCatalogue, Forbidden, TooManyRequests, Unauthorized } from '../kit/problems.ts'
import { settings } from './config.ts'
import { assembly } from './domains.ts'

/** Of the contract, not of the server: its first number is that of `/v1`, and each release raises the second. */
const CONTRACT_VERSION = '1.1.0'
/** Of the back office's, which has not been released. Until it is, anything in it may change. */
const STAFF_CONTRACT_VERSION = '1.0.0-preview'
/** Of the installation's, likewise. */
const INSTALLATION_CONTRACT_VERSION = '1.0.0-preview'

/** What the contract calls the way in which a partner shows its key. */
export const KEY_SCHEME = 'ApiKey'
/** And a member of staff its token. */
export const TOKEN_SCHEME = 'Bearer'

const doors = {
  partner: {
    security: {
      name: KEY_SCHEME,
      scheme: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'The key of one integration in one organization. The operator issues it and shows it once.',
      },
    },
    problems: [Unauthorized, Forbidden, TooManyRequests],
  },
  staff: {
    security: {
      name: TOKEN_SCHEME,
      scheme: { type: 'http', scheme: 'bearer', description: 'The token of one user of an organization.' },
    },
    problems: [Unauthorized, Forbidden, TooManyRequests],
  },
  operator: {
    security: {
      name: TOKEN_SCHEME,
      scheme: { type: 'http', scheme: 'bearer', description: 'The session of one operator of the installation.' },
    },
    problems: [Unauthorized, TooManyRequests],
  },
} as const

type Guarded = keyof typeof doors

const TITLES = {
  partner: 'Gatelodge partner API',
  staff: 'Gatelodge back office API',
  operator: 'Gatelodge installation API',
} as const

/** What partners build on. Without the address of a server it is the same for every installation, as it is committed. */
export const partnerContract = (publicUrl?: string) => contractOf('partner', publicUrl, CONTRACT_VERSION, GUIDE)

/** What the property side's own tools build on: the console, and an organization's scripts. */
export const staffContract = (publicUrl?: string) => contractOf('staff', publicUrl, STAFF_CONTRACT_VERSION, STAFF_GUIDE)

/** What those who run the installation build on. */
export const installationContract = (publicUrl?: string) =>
  contractOf('operator', publicUrl, INSTALLATION_CONTRACT_VERSION, INSTALLATION_GUIDE)

export const contractTitle = (audience: Guarded) => TITLES[audience]

export const doorProblems = (audience: Guarded) => doors[audience].problems

const contractOf = (audience: Guarded, publicUrl: string | undefined, version: string, description: string) =>
  openApiDocument({
    routes: assembly.routes,
    resources: assembly.resources,
    audience,
    door: doors[audience],
    // Events go to partners only.
    ...(audience === 'partner' && assembly.events.length > 0 && { events: { kinds: assembly.events, sending } }),
    capabilities,
    catalogue: errorCatalogue(),
    info: {
      title: TITLES[audience],
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    server: publicUrl === undefined ? anyServer(audience) : { url: publicUrl + doorPrefixes[audience] },
  })

const anyServer = (audience: Guarded) => ({
  url: `https://{host}${doorPrefixes[audience]}`,
  variables: { host: { default: 'gateway.example.com', description: 'The host that your operator gave you.' } },
})

const perMinute = Number(settings.keyRequestsPerMinute.fallback).toLocaleString('en-US')

/** What holds on every door, in three pieces: how requests travel, how values are written, and how lists are asked for. */
const TRANSPORT = `
- **Transport.** HTTPS only. Bodies are UTF-8 JSON with camelCase names, at most 1 MiB; a body in which nothing is required may be left out. \`HEAD\` works wherever \`GET\` does.
`.trim()

const VALUES = `
- **Ids** are UUIDs, written in lower case and taken in any case.
- **Booleans** are the strings \`"true"\` and \`"false"\`. In a request JSON booleans are taken too.
- **Time.** Moments are ISO 8601 in UTC with milliseconds, days are \`YYYY-MM-DD\`. Money is a number with at most two decimals.
- **No value** is spoken as \`null\`. A key is left out only where its description says so.
- **Additions.** Names, types and meanings in use stay. New operations, fields and words in a list of choices may appear at any time: pass over what you do not know.
- **Misspelt.** Unknown keys in a request body are passed over; an unknown query parameter is refused.
`.trim()

const LISTS = `
## Lists

- \`page\` counts from 1; \`limit\` is ${LIMIT_DEFAULT} unless given and at most ${LIMIT_MOST}. A page past the end is an empty list.
- \`filter=field=value\`, also with \`!=\`, \`>\`, \`>=\`, \`<\` and \`<=\`; \`a|b\` for any of several values; \`null\`. Repeat it to narrow further. What changed since: \`filter=updatedAt>=2026-09-01T00:00:00Z\`.
- \`sort=field:asc,other:desc\`; the newest come first unless it is given.
- \`fields\` chooses what a record holds and adds related records, at most ${EMBEDDED_MOST} for each relation: \`fields=id,name\`, \`fields=property.*\`.
- \`x-total-count\` holds the number of all matches, and \`Link\` leads to the other pages.
`.trim()

const GUIDE = `
Partners of a property-management platform read its records here and take part in its work. Begin with the [guide](./docs/guides) for your kind of partner; what the specification leaves open is listed under [open choices](./docs/open-choices).

## Conventions

${TRANSPORT}
- **Key.** Every request carries \`x-api-key\`. A key holds grants such as \`units:read\`; each operation names the one it needs. Some fields are null without a grant of their own, and say so. \`GET /me\` shows what a key may do.
${VALUES}

${LISTS}

## Events

The operator subscribes an endpoint of yours to some kinds of events at one property and gives you its secret. From then on every such event is sent to it by \`POST\`, with the headers, bodies and answers described under *Webhooks*.

- **Verify** the signature on the bytes as they arrived, before parsing them. The package \`@gatelodge/sdk\` does it.
- **Answer** with 2xx as soon as the event is safe with you, at most ten seconds later.
- **Dedupe** on \`eventId\`: an event may arrive more than once, and not in the order in which things happened.
- **Pass over** kinds and fields that you do not know.

## Limits

A key may make ${perMinute} requests a minute unless the operator has set another allowance. \`RateLimit\` tells what is left; past it the answer is 429 with \`Retry-After\`. Sizes, times and the retries of webhooks: [limits](./docs/limits).

## Errors

An error has a status and the body \`{"message": "…"}\`. The header \`x-error-code\` names its kind in a stable word, and \`Link\` leads to its explanation. Quote \`x-request-id\` when you report one. All kinds: [errors](./docs/errors).

## Availability

Operations marked *By request* or *Needs onboarding* are opened for an integration by the operator. What changed and when: [change log](./docs/changelog).
`.trim()

const STAFF_GUIDE = `
The records and actions of one organization for its own staff: what the console works with, and an organization's scripts. **It is a preview**: until it is released, names and shapes may still change, whatever is said below of additions.

## Conventions

${TRANSPORT}
- **Token.** Every request carries \`authorization: Bearer gate_staff_…\`, the token of one user. \`GET /me\` shows whose it is. A user's roles, one at each property and one in the whole organization, are sets of grants; each operation names the one it needs, and shows or changes only what lies where a role includes it.
${VALUES}

${LISTS}

## Limits

A token may make ${perMinute} requests a minute unless the operator has set another allowance. \`RateLimit\` tells what is left; past it the answer is 429 with \`Retry-After\`.

## Errors

An error has a status and the body \`{"message": "…"}\`. The header \`x-error-code\` names its kind in a stable word. Quote \`x-request-id\` when you report one.
`.trim()

const INSTALLATION_GUIDE = `
How an installation is, and which organizations are on it, for those who run it. No record of any organization is here. **It is a preview**: until it is released, names and shapes may still change, whatever is said below of additions.

## Conventions

${TRANSPORT}
- **Session.** Every request carries \`authorization: Bearer gate_operator_…\`, the session of one operator. \`gatelodge operator session\` starts one and shows it once; there is no other way.
${VALUES}

## Errors

An error has a status and the body \`{"message": "…"}\`. The header \`x-error-code\` names its kind in a stable word. Quote \`x-request-id\` when you report one.
`.trim()
