import { inventoryDetailRoutes } from '@cultivatd/contract/inventory/inventory.contract'
import { aDetail } from '@cultivatd/domain/inventory/inventory.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, show } from '../ui/rendering.builders.tsx'
import { DetailDialog } from './detail-dialog.tsx'

const { create } = inventoryDetailRoutes

async function open(id: string, rows = [aDetail()]) {
  const server = aServer()
  server.shows('inventoryDetails', {}, rows)
  server.shows('inventoryCategories', {}, [
    { id: 'cleaning', version: 1, name: 'Cleaning', type: 'CONSUME_USER_DEFINED' },
    { id: 'benches', version: 1, name: 'Benches', type: 'EQUIP_USER_DEFINED' },
  ])
  const onClose = vi.fn<() => void>()
  const { user } = show(<DetailDialog id={id} onClose={onClose} />)
  const row = rows.find((one) => one.id === id)
  return { server, user, onClose, sheet: await dialog(row ? `Edit ${row.name}` : 'Add new Inventory Detail') }
}

test('[INV-09] [INV-10] [INV-11] [READ-70] [SHELL-43] the type decides what is asked for; a consumable asks for its minimum', async () => {
  const { sheet, user, server, onClose } = await open('new')
  for (const label of ['Minimum Required', 'Unit']) expect(sheet.queryByLabelText(label)).toBeNull()
  await user.click(button(sheet, 'Save'))
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Inventory Type')))
  await user.selectOptions(sheet.getByLabelText('Inventory Type'), 'Nutrients')
  expect(sheet.getByLabelText<HTMLSelectElement>('Unit').value).toBe('SINGLE')
  await user.click(button(sheet, 'Save'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(Array.from({ length: 4 }, () => 'Please enter a value')))
  for (const label of ['Name', 'Brand', 'Model']) fill(sheet.getByLabelText(label), 'CalMag')
  fill(sheet.getByLabelText('Minimum Required'), '2')
  for (const sku of ['1.5', '1,000', '-3']) {
    fill(sheet.getByLabelText('SKU'), '')
    await waitFor(() => expect(problemsOf(sheet)).toEqual([]))
    fill(sheet.getByLabelText('SKU'), sku)
    await waitFor(() => expect(problemsOf(sheet)).toEqual(['Use digits only']))
  }
  fill(sheet.getByLabelText('SKU'), ' 0042 ')
  await waitFor(() => expect(problemsOf(sheet)).toEqual([]))
  await user.selectOptions(sheet.getByLabelText('Unit'), 'Liter')
  server.answers(create, answer(create, { id: 'c' }))
  await user.click(button(sheet, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(create)[0]?.body).toEqual({
    type: 'NUTRIENTS',
    userCategoryId: '',
    name: 'CalMag',
    brand: 'CalMag',
    model: 'CalMag',
    sku: 42,
    criticalLimit: 2,
    unit: 'LITER',
  })
})

test('[INV-12] [DATA-43] [DATA-44] a type of ones own has categories of its kind, and equipment no minimum', async () => {
  const { sheet, user } = await open('new')
  expect(offered(sheet, 'Inventory Type')).toHaveLength(11)
  const { options } = sheet.getByLabelText<HTMLSelectElement>('Inventory Type')
  const equipment = ['LIGHT', 'AC', 'FAN', 'DEHUMIDIFIER', 'SITE', 'SENSOR', 'TANK', 'EQUIP_USER_DEFINED']
  const consumables = ['NUTRIENTS', 'BULBS', 'CONSUME_USER_DEFINED']
  expect([...options].flatMap(({ value }) => value || []).toSorted()).toEqual([...equipment, ...consumables].toSorted())
  await user.selectOptions(sheet.getByLabelText('Inventory Type'), 'Other consumables')
  await waitFor(() => expect(offered(sheet, 'Category')).toEqual(['Cleaning']))
  await user.selectOptions(sheet.getByLabelText('Inventory Type'), 'Fan')
  await waitFor(() => expect(sheet.queryByLabelText('Category')).toBeNull())
  expect(sheet.queryByLabelText('Minimum Required')).toBeNull()
})

test('what was in stock keeps its type and the kind of its unit, with the reason, and is not deleted', async () => {
  const { sheet } = await open('flora-gro', [aDetail({ wasInStock: true })])
  expect(sheet.getByLabelText<HTMLSelectElement>('Inventory Type').disabled).toBe(true)
  expect(sheet.getByText('This was in stock already, so its type stays')).toBeTruthy()
  expect(offered(sheet, 'Unit')).toEqual(['Gallon', 'Liter', 'Milliliter', 'Fluid ounce'])
  expect(sheet.queryByRole('button', { name: 'Delete inventory detail' })).toBeNull()
})
