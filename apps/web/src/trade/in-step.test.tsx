import type { SyncState } from '@cultivatd/domain/sync/sync'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { InStep } from './in-step.tsx'

const facilityId = 'GAAA-0000-0001'
const readAt = '2026-11-20T08:10:00.000Z'
const packages = { list: 'packagesActive', done: 9, total: 9, readAt, gap: null }
const sync: SyncState = {
  id: facilityId,
  version: 1,
  status: null,
  error: null,
  isBehind: false,
  since: readAt,
  countedAt: readAt,
  lists: [packages],
}

function said(state: Partial<SyncState>) {
  const server = aServer()
  server.shows('sync', {}, [{ ...sync, ...state }])
  show(<InStep facilityId={facilityId} of={['packages']} />)
  return server
}

test('what is in step again says nothing: the header says it once', async () => {
  const server = said({ isBehind: true })
  await screen.findByText('Not in step with Metrc')
  server.shows('sync', {}, [{ ...sync, version: 2 }])
  await waitFor(() => expect(screen.queryByText(/in step/i)).toBeNull())
})

test('[SYNC-04] a failed read is not in step, also when its notice was put away', async () => {
  said({ isBehind: true })
  expect(await screen.findByText('Not in step with Metrc')).toBeTruthy()
})

test('[SYNC-01] a list that Metrc does not open to the key is said in place of in step', async () => {
  said({ lists: [{ ...packages, total: null, gap: 'closed' }] })
  expect(await screen.findByText('Metrc does not open packages to the sync key')).toBeTruthy()
  expect(screen.queryByText(/In step/)).toBeNull()
})
