import { createRootRoute, createRoute, createRouter, type SearchSchemaInput } from '@tanstack/react-router'
import type { BillPageSearch } from '../features/bills/bill-page.tsx'
import { type RawBillSearch, readBillSearch } from '../features/bills/list/bill-search.ts'
import { type NewBillSearch, readNewBillSearch } from '../features/bills/new-bill-search.ts'
import { type CalendarSearch, readCalendarSearch } from '../features/calendar/calendar-search.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { type PaymentSearch, readPaymentSearch } from '../features/payments/payment-search.ts'
import { type ForecastSearch, readForecastSearch } from '../features/statistics/forecast/forecast-search.ts'
import { readStatisticsSearch, type StatisticsSearch } from '../features/statistics/statistics-search.ts'
import type { YearSearch } from '../features/statistics/year/year-search.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { CrashPage } from './crash-page.tsx'
import { lazyRouteComponent } from './lazy-route-component.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: CrashPage })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // Most visits begin here: it comes with the app.
  component: HomePage,
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: (search: CalendarSearch & SearchSchemaInput): CalendarSearch =>
    readCalendarSearch({ ...search }),
  component: lazyRouteComponent(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const bills = createRoute({
  getParentRoute: () => root,
  path: '/bills',
  validateSearch: (search: RawBillSearch & SearchSchemaInput) => readBillSearch(search),
  component: lazyRouteComponent(() => import('../features/bills/bills-page.tsx'), 'BillsPage'),
})

const newBill = createRoute({
  getParentRoute: () => root,
  path: '/bills/new',
  validateSearch: (search: NewBillSearch & SearchSchemaInput): NewBillSearch =>
    readNewBillSearch({ ...search }),
  component: lazyRouteComponent(() => import('../features/bills/new-bill-page.tsx'), 'NewBillPage'),
})

const bill = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId',
  validateSearch: ({ pay }: BillPageSearch & SearchSchemaInput): BillPageSearch =>
    pay === undefined ? {} : { pay: true },
  component: lazyRouteComponent(() => import('../features/bills/bill-page.tsx'), 'BillPage'),
})

const editBill = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId/edit',
  component: lazyRouteComponent(() => import('../features/bills/edit-bill-page.tsx'), 'EditBillPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  validateSearch: (search: PaymentSearch & SearchSchemaInput): PaymentSearch =>
    readPaymentSearch({ ...search }),
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const statistics = createRoute({
  getParentRoute: () => root,
  path: '/statistics',
  validateSearch: (search: StatisticsSearch & SearchSchemaInput): StatisticsSearch =>
    readStatisticsSearch({ ...search }),
  component: lazyRouteComponent(() => import('../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
})

const forecast = createRoute({
  getParentRoute: () => root,
  path: '/statistics/forecast',
  validateSearch: (search: ForecastSearch & SearchSchemaInput): ForecastSearch =>
    readForecastSearch({ ...search }),
  component: lazyRouteComponent(
    () => import('../features/statistics/forecast/forecast-page.tsx'),
    'ForecastPage',
  ),
})

const paydays = createRoute({
  getParentRoute: () => root,
  path: '/statistics/paydays',
  component: lazyRouteComponent(
    () => import('../features/statistics/paydays/paydays-page.tsx'),
    'PaydaysPage',
  ),
})

const year = createRoute({
  getParentRoute: () => root,
  path: '/statistics/year',
  // Read by the page itself: the first page has no room for it.
  validateSearch: (search: YearSearch & SearchSchemaInput): YearSearch => search,
  component: lazyRouteComponent(() => import('../features/statistics/year/year-page.tsx'), 'YearPage'),
})

const group = createRoute({
  getParentRoute: () => root,
  path: '/group',
  component: lazyRouteComponent(() => import('../features/groups/group-page.tsx'), 'GroupPage'),
})

const categories = createRoute({
  getParentRoute: () => root,
  path: '/categories',
  component: lazyRouteComponent(() => import('../features/categories/categories-page.tsx'), 'CategoriesPage'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
})

const importRoute = createRoute({
  getParentRoute: () => root,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('../features/people/people-page.tsx'), 'PeoplePage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit/$log',
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const settingsSection = createRoute({
  getParentRoute: () => root,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
})

const routeTree = root.addChildren([
  home,
  calendar,
  bills,
  newBill,
  bill,
  editBill,
  payments,
  statistics,
  forecast,
  paydays,
  year,
  group,
  categories,
  imports,
  importRoute,
  people,
  audit,
  settings,
  settingsSection,
  inbox,
])

/** Every page of the app, and where it lives. */
export function makeRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
