import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, valueOf } from '../ui/rendering.builders.tsx'
import { openBatch } from './batch-page.builders.tsx'

const route = plantBatchRoutes.waste

test('the page of a batch shows what was thrown away of it', async () => {
  const batch = aPlantBatch()
  const entry = { version: 1, batchName: batch.metrc.Name, method: 'Compost', unitOfWeight: 'Grams', plantCount: 9 }
  openBatch(batch, 'details', [{ ...entry, id: '2', reason: 'Trim', weight: 15.69, date: '2026-11-20' }])
  const list = await screen.findByRole('list', { name: 'Waste' })
  expect(within(list).getByRole('listitem').textContent).toMatch(/^Trim, Compost, .*15\.69 g$/)
})

test('[READ-45] waste of a batch asks for what the state asks for, and a refusal keeps it', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'waste')
  const form = await dialog('Waste of plant batch')
  server.answers(route, refusal(400, 'It is on hold.'), confirmed(name))
  const says = (text: string) => expect(form.getAllByText(text)).not.toEqual([])
  says('Choose a method')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  says('This reason needs a note')
  fill(form.getByLabelText('Note'), 'Broad mites')
  says('Enter a weight above 0')
  fill(form.getByLabelText('Weight'), '15.69')
  fill(form.getByLabelText('Mixed with'), 'Soil')
  await user.click(button(form, 'Record waste'))
  expect((await form.findByRole('alert')).textContent).toContain('It is on hold.')
  expect([valueOf(form, 'Weight'), valueOf(form, 'Mixed with')]).toEqual(['15.69', 'Soil'])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({
    batchName: name,
    method: 'Compost',
    mixed: 'Soil',
    reason: 'Pests',
    note: 'Broad mites',
    weight: 15.69,
    unitOfWeight: 'Grams',
  })
})
