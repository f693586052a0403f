// Every address of the console. Behind /console stands the company's handle, then the page; what a page shows is in its search parameters.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { APPLICATION_TABS, type ApplicationTab, applicationQuery } from './api/application.ts'
import { type InboxSearch, VIEWS, type View } from './api/inbox.ts'
import { type LeasingSearch, leasingBoardQuery, STAGES } from './api/leasing-board.ts'
import { isPersonKnown } from './api/lost-session.ts'
import { queries } from './api/queries.ts'
import { reviewQuery } from './api/review.ts'
import { isSignedIn, rememberedHandle, wasSignedIn, waysQuery } from './api/session.ts'
import { sessionsQuery } from './api/sessions.ts'
import { readWays } from './api/sign-in.ts'
import { KINDS, type Kind } from './api/worklist.ts'
import { beginInbox, beginPage, beginWork, type Page } from './begin.ts'
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
  beforeLoad: async ({ params: { handle }, location, matches }) => {
    if (wasSignedIn() && !isPersonKnown()) beginPage(pages as unknown as readonly Page[], matches, location)
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
  loader: ({ deps: { property }, location: { search } }) => void beginWork(property, search),
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
  loader: ({ deps, location: { pathname } }) => void beginInbox(deps, pathname),
  component: lazyRouteComponent(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
})

// The page above shows it beside its list. Letters lead here that say somebody waits for an answer.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$id' })

const leasing = createRoute({
  getParentRoute: () => inside,
  path: '/leasing',
  validateSearch: (search: Search): LeasingSearch => {
    const stage = STAGES.find((each) => each === search['stage'])
    return {
      ...(search['view'] === 'table' && { view: 'table' }),
      ...(stage && { stage }),
      ...textIn(search, 'property'),
    }
  },
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ deps: { property } }) => void queries.prefetchQuery(leasingBoardQuery(property)),
  component: lazyRouteComponent(() => import('./pages/leasing/leasing-page.tsx'), 'LeasingPage'),
})

const application = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$id',
  validateSearch: (search: Search): { tab?: ApplicationTab } => {
    const tab = APPLICATION_TABS.find((each) => each === search['tab'])
    return tab ? { tab } : {}
  },
  loader: ({ params: { id } }) => void queries.prefetchQuery(applicationQuery(id)),
  component: lazyRouteComponent(() => import('./pages/leasing/application-page.tsx'), 'ApplicationPage'),
})

const screening = createRoute({
  getParentRoute: () => inside,
  path: '/screening/$id',
  loader: ({ params: { id } }) => void queries.prefetchQuery(reviewQuery(id)),
  component: lazyRouteComponent(() => import('./pages/screening/screening-page.tsx'), 'ScreeningPage'),
})

// What it reads leads to files for some minutes only, and is asked for when they are shown.
const requirement = createRoute({
  getParentRoute: () => inside,
  path: '/requirements/$id',
  component: lazyRouteComponent(() => import('./pages/documents/requirement-page.tsx'), 'RequirementPage'),
})

// A loader begins to ask while the page's own part is on its way, and waits for neither.
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  loader: () => void queries.prefetchQuery(sessionsQuery),
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})

const pages = [needsYou, inbox, leasing, application, screening, requirement, account]

const tree = root.addChildren([
  company,
  ofCompany.addChildren([
    signIn,
    welcome,
    inside.addChildren([
      needsYou,
      inbox.addChildren([conversation]),
      leasing,
      application,
      screening,
      requirement,
      account,
    ]),
  ]),
])

export const makeRouter = () =>
  createRouter({
    routeTree: tree,
    basepath: '/console',
    defaultErrorComponent: Failed,
    defaultPendingMs: 150,
    // What no page knows, and what is not of its kind, is not in the address for anybody.
    search: { strict: true },
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
