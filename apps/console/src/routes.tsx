// Every address of the console. Behind /console stands the company's handle, then the page; what a page shows is in its search parameters.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type InboxSearch, inboxQuery, VIEWS, type View } from './api/inbox.ts'
import { queries } from './api/queries.ts'
import { isSignedIn, rememberedHandle, waysQuery } from './api/session.ts'
import { sessionsQuery } from './api/sessions.ts'
import { readWays } from './api/sign-in.ts'
import { KINDS, type Kind, worklistQuery } from './api/worklist.ts'
import { Failed } from './shell/failed.tsx'
import { Lost } from './shell/lost.tsx'
import { Shell } from './shell/shell.tsx'

type Search = Readonly<Record<string, unknown>>

const textIn = <K extends string>(search: Search, name: K): { readonly [P in K]?: string } =>
  typeof search[name] === 'string' ? ({ [name]: search[name] } as Record<K, string>) : {}

const root = createRootRoute({ notFoundComponent: Lost })

const company = createRoute({
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

const ofCompany = createRoute({ getParentRoute: () => root, path: '/$handle' })

/** A path below the company's, such as /inbox. */
const pathIn = ({ next }: Search) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {})

const signIn = createRoute({
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

const welcome = createRoute({
  getParentRoute: () => ofCompany,
  path: '/welcome',
  loader: ({ params: { handle } }) => queries.ensureQueryData(waysQuery(handle)),
  component: lazyRouteComponent(() => import('./pages/sign-in/welcome-page.tsx'), 'WelcomePage'),
})

const inside = createRoute({
  getParentRoute: () => ofCompany,
  id: 'inside',
  beforeLoad: async ({ params: { handle }, location }) => {
    const next = location.href.slice(`/${handle}`.length)
    if (!(await isSignedIn(handle))) throw redirect({ to: '/$handle', params: { handle }, search: { next } })
  },
  component: Shell,
})

const needsYou = createRoute({
  getParentRoute: () => inside,
  path: '/needs-you',
  validateSearch: (search: Search): { kind?: Kind; property?: string; open?: string } => {
    const kind = KINDS.find((each) => each === search['kind'])
    return { ...(kind && { kind }), ...textIn(search, 'property'), ...textIn(search, 'open') }
  },
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ deps: { property } }) => void queries.prefetchQuery(worklistQuery(property)),
  component: lazyRouteComponent(() => import('./pages/needs-you/needs-you-page.tsx'), 'NeedsYouPage'),
})

const isView = (word: unknown): word is View => typeof word === 'string' && Object.hasOwn(VIEWS, word)

const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: (search: Search): InboxSearch => {
    const { view, page } = search
    return {
      ...(isView(view) && { view }),
      ...textIn(search, 'property'),
      ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queries.prefetchQuery(inboxQuery(deps)),
  component: lazyRouteComponent(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
})

// The page above shows it beside its list. Letters lead here that say somebody waits for an answer.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$id' })

// A loader begins to ask while the page's own part is on its way, and waits for neither.
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  loader: () => void queries.prefetchQuery(sessionsQuery),
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})

const tree = root.addChildren([
  company,
  ofCompany.addChildren([signIn, welcome, inside.addChildren([needsYou, inbox.addChildren([conversation]), account])]),
])

export const makeRouter = () =>
  createRouter({
    routeTree: tree,
    basepath: '/console',
    defaultErrorComponent: Failed,
    defaultPendingMs: 150,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
