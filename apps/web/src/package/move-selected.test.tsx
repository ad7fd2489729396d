import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Package } from '@cultivatd/domain/package/package'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { aServer, confirmed, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { withActs } from '../record/record-marks.ts'
import { button, dialog, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { MoveSelected } from './move-selected.tsx'

const route = packageRoutes.move
const tag = (serial: number) => `1A4FF0300000022000008${serial}`
const packages = [101, 102, 103].map((serial) => aPackage({ Id: serial, Label: tag(serial) }))
const labels = packages.map(({ metrc }) => metrc.Label)
const [, second = ''] = labels

async function open(given: readonly Package[] = packages, sublocations: { Id: number; Name: string }[] | null = null) {
  const server = aServer()
  const rooms = [aRoomSummary({ Id: 11, Name: 'Pack 1' }), aRoomSummary({ Id: 12, Name: 'Vault' }, ['packaging'])]
  server.shows('rooms', { facilityId }, [...rooms, aRoomSummary({ Id: 13, Name: 'Veg 1', LocationTypeName: 'Plants' })])
  server.shows('references', { facilityId }, [references({ sublocations })])
  const onClose = vi.fn<() => void>()
  const { user } = show(
    <MoveSelected facilityId={facilityId} place="room 11 packages move" packages={given} onClose={onClose} />,
  )
  const form = await dialog('Change Package Location')
  await form.findByText('Vault')
  return { user, server, onClose, form }
}

test('[PKG-22] packages on hold stay behind and are counted', async () => {
  const held = aPackage({ Id: 104, Label: tag(104), IsOnHold: true })
  const { form, user } = await open([...packages, held])
  expect(form.getAllByText('1 is on hold and stays here')).not.toEqual([])
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  expect(button(form, 'Move 3 packages').disabled).toBe(false)
  expect(form.getByText('3 packages, 300.00 g')).toBeTruthy()
})

test('[PKG-07] [PKG-22] a room is asked for, and the one where all lie already cannot be chosen', async () => {
  const { form, user, server } = await open()
  const here = [...form.getByLabelText<HTMLSelectElement>('Room').options].find(({ value }) => value === '11')
  expect([here?.text, here?.disabled]).toEqual(['Pack 1 (now here)', true])
  expect(form.getAllByText('Choose a room')).toHaveLength(3)
  expect(button(form, 'Move 3 packages').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  expect(button(form, 'Move 3 packages').disabled).toBe(false)
  expect(server.asked(route)).toEqual([])
})

test('[PKG-07] a room whose location type holds no packages is not offered', async () => {
  const { form } = await open()
  const offered = [...form.getByLabelText<HTMLSelectElement>('Room').options].map(({ text }) => text)
  expect(offered).toEqual(['Choose a room', 'Pack 1 (now here)', 'Vault'])
})

test('[PKG-22] [READ-45] what Metrc refuses of a bulk move is kept with its words, and sent again alone', async () => {
  const { form, user, server, onClose } = await open()
  const words = `Package ${second} cannot be moved on this date.`
  const refused = outcomeOf(second, { state: 'refused', problems: [words] })
  const others = labels.filter((label) => label !== second).map((label) => outcomeOf(label))
  server.answers(route, outcome([...others, refused]), confirmed(second))
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  await user.click(button(form, 'Move 3 packages'))
  expect(await form.findByText('2 of 3 packages moved, 1 refused.')).toBeTruthy()
  expect(form.getByRole('list', { name: 'Refused' }).textContent).toContain(words)
  expect(within(form.getByRole('list', { name: 'Moved' })).getAllByRole('listitem')).toHaveLength(2)
  expect(valueOf(form, 'Room')).toBe('12')
  expect(form.getByText('3 packages, 300.00 g, to Vault')).toBeTruthy()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toBe('Saved Successfully!Moved 3 packages to VaultCorrect')
  expect(server.asked(route)[1]?.body).toMatchObject({ packageLabels: [second] })
})

test('[PKG-22] what our rule refuses of some does not keep the others', async () => {
  const { form, user, server } = await open()
  const rest = labels.filter((label) => label !== second)
  server.answers(
    route,
    refusal(400, `${second}: Package ${second} is on hold and cannot be moved`),
    outcome(rest.map((label) => outcomeOf(label))),
  )
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  await user.click(button(form, 'Move 3 packages'))
  expect(await form.findByText('2 of 3 packages moved, 1 refused.')).toBeTruthy()
  expect(server.asked(route).map(({ body }) => body)).toEqual([
    expect.objectContaining({ packageLabels: labels }),
    expect.objectContaining({ packageLabels: rest }),
  ])
})

test('[READ-45] what waits for Metrc is listed, and the page may be closed', async () => {
  const { form, user, server, onClose } = await open()
  server.answers(route, outcome(labels.map((label) => outcomeOf(label, { state: 'waiting' }))))
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  await user.click(button(form, 'Move 3 packages'))
  expect(await form.findByText('0 of 3 packages moved, 3 waiting for Metrc.')).toBeTruthy()
  expect(within(form.getByRole('list', { name: 'Waiting for Metrc' })).getAllByRole('listitem')).toHaveLength(3)
  await user.click(button(form, 'Close, keep waiting'))
  expect(onClose).toHaveBeenCalled()
})

test('a sublocation is offered where the facility has any: as it is, none, or another one, also within the room', async () => {
  const { form, user, server } = await open(packages, [
    { Id: 7, Name: 'Shelf B' },
    { Id: 8, Name: 'Shelf A' },
  ])
  const chosen = await form.findByLabelText<HTMLSelectElement>('Sublocation')
  expect([...chosen.options].map(({ text }) => text)).toEqual(['As it is', 'None', 'Shelf A', 'Shelf B'])
  server.answers(route, outcome(labels.map((record) => outcomeOf(record))))
  await user.selectOptions(form.getByLabelText('Room'), 'Pack 1 (now here)')
  await user.selectOptions(chosen, 'Shelf A')
  await user.click(button(form, 'Move 3 packages'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  expect(server.asked(route)[0]?.body).toMatchObject({
    locationId: '11',
    sublocation: 'Shelf A',
    packageLabels: labels,
  })
})

test('[SYNC-03] a bulk move without a network is kept on the device as one act, marked on each, and sent once', async () => {
  const { form, user, server, onClose } = await open()
  const device = await aKeepingDevice(server, 'dana')
  const away = vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  await user.selectOptions(form.getByLabelText('Room'), 'Vault')
  await user.click(button(form, 'Move 3 packages'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toContain('Kept on this device, and sent when the network is back')
  expect(device.acts()).toMatchObject([{ records: labels.map((label) => `${facilityId} ${label}`) }])
  const marks = withActs(new Map(), facilityId, device.acts())
  expect(labels.map((label) => marks.get(label)?.mark)).toEqual(['kept', 'kept', 'kept'])
  server.answers(route, outcome(labels.map((label) => outcomeOf(label))))
  away.mockRestore()
  await device.sends()
  expect(server.asked(route)).toMatchObject([{ body: { packageLabels: labels }, doneAt: expect.any(String) }])
  expect(device.acts()).toEqual([])
})
