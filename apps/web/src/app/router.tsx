import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { operationSearch, outageSearch } from '../operation/operation-search.ts'
import { systemSearch } from '../system/system-search.ts'
import { overlayAddress } from '../trade/overlay-address.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { PageFailed } from './error-boundary.tsx'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound, validateSearch: overlayAddress })

/** A page that is loaded when somebody goes there. */
const page = lazyRouteComponent

/** The token of a mail, in the address that the mail holds. */
const mailSearch = (search: Record<string, unknown>): { token: string } => ({
  token: typeof search['token'] === 'string' ? search['token'] : '',
})

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: page(() => import('../home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: page(() => import('../account/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-up',
    component: page(() => import('../account/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: page(() => import('../account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    validateSearch: mailSearch,
    component: page(() => import('../account/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    validateSearch: mailSearch,
    component: page(() => import('../account/verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    component: page(() => import('../account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/external-contacts',
    component: page(() => import('../external-contact/external-contacts-page.tsx'), 'ExternalContactsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/external-contacts/edit',
    component: page(() => import('../external-contact/edit-external-contact-page.tsx'), 'EditExternalContactPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/external-contacts/$contactId',
    component: page(() => import('../external-contact/external-contact-page.tsx'), 'ExternalContactPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/external-contacts/$contactId/edit',
    component: page(() => import('../external-contact/edit-external-contact-page.tsx'), 'EditExternalContactPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users',
    component: page(() => import('../user/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/notifications',
    component: page(() => import('../notification/notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/organization',
    component: page(() => import('../organisation/organisation-page.tsx'), 'OrganisationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/profile/$userId',
    component: page(() => import('../profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/facility/$facilityId',
    component: page(() => import('./facility-screen.tsx'), 'FacilityScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/facility/$facilityId/harvests',
    component: page(() => import('../harvest/harvests-page.tsx'), 'HarvestsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/facility/$facilityId/transfers',
    component: page(() => import('../transfer/transfers-page.tsx'), 'TransfersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/facility/$facilityId/room/$roomId',
    validateSearch: systemSearch,
    component: page(() => import('./room-screen.tsx'), 'RoomScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations',
    validateSearch: operationSearch,
    component: page(() => import('./operations-screen.tsx'), 'OperationsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations/outages',
    component: page(() => import('../operation/outages-page.tsx'), 'OutagesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations/outage/$outageId',
    validateSearch: outageSearch,
    component: page(() => import('../operation/outage-page.tsx'), 'OutagePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/room/$id',
    component: page(() => import('../room/room-mention-page.tsx'), 'RoomMentionPage'),
  }),
])

export const router = createRouter({
  routeTree,
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
