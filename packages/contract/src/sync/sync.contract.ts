import { Comparison, Drift } from '@cultivatd/domain/sync/drift'
import { MetrcState, SyncState } from '@cultivatd/domain/sync/sync'
import { FacilityParams } from '../facility/facility.contract.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const syncRoutes = routes({
  start: {
    method: 'GET',
    path: '/api/sync-facility',
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Read Metrc now; answers at once (READ-49)',
  },
  dismiss: {
    method: 'DELETE',
    path: '/api/sync/{facilityId}',
    params: FacilityParams,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Clear the sync record of a failed read (SYNC-05)',
  },
})

export const syncTopics = topics({
  sync: {
    row: SyncState,
    needs: 'active',
    summary: 'How far the mirror of each active facility is; id is the facility',
  },
  metrc: { row: MetrcState, needs: 'active', summary: 'Whether Metrc answers and what waits for it, one row' },
  drift: {
    row: Drift,
    needs: 'active',
    summary: 'The newest 200 records of active facilities that differed from Metrc and were repaired',
  },
  comparisons: {
    row: Comparison,
    needs: 'active',
    summary:
      'The newest 100 comparisons of active facilities with Metrc, every night and where counts differed; of each facility at least the last of both',
  },
})
