// How one comes in: the company, signing in, and the frame around every page of whoever has signed in.
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isPersonKnown } from './api/lost-session.ts'
import { queries } from './api/queries.ts'
import { isSignedIn, rememberedHandle, wasSignedIn, waysQuery } from './api/session.ts'
import { readWays } from './api/sign-in.ts'
import { beginPage } from './begin.ts'
import { pathIn, type Search, textIn } from './search-params.ts'
import { Lost } from './shell/lost.tsx'
import { beginOffice } from './shell/office-rail.ts'
import { Shell } from './shell/shell.tsx'

export const root = createRootRoute({ notFoundComponent: Lost })

export const company = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Search): { problem?: string; choose?: boolean } => ({
    ...textIn(search, 'problem'),
    ...(search['choose'] === true && { choose: true }),
  }),
  beforeLoad: async ({ search }) => {
    if (search.choose || search.problem) return
    const handle = rememberedHandle() ?? (await readWays()).organization
    if (handle) throw redirect({ to: '/$handle', params: { handle }, replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/sign-in/company-page.tsx'), 'CompanyPage'),
})

export const ofCompany = createRoute({ getParentRoute: () => root, path: '/$handle' })

export const signInRoute = createRoute({
  getParentRoute: () => ofCompany,
  path: '/',
  validateSearch: (search: Search): { problem?: string; next?: string } => ({
    ...textIn(search, 'problem'),
    ...pathIn(search),
  }),
  beforeLoad: async ({ params: { handle }, search: { problem } }) => {
    if (!problem && (await isSignedIn(handle))) throw redirect({ to: '/$handle/needs-you', params: { handle } })
  },
  loader: ({ params: { handle } }) => queries.ensureQueryData(waysQuery(handle)),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

export const welcomeRoute = createRoute({
  getParentRoute: () => ofCompany,
  path: '/welcome',
  loader: ({ params: { handle } }) => queries.ensureQueryData(waysQuery(handle)),
  component: lazyRouteComponent(() => import('./pages/sign-in/welcome-page.tsx'), 'WelcomePage'),
})

export const inside = createRoute({
  getParentRoute: () => ofCompany,
  id: 'inside',
  beforeLoad: async ({ params: { handle }, location, matches }) => {
    // What is asked comes before the files in the browser's few places for requests.
    const signedIn = isSignedIn(handle)
    if (wasSignedIn() && !isPersonKnown()) beginPage(matches, location)
    const next = location.href.slice(`/${handle}`.length)
    if (!(await signedIn)) throw redirect({ to: '/$handle', params: { handle }, search: { next } })
  },
  loader: beginOffice,
  component: Shell,
})
