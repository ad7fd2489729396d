import { syncRoutes } from '@cultivatd/contract/sync/sync.contract'
import type { SyncState } from '@cultivatd/domain/sync/sync'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { show, snackbarSays } from '../ui/rendering.builders.tsx'
import { useSyncNotices } from './sync-notices.ts'

const failed = (id: string, error: string): SyncState => ({
  id,
  version: 1,
  status: 'errored',
  error,
  isBehind: true,
  since: null,
  countedAt: null,
  lists: [],
})

const state = (status: SyncState['status'], version: number): SyncState => ({
  ...failed('A', ''),
  version,
  status,
  error: null,
  isBehind: false,
})

function Notices() {
  useSyncNotices()
  return null
}

test('[SHELL-14] [SYNC-04] [SYNC-05] facilities that fail for one reason are told at once, and one press dismisses them all', async () => {
  const server = aServer()
  server.shows('sync', {}, [failed('A', 'no answer'), failed('B', 'no answer')])
  server.answers(syncRoutes.dismiss, answer(syncRoutes.dismiss, {}))
  const { user } = show(<Notices />)
  await snackbarSays('Sync Failed: no answer')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByTestId('snackbar')).toBeNull()
  await waitFor(() =>
    expect(server.asked(syncRoutes.dismiss).map(({ path }) => path)).toEqual(['/api/sync/A', '/api/sync/B']),
  )
})

test('[SHELL-14] [SYNC-06] [READ-50] while a read runs it is said, and once it has ended well nothing is', async () => {
  const server = aServer()
  server.shows('sync', {}, [state('inProgress', 1)])
  show(<Notices />)
  await snackbarSays('Sync In Progress')
  server.shows('sync', {}, [state(null, 2)])
  await waitFor(() => expect(screen.queryByTestId('snackbar')).toBeNull())
})
