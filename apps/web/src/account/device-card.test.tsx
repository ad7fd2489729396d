import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type KeptState, setKeptState } from '../live/kept/kept-state.ts'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { DeviceCard } from './device-card.tsx'

function aDeviceThat(state: KeptState) {
  aServer()
  setKeptState(state)
  onTestFinished(() => setKeptState('off'))
}

test.each<[KeptState, RegExp]>([
  ['insecure', /Open Cultivatd by an address that begins with https/],
  ['forbidden', /Open Cultivatd in an ordinary window/],
  ['full', /Make room on the device/],
  ['away', /Load this page again/],
])('where nothing more can be kept it says so and what to do: %s', async (state, text) => {
  aDeviceThat(state)
  show(<DeviceCard />)
  expect((await screen.findByText(text)).textContent).toMatch(text)
})

test('it says what is kept and for how long, and a browser that promises nothing is told of', async () => {
  aDeviceThat('on')
  const persist = vi.fn<() => Promise<boolean>>(async () => false)
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { persisted: async () => false, estimate: async () => ({ usage: 4_200_000 }), persist },
  })
  const { user } = show(<DeviceCard />)
  await screen.findByText(/that you opened in the last 30 days.*Signing out deletes them/)
  await screen.findByText(/4 MB are used.*Safari does after seven days/)
  await user.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }))
  await screen.findByText(/The browser does not promise it/)
  expect(persist).toHaveBeenCalledOnce()
  act(() => setKeptState('full'))
  expect(screen.queryByRole('button')).toBeNull()
})
