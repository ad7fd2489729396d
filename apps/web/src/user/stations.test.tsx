import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { crewRoutes, stationRoutes } from '@cultivatd/contract/station/station.contract'
import type { CrewKeys as Keys, Station } from '@cultivatd/domain/station/station'
import type { User } from '@cultivatd/domain/user/user'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { forgetStation, ownStation } from '../live/station.ts'
import { currentToken } from '../live/token.ts'
import { dialog, show } from '../ui/rendering.builders.tsx'
import { CrewKeys } from './crew-keys.tsx'
import { StationsCard } from './stations-card.tsx'

const marcus: User = {
  id: 'm',
  uid: 'm',
  displayName: 'Marcus Reyes',
  email: 'marcus@example.com',
  emailVerified: true,
  hasSecondFactor: false,
  permissions: ['GENERAL_EDIT'],
  version: 1,
}
const keys: Keys = { id: 'm', version: 1, pinAt: '2026-11-20T10:00:00Z', badgeAt: null, lockedUntil: null }
const station: Station = {
  id: 's',
  version: 1,
  name: 'Flower tablet',
  facilityId: 'F',
  device: 'Chrome on Android',
  madeBy: 'Priya Nair',
  madeAt: '2026-11-20T10:00:00Z',
  usedAt: '2026-11-21T09:00:00Z',
  lockedUntil: null,
}
const facility = { id: 'F', version: 1, metrc: { DisplayName: 'Red Fork Cultivation' } } as never

function openKeys(given: Partial<Keys> | null = {}, user = marcus) {
  const server = aServer()
  server.shows('crewKeys', {}, given ? [{ ...keys, ...given }] : [])
  const { user: hand } = show(<CrewKeys user={user} mayChange />)
  return { server, user: hand }
}

function openStations(shown: readonly Station[] = [station]) {
  const server = aServer()
  server.shows('stations', {}, shown)
  server.shows('facilities', {}, [facility])
  return { server, ...show(<StationsCard />) }
}

test('a PIN is made here, saved once, and shown no more', async () => {
  const { server, user } = openKeys(null)
  server.answers(crewRoutes.setPin, answer(crewRoutes.setPin, {}))
  await user.click(await screen.findByRole('button', { name: 'Set PIN' }))
  const form = await dialog('PIN of Marcus Reyes')
  await user.click(form.getByRole('button', { name: 'Make one' }))
  const { value } = form.getByLabelText<HTMLInputElement>('PIN')
  expect(value).toMatch(/^\d{6}$/)
  await user.click(form.getByRole('button', { name: 'Save PIN' }))
  await waitFor(() =>
    expect(server.asked(crewRoutes.setPin)).toMatchObject([{ path: '/api/crew/m/pin', body: { pin: value } }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByDisplayValue(value)).toBeNull()
})

test('an easy PIN is refused where it is typed', async () => {
  const { server, user } = openKeys()
  await user.click(await screen.findByRole('button', { name: 'Renew PIN' }))
  const form = await dialog('PIN of Marcus Reyes')
  await user.type(form.getByLabelText('PIN'), '123456')
  await user.click(form.getByRole('button', { name: 'Save PIN' }))
  expect(await form.findByText('This PIN is guessed first. Take another one')).toBeTruthy()
  expect(server.asked(crewRoutes.setPin)).toEqual([])
})

test('a PIN and a badge are withdrawn after a question', async () => {
  const { server, user } = openKeys({ badgeAt: '2026-11-20T10:00:00Z' })
  server.answers(crewRoutes.withdrawPin, answer(crewRoutes.withdrawPin, {}))
  server.answers(crewRoutes.withdrawBadge, answer(crewRoutes.withdrawBadge, {}))
  for (const [what, route] of [
    ['PIN', crewRoutes.withdrawPin],
    ['badge', crewRoutes.withdrawBadge],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Withdraw ${what}` }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.asked(route)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('a locked PIN is seen, and who may do nothing at a station gets none', async () => {
  openKeys({ lockedUntil: '2026-11-21T23:00:00Z' })
  expect(await screen.findByText(/Locked until/)).toBeTruthy()
})

test('who manages people alone gets neither', async () => {
  openKeys(null, { ...marcus, permissions: ['USER_ADMIN'] })
  expect(await screen.findByText(/Needs a permission besides/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set PIN' })).toBeNull()
})

test('stations are listed with where they stand, and ended from elsewhere', async () => {
  const { server, user } = openStations()
  server.answers(stationRoutes.end, answer(stationRoutes.end, { crew: ['Marcus Reyes', 'Priya Nair'] }))
  const line = within(await screen.findByRole('listitem'))
  expect(line.getByText(/Red Fork Cultivation\. Chrome on Android, made by Priya Nair/)).toBeTruthy()
  await user.click(line.getByRole('button', { name: 'End the station Flower tablet' }))
  await user.click(await screen.findByRole('button', { name: 'End station' }))
  await waitFor(() => expect(server.asked(stationRoutes.end)).toMatchObject([{ path: '/api/station/s' }]))
  expect(await screen.findByText(/who took over there lately: Marcus Reyes and Priya Nair/)).toBeTruthy()
})

test('this device becomes a station, and whoever made it one is signed out there', async () => {
  const { server, user } = openStations([])
  onTestFinished(() => act(() => forgetStation('of the station')))
  const taken = refusal(409, { message: 'There is a station Veg tablet already', path: 'name' })
  server.answers(stationRoutes.create, taken, answer(stationRoutes.create, { id: 's', token: 'of the station' }))
  server.answers(accountRoutes.signOut, answer(accountRoutes.signOut, {}))
  await user.click(await screen.findByRole('button', { name: 'Make this device a station' }))
  const form = await dialog('Make this device a station')
  await user.type(form.getByLabelText('Name'), 'Veg tablet')
  await user.click(form.getByRole('button', { name: 'Make it a station' }))
  expect(await form.findByText('There is a station Veg tablet already')).toBeTruthy()
  expect(ownStation()).toBeNull()
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Veg tablet 2')
  await user.click(form.getByRole('button', { name: 'Make it a station' }))
  await waitFor(() => expect(currentToken()).toBeNull())
  expect(ownStation()).toMatchObject({ token: 'of the station', name: 'Veg tablet 2', facilityId: 'F' })
})
