import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anItem } from '@cultivatd/domain/item/item.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aMetrcStrain } from '@cultivatd/domain/strain/metrc-strain.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, type Sheet, valueOf } from '../ui/rendering.builders.tsx'
import { openBatch, rooms } from './batch-page.builders.tsx'

const tag = '1A4FF0300000022000009100'
const says = (form: Sheet, text: string) => expect(form.getAllByText(text)).not.toEqual([])

test('a part of a batch is named after day, room and strain, and a refusal keeps what was typed', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'split')
  const form = await dialog('Split batch')
  const route = plantBatchRoutes.split
  server.answers(route, refusal(400, 'That name is taken.'), confirmed(name))
  says(form, 'Enter how many plants')
  fill(form.getByLabelText('Count'), '5')
  says(form, 'Choose a clone room')
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  expect(valueOf(form, 'Name of the new batch')).toMatch(/\|Clone 1\|Blue Dream\|Clone$/)
  fill(form.getByLabelText('Name of the new batch'), 'Bench 2')
  await user.click(button(form, 'Split batch'))
  expect((await form.findByRole('alert')).textContent).toContain('That name is taken.')
  expect([valueOf(form, 'Count'), valueOf(form, 'Name of the new batch')]).toEqual(['5', 'Bench 2'])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ batchName: name, name: 'Bench 2', count: 5, locationId: '3' })
})

test('no more leave a batch than are left, and nothing is sent', async () => {
  const { user, server } = openBatch(aPlantBatch(), 'split')
  const form = await dialog('Split batch')
  fill(form.getByLabelText('Count'), '21')
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  await user.click(button(form, 'Split batch'))
  await waitFor(() => says(form, 'Only 20 are left in the batch'))
  expect(server.asked(plantBatchRoutes.split)).toEqual([])
})

test('the count of a batch is adjusted with a reason, and the form says what it leads to', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'adjustCount')
  const form = await dialog('Adjust count')
  const route = plantBatchRoutes.adjust
  server.answers(route, confirmed(name))
  says(form, 'Enter a change in count')
  fill(form.getByLabelText('Change in count'), '-3')
  says(form, '17')
  says(form, 'Choose a reason')
  await user.selectOptions(form.getByLabelText('Reason'), 'Theft')
  says(form, 'This reason needs a note. The state sees it.')
  fill(form.getByLabelText('Note'), 'Door was open')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toMatchObject({
    batchName: name,
    quantity: -3,
    reason: 'Theft',
    note: 'Door was open',
  })
})

test('a package of a batch is of a counted product of its strain; cuttings of mothers leave the batch whole', async () => {
  const opened = openBatch(aPlantBatch(), 'toPackage')
  const { user, server } = opened
  server.shows('items', { facilityId }, [
    anItem({ Id: 61, Name: 'Blue Dream, clones', ProductCategoryName: 'Immature Plants', UnitOfMeasureName: 'Each' }),
    anItem({ Id: 62 }),
    anItem({ Id: 63, Name: 'Gelato, clones', StrainName: 'Gelato', UnitOfMeasureName: 'Each' }),
  ])
  server.shows('rooms', { facilityId }, [...rooms, aRoomSummary({ Id: 11, Name: 'Vault' }, ['packaging'])])
  const stock = { id: 'package' as const, version: 1, runs: [{ first: tag, count: 50 }], promised: [] }
  server.shows('availableTags', { facilityId, kind: 'package' }, [stock])
  const form = await dialog('Create Package from Batch')
  const route = plantBatchRoutes.createPackage
  server.answers(route, confirmed(tag))
  const product = await form.findByLabelText<HTMLSelectElement>('Product')
  const offered = [...product.options].slice(1)
  expect(offered).toHaveLength(1)
  await user.selectOptions(product, offered[0] ?? [])
  fill(form.getByLabelText('Count'), '30')
  fill(form.getByLabelText('Label'), '9100')
  await user.selectOptions(form.getByLabelText('Storage room'), 'Vault')
  await user.click(button(form, 'Create Package'))
  await waitFor(() => says(form, 'Only 20 are left in the batch'))
  expect(server.asked(route)).toEqual([])
  await user.click(form.getByLabelText('Cut off mother plants, the batch keeps its plants'))
  await user.click(button(form, 'Create Package'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  expect(server.asked(route)[0]?.body).toMatchObject({ label: tag, count: 30, itemId: '61', staysWhole: true })
})

test('a batch is given another strain of the facility, and the form says what it leads to', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'changeStrain')
  const route = plantBatchRoutes.changeStrain
  server.shows('strains', { facilityId }, [aMetrcStrain('Blue Dream'), { ...aMetrcStrain('Gelato'), id: '2' }])
  const form = await dialog('Change strain')
  server.answers(route, refusal(400, 'Strain Gelato does not exist.'), confirmed(name))
  says(form, 'Choose a strain')
  expect(form.queryByRole('option', { name: 'Blue Dream' })).toBeNull()
  await user.selectOptions(form.getByLabelText('New strain'), 'Gelato')
  says(form, 'Strain after')
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('alert')).textContent).toContain('Strain Gelato does not exist.')
  expect(valueOf(form, 'New strain')).toBe('Gelato')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toEqual({ facilityId, batchName: name, strainName: 'Gelato' })
})

test('a batch is renamed, under a name that none with clones has', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'rename')
  const route = plantBatchRoutes.rename
  const form = await dialog('Rename batch')
  server.answers(route, refusal(400, 'A Plant Batch with the Name "Autumn" already exists.'), confirmed(name))
  expect(valueOf(form, 'Name')).toBe(name)
  says(form, 'Enter another name')
  fill(form.getByLabelText('Name'), 'Autumn')
  await user.click(button(form, 'Rename'))
  expect((await form.findByRole('alert')).textContent).toContain('already exists.')
  fill(form.getByLabelText('Name'), 'Winter')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toEqual({ facilityId, batchName: name, name: 'Winter' })
})
