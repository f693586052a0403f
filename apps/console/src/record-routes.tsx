// Looking things up: the search, the lists of records, and the page of each.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { HOUSEHOLD_TABS, householdList, householdQuery } from './api/households.ts'
import { entriesQuery, ledgerList } from './api/ledger.ts'
import { PROSPECT_TABS, prospectList, prospectQuery } from './api/prospects.ts'
import { queries } from './api/queries.ts'
import { searchQuery } from './api/search.ts'
import { UNIT_TABS, unitList, unitQuery } from './api/units.ts'
import { workOrderList, workOrderQuery } from './api/work-orders.ts'
import { onceKnown } from './begin.ts'
import { inside } from './company-routes.tsx'
import { recordsIn, type Search, textIn, wordIn } from './search-params.ts'

const search = createRoute({
  getParentRoute: () => inside,
  path: '/search',
  validateSearch: (given: Search) => textIn(given, 'q'),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ deps: { q = '' } }) => void queries.prefetchQuery(searchQuery(q)),
  component: lazyRouteComponent(() => import('./pages/search/search-page.tsx'), 'SearchPage'),
})

/** What does not fit at the foot of a phone. */
const more = createRoute({
  getParentRoute: () => inside,
  path: '/more',
  component: lazyRouteComponent(() => import('./pages/more/more-page.tsx'), 'MorePage'),
})

const households = createRoute({
  getParentRoute: () => inside,
  path: '/households',
  validateSearch: (given: Search) => recordsIn(householdList)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void queries.prefetchQuery(householdList.query(deps)),
  component: lazyRouteComponent(() => import('./pages/households/households-page.tsx'), 'HouseholdsPage'),
})

const household = createRoute({
  getParentRoute: () => inside,
  path: '/households/$id',
  validateSearch: (given: Search) => wordIn(given, 'tab', HOUSEHOLD_TABS),
  loader: ({ params: { id }, location: { search: asked } }) => {
    onceKnown((holds) => householdQuery(id, holds))
    if ((asked as Search)['tab'] === 'ledger') onceKnown(() => entriesQuery(id), 'transactions:read')
  },
  component: lazyRouteComponent(() => import('./pages/households/household-page.tsx'), 'HouseholdPage'),
})

const units = createRoute({
  getParentRoute: () => inside,
  path: '/units',
  validateSearch: (given: Search) => recordsIn(unitList)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void queries.prefetchQuery(unitList.query(deps)),
  component: lazyRouteComponent(() => import('./pages/units/units-page.tsx'), 'UnitsPage'),
})

const unit = createRoute({
  getParentRoute: () => inside,
  path: '/units/$id',
  validateSearch: (given: Search) => wordIn(given, 'tab', UNIT_TABS),
  loader: ({ params: { id } }) => onceKnown((holds) => unitQuery(id, holds)),
  component: lazyRouteComponent(() => import('./pages/units/unit-page.tsx'), 'UnitPage'),
})

const prospects = createRoute({
  getParentRoute: () => inside,
  path: '/prospects',
  validateSearch: (given: Search) => recordsIn(prospectList)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void queries.prefetchQuery(prospectList.query(deps)),
  component: lazyRouteComponent(() => import('./pages/prospects/prospects-page.tsx'), 'ProspectsPage'),
})

const prospect = createRoute({
  getParentRoute: () => inside,
  path: '/prospects/$id',
  validateSearch: (given: Search) => wordIn(given, 'tab', PROSPECT_TABS),
  loader: ({ params: { id } }) => onceKnown((holds) => prospectQuery(id, holds)),
  component: lazyRouteComponent(() => import('./pages/prospects/prospect-page.tsx'), 'ProspectPage'),
})

const workOrders = createRoute({
  getParentRoute: () => inside,
  path: '/work-orders',
  validateSearch: (given: Search) => recordsIn(workOrderList)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void queries.prefetchQuery(workOrderList.query(deps)),
  component: lazyRouteComponent(() => import('./pages/work-orders/work-orders-page.tsx'), 'WorkOrdersPage'),
})

const workOrder = createRoute({
  getParentRoute: () => inside,
  path: '/work-orders/$id',
  loader: ({ params: { id } }) => onceKnown((holds) => workOrderQuery(id, holds)),
  component: lazyRouteComponent(() => import('./pages/work-orders/work-order-page.tsx'), 'WorkOrderPage'),
})

const ledger = createRoute({
  getParentRoute: () => inside,
  path: '/ledger',
  validateSearch: (given: Search) => recordsIn(ledgerList)(given),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ deps }) => void queries.prefetchQuery(ledgerList.query(deps)),
  component: lazyRouteComponent(() => import('./pages/ledger/ledger-page.tsx'), 'LedgerPage'),
})

export const recordRoutes = [
  search,
  more,
  households,
  household,
  units,
  unit,
  prospects,
  prospect,
  workOrders,
  workOrder,
  ledger,
] as const
