import { Organisation, OrganisationChange, OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import { permission } from '@cultivatd/domain/user/permission'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const organisationRoutes = routes({
  update: {
    method: 'PUT',
    path: '/api/organisation',
    body: OrganisationChange,
    out: Done,
    needs: [permission.orgAdmin],
    summary: 'Change the colors, the sync key or the active facilities',
  },
})

export const organisationTopics = topics({
  organisation: {
    row: Organisation,
    needs: 'active',
    summary: 'Colors, delays before sending and active facilities, one row',
  },
  organisationSettings: {
    row: OrganisationSettings,
    needs: [permission.orgAdmin],
    summary: 'The settings page, one row',
  },
})
