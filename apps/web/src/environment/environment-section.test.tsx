import { environmentRoutes } from '@cultivatd/contract/environment/environment.contract'
import type { Reading } from '@cultivatd/domain/environment/reading'
import { aReading } from '@cultivatd/domain/environment/reading.builders'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import { aPhase, aRoomTargets, bands } from '@cultivatd/domain/environment/targets.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, aServer, brokenConnection } from '../live/server.builders.ts'
import { button, dialog, fill, show, today } from '../ui/rendering.builders.tsx'
// Loaded before it is opened, which would wait for it in the middle of a test.
import './history-dialog.tsx'
import { EnvironmentSection } from './environment-section.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const topic = { facilityId: room.facilityId, roomId: '5' }
const at = (time: string, given: Partial<Reading> = {}, day = today): Reading =>
  aReading({ id: `${day} ${time}`, dateTime: new Date(`${day}T${time}:00`).toISOString(), ...given })

function open(readings: readonly Reading[], held: Permission = permission.generalEdit, unit = 'fahrenheit') {
  const server = aServer()
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [{ ...me, emailVerified: true, hasPassword: true, permissions: [held] } as never])
  server.shows('organisation', {}, [{ id: 'organisation', version: 1, temperatureUnit: unit } as never])
  server.shows('readings', topic, readings)
  return { ...show(<EnvironmentSection room={room} />), server, page: within(document.body) }
}

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

test('[ENV-01] [READ-12] the latest reading of the room itself, with who read it and when', async () => {
  open([
    at('07:00', { temperature: 70 }),
    at('08:12', { temperature: 78, userName: 'Priya Nair' }),
    at('09:30', { temperature: 66, systemId: 'rack-a' }),
  ])
  expect((await tile('Temperature')).textContent).toContain('78°F')
  expect((await tile('C02')).textContent).toContain('1,040ppm')
  expect(screen.getByText(/^Read/).textContent).toBe('Read today 08:12, 1 h ago by Priya Nair')
})

test('[PERM-11] [ENV-02] [READ-11] View and Edit are there for who may edit', async () => {
  const { page } = open([at('08:12')])
  expect((await page.findByRole('link', { name: 'View' })).getAttribute('href')).toBe('/environment/5')
  expect(button(page, 'Edit the environment')).toBeTruthy()
})

test('[PERM-11] [ENV-02] without general edit there are the values alone', async () => {
  const { page } = open([at('08:12')], permission.strainView)
  await tile('Humidity')
  expect([page.queryByRole('link', { name: 'View' }), page.queryByRole('button', { name: /^Edit/ })]).toEqual([
    null,
    null,
  ])
})

test('before the first reading it says so, and leads to the form', async () => {
  const { page, user } = open([])
  expect(await page.findByText(/^No readings yet/)).toBeTruthy()
  expect(page.getAllByRole('button')).toHaveLength(1)
  await user.click(button(page, 'Edit the environment'))
  expect(await dialog('Environment')).toBeTruthy()
})

test('[ENV-07] what somebody else reads is shown at once', async () => {
  const { server } = open([at('08:12')])
  await tile('Temperature')
  server.shows('readings', topic, [at('08:12'), at('09:59', { version: 2, temperature: 81, userName: 'Marco Ruiz' })])
  await waitFor(async () => expect((await tile('Temperature')).textContent).toContain('81°F'))
  expect(screen.getByText(/^Read/).textContent).toContain('by Marco Ruiz')
})

test('a change against the day before is said, and none below 2 %', async () => {
  open([at('08:12', { temperature: 82, humidity: 61 }), at('08:00', { temperature: 78, humidity: 61 }, '2026-11-20')])
  expect((await tile('Temperature')).textContent).toContain('up 4')
  expect((await tile('Humidity')).textContent).toContain('steady')
})

test('a value that a sensor has stopped to send shows its age in its tile', async () => {
  const { server } = open([])
  const lastAt = new Date(`${today}T09:50:00`).toISOString()
  const before = new Date(`${today}T06:50:00`).toISOString()
  const latest = { temperature: 78, humidity: 61 }
  server.shows('readingSources', topic, [
    aSource({ lastAt, latest, latestAt: { temperature: lastAt, humidity: before } }),
  ])
  await waitFor(async () => expect((await tile('Humidity')).textContent).toContain('3 h ago'))
  expect((await tile('Temperature')).textContent).not.toContain('ago')
})

test('a value is judged by the target of its hour, and what is above or below is said', async () => {
  const { server } = open([at('08:12', { temperature: 84, humidity: 61, vpd: 0.7 })])
  const targets = aPhase({
    lightsOn: '',
    lightsOff: '',
    day: bands({ temperature: [74, 80], humidity: [58, 66], vpd: [0.8, null] }),
  })
  server.shows('roomTargets', { facilityId: room.facilityId }, [aRoomTargets({ vegetative: targets })])
  await waitFor(async () => expect((await tile('Temperature')).textContent).toContain('Above'))
  expect((await tile('Temperature')).textContent).toContain('Target 74–80')
  expect((await tile('VPD')).textContent).toContain('Below')
  expect((await tile('VPD')).textContent).toContain('Target from 0.80')
  expect((await tile('Humidity')).textContent).not.toMatch(/Above|Below/)
  expect((await tile('C02')).textContent).not.toContain('Target')
})

test('temperatures are shown as the organization reads them', async () => {
  open([at('08:12', { temperature: 77 })], permission.generalEdit, 'celsius')
  await waitFor(async () => expect((await tile('Temperature')).textContent).toContain('25°C'))
})

test('[ENV-08] each value opens its history, from which one goes to the next', async () => {
  const { server, user } = open([at('08:12')])
  const { readings } = environmentRoutes
  server.answers(
    readings,
    answer(readings, { byHand: [at('07:00', { vpd: 1.1 }), at('08:12')], measured: [], targets: [] }),
  )
  await user.click(await tile('VPD'))
  const history = await dialog(/^VPD/)
  expect((await history.findByRole('img', { name: /^VPD/ })).getAttribute('aria-label')).toBe(
    'VPD: between 1.10 and 1.28 kPa, last 1.28',
  )
  expect(history.getByRole('slider').getAttribute('aria-valuetext')).toBe('Sat 21 Nov 08:12: VPD 1.28 kPa')
  expect(history.getAllByText('Priya Nair')).toHaveLength(2)
  await user.click(button(history, 'C02'))
  expect(await dialog(/^C02/)).toBeTruthy()
})

test('a reading that waits on this device stands in the room, dashed and said, before the server has it', async () => {
  const { server, user } = open([at('08:12', { temperature: 78 })])
  await tile('Temperature')
  const device = await aKeepingDevice(server, 'u1')
  const { create } = environmentRoutes
  server.answers(create, brokenConnection)
  await user.click(button(within(document.body), 'Edit the environment'))
  const form = await dialog('Environment')
  await user.click(button(form, 'Same as before'))
  fill(form.getByLabelText('Temperature'), '81')
  await user.click(button(form, 'Save'))
  expect(await screen.findByText(/^Kept on this device: your reading of/)).toBeTruthy()
  const temperature = await tile('Temperature')
  expect([temperature.textContent, temperature.dataset['kept']]).toEqual([expect.stringContaining('81°F'), 'true'])
  expect(screen.getByText(/^Read/).textContent).toContain('by Dana')
  server.answers(create, answer(create, { id: 'reading-2' }))
  await device.sends()
  server.shows('readings', topic, [at('10:00', { version: 2, temperature: 81 })])
  await waitFor(async () => expect((await tile('Temperature')).dataset['kept']).toBeUndefined())
  expect(screen.queryByText(/your reading of/)).toBeNull()
})
