import { systemRoutes } from '@cultivatd/contract/system/system.contract'
import { aLight } from '@cultivatd/domain/light/light.builders'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, held, lostAnswer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbar, today, valueOf } from '../ui/rendering.builders.tsx'
import { SystemDialog } from './system-dialog.tsx'
import { SystemsOfGoneRooms } from './systems-of-gone-rooms.tsx'
import { createRoomSorter } from './zone-contents.ts'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const rack = aSystem()

async function open(system?: System, plants: Parameters<ReturnType<typeof createRoomSorter>>[0]['plants'] = []) {
  const server = aServer()
  const marks = { plantMarks: new Map(), batchMarks: new Map() }
  const places = createRoomSorter()({ systems: [rack], plants, batches: [], ...marks, today })
  const onClose = vi.fn<() => void>()
  const props = { room, systems: [rack], places, onClose, ...(system ? { system } : {}) }
  const { user, again } = show(<SystemDialog {...props} />)
  const becomes = (newer: System) => again(<SystemDialog {...props} systems={[newer]} />)
  return { user, server, onClose, becomes, form: await dialog(system ? `Edit ${system.name}` : 'Add new system') }
}

test('[SYS-03] [SYS-04] the only type of the room is chosen already, and a name that is taken or missing is refused', async () => {
  const { form, user, server } = await open()
  expect(valueOf(form, 'System type')).toBe('vegetation')
  await user.click(button(form, 'Add system'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value']))
  fill(form.getByLabelText('Name'), 'Rack A')
  await waitFor(() => expect(problemsOf(form)).toEqual([expect.stringContaining('Rack A')]))
  fill(form.getByLabelText('Name'), 'Rack B')
  await waitFor(() => expect(problemsOf(form)).toEqual([]))
  expect(server.asked(systemRoutes.create)).toEqual([])
})

test('[SYS-07] [READ-64] a system in which something stands is not made smaller than that, nor deleted', async () => {
  const standing = aPlant({}, { location: { systemId: rack.id, rack: 1, level: 2, zone: 2 } })
  const { form, user, server } = await open(rack, [standing])
  expect(form.getByText(/^To delete it: /)).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Delete system' })).toBeNull()
  fill(form.getByLabelText('Levels'), '1')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toHaveLength(1))
  expect(server.asked(systemRoutes.update)).toEqual([])
})

test('[READ-66] the question says that the lights of a system stay in its room', async () => {
  const { form, user, server } = await open(rack)
  const { facilityId, roomId } = rack
  const hung = [aLight({ systemId: rack.id }), aLight({ id: 'light-2', systemId: rack.id, position: 2 })]
  server.shows('lights', { facilityId, roomId }, [...hung, aLight({ id: 'light-3', systemId: 'another' })])
  await user.click(button(form, 'Delete system'))
  const question = await dialog('Delete system Rack A', 'alertdialog')
  expect(await question.findByText(/Its 2 lights stay in this room, in no system\./)).toBeTruthy()
})

test('[READ-45] a refusal stands in the dialog, what is none in the snackbar, and what was typed stays for both', async () => {
  const { form, user, server, onClose } = await open()
  const late = held(refusal(400, 'There is a system called Rack B.'))
  server.answers(systemRoutes.create, late.reply, lostAnswer, answer(systemRoutes.create, { id: 'system-2' }))
  fill(form.getByLabelText('Name'), 'Rack B')
  fill(form.getByLabelText('Racks'), '4')
  await user.click(button(form, 'Add system'))
  expect((await form.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect([button(form, 'Close').disabled, button(form, 'Cancel').disabled]).toEqual([true, true])
  late.now()
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toBe('Create FailedThere is a system called Rack B.')
  const typed = () => [valueOf(form, 'Name'), valueOf(form, 'Racks')]
  expect(typed()).toEqual(['Rack B', '4'])
  await user.click(button(form, 'Add system'))
  expect(await snackbar()).toBe(
    'Create a system of a room: No word came back, and it is not known whether this arrived.',
  )
  expect(typed()).toEqual(['Rack B', '4'])
  await user.click(button(form, 'Add system'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(systemRoutes.create)[2]?.body).toMatchObject({ roomId: '5', name: 'Rack B', rackCount: 4 })
})

test('of two editors the second is told who changed what, keeps what was typed, and saves over it', async () => {
  const { form, user, server, onClose, becomes } = await open(rack)
  const said = 'Priya Nair changed the levels while you were editing.'
  const { update } = systemRoutes
  server.answers(update, refusal(409, { message: said, path: 'version' }), answer(update, {}))
  fill(form.getByLabelText('Name'), 'Rack Z')
  await user.click(button(form, 'Save'))
  expect(await form.findByText(said)).toBeTruthy()
  expect(button(form, 'Save over it').disabled).toBe(true)
  becomes(aSystem({ version: 4 }, { levelCount: 3 }))
  expect(form.getByText('Stays as it is now').parentElement?.textContent).toContain('2 → 3')
  expect(valueOf(form, 'Name')).toBe('Rack Z')
  await user.click(button(form, 'Save over it'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [, second] = server.asked(update)
  expect(second?.body).toMatchObject({ name: 'Rack Z', levelCount: 3, version: 4 })
})

test('[SYS-07] an empty system is deleted after the question, and why it may not be is told in the snackbar', async () => {
  const { form, user, server, onClose } = await open(rack)
  server.answers(systemRoutes.delete, refusal(400, 'Something stands in it.'), answer(systemRoutes.delete, {}))
  await user.click(button(form, 'Delete system'))
  const question = await dialog('Delete system Rack A', 'alertdialog')
  await user.click(button(question, 'Delete'))
  expect(await snackbar()).toBe('Something stands in it.')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button(question, 'Delete'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a system whose room is gone from Metrc is listed, and is deleted after a question by who may edit', async () => {
  const server = aServer()
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [
    { ...me, emailVerified: true, hasPassword: true, permissions: [permission.generalEdit] } as never,
  ])
  const { facilityId } = room
  server.shows('goneRoomSystems', { facilityId }, [{ ...rack, roomName: 'Flower 9' }])
  server.answers(systemRoutes.delete, answer(systemRoutes.delete, {}))
  const { user } = show(<SystemsOfGoneRooms facilityId={facilityId} />)
  expect((await screen.findByRole('listitem')).textContent).toContain('Rack A Flower 9')
  await user.click(await screen.findByRole('button', { name: 'Delete system Rack A' }))
  const question = await dialog('Delete system Rack A', 'alertdialog')
  expect(question.getByText(/Its lights stay in the inventory/)).toBeTruthy()
  await user.click(button(question, 'Delete'))
  await waitFor(() =>
    expect(server.asked(systemRoutes.delete).map(({ body }) => body)).toEqual([{ facilityId, version: 1 }]),
  )
})
