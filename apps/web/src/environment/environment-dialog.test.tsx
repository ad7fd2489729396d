import { environmentRoutes } from '@cultivatd/contract/environment/environment.contract'
import type { Reading } from '@cultivatd/domain/environment/reading'
import { aReading } from '@cultivatd/domain/environment/reading.builders'
import { aPhase, aRoomTargets, bands } from '@cultivatd/domain/environment/targets.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSession } from '../live/session.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, aServer, brokenConnection, lostAnswer, refusal } from '../live/server.builders.ts'
import {
  atPhone,
  button,
  dialog,
  fill,
  problemsOf,
  type Sheet,
  show,
  snackbar,
  today,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { EnvironmentDialog } from './environment-dialog.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const { create } = environmentRoutes
const labels = ['Temperature', 'Humidity', 'VPD', 'C02', 'Light Level'] as const

/** As on its page: once it is known who is there. */
const Opened = (props: { latest: Reading | null; onClose: () => void }) =>
  useSession().me && <EnvironmentDialog room={room} {...props} />

async function open(latest: Reading | null = aReading({ dateTime: `${today}T08:12:00` })) {
  const server = aServer()
  // Drafts are kept for somebody.
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  const permissions = [permission.generalEdit]
  server.shows('me', {}, [{ ...me, emailVerified: true, hasPassword: true, permissions } as never])
  const onClose = vi.fn<() => void>()
  const shown = show(<Opened latest={latest} onClose={onClose} />)
  const becomes = (newer: Reading) => shown.again(<Opened latest={newer} onClose={onClose} />)
  return { ...shown, server, onClose, becomes, form: await dialog('Environment') }
}

const values = (form: Sheet) => labels.map((label) => valueOf(form, label))
function fillAll(form: Sheet, texts: readonly string[]): void {
  for (const [index, label] of labels.entries()) fill(form.getByLabelText(label), texts[index] ?? '')
}

test('[ENV-03] [ENV-04] [ENV-05] all five are asked for, whole but for VPD, and sent with when they were read', async () => {
  const { form, user, server, onClose } = await open()
  server.answers(create, answer(create, { id: 'reading-2' }))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(labels.map(() => 'Please enter a value')))
  fillAll(form, ['79.5', '62', '1.29', '99,5', '415'])
  await waitFor(() =>
    expect(problemsOf(form)).toEqual([
      'Enter a whole number',
      'Write it without commas, decimals with a point: 1250.5',
    ]),
  )
  expect(server.asked(create)).toEqual([])
  fillAll(form, ['79', '62', '1.29', '1,020', '415'])
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(create).map(({ body }) => body)).toEqual([
    {
      facilityId: room.facilityId,
      roomId: '5',
      temperature: 79,
      humidity: 62,
      vpd: 1.29,
      co2: 1020,
      lightLevel: 415,
      temperatureUnit: 'fahrenheit',
      dateTime: new Date(`${today}T10:00:00`).toISOString(),
    },
  ])
  expect(await snackbar()).toContain('Veg 1: 79 °F, 62 %, 1.29 kPa, 1,020 ppm, 415 µmol')
})

test('what was read before stands beside each, and one press takes all of it', async () => {
  const { form, user } = await open()
  for (const text of ['was 78 °F', 'was 61 %', 'was 1.28 kPa', 'was 1,040 ppm', 'was 412 µmol'])
    expect(form.getByText(text)).toBeTruthy()
  await user.click(button(form, 'Same as before'))
  expect(values(form)).toEqual(['78', '61', '1.28', '1040', '412'])
})

test('being out of target is said while it is typed, and never refused', async () => {
  const { form, user, server, onClose } = await open()
  const phase = aPhase({ lightsOn: '', lightsOff: '', day: bands({ temperature: [74, 80], vpd: [0.8, 1.2] }) })
  server.shows('roomTargets', { facilityId: room.facilityId }, [aRoomTargets({ vegetative: phase })])
  fillAll(form, ['81', '62', '0.79', '1020', '415'])
  expect(await form.findByText('Above the target, 74–80')).toBeTruthy()
  expect(form.getByText('Below the target, 0.80–1.20')).toBeTruthy()
  server.answers(create, answer(create, { id: 'reading-2' }))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('VPD is offered for what stands above it, and taken by a press', async () => {
  const { form, user } = await open(null)
  expect(form.queryByRole('button', { name: /^Use/ })).toBeNull()
  fill(form.getByLabelText('Temperature'), '79')
  fill(form.getByLabelText('Humidity'), '62')
  expect(valueOf(form, 'VPD')).toBe('')
  await user.click(await form.findByRole('button', { name: 'Use 1.29' }))
  expect(valueOf(form, 'VPD')).toBe('1.29')
})

test('arrows step, with Shift ten times, and so do the buttons', async () => {
  const { form, user } = await open(null)
  const co2 = form.getByLabelText('C02')
  fill(co2, '1000')
  fireEvent.keyDown(co2, { key: 'ArrowUp' })
  fireEvent.keyDown(co2, { key: 'ArrowDown', shiftKey: true })
  expect(valueOf(form, 'C02')).toBe('910')
  fill(form.getByLabelText('VPD'), '1.29')
  await user.click(button(form, 'More VPD'))
  expect(valueOf(form, 'VPD')).toBe('1.3')
})

test('[READ-45] a refusal keeps what was typed; an answer that was lost is asked for once more as the same reading', async () => {
  const { form, user, server, onClose } = await open()
  server.answers(create, refusal(400, 'Unknown Room'), lostAnswer, answer(create, { id: 'reading-2' }))
  await user.click(button(form, 'Same as before'))
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('alert')).textContent).toBe('Not savedUnknown Room')
  expect(values(form)).toEqual(['78', '61', '1.28', '1040', '412'])
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toContain('it is not known whether this arrived')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [, lost, again] = server.asked(create)
  expect(again?.key).toBe(lost?.key)
  expect(again?.body).toEqual(lost?.body)
})

test('what is typed is kept when the form is closed, and goes on', async () => {
  const { form, user, leave, again, onClose } = await open()
  fill(form.getByLabelText('Humidity'), '64')
  await user.click(button(form, 'Cancel'))
  expect(onClose).toHaveBeenCalled()
  leave()
  again(<Opened latest={null} onClose={onClose} />)
  const later = await dialog('Environment')
  expect(valueOf(later, 'Humidity')).toBe('64')
  expect(later.getByText(/^Your draft of 10:00/)).toBeTruthy()
})

test('a reading of somebody else meanwhile is told, and overwrites nothing', async () => {
  const { form, becomes } = await open()
  fill(form.getByLabelText('Temperature'), '80')
  becomes(aReading({ id: 'reading-9', version: 2, userName: 'Marco Ruiz', dateTime: `${today}T09:58:00` }))
  expect(await form.findByText(/^Marco Ruiz entered a reading at 09:58/)).toBeTruthy()
  expect(valueOf(form, 'Temperature')).toBe('80')
})

test('on a phone the number pad types into the open line, and Next leads through all to Save', async () => {
  atPhone()
  const { form, user } = await open()
  const press = async (...names: string[]) => {
    for (const name of names) await user.click(button(form, name))
  }
  form.getByLabelText('Temperature').focus()
  await press('7', '9', 'Next', '6', '3', 'Delete the last digit', '2', 'Next', '1', 'Point', '2', '9', 'Next')
  expect(document.activeElement).toBe(form.getByLabelText('C02'))
  await press('1', '00', '0', 'Next', 'Same as before', 'Next')
  expect(values(form)).toEqual(['79', '62', '1.29', '1000', '412'])
  expect(document.activeElement).toBe(button(form, 'Save'))
})

test('a reading without a network is kept on the device, and its form closes', async () => {
  const { form, user, server, onClose } = await open()
  const device = await aKeepingDevice(server, 'u1')
  server.answers(create, brokenConnection)
  await user.click(button(form, 'Same as before'))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toContain('Kept on this device')
  server.answers(create, answer(create, { id: 'reading-2' }))
  await device.sends()
  const [first, ...again] = server.asked(create)
  expect(again.at(-1)).toMatchObject({ key: first?.key, body: first?.body, doneAt: expect.any(String) })
})
