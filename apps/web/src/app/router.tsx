import {
  type AnySchema,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ResolveParams,
  type RouteComponent,
} from '@tanstack/react-router'
import { environmentSearch } from '../environment/environment-search.ts'
import { testingSearch } from '../lab-test/testing-search.ts'
import { operationSearch, outageSearch } from '../operation/operation-search.ts'
import { systemSearch } from '../system/system-search.ts'
import { startRoom } from '../room/start-room.ts'
import { runSearch } from '../run/run-search.ts'
import { openTaskSearch, scheduleSearch } from '../task/schedule-search.ts'
import { startSchedule } from '../task/start-schedule.ts'
import { roomSearch } from '../trade/room-search.ts'
import { overlayAddress } from '../trade/overlay-address.ts'
import { loaded } from '../ui/lazily.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { PageFailed } from './error-boundary.tsx'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'
import { pageLoads } from './page-loads.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound, validateSearch: overlayAddress })

/** The token of a mail, in the address that the mail holds. */
const mailSearch = (search: Record<string, unknown>): { token: string } => ({
  token: typeof search['token'] === 'string' ? search['token'] : '',
})

const searchOfRoom = (search: Record<string, unknown>) => ({ ...systemSearch(search), ...roomSearch(search) })

type Pages<Name extends string> = { readonly [Exported in Name]: RouteComponent }

/** A page that is loaded when somebody goes there, and before somebody loses the network. */
function page<const Name extends string>(load: () => Promise<Pages<Name>>, name: Name) {
  pageLoads.push(load)
  return lazyRouteComponent<Pages<string>, string>(() => loaded(load), name)
}

const at = <const Path extends string, Name extends string>(path: Path, load: () => Promise<Pages<Name>>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, component: page(load, name) })

/** One whose address says more behind a question mark. */
const withSearch = <const Path extends string, Search extends AnySchema, Name extends string>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  load: () => Promise<Pages<Name>>,
  name: Name,
  /** Asks for its data at once: they are on their way while its program loads. */
  start: (asked: ResolveParams<Path> & Search) => void = () => {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    loaderDeps: ({ search }) => search,
    // Not for whatever the mouse goes over: a room may have thousands of rows.
    loader: ({ deps, params, cause }) => {
      if (cause === 'enter') start({ ...deps, ...params } as unknown as ResolveParams<Path> & Search)
    },
    component: page(load, name),
  })

// biome-ignore format: one line for each page
const routeTree = root.addChildren([
  withSearch('/', openTaskSearch, () => import('./home-screen.tsx'), 'HomeScreen'),
  at('/login', () => import('../account/sign-in-page.tsx'), 'SignInPage'),
  at('/sign-up', () => import('../account/sign-up-page.tsx'), 'SignUpPage'),
  at('/forgot-password', () => import('../account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  withSearch('/reset-password', mailSearch, () => import('../account/reset-password-page.tsx'), 'ResetPasswordPage'),
  withSearch('/verify-email', mailSearch, () => import('../account/verify-email-page.tsx'), 'VerifyEmailPage'),
  withSearch('/invitation', mailSearch, () => import('../account/invitation-page.tsx'), 'InvitationPage'),
  at('/account', () => import('../account/account-page.tsx'), 'AccountPage'),
  at('/external-contacts', () => import('../external-contact/external-contacts-page.tsx'), 'ExternalContactsPage'),
  at('/external-contacts/edit', () => import('../external-contact/edit-external-contact-page.tsx'), 'EditExternalContactPage'),
  at('/external-contacts/$contactId', () => import('../external-contact/external-contact-page.tsx'), 'ExternalContactPage'),
  at('/external-contacts/$contactId/edit', () => import('../external-contact/edit-external-contact-page.tsx'), 'EditExternalContactPage'),
  at('/labels', () => import('../label/label-designs-page.tsx'), 'LabelDesignsPage'),
  at('/inventory', () => import('../inventory/inventory-page.tsx'), 'InventoryPage'),
  at('/strains', () => import('../strain/strains-page.tsx'), 'StrainsPage'),
  at('/strains/$strainId', () => import('../strain/strain-page.tsx'), 'StrainPage'),
  at('/items', () => import('../item/items-page.tsx'), 'ItemsPage'),
  at('/items/$itemId', () => import('../item/item-page.tsx'), 'ItemPage'),
  withSearch('/testing', testingSearch, () => import('./testing-screen.tsx'), 'TestingScreen'),
  at('/testing/limits', () => import('./testing-screen.tsx'), 'LimitsScreen'),
  withSearch('/testing/$testId', testingSearch, () => import('./testing-screen.tsx'), 'TestScreen'),
  at('/users', () => import('../user/users-page.tsx'), 'UsersPage'),
  at('/notifications', () => import('../notification/notifications-page.tsx'), 'NotificationsPage'),
  at('/organization', () => import('../organisation/organisation-page.tsx'), 'OrganisationPage'),
  at('/organization/api', () => import('./api-screen.tsx'), 'ApiScreen'),
  at('/profile/$userId', () => import('../profile/profile-page.tsx'), 'ProfilePage'),
  at('/facility/$facilityId', () => import('./facility-screen.tsx'), 'FacilityScreen'),
  at('/facility/$facilityId/inventory', () => import('../inventory/facility-inventory-page.tsx'), 'FacilityInventoryPage'),
  at('/facility/$facilityId/inventory/$detailId', () => import('../inventory/item-stock-page.tsx'), 'ItemStockPage'),
  at('/facility/$facilityId/inventory/$detailId/$pieceId', () => import('../inventory/piece-page.tsx'), 'PiecePage'),
  at('/facility/$facilityId/harvests', () => import('../harvest/harvests-page.tsx'), 'HarvestsPage'),
  at('/facility/$facilityId/processing-jobs', () => import('../processing-job/jobs-page.tsx'), 'JobsPage'),
  at('/facility/$facilityId/processing-jobs/start', () => import('../processing-job/start-job-page.tsx'), 'StartJobPage'),
  at('/facility/$facilityId/processing-jobs/$jobId', () => import('../processing-job/job-page.tsx'), 'JobPage'),
  at('/facility/$facilityId/weigh-in/$weighInId', () => import('../plant/weigh-in/station-page.tsx'), 'StationPage'),
  at('/facility/$facilityId/employees', () => import('../facility/employees-page.tsx'), 'EmployeesPage'),
  at('/facility/$facilityId/transfers', () => import('../transfer/transfers-page.tsx'), 'TransfersPage'),
  at('/facility/$facilityId/transfers/external/$transferId', () => import('../transfer/edit-external-page.tsx'), 'EditExternalPage'),
  at('/facility/$facilityId/transfers/templates', () => import('../transfer/templates-page.tsx'), 'TemplatesPage'),
  at('/facility/$facilityId/transfers/templates/$templateId', () => import('../transfer/edit-template-page.tsx'), 'EditTemplatePage'),
  withSearch('/facility/$facilityId/room/$roomId', searchOfRoom, () => import('./room-screen.tsx'), 'RoomScreen', startRoom),
  at('/facility/$facilityId/room/$roomId/count/$countId', () => import('../cycle-count/count-page.tsx'), 'CountPage'),
  withSearch('/operations', operationSearch, () => import('./operations-screen.tsx'), 'OperationsScreen'),
  at('/operations/outages', () => import('../operation/outages-page.tsx'), 'OutagesPage'),
  withSearch('/operations/outage/$outageId', outageSearch, () => import('../operation/outage-page.tsx'), 'OutagePage'),
  at('/repair', () => import('../repair/repair-page.tsx'), 'RepairPage'),
  withSearch('/schedule/runs', runSearch, () => import('../run/run-templates-page.tsx'), 'RunTemplatesPage'),
  withSearch('/schedule', scheduleSearch, () => import('../task/schedule-page.tsx'), 'SchedulePage', startSchedule),
  at('/schedule/checklists', () => import('../checklist/checklists-page.tsx'), 'ChecklistsPage'),
  withSearch('/environment/$roomId', environmentSearch, () => import('./environment-screen.tsx'), 'EnvironmentScreen'),
  at('/equipment/$roomId', () => import('./room-equipment-screen.tsx'), 'RoomEquipmentScreen'),
  at('/room/$id', () => import('../room/room-mention-page.tsx'), 'RoomMentionPage'),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingComponent: () => (
    <Loading label="Loading the page">
      <SkeletonRows />
    </Loading>
  ),
  defaultErrorComponent: ({ reset }) => <PageFailed onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
