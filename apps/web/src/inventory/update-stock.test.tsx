import { stockRoutes } from '@cultivatd/contract/inventory/inventory.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { aDetail, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import type { StockAction } from './update-stock-form.ts'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, aServer, lostAnswer } from '../live/server.builders.ts'
import {
  button,
  dialog,
  fill,
  offered,
  problemsOf,
  type Sheet,
  show,
  snackbarSays,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { UpdateStock } from './update-stock.tsx'

const { add, move, remove } = stockRoutes
const gro = aDetail()
const fan = aDetail({ id: 'fan', ...aFanForm() })
const facility = { id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as FacilitySummary
const other = { id: 'other', version: 1, metrc: { DisplayName: 'Stillwater' } } as FacilitySummary
const piece = (id: string, roomId: string | null = null, systemId: string | null = null) => ({
  id,
  version: 1,
  detailId: 'fan',
  facilityId,
  roomId,
  systemId,
  removed: false,
  since: '2026-11-01T08:00:00Z',
})

interface Given {
  itemId?: string | null
  pieceId?: string
  items?: (typeof gro)[]
  /** Where a piece is besides. */
  rooms?: string[]
}

async function open(action: StockAction, { itemId = null, pieceId, items = [gro, fan], rooms = [] }: Given = {}) {
  const server = aServer()
  server.shows('inventoryDetails', {}, items)
  server.shows('facilities', {}, [facility, other])
  server.shows('rooms', { facilityId }, [{ id: 'veg', version: 1, metrc: { Name: 'Veg 1' } } as never])
  const weeks = Array<number>(12).fill(0)
  server.shows('stock', { facilityId }, [{ id: gro.id, version: 1, facilityId, amount: 1, weeks, used: 0 }])
  server.shows('equipment', { facilityId }, [
    piece('a'),
    piece('b'),
    piece('c', 'veg'),
    piece('d', 'veg', 'racks'),
    ...rooms.map((room) => piece(room, room)),
  ])
  const onClose = vi.fn<() => void>()
  const { user } = show(
    <UpdateStock facility={facility} action={action} itemId={itemId} pieceId={pieceId ?? null} onClose={onClose} />,
  )
  const sheet = await dialog(/^Update Stock/)
  return { server, user, sheet, onClose }
}

const choose = async (user: Awaited<ReturnType<typeof open>>['user'], sheet: Sheet, label: string, text: string) =>
  user.selectOptions(sheet.getByLabelText(label), text)

test('[INV-14] it begins with None, and offers Add, Move and Remove', async () => {
  const { sheet } = await open('none')
  const actions = sheet.getAllByRole<HTMLInputElement>('radio')
  expect(actions.map(({ value, checked }) => [value, checked])).toEqual([
    ['none', true],
    ['add', false],
    ['move', false],
    ['remove', false],
  ])
  expect(button(sheet, 'Save').disabled).toBe(true)
})

test('[INV-23] [INV-24] [INV-25] [INV-27] [ERR-08] [ERR-09] [DATA-71] [READ-71] an item and an amount of it are asked for, one at first', async () => {
  const { sheet, user, server, onClose } = await open('add')
  expect(valueOf(sheet, 'Quantity')).toBe('1')
  await choose(user, sheet, 'Category', 'Nutrients')
  await user.click(button(sheet, 'Add 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Please enter a value']))
  await choose(user, sheet, 'Item', 'FloraGro, FloraGro')
  await waitFor(() => expect(valueOf(sheet, 'Unit')).toBe('LITER'))
  expect(offered(sheet, 'Unit')).toEqual(['Gallon', 'Liter', 'Milliliter', 'Fluid ounce'])
  fill(sheet.getByLabelText('Quantity'), '0')
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Must be a positive Number']))
  fill(sheet.getByLabelText('Quantity'), '')
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Please enter a value']))
  fill(sheet.getByLabelText('Quantity'), '0.5')
  await waitFor(() => expect(problemsOf(sheet)).toEqual([]))
  expect(sheet.getByText(/^Facility Storage/).textContent).toContain('1.5 L')
  await user.click(button(sheet, 'Add row'))
  server.answers(add, answer(add, {}))
  await user.click(button(sheet, 'Add 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(add)[0]?.body).toEqual({
    facilityId,
    rows: [{ detailId: gro.id, quantity: 0.5, unit: 'LITER' }],
  })
  await snackbarSays('Saved Successfully!FloraGro added')
})

test('[SYNC-03] a double tap without a network is one booking that waits, and has not left', async () => {
  const { sheet, user, server, onClose } = await open('remove', { itemId: gro.id })
  const device = await aKeepingDevice(server, 'dana')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  await user.dblClick(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await expect.poll(() => device.acts().map(({ standing }) => standing.is)).toEqual(['waiting'])
})

test('[INV-26] [INV-28] equipment is counted in whole pieces, and its unit cannot be chosen', async () => {
  const { sheet, user } = await open('add', { itemId: 'fan' })
  expect(sheet.getByLabelText<HTMLSelectElement>('Unit').disabled).toBe(true)
  fill(sheet.getByLabelText('Quantity'), '1.5')
  await user.click(button(sheet, 'Add 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Must be a positive Integer']))
})

test('[INV-17] [INV-29] [INV-30] [INV-31] [INV-32] [READ-67] a move asks for the places first, then lists what is there', async () => {
  const { sheet, user, server, onClose } = await open('move', { itemId: 'fan' })
  await user.click(button(sheet, 'Next'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Choose another place']))
  await user.selectOptions(sheet.getAllByLabelText('Room')[1] ?? document.body, 'Veg 1')
  expect(sheet.getByText('Location').getAttribute('aria-current')).toBe('step')
  await user.click(button(sheet, 'Next'))
  await user.click(button(sheet, 'Back'))
  await user.click(button(sheet, 'Next'))
  expect(sheet.getByText('List').getAttribute('aria-current')).toBe('step')
  expect(await sheet.findByText('Consumables cannot be placed in a room.')).toBeTruthy()
  expect(sheet.queryByText('FloraGro')).toBeNull()
  fill(sheet.getByLabelText('Quantity of Clip fan 16 in'), '3')
  await user.click(button(sheet, 'Move 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Not enough available']))
  fill(sheet.getByLabelText('Quantity of Clip fan 16 in'), '2')
  server.answers(move, answer(move, {}))
  await user.click(button(sheet, 'Move 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(move)[0]?.body).toEqual({
    facilityId,
    roomId: '',
    toFacilityId: facilityId,
    toRoomId: 'veg',
    rows: [{ detailId: 'fan', quantity: 2, unit: 'SINGLE' }],
  })
  await snackbarSays('Saved Successfully!Clip fan 16 in moved to Red Fork, Veg 1')
})

test('[INV-30] [INV-31] [ERR-12] [READ-66] not more is removed than is there, in any unit, and nothing that is in a system', async () => {
  const { sheet, user, server } = await open('remove', { itemId: gro.id })
  fill(sheet.getByLabelText('Quantity of FloraGro'), '1001')
  await choose(user, sheet, 'Unit of FloraGro', 'Milliliter')
  await user.click(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Not enough available']))
  expect(server.asked(remove)).toEqual([])
  await choose(user, sheet, 'From', 'Veg 1')
  await waitFor(() => expect(sheet.getByText('Clip fan 16 in').closest('li')?.textContent).toContain('1 available'))
})

test('[INV-18] opened in the row of a piece it begins where that is, and sends that piece', async () => {
  const { sheet, user, server } = await open('move', { itemId: 'fan', pieceId: 'c' })
  server.answers(move, answer(move, {}))
  expect(sheet.getByText('Red Fork, Clip fan 16 in, Piece c')).toBeTruthy()
  expect(sheet.getAllByLabelText<HTMLSelectElement>('Room').map(({ value }) => value)).toEqual(['veg', ''])
  await user.click(button(sheet, 'Next'))
  await user.click(button(sheet, 'Move 1 item'))
  await waitFor(() => expect(server.asked(move)).toHaveLength(1))
  expect(server.asked(move)[0]?.body).toMatchObject({
    roomId: 'veg',
    toRoomId: '',
    rows: [{ detailId: 'fan', quantity: 1, unit: 'SINGLE', pieceIds: ['c'] }],
  })
})

test('what was sent without an answer is sent again under its key', async () => {
  const { sheet, user, server, onClose } = await open('remove', { itemId: gro.id })
  server.answers(remove, lostAnswer, answer(remove, {}))
  await user.click(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(server.asked(remove)).toHaveLength(1))
  // The stock shows already what came of it.
  server.shows('stock', { facilityId }, [])
  await waitFor(() => expect(button(sheet, 'Remove 1 item').disabled).toBe(false))
  await user.click(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const keys = server.asked(remove).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test('a piece that is named leaves, and not the one that is there longest', async () => {
  const { sheet, user, server, onClose } = await open('remove', { itemId: 'fan', pieceId: 'b' })
  expect(sheet.getByText('Piece b')).toBeTruthy()
  expect(sheet.queryByLabelText('Quantity of Clip fan 16 in')).toBeNull()
  server.answers(remove, answer(remove, {}))
  await user.click(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const rows = [{ detailId: 'fan', quantity: 1, unit: 'SINGLE', pieceIds: ['b'] }]
  expect(server.asked(remove)[0]?.body).toEqual({ facilityId, roomId: '', rows })
})

test('a piece that is named is taken from where it is', async () => {
  const { sheet, user } = await open('remove', { itemId: 'fan', pieceId: 'c' })
  expect(valueOf(sheet, 'From')).toBe('veg')
  await choose(user, sheet, 'From', 'Facility Storage')
  await user.click(button(sheet, 'Remove 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['This piece is no longer there, or it hangs in a system']))
})

test('[ERR-26] equipment is taken from a room that is no longer there, and nothing is put into one', async () => {
  const { sheet, user, server, onClose } = await open('move', { itemId: 'fan', rooms: ['gone'] })
  const [from, to] = sheet.getAllByLabelText<HTMLSelectElement>('Room')
  if (!from || !to) throw new Error('The places are not there')
  await user.selectOptions(from, 'Unknown Room')
  expect([...to.options].map(({ text }) => text)).toEqual(['Facility Storage', 'Veg 1'])
  await user.click(button(sheet, 'Swap'))
  expect([from.value, to.value]).toEqual(['', ''])
  await user.selectOptions(from, 'Unknown Room')
  await user.click(button(sheet, 'Next'))
  server.answers(move, answer(move, {}))
  await user.click(button(sheet, 'Move 1 item'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(move)[0]?.body).toMatchObject({ roomId: 'gone', toRoomId: '' })
})

test('rooms that are no longer there are told apart', async () => {
  const { sheet } = await open('remove', { itemId: 'fan', rooms: ['gone', 'also gone'] })
  expect(offered(sheet, 'From')).toEqual(['Veg 1', 'Unknown Room 1', 'Unknown Room 2'])
})

test('[INV-29] [READ-67] what was ticked before a room was chosen says why it cannot go there, and can be unticked', async () => {
  const { sheet, user } = await open('move', { itemId: gro.id })
  await user.selectOptions(sheet.getAllByLabelText('Room')[1] ?? document.body, 'Veg 1')
  await user.click(button(sheet, 'Next'))
  await user.click(button(sheet, 'Move 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Consumables cannot be placed in a room']))
  expect(sheet.getByText('1 row is not right yet')).toBeTruthy()
  await user.click(sheet.getByRole('checkbox', { name: /FloraGro/ }))
  await waitFor(() => expect(sheet.queryByText('1 row is not right yet')).toBeNull())
  expect(button(sheet, 'Move').disabled).toBe(true)
})

test('more than a million and no item at all are refused by the form as by the server', async () => {
  const { sheet, user } = await open('add', { itemId: gro.id })
  fill(sheet.getByLabelText('Quantity'), '1000001')
  await user.click(button(sheet, 'Add 1 item'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['This number is too large']))
  await user.click(sheet.getByRole('radio', { name: 'Remove' }))
  expect(sheet.getByText('Choose an item')).toBeTruthy()
  expect(button(sheet, 'Remove').disabled).toBe(true)
})

test('where nothing has a name yet, the way to name it is there, and then on to the stock', async () => {
  const { sheet, user, server } = await open('none', { items: [] })
  await user.click(button(sheet, 'Add new Inventory Detail'))
  const naming = await dialog('Add new Inventory Detail')
  server.shows('inventoryDetails', {}, [gro])
  await user.click(button(naming, 'Cancel'))
  expect((await dialog(/^Update Stock/)).getAllByRole('radio')).toHaveLength(4)
})
