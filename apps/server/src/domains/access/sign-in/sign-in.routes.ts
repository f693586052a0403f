// How a browser signs in and out. Public: whoever calls is not known yet, and nothing counts that a foreign page sends.
import { Type } from 'typebox'
import { confirmation } from '../../../kit/confirmation.ts'
import type { Tools } from '../../../kit/context.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { flag, moment, text, uuid } from '../../../kit/fields.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { route } from '../../../kit/http/route.ts'
import { Forbidden, TooManyRequests, Unauthorized, Unavailable } from '../../../kit/problems.ts'
import { ok, Reply } from '../../../kit/reply.ts'
import { requestReset } from '../mails/request-reset.ts'
import { endSessionOf, isSignedIn } from './browser-session.ts'
import { endedSessionCookie, isFromOwnPage, sessionIn } from './cookies.ts'
import { listIssuers } from './issuers.ts'
import { onlyHandle, organizationOfHandle } from './login.queries.ts'
import { setPasswordByLink } from './login-links.ts'
import { notSignedIn } from './not-signed-in.ts'
import { PASSWORD_MOST } from './password-rules.ts'
import { signInByPassword } from './sign-in.ts'
import { beginSingleSignOn, finishSingleSignOn, redirectUri } from './single-sign-on.ts'
import { takeQuestion } from './tries.ts'

const spoken = flag()
const NEVER_KEPT = { 'cache-control': 'no-store' }

const called = {
  audience: 'public',
  availability: 'unpublished',
  grant: null,
  browser: true,
  problems: [Unauthorized, Forbidden, TooManyRequests],
} as const

const ways = Type.Object(
  {
    ways: Type.Array(Type.String(), { description: 'How somebody can sign in here: `password`, `sso`.' }),
    issuers: Type.Array(Type.Object({ id: uuid().schema, name: Type.String() }), {
      description: 'Who else knows the people of the organization that was asked about.',
    }),
    resets: { ...spoken.schema, description: 'Whether a forgotten password can be asked for by mail.' },
    signedIn: spoken.schema,
    organization: nullable(text({ doc: 'The handle of the only organization here; null where there are several.' }))
      .schema,
    isOwnPage: { ...spoken.schema, description: 'Whether this request was seen to come from a page of this server.' },
  },
  { title: 'signInWays' },
)
const signedIn = Type.Object(
  { userId: uuid().schema, organizationId: uuid().schema, expiresAt: moment().schema },
  { title: 'signedIn' },
)
const passwordSet = Type.Object({ email: Type.String(), organization: Type.String() }, { title: 'passwordSet' })

const begun = Type.Object({ url: Type.String() }, { title: 'signInBegun' })

/** A path below /console, or none. Two slashes, a backslash or a scheme would lead elsewhere. */
const safePath = (given: string | undefined) => (given && /^\/(?![/\\])[\w\-./?=&%:]*$/.test(given) ? given : '')

async function issuersOf({ db }: Tools, handle: string) {
  const { id: organizationId } = await organizationOfHandle(db, handle)
  return (await listIssuers(db, { organizationId })).map(({ id, name }) => ({ id, name }))
}

function requireOwnPage({ headers }: Browser) {
  if (!isFromOwnPage(headers)) throw notSignedIn('Only the console itself signs people in and out')
}

export const signInRoutes = [
  route({
    ...called,
    method: 'GET',
    path: '/console/session',
    summary: 'How somebody can sign in here, and whether this browser is signed in',
    query: { organization: optional(text({ max: 100, doc: 'Its handle.' })) },
    returns: { 200: ways },
    handle: async (tools, { query, browser }) => {
      const { passwords } = tools.ports.signIn
      await takeQuestion(tools.ports.signIn, browser)
      const issuers = query.organization === undefined ? [] : await issuersOf(tools, query.organization)
      return ok(
        {
          ways: [...(passwords ? ['password'] : []), ...(issuers.length > 0 ? ['sso'] : [])],
          issuers,
          resets: spoken.toWire(passwords && tools.ports.mail.isOn),
          signedIn: spoken.toWire(await isSignedIn(tools, browser)),
          organization: await onlyHandle(tools.db),
          isOwnPage: spoken.toWire(isFromOwnPage(browser.headers)),
        },
        NEVER_KEPT,
      )
    },
  }),
  route({
    ...called,
    method: 'POST',
    path: '/console/session',
    summary: 'Sign in by email and password',
    body: {
      organization: text({ min: 1, max: 100, doc: 'Its handle.' }),
      email: text({ min: 1, max: 320 }),
      password: text({ min: 1, max: PASSWORD_MOST }),
    },
    returns: { 201: signedIn },
    handle: async (tools, { body, browser }) => {
      requireOwnPage(browser)
      const { session, cookies } = await signInByPassword(tools, body, browser)
      const { user_id: userId, organization_id: organizationId, expires_at: expiresAt } = session
      return new Reply(201, { userId, organizationId, expiresAt }, { ...NEVER_KEPT, 'set-cookie': cookies })
    },
  }),
  route({
    ...called,
    method: 'DELETE',
    path: '/console/session',
    summary: 'Sign out',
    returns: { 200: confirmation },
    handle: async (tools, { browser }) => {
      requireOwnPage(browser)
      await takeQuestion(tools.ports.signIn, browser)
      await endSessionOf(tools, sessionIn(browser.headers, tools.ports.signIn))
      const headers = { ...NEVER_KEPT, 'set-cookie': endedSessionCookie(tools.ports.signIn) }
      return ok({ message: 'Signed out' }, headers)
    },
  }),
  route({
    ...called,
    method: 'POST',
    path: '/console/passwordReset',
    summary: 'Ask for a letter with a link to set a new password; the answer is the same whoever is meant',
    body: {
      organization: text({ min: 1, max: 100, doc: 'Its handle.' }),
      email: text({ min: 1, max: 320 }),
    },
    returns: { 200: confirmation },
    handle: async (tools, { body, browser }) => {
      requireOwnPage(browser)
      await requestReset(tools, body, browser)
      return ok({ message: 'If somebody has this address here, a letter is on its way to them' }, NEVER_KEPT)
    },
  }),
  route({
    ...called,
    method: 'POST',
    path: '/console/sso',
    summary: 'Begin to sign in by an issuer; the answer says where the browser goes',
    body: {
      organization: text({ min: 1, max: 100, doc: 'Its handle.' }),
      issuerId: uuid(),
      returnPath: optional(text({ max: 500, doc: 'Below /console, where the person wanted to go.' })),
      token: optional(text({ max: 200, doc: 'Of an invitation: the identity is bound to it.' })),
    },
    returns: { 201: begun },
    problems: [...called.problems, Unavailable],
    handle: async (tools, { body, browser }) => {
      requireOwnPage(browser)
      const { organization, issuerId, token } = body
      const returnPath = safePath(body.returnPath)
      const { url, cookie } = await beginSingleSignOn(tools, { organization, issuerId, token, returnPath }, browser)
      return new Reply(201, { url }, { ...NEVER_KEPT, 'set-cookie': cookie })
    },
  }),
  route({
    ...called,
    method: 'GET',
    path: '/console/sso/callback/{issuerId}',
    summary: 'Where an issuer sends the browser back to',
    // Issuers add what they like; the protocol's own parts are read from the address.
    query: { state: optional(text({ max: 200 })) },
    passesOver: true,
    returns: { 302: Type.Unknown() },
    handle: async (tools, { params: { issuerId }, query: { state = '' }, url: asked, browser }) => {
      const url = `${redirectUri(tools.publicUrl, issuerId)}${new URL(asked, tools.publicUrl).search}`
      const { location, cookies } = await finishSingleSignOn(tools, { issuerId, state, url }, browser)
      const headers = { ...NEVER_KEPT, 'referrer-policy': 'no-referrer', 'set-cookie': cookies }
      return new Reply(302, undefined, { ...headers, location: tools.publicUrl + location })
    },
  }),
  route({
    ...called,
    method: 'POST',
    path: '/console/password',
    summary: 'Set a password by a link, which ends all sessions of its owner',
    body: { token: text({ min: 1, max: 200 }), password: text({ min: 1, max: PASSWORD_MOST }) },
    returns: { 200: passwordSet },
    handle: async (tools, { body, browser }) => {
      requireOwnPage(browser)
      const { cookie, ...set } = await setPasswordByLink(tools, body, browser)
      return ok(set, { ...NEVER_KEPT, 'set-cookie': cookie })
    },
  }),
]
