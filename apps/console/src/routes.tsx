// Every page of the console. Behind /console stands the company's handle, then the page; what a page shows is in its search parameters.
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { APPLICATION_TABS, type ApplicationTab, applicationQuery } from './api/application.ts'
import { type DocumentsSearch, OTHER_VIEWS } from './api/asked-documents.ts'
import { type InboxSearch, VIEWS, type View } from './api/inbox.ts'
import { type LeasingSearch, leasingBoardQuery, STAGES } from './api/leasing-board.ts'
import { meQuery } from './api/me.ts'
import { queries } from './api/queries.ts'
import { requirementQuery } from './api/requirement.ts'
import { reviewQuery } from './api/review.ts'
import { sessionsQuery } from './api/sessions.ts'
import { KINDS, type Kind } from './api/worklist.ts'
import { beginDocuments, beginInbox, beginWork, knowPages, type Page } from './begin.ts'
import { company, inside, ofCompany, root, signInRoute, welcomeRoute } from './company-routes.tsx'
import { integrationRoutes } from './integration-routes.tsx'
import { recordRoutes } from './record-routes.tsx'
import { pageIn, type Search, textIn } from './search-params.ts'
import { Failed } from './shell/failed.tsx'
import { homeOf, WAITING } from './shell/nav.ts'

const needsYou = createRoute({
  getParentRoute: () => inside,
  path: '/needs-you',
  validateSearch: (search: Search): { kind?: Kind; property?: string; open?: string } => {
    const kind = KINDS.find((each) => each === search['kind'])
    return { ...(kind && { kind }), ...textIn(search, 'property'), ...textIn(search, 'open') }
  },
  // Nothing can wait there for whoever repairs, or looks after partners.
  beforeLoad: ({ params }) => {
    const me = queries.getQueryData(meQuery.queryKey)
    const to = me && homeOf(me)
    if (to && to !== WAITING) throw redirect({ to, params, replace: true })
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
    const { view } = search
    return {
      ...(isView(view) && { view }),
      ...textIn(search, 'property'),
      ...pageIn(search),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps, location: { pathname } }) => void beginInbox(deps, pathname),
  component: lazyRouteComponent(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
})

// Shown beside the list of the page above; letters lead here that say somebody waits for an answer.
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

const documents = createRoute({
  getParentRoute: () => inside,
  path: '/documents',
  validateSearch: (search: Search): DocumentsSearch => {
    const view = OTHER_VIEWS.find((each) => each === search['view'])
    return { ...(view && { view }), ...textIn(search, 'property'), ...textIn(search, 'open'), ...pageIn(search) }
  },
  loaderDeps: ({ search: { open: _, ...search } }) => search,
  loader: ({ deps, location: { search } }) => void beginDocuments(deps, search),
  component: lazyRouteComponent(() => import('./pages/documents/documents-page.tsx'), 'DocumentsPage'),
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
  loader: ({ params: { id } }) => void queries.prefetchQuery(requirementQuery(id)),
  component: lazyRouteComponent(() => import('./pages/documents/requirement-page.tsx'), 'RequirementPage'),
})

// A loader begins to ask while the page's own part is on its way, and waits for neither.
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  loader: () => void queries.prefetchQuery(sessionsQuery),
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})

const pages = [
  needsYou,
  inbox,
  leasing,
  documents,
  application,
  screening,
  requirement,
  account,
  ...recordRoutes,
  ...integrationRoutes,
]
knowPages(pages as unknown as readonly Page[])

const tree = root.addChildren([
  company,
  ofCompany.addChildren([
    signInRoute,
    welcomeRoute,
    inside.addChildren([
      needsYou,
      inbox.addChildren([conversation]),
      leasing,
      documents,
      application,
      screening,
      requirement,
      account,
      ...recordRoutes,
      ...integrationRoutes,
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
