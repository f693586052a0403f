// Looking after partners: who is connected, and what was sent to them. What they ask for is no part of what everybody loads.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import {
  DELIVERIES_SHOWN,
  EVENTS_SHOWN,
  INTEGRATION_TABS,
  PARTNERS_SHOWN,
  REPLAYS_SHOWN,
} from './api/office-addresses.ts'
import { queries } from './api/queries.ts'
import { inside } from './company-routes.tsx'
import { pageIn, recordsIn, type Search, wordIn } from './search-params.ts'
import { OfficeRail } from './shell/office-rail.ts'

/** Whoever comes here has these places in the rail, most of the time. */
function begun<T>(api: Promise<T>): Promise<T> {
  void OfficeRail.preload?.()
  return api
}
const integrations = () => begun(import('./api/integrations.ts'))

const partners = createRoute({
  getParentRoute: () => inside,
  path: '/partners',
  validateSearch: (given: Search) => recordsIn(PARTNERS_SHOWN)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) =>
    void integrations().then(({ integrationList }) => queries.prefetchQuery(integrationList.query(deps))),
  component: lazyRouteComponent(() => import('./pages/partners/partners-page.tsx'), 'PartnersPage'),
})

const partner = createRoute({
  getParentRoute: () => inside,
  path: '/partners/$id',
  validateSearch: (given: Search) => ({
    ...wordIn(given, 'tab', INTEGRATION_TABS),
    ...(given['closed'] === true && { closed: true }),
    ...pageIn(given),
  }),
  loader: ({ params: { id } }) =>
    void integrations().then(({ integrationQuery }) => queries.prefetchQuery(integrationQuery(id))),
  component: lazyRouteComponent(() => import('./pages/partners/partner-page.tsx'), 'PartnerPage'),
})

const toldTo = () => begun(import('./api/deliveries.ts'))

const deliveries = createRoute({
  getParentRoute: () => inside,
  path: '/deliveries',
  validateSearch: (given: Search) => recordsIn(DELIVERIES_SHOWN)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) =>
    void toldTo().then(({ deliveryList, summaryQuery }) => {
      void queries.prefetchQuery(deliveryList.query(deps))
      void queries.prefetchQuery(summaryQuery(deps))
    }),
  component: lazyRouteComponent(() => import('./pages/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
})

const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/deliveries/$id',
  loader: ({ params: { id } }) => void toldTo().then(({ deliveryQuery }) => queries.prefetchQuery(deliveryQuery(id))),
  component: lazyRouteComponent(() => import('./pages/deliveries/delivery-page.tsx'), 'DeliveryPage'),
})

const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: (given: Search) => recordsIn(EVENTS_SHOWN)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void toldTo().then(({ eventList }) => queries.prefetchQuery(eventList.query(deps))),
  component: lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
})

const event = createRoute({
  getParentRoute: () => inside,
  path: '/events/$id',
  loader: ({ params: { id } }) => void toldTo().then(({ eventQuery }) => queries.prefetchQuery(eventQuery(id))),
  component: lazyRouteComponent(() => import('./pages/events/event-page.tsx'), 'EventPage'),
})

const replays = createRoute({
  getParentRoute: () => inside,
  path: '/replays',
  validateSearch: (given: Search) => recordsIn(REPLAYS_SHOWN)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void toldTo().then(({ replayList }) => queries.prefetchQuery(replayList.query(deps))),
  component: lazyRouteComponent(() => import('./pages/replays/replays-page.tsx'), 'ReplaysPage'),
})

const replay = createRoute({
  getParentRoute: () => inside,
  path: '/replays/$id',
  loader: ({ params: { id } }) => void toldTo().then(({ replayQuery }) => queries.prefetchQuery(replayQuery(id))),
  component: lazyRouteComponent(() => import('./pages/replays/replay-page.tsx'), 'ReplayPage'),
})

export const integrationRoutes = [partners, partner, deliveries, delivery, events, event, replays, replay] as const
