import { additiveRoutes } from '@cultivatd/contract/additive/additive.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { aProductForm } from '@cultivatd/domain/additive/additive.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aDetail } from '@cultivatd/domain/inventory/inventory.builders'
import { aRoomSummary, roomContents } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from '../../live/live.ts'
import { aKeepingDevice } from '../../live/outbox/device.builders.ts'
import { aServer, brokenConnection, confirmed, refusal } from '../../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, show, valueOf } from '../../ui/rendering.builders.tsx'
import { ApplyInRoom } from './apply-in-room.tsx'

const { apply, createProduct } = additiveRoutes
const gallons = { Name: 'Gallons', QuantityType: 'VolumeBased', Abbreviation: 'gal' } as const
const product = { id: 7, ...aProductForm({ detailId: 'neem' }) }

async function open(contents = roomContents({ vegetative: 25, batches: 2 })) {
  const server = aServer()
  const onClose = vi.fn<() => void>()
  server.shows('references', { facilityId }, [references({ units: [gallons] })])
  server.shows('additiveProducts', { facilityId }, [{ id: facilityId, version: 1, products: [product] }])
  server.shows('inventoryDetails', {}, [aDetail({ id: 'neem', name: 'Neem oil, jug', type: 'CONSUME_USER_DEFINED' })])
  const weeks = Array.from({ length: 12 }, () => 0)
  server.shows('stock', { facilityId }, [{ id: 'neem', version: 1, facilityId, amount: 4, weeks, used: 0 }])
  const room = { ...aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation']), facilityId, contents }
  const { user } = show(<ApplyInRoom room={room} onClose={onClose} />)
  return { server, user, onClose, form: await dialog('Record application in Veg 1') }
}

test('[READ-107] what was applied in a room is sent with what it takes out of the stock, and the label is shown', async () => {
  const { form, user, server, onClose } = await open()
  server.answers(apply, refusal(400, 'Not in this State.'), confirmed('Veg 1'))
  expect(form.getByText(/To all 25 plants with tags in Veg 1/).textContent).toContain('Batches of clones')
  expect(button(form, 'Record').disabled).toBe(true)
  expect(offered(form, 'Product')).toEqual(['Neem oil foliar (Neem Oil 70%)'])
  await user.selectOptions(form.getByLabelText('Product'), '7')
  const label = form.getByRole('list', { name: 'About the product' }).textContent
  for (const fact of ['EPA 70051-2', 'Neem oil 70 %', 'No entry for 4 hours', 'No harvest for 3 days'])
    expect(label).toContain(fact)
  expect(valueOf(form, 'Unit')).toBe('Gallons')
  fill(form.getByLabelText('Amount applied'), '2.5')
  fill(form.getByLabelText('Taken from the stock of Neem oil, jug'), '9')
  await user.click(button(form, 'Record'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Not enough available']))
  expect(server.asked(apply)).toEqual([])
  fill(form.getByLabelText('Taken from the stock of Neem oil, jug'), '0.5')
  await user.click(button(form, 'Record'))
  expect((await form.findByRole('alert')).textContent).toContain('Not in this State.')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(apply)[1]?.body).toMatchObject({
    to: { kind: 'room', roomId: '5' },
    productId: '7',
    amount: 2.5,
    unit: 'Gallons',
    stockQuantity: 0.5,
    stockUnit: 'LITER',
  })
})

test('[READ-107] a room without plants says so, and a product is asked for what its label says', async () => {
  const { form, user, server } = await open(roomContents())
  expect(form.getAllByText('No plants with tags stand in this room')).not.toEqual([])
  expect(button(form, 'Record').disabled).toBe(true)
  await user.click(button(form, 'New product'))
  const asked = await dialog('New product')
  fill(asked.getByLabelText('Name'), 'neem OIL foliar')
  await user.click(button(asked, 'Add product'))
  await waitFor(() => expect(problemsOf(asked)).toContain('There is a product called Neem oil foliar already'))
  expect(problemsOf(asked).filter((problem) => problem === 'Please enter a value')).toHaveLength(3)
  expect(server.asked(createProduct)).toEqual([])
})

test('what was applied to a whole room does not wait on the device: Metrc counts who stands there when it is told', async () => {
  const { form, user, server, onClose } = await open()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(apply, brokenConnection, confirmed('Veg 1'))
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  await user.selectOptions(form.getByLabelText('Product'), '7')
  fill(form.getByLabelText('Amount applied'), '2.5')
  await user.click(button(form, 'Record'))
  await waitFor(() => expect(server.asked(apply)).toHaveLength(1))
  expect(device.acts()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  expect(valueOf(form, 'Amount applied')).toBe('2.5')
})

test('without a network, products that are not on this device are said to be so, and not that there are none', async () => {
  const server = aServer()
  server.shows('references', { facilityId }, [references({ units: [gallons] })])
  server.isSilentOn('additiveProducts')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  const room = { ...aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation']), facilityId, contents: roomContents() }
  show(<ApplyInRoom room={room} onClose={() => {}} />)
  const form = await dialog('Record application in Veg 1')
  expect(
    await form.findByText('The products are not on this device yet. They come when the connection is back.'),
  ).toBeTruthy()
  expect(form.queryByText('No products yet')).toBeNull()
})
