import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { stationRoutes } from '@cultivatd/contract/station/station.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import type { StationView, TakeOver } from '@cultivatd/domain/station/station'
import { act, screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { keepTurn, sealOfTurn } from '../live/crew/kept-turns.ts'
import { aKeepingBrowser, aKeepingDevice } from '../live/outbox/device.builders.ts'
import { outbox } from '../live/outbox/outbox.ts'
import { perform } from '../live/outbox/perform.ts'
import { answer, aServer, brokenConnection, type FakeServer, held, refusal } from '../live/server.builders.ts'
import { endTurn, forgetStation, keepStation } from '../live/station.ts'
import { leaveTurn, takeOver } from '../live/take-over.ts'
import { currentToken, forgetToken, keepToken } from '../live/token.ts'
import { openDrafts } from '../live/turn-drafts.ts'
import { pass, show } from '../ui/rendering.builders.tsx'
import { StationPage } from './station-page.tsx'

const marcus = { id: 'm', name: 'Marcus Reyes', hasPin: true, hasBadge: false, lockedSeconds: 0 }
const priya = { id: 'p', name: 'Priya Nair', hasPin: true, hasBadge: true, lockedSeconds: 0 }
const view: StationView = {
  name: 'Flower tablet',
  facilityId: 'F',
  crew: [marcus, priya],
  restSeconds: 60,
  isBadgeWithPin: false,
  spares: [],
}

/** The screen of a station, with this at the other end. */
function openStation(given: Partial<StationView> = {}): {
  server: FakeServer
  user: ReturnType<typeof show>['user']
  scan: (badge: string) => void
} {
  const server = aServer()
  server.answers(stationRoutes.view, answer(stationRoutes.view, { ...view, ...given }))
  server.answers(accountRoutes.outboxSecret, answer(accountRoutes.outboxSecret, { secret: 's'.repeat(64) }))
  server.answers(accountRoutes.signOut, answer(accountRoutes.signOut, {}))
  keepToken(null)
  keepStation({ token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 })
  onTestFinished(() => act(() => forgetStation('of the station')))
  const { user, again } = show(<StationPage scanned={null} camera={null} />)
  // The clock of a test stands still.
  let at = 0
  const scan = (badge: string) => again(<StationPage scanned={{ badge, at: (at += 1) }} camera={null} />)
  return { server, user, scan }
}

const taken = answer(stationRoutes.takeOver, {
  state: 'takenOver',
  person: { id: 'm', name: 'Marcus Reyes' },
  token: 'of Marcus',
  spare: null,
})
const enter = async (user: ReturnType<typeof show>['user'], pin: string) => {
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }))
}

test('a person takes over with their tile and PIN, by thumb alone', async () => {
  const { server, user } = openStation()
  server.answers(stationRoutes.takeOver, taken)
  expect(await screen.findByRole('heading', { name: 'Flower tablet' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Marcus Reyes/ }))
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Take over' })
  await enter(user, '48291')
  expect(go.disabled).toBe(true)
  await enter(user, '3')
  await user.click(go)
  await waitFor(() => expect(currentToken()).toBe('of Marcus'))
  expect(server.asked(stationRoutes.takeOver)).toMatchObject([{ body: { personId: 'm', pin: '482913' } }])
})

test('a wrong PIN is told in the words of the server, and what was typed is gone from the screen', async () => {
  const { server, user } = openStation()
  server.answers(
    stationRoutes.takeOver,
    refusal(400, { message: 'That is not the PIN. 4 more wrong ones lock it.', path: 'pin' }),
    taken,
  )
  await user.click(await screen.findByRole('button', { name: /Marcus Reyes/ }))
  await enter(user, '730195')
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  expect((await screen.findByText(/4 more wrong ones/)).getAttribute('role')).toBe('alert')
  expect(screen.getByText('Your PIN')).toBeTruthy()
  expect(screen.queryByText('730195')).toBeNull()
  // A keyboard does as well.
  await user.keyboard('4829133{Backspace}{Enter}')
  await waitFor(() => expect(currentToken()).toBe('of Marcus'))
})

test('a badge takes over at once, or asks for its PIN where both are wanted', async () => {
  const { server, user, scan } = openStation({ isBadgeWithPin: true })
  server.answers(stationRoutes.takeOver, answer(stationRoutes.takeOver, { state: 'pinNeeded', personId: 'p' }), taken)
  const tile = await screen.findByRole<HTMLButtonElement>('button', { name: /Marcus Reyes/ })
  expect(tile.disabled).toBe(true)
  expect(within(tile).getByText('Has no badge yet')).toBeTruthy()
  scan('CREWABC')
  expect(await screen.findByRole('region', { name: 'PIN of Priya Nair' })).toBeTruthy()
  await enter(user, '905172')
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(currentToken()).toBe('of Marcus'))
  expect(server.asked(stationRoutes.takeOver).map(({ body }) => body)).toEqual([
    { badge: 'CREWABC' },
    { badge: 'CREWABC', pin: '905172' },
  ])
})

test('a badge that opens nothing is told', async () => {
  const { server, scan } = openStation()
  server.answers(stationRoutes.takeOver, refusal(400, { message: 'This badge opens nothing here.', path: 'badge' }))
  await screen.findByRole('button', { name: /Marcus Reyes/ })
  scan('CREWABC')
  expect(await screen.findByText('This badge opens nothing here.')).toBeTruthy()
  expect(currentToken()).toBeNull()
})

test('a locked PIN cannot be chosen, and says for how long', async () => {
  openStation({ crew: [{ ...marcus, lockedSeconds: 130 }] })
  const tile = await screen.findByRole<HTMLButtonElement>('button', { name: /Marcus Reyes/ })
  expect(tile.disabled).toBe(true)
  expect(within(tile).getByText('PIN locked for 3 minutes')).toBeTruthy()
})

test('more than twenty are found by name', async () => {
  const crew = Array.from({ length: 21 }, (_, at) => ({ ...marcus, id: `m${at}`, name: `Person ${at + 1}` }))
  const { user } = openStation({ crew })
  await user.type(await screen.findByRole('searchbox', { name: 'Find a name' }), 'person 21')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('nobody with a PIN or a badge yet is told what to do', async () => {
  openStation({ crew: [] })
  expect(await screen.findByText(/Nobody can take over here yet/)).toBeTruthy()
})

test('who takes over in the moment in which the turn before is given back keeps their own, and that one is ended once', async () => {
  const { server } = openStation()
  keepToken('of Priya')
  const ending = held(answer(accountRoutes.signOut, {}))
  server.answers(accountRoutes.signOut, ending.reply)
  server.answers(stationRoutes.takeOver, taken)
  const given = leaveTurn()
  const begun = takeOver({ personId: 'm', pin: '482913' })
  await waitFor(() => expect(server.asked(accountRoutes.signOut)).toHaveLength(1))
  ending.now()
  await Promise.all([given, begun])
  expect(currentToken()).toBe('of Marcus')
  expect(server.asked(accountRoutes.signOut)).toHaveLength(1)
})

test('[SYNC-03] what somebody did is sent under their own session before it ends, although the screen is the station’s already', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'm')
  keepStation({ token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 })
  onTestFinished(() => act(() => forgetStation('of the station')))
  server.shows('me', {}, [{ id: 'm', version: 1, displayName: 'Marcus Reyes', permissions: ['GENERAL_EDIT'] } as never])
  server.answers(stationRoutes.view, answer(stationRoutes.view, view))
  server.answers(accountRoutes.signOut, answer(accountRoutes.signOut, {}))
  server.answers(taskRoutes.tick, brokenConnection, brokenConnection, answer(taskRoutes.tick, {}))
  await perform(
    (options) => api.task.tick({ params: { taskId: 't' }, body: { subTaskId: 's', isComplete: true } }, options),
    { key: 'key-of-tick', records: ['task t'], about: 'Rack lower' },
  )
  await outbox.rest()
  expect(device.acts()).toHaveLength(1)
  act(() => endTurn())
  show(<StationPage scanned={null} camera={null} />, 'timers')
  expect(await screen.findByText(/Sending 1 change of Marcus Reyes/)).toBeTruthy()
  await pass(3_000)
  expect(server.asked(accountRoutes.signOut)).toEqual([])
  await device.sends()
  await pass(3_000)
  await waitFor(() => expect(currentToken()).toBeNull())
  expect(server.asked(taskRoutes.tick).at(-1)).toMatchObject({ key: 'key-of-tick', doneAt: expect.any(String) })
  expect(server.asked(accountRoutes.signOut)).toHaveLength(1)
})

/** Somebody took over here before, and there is no network now. */
async function openAway(shown: TakeOver = { personId: 'p', pin: '905172' }) {
  aKeepingBrowser()
  await keepTurn(await sealOfTurn('of the station', shown), {
    person: { id: 'p', name: 'Priya Nair' },
    spare: { id: 'spare', token: 'spare of Priya', until: new Date(Date.now() + 3_600_000).toISOString() },
    token: 'spare of Priya',
    readWith: 'of Priya',
    secret: 's'.repeat(64),
    readOwner: 'owner',
  })
  const opened = openStation()
  opened.server.answers(stationRoutes.view, brokenConnection)
  opened.server.answers(stationRoutes.takeOver, brokenConnection)
  return opened
}

test('without a network who took over before takes over with their PIN, a wrong one is told, and nobody else is shown', async () => {
  const { user } = await openAway()
  expect(await screen.findByText(/No network. Who took over here lately can again/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Priya Nair/ }))
  await enter(user, '730195')
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  expect(await screen.findByText(/4 more wrong ones lock it/, {}, { timeout: 20_000 })).toBeTruthy()
  await enter(user, '905172')
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(currentToken()).toBe('spare of Priya'), { timeout: 20_000 })
  expect(screen.queryByRole('button', { name: /Marcus/ })).toBeNull()
})

test('without a network a badge opens the turn that it began, and any other is told why not', async () => {
  const badge = 'CREWABCDEFGHJKLMNPQRSTUVWXYZ23'
  const { scan } = await openAway({ badge })
  expect(await screen.findByText('The same badge as before')).toBeTruthy()
  scan(badge.replace('23', '24'))
  expect(await screen.findByText(/only those can take over who did here lately/, {}, { timeout: 20_000 })).toBeTruthy()
  scan(badge)
  await waitFor(() => expect(currentToken()).toBe('spare of Priya'), { timeout: 20_000 })
})

test('what somebody typed is sealed for them too when the server ends their turn', async () => {
  keepStation({ token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 })
  onTestFinished(() => act(() => forgetStation('of the station')))
  await aKeepingDevice(aServer(), 'm')
  localStorage.setItem('cultivatd-person', 'm')
  localStorage.setItem('cultivatd-draft m package 1', '{"weight":"12.5"}')
  act(() => forgetToken(currentToken() ?? ''))
  await waitFor(() => expect(localStorage.getItem('cultivatd-draft m package 1')).toBeNull())
  await openDrafts('m'.padEnd(64, '0'))
  expect(localStorage.getItem('cultivatd-draft m package 1')).toBe('{"weight":"12.5"}')
  localStorage.clear()
})

test('a station that was ended is a device like any other', async () => {
  const { server } = openStation()
  server.answers(stationRoutes.takeOver, refusal(401, 'This device is no station any more.'))
  const { ownStation } = await import('../live/station.ts')
  await screen.findByRole('button', { name: /Marcus Reyes/ })
  await expect(takeOver({ personId: 'm', pin: '482913' })).rejects.toThrow('no station any more')
  expect(ownStation()).toBeNull()
})
