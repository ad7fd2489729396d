import { roomRoutes } from '@cultivatd/contract/room/room.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import type { Room } from '@cultivatd/domain/room/room'
import { aRoom, aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aServer, confirmed, held, lostAnswer, outcome, outcomeOf, refusal, waiting } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { DeleteRoom } from './delete-room.tsx'
import { RoomDialog } from './room-dialog.tsx'

async function open(room?: Room, locationTypes = ['Default', 'Plants']) {
  const server = aServer()
  server.shows('references', { facilityId }, [references({ locationTypes })])
  const [onSaved, onClose] = [vi.fn<(roomId: string) => void>(), vi.fn<() => void>()]
  const props = { facilityId, onSaved, onClose, ...(room ? { room } : {}) }
  const { user, leave } = show(<RoomDialog {...props} />)
  return { user, leave, server, onSaved, onClose, form: await dialog(room ? `Edit ${room.metrc.Name}` : 'Add room') }
}

/** A room that is not sent yet. */
async function typed() {
  const opened = await open()
  const { form, user } = opened
  fill(form.getByLabelText('Name'), 'Veg 9')
  await user.selectOptions(form.getByLabelText('Location type'), 'Plants')
  await user.click(form.getByRole('checkbox', { name: 'Vegetation' }))
  return opened
}

const expectTyped = ({ form }: Awaited<ReturnType<typeof open>>) => {
  expect([valueOf(form, 'Name'), valueOf(form, 'Location type')]).toEqual(['Veg 9', 'Plants'])
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Vegetation' }).checked).toBe(true)
}

test('[ROOM-02] [FAC-06] name and location type are asked for, and a room that is made is told by its id', async () => {
  const { form, user, server, onSaved, onClose } = await open()
  server.answers(roomRoutes.create, outcome([outcomeOf('Veg 9')], '77'))
  await user.click(button(form, 'Add room'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value', 'Please enter a value']))
  expect(server.asked(roomRoutes.create)).toEqual([])
  expect(offered(form, 'Location type')).toEqual(['Default', 'Plants', 'Not a Metrc Location'])
  fill(form.getByLabelText('Name'), 'Veg 9')
  await user.selectOptions(form.getByLabelText('Location type'), 'Not a Metrc Location')
  expect(await form.findByText('This room is kept here only; the state does not see it.')).toBeTruthy()
  await user.click(button(form, 'Add room'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('77'))
  expect(onClose).toHaveBeenCalled()
})

test('[ROOM-04] [READ-52] of another location type the room’s types are chosen anew', async () => {
  const { form, user } = await typed()
  await user.selectOptions(form.getByLabelText('Location type'), 'Default')
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Vegetation' }).checked).toBe(false))
})

test('[ROOM-05] [READ-53] the only location type of the state stands there and cannot be changed', async () => {
  const { form } = await open(undefined, ['Default'])
  expect(valueOf(form, 'Location type')).toBe('Default')
  expect(form.getByLabelText<HTMLSelectElement>('Location type').disabled).toBe(true)
})

test('[READ-45] a refusal of a new room has its own title and keeps what was typed', async () => {
  const opened = await typed()
  const { form, user, server, onClose } = opened
  server.answers(roomRoutes.create, refusal(400, 'There is a location called Veg 9.'), confirmed('Veg 9'))
  await user.click(button(form, 'Add room'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Create Failed')
  expect(alert.textContent).toContain('There is a location called Veg 9.')
  expectTyped(opened)
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('[ERR-07] [READ-45] what is no refusal is told in the snackbar, and the dialog stays', async () => {
  const opened = await typed()
  const { form, user, server } = opened
  server.answers(roomRoutes.create, refusal(403, 'Somebody has taken this right away.'))
  await user.click(button(form, 'Add room'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expectTyped(opened)
  expect(button(form, 'Add room').disabled).toBe(false)
})

test('while it is saved the dialog is busy and cannot be left, and a lost answer is asked for again under its key', async () => {
  const opened = await typed()
  const { form, user, server, onClose } = opened
  const late = held(lostAnswer)
  server.answers(roomRoutes.create, late.reply, confirmed('Veg 9'))
  await user.click(button(form, 'Add room'))
  expect((await form.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect([button(form, 'Close').disabled, button(form, 'Cancel').disabled]).toEqual([true, true])
  late.now()
  expect(await form.findByText('It is not known whether this arrived')).toBeTruthy()
  expectTyped(opened)
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second] = server.asked(roomRoutes.create)
  expect(second).toEqual(first)
})

test('[ROOM-01] while Metrc does not answer the dialog may be closed, and a room that is changed keeps its types', async () => {
  const room = aRoom({ Id: 5, Name: 'Veg 1', LocationTypeName: 'Plants' }, ['vegetation'])
  const { form, user, server, onClose } = await open(room)
  server.answers(roomRoutes.update, waiting('Veg 1', 'o7'))
  const operation = anOperation({ id: 'o7', kind: 'location.update', state: 'waiting', records: ['Veg 1'] })
  server.shows('operations', { facilityId, record: 'Veg 1' }, [operation])
  fill(form.getByLabelText('Name'), 'Veg 2')
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Waiting for Metrc', { selector: 'b' })).toBeTruthy()
  expect(server.asked(roomRoutes.update)[0]).toMatchObject({
    path: '/api/location/5',
    body: { name: 'Veg 2', locationType: 'Plants', types: ['vegetation'] },
  })
  await user.click(button(form, 'Close, keep waiting'))
  expect(onClose).toHaveBeenCalled()
})

test('of two editors the second is told who changed what, keeps what was typed, and saves over it or takes theirs', async () => {
  const room = aRoom({ Id: 5, Name: 'Veg 1', LocationTypeName: 'Plants' }, ['vegetation'])
  const { form, user, server, onClose } = await open(room)
  const said = 'Priya Nair changed the room types while you were editing.'
  const overtaken = refusal(409, { message: said, path: 'version' })
  server.answers(roomRoutes.update, overtaken, overtaken, confirmed('Veg 1'))
  fill(form.getByLabelText('Name'), 'Veg 2')
  const becomes = (version: number, types: Room['types']) =>
    server.shows('rooms', { facilityId }, [{ ...aRoomSummary(room.metrc, types), version }])
  becomes(2, ['clone'])
  await user.click(button(form, 'Save'))
  expect(await form.findByText(said)).toBeTruthy()
  expect(form.queryByText('Change Failed')).toBeNull()
  expect(document.querySelector('[data-testid=snackbar]')).toBeNull()
  expect(form.getByText('Stays as it is now').parentElement?.textContent).toContain('Vegetation → Clone')
  expect(valueOf(form, 'Name')).toBe('Veg 2')
  await user.click(button(form, 'Discard mine'))
  expect([valueOf(form, 'Name'), form.queryByText(said)]).toEqual(['Veg 1', null])
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Clone' }).checked).toBe(true)

  fill(form.getByLabelText('Name'), 'Veg 3')
  becomes(3, ['mother'])
  await user.click(button(form, 'Save'))
  await user.click(await form.findByRole('button', { name: 'Save over it' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = server.asked(roomRoutes.update).map(({ body }) => body)
  expect(sent).toMatchObject([
    { name: 'Veg 2', types: ['vegetation'], version: 1 },
    { name: 'Veg 3', types: ['clone'], version: 2 },
    { name: 'Veg 3', types: ['mother'], version: 3 },
  ])
})

test('what Metrc alone changes of a room is no news to its form, what others save is taken in while nothing was typed', async () => {
  const room = aRoom({ Id: 5, Name: 'Veg 1', LocationTypeName: 'Plants' }, ['vegetation'])
  const { form, user, server, onClose } = await open(room)
  server.shows('rooms', { facilityId }, [{ ...aRoomSummary({ ...room.metrc, Name: 'Veg 1b' }, ['clone']), version: 2 }])
  await waitFor(() => expect(valueOf(form, 'Name')).toBe('Veg 1b'))
  await user.type(form.getByLabelText('Name'), '2')
  server.shows('rooms', { facilityId }, [{ ...aRoomSummary({ ...room.metrc, Name: 'Veg 1b' }, ['clone']), version: 3 }])
  await user.type(form.getByLabelText('Name'), '3')
  server.answers(roomRoutes.update, confirmed('Veg 1b'))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(roomRoutes.update)[0]?.body).toMatchObject({ name: 'Veg 1b23', types: ['clone'], version: 3 })
})

test('[FAC-08] [READ-56] why a room may not be deleted is told in the snackbar, and the question closes', async () => {
  const server = aServer()
  const words = 'Veg 1 still holds 3 plants. Move them to another room first.'
  server.answers(roomRoutes.delete, refusal(400, words))
  const onClose = vi.fn<() => void>()
  const { user } = show(<DeleteRoom room={aRoomSummary({ Id: 5, Name: 'Veg 1' })} onClose={onClose} />)
  const question = await dialog('Delete room Veg 1', 'alertdialog')
  expect(question.getByText('The location is removed in Metrc too.')).toBeTruthy()
  expect(document.activeElement).toBe(button(question, 'Keep it'))
  await user.click(button(question, 'Delete'))
  expect(await snackbar()).toBe(`Delete Failed: Veg 1. ${words}`)
  expect(onClose).toHaveBeenCalled()
})

test('[FAC-08] a room whose deletion waits for Metrc says so, and the question closes', async () => {
  const server = aServer()
  server.answers(roomRoutes.delete, waiting('Veg 1', 'o7'))
  const onClose = vi.fn<() => void>()
  const { user } = show(<DeleteRoom room={aRoomSummary({ Id: 5, Name: 'Veg 1' })} onClose={onClose} />)
  await user.click(button(await dialog('Delete room Veg 1', 'alertdialog'), 'Delete'))
  expect(await snackbar()).toBe('Waiting for Metrc. The room stays, marked, until it has answered.')
  expect(onClose).toHaveBeenCalled()
})
