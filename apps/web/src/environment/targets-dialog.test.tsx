import { alarmPeopleRoutes, targetRoutes } from '@cultivatd/contract/environment/environment.contract'
import type { RoomTargets } from '@cultivatd/domain/environment/targets'
import { aPhase, aRoomTargets, bands } from '@cultivatd/domain/environment/targets.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { button, dialog, fill, problemsOf, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { TargetsDialog } from './targets-dialog.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Flower 2' }, ['flower'])
const { facilityId } = room
const { set } = targetRoutes
const zone = 'America/Chicago'
const people = [
  { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1 },
  { id: 'u2', uid: 'priya', displayName: 'Priya Nair', version: 1 },
]

/** As on its page: once it is known who is there, and in which unit they read. */
function Opened(props: { targets: RoomTargets | null; onClose: () => void }) {
  const isKnown = useTopicRow('organisation') !== undefined
  return useSession().me && isKnown && <TargetsDialog room={room} phase="flowering" {...props} />
}

async function open(targets: RoomTargets | null, unit = 'fahrenheit') {
  const server = aServer()
  const me = { ...people[0], email: 'dana@example.com', emailVerified: true, hasPassword: true }
  server.shows('me', {}, [{ ...me, permissions: [permission.generalEdit] } as never])
  server.shows('people', {}, people as never)
  server.shows('organisation', {}, [{ id: 'organisation', version: 1, temperatureUnit: unit } as never])
  server.shows('rooms', { facilityId }, [room, aRoomSummary({ Id: 6, Name: 'Flower 3' }, ['flower'])])
  const other = { id: '6', flowering: aPhase({ lightsOn: '07:00', lightsOff: '19:00' }), zone }
  server.shows('roomTargets', { facilityId }, [aRoomTargets(other), ...(targets ? [targets] : [])])
  const onClose = vi.fn<() => void>()
  const shown = show(<Opened targets={targets} onClose={onClose} />)
  return { ...shown, server, onClose, form: await dialog('Targets of Flower 2') }
}

const cell = (kind: string, time: string, end: string) => `Flowering: ${kind} by ${time}, ${end}`

test('targets of the phase that the room is in are entered, empty ones stay empty, and the lit hours are said', async () => {
  const { form, user, server, onClose } = await open(null)
  expect(button(form, 'Flowering (now)').getAttribute('aria-pressed')).toBe('true')
  expect(form.getAllByText('Without light hours the targets by day count at any time.').length).toBeGreaterThan(0)
  fill(form.getAllByLabelText('Lights on')[2] as HTMLElement, '06:00')
  fill(form.getAllByLabelText('Lights off')[2] as HTMLElement, '18:00')
  expect(await form.findByText(/^Lit 12 h of each day/)).toBeTruthy()
  fill(form.getByLabelText(cell('Temperature', 'day', 'from')), '76')
  fill(form.getByLabelText(cell('Temperature', 'day', 'to')), '80')
  await user.click(button(form, 'Priya Nair'))
  server.answers(set, answer(set, {}))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent] = server.asked(set)
  expect(sent?.path).toBe('/api/room-target/5')
  expect(sent?.body).toMatchObject({
    facilityId,
    version: 0,
    people: ['u2'],
    afterMinutes: 15,
    temperatureUnit: 'fahrenheit',
    flowering: { lightsOn: '06:00', lightsOff: '18:00', day: bands({ temperature: [76, 80] }), night: bands() },
    young: { lightsOn: '', day: bands() },
  })
  expect(await snackbar()).toContain('Targets of Flower 2')
})

test('what is wrong is told before anything is sent, also in a phase that is not shown', async () => {
  const { form, user, server } = await open(aRoomTargets({ vegetative: aPhase({ lightsOn: '', lightsOff: '' }) }))
  fill(form.getByLabelText(cell('Humidity', 'day', 'from')), '58')
  fill(form.getByLabelText(cell('Humidity', 'day', 'to')), '52')
  fill(form.getByLabelText(cell('C02', 'day', 'to')), '12,5')
  fill(form.getByLabelText('Out of target for'), '300')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toContain('Enter whole minutes, at most 240'))
  expect(problemsOf(form)).toContain('Write it without commas, decimals with a point: 1250.5')
  fill(form.getByLabelText(cell('Humidity', 'day', 'to')), '60')
  fill(form.getByLabelText(cell('C02', 'day', 'to')), '')
  fill(form.getByLabelText('Out of target for'), '0')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(button(form, 'Vegetative').getAttribute('aria-pressed')).toBe('true'))
  expect(problemsOf(form)).toEqual(['Targets by night need light hours: without them it is always day'])
  expect(server.asked(set)).toEqual([])
})

test('light hours and targets of another room are copied, who is told is not', async () => {
  const { form, user } = await open(aRoomTargets({ people: [{ id: 'u1', name: 'Dana' }] }))
  await user.click(button(form, 'Copy from a room'))
  await user.click(await screen.findByRole('menuitem', { name: 'Flower 3' }))
  await waitFor(() => expect(valueOf(form, cell('Temperature', 'night', 'to'))).toBe('72'))
  expect((form.getAllByLabelText('Lights on')[2] as HTMLInputElement).value).toBe('07:00')
  expect(button(form, 'Dana').getAttribute('aria-pressed')).toBe('true')
})

test('temperatures are typed as the organization reads them, and a refusal keeps what was typed', async () => {
  const { form, user, server } = await open(aRoomTargets({ flowering: aPhase() }), 'celsius')
  await waitFor(() => expect(valueOf(form, cell('Temperature', 'day', 'from'))).toBe('24'))
  fill(form.getByLabelText(cell('Temperature', 'day', 'to')), '28')
  server.answers(set, refusal(400, 'Somebody who was chosen has no access any more. Choose again who is told.'))
  await user.click(button(form, 'Save'))
  expect(await form.findByText(/^Somebody who was chosen has no access/)).toBeTruthy()
  expect(valueOf(form, cell('Temperature', 'day', 'to'))).toBe('28')
  expect(server.asked(set)[0]?.body).toMatchObject({ temperatureUnit: 'celsius', version: 1 })
})

test('who is told where the room names nobody is said, and is chosen beside, for all such rooms', async () => {
  const { form, user, server } = await open(null)
  expect(form.getByText(/^Nobody is told of alarms in this room/)).toBeTruthy()
  server.shows('alarmPeople', { facilityId }, [])
  await user.click(button(form, 'Who is told in rooms that name nobody'))
  const other = await dialog('Told in rooms that name nobody')
  await user.click(button(other, 'Priya Nair'))
  server.answers(alarmPeopleRoutes.set, answer(alarmPeopleRoutes.set, {}))
  await user.click(button(other, 'Save'))
  await waitFor(() =>
    expect(server.asked(alarmPeopleRoutes.set)[0]).toMatchObject({
      path: `/api/alarm-people/${facilityId}`,
      body: { people: ['u2'], version: 0 },
    }),
  )
  const told = { id: facilityId, facilityId, version: 1, zone, people: [{ id: 'u2', name: 'Priya Nair' }] }
  server.shows('alarmPeople', { facilityId }, [told])
  expect(await form.findByText('Priya Nair is told, as in every room that names nobody.')).toBeTruthy()
  expect(server.asked(set)).toEqual([])
})
