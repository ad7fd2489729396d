import { alarmRoutes } from '@cultivatd/contract/environment/environment.contract'
import type { Alarm } from '@cultivatd/domain/environment/alarm-row'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import { anAlarm, aRoomTargets } from '@cultivatd/domain/environment/targets.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, show, today } from '../ui/rendering.builders.tsx'
import { EndedAlarms, StandingAlarms } from './room-alarms.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const topic = { facilityId: room.facilityId, roomId: '5' }
const at = (time: string) => new Date(`${today}T${time}:00`).toISOString()
const { see } = alarmRoutes

function open(alarms: readonly Alarm[]) {
  const server = aServer()
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [
    { ...me, emailVerified: true, hasPassword: true, permissions: [permission.strainView] } as never,
  ])
  server.shows('roomAlarms', topic, alarms)
  const shown = show(
    <>
      <StandingAlarms room={room} />
      <EndedAlarms room={room} />
    </>,
  )
  return { ...shown, server, page: within(document.body) }
}

test('an alarm that stands is told with its value and target, and one press says who has seen it', async () => {
  const { page, user, server } = open([anAlarm({ beganAt: at('08:12') })])
  expect((await page.findByRole('listitem')).textContent).toBe(
    'Humidity above its target 68 %, target 55–62Since today 08:12. Nobody has seen it yet.',
  )
  server.answers(see, answer(see, {}))
  await user.click(button(page, 'Seen'))
  await waitFor(() =>
    expect(server.asked(see).map(({ body }) => body)).toEqual([
      { facilityId: room.facilityId, roomId: '5', ids: ['alarm-1'] },
    ]),
  )
  server.shows('roomAlarms', topic, [
    anAlarm({ version: 2, beganAt: at('08:12'), seenAt: at('08:20'), seenByName: 'Dana' }),
  ])
  expect(await page.findByText(/Seen by Dana/)).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Seen' })).toBeNull()
})

test('of many silent sensors five are named, and all are seen at once', async () => {
  const silent = Array.from({ length: 7 }, (_, index) =>
    anAlarm({
      id: `s${index}`,
      subject: 'silent',
      side: 'silent',
      sourceName: `Sensor ${index}`,
      value: null,
      low: null,
      high: null,
      beganAt: at('08:00'),
    }),
  )
  const { page, user, server } = open(silent)
  expect(await page.findByText('Sensor 4 silent')).toBeTruthy()
  expect([page.queryByText('Sensor 5 silent'), page.getByText('and 2 more')]).toEqual([null, expect.anything()])
  server.answers(see, answer(see, {}))
  await user.click(button(page, 'Seen'))
  await waitFor(() => expect(server.asked(see)[0]?.body).toMatchObject({ ids: silent.map(({ id }) => id) }))
})

test('one that ended is no warning any more, and is listed with how long it lasted', async () => {
  open([
    anAlarm({ beganAt: at('06:00'), endedAt: at('07:30'), endedAs: 'good', seenAt: at('06:10'), seenByName: 'Dana' }),
  ])
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'From today 06:00 to today 07:30. Seen by Dana, today 06:10.',
  )
  expect(screen.queryByRole('region', { name: 'Alarms of Veg 1' })).toBeNull()
  expect(screen.getByRole('heading', { name: /Alarms that ended/ })).toBeTruthy()
})

test('of a room with sensors the page says that nobody is told, until somebody is, and again when that person is gone', async () => {
  const { page, server } = open([])
  const { facilityId } = room
  const words = /^Nobody is told of alarms in this room\.$/
  server.shows('readingSources', topic, [aSource()])
  server.shows('roomTargets', { facilityId }, [])
  server.shows('alarmPeople', { facilityId }, [])
  expect(await page.findByText(words)).toBeTruthy()
  const people = [{ id: 'u1', name: 'Dana' }]
  const ofFacility = { id: facilityId, facilityId, zone: 'America/Chicago' }
  server.shows('alarmPeople', { facilityId }, [{ ...ofFacility, version: 1, people }])
  await waitFor(() => expect(page.queryByText(words)).toBeNull())
  server.shows('alarmPeople', { facilityId }, [{ ...ofFacility, version: 2, people: [] }])
  expect(await page.findByText(words)).toBeTruthy()
  server.shows('roomTargets', { facilityId }, [aRoomTargets({ people })])
  await waitFor(() => expect(page.queryByText(words)).toBeNull())
})
