import type { MetrcState } from '@cultivatd/domain/sync/sync'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepPush } from '../live/push/push-here.ts'
import { wantPush } from '../live/push/push-wanted.ts'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { Strips } from './strips.tsx'

vi.mock('../live/push/push-here.ts', () => ({ keepPush: vi.fn<() => Promise<void>>(async () => {}) }))

const inStep: MetrcState = {
  id: 'metrc',
  version: 1,
  state: 'inStep',
  since: '2026-11-21T09:38:00.000Z',
  waiting: 0,
  refused: 0,
  needsPerson: 0,
}

const isMarked = () => document.documentElement.hasAttribute('data-not-current')

test('while Metrc does not answer every moment on the page is one of then, until it answers', async () => {
  const server = aServer()
  server.shows('metrc', {}, [inStep])
  const page = show(<Strips />)
  expect(isMarked()).toBe(false)
  server.shows('metrc', {}, [{ ...inStep, version: 2, state: 'down' }])
  await screen.findByText(/^Metrc has not answered since/)
  expect(isMarked()).toBe(true)
  server.shows('metrc', {}, [{ ...inStep, version: 3 }])
  await waitFor(() => expect(isMarked()).toBe(false))
  server.shows('metrc', {}, [{ ...inStep, version: 4, state: 'down' }])
  await waitFor(() => expect(isMarked()).toBe(true))
  page.leave()
  expect(isMarked()).toBe(false)
})

test('a device that is a station by now takes no pushes in the turn of whoever took them there before', async () => {
  const marcus = { id: 'm', uid: 'm', displayName: 'Marcus Reyes', permissions: ['GENERAL_EDIT'] }
  wantPush('m')
  const server = aServer()
  server.shows('metrc', {}, [{ ...inStep, state: 'down' }])
  server.shows('me', {}, [{ ...marcus, version: 1, station: 'Flower tablet' } as never])
  show(<Strips />)
  await screen.findByText(/^Metrc has not answered since/)
  expect(keepPush).not.toHaveBeenCalled()
  server.shows('me', {}, [{ ...marcus, version: 2 } as never])
  await waitFor(() => expect(keepPush).toHaveBeenCalledWith('m'))
})
