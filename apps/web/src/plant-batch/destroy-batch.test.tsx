import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, valueOf } from '../ui/rendering.builders.tsx'
import { openBatch } from './batch-page.builders.tsx'

const route = plantBatchRoutes.destroy

test('[READ-45] plants of a batch are destroyed after a question, all that are left unless said otherwise; a refusal keeps what was typed', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch({ UntrackedCount: 12 }), 'destroy')
  const form = await dialog('Destroy plants of batch')
  server.answers(route, refusal(400, 'It is on hold.'), confirmed(name))
  expect(valueOf(form, 'Plants')).toBe('12')
  const says = (text: string) => expect(form.getAllByText(text)).not.toEqual([])
  says('Choose a method')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  says('This reason needs a note')
  fill(form.getByLabelText('Note'), 'Broad mites')
  says('Enter a weight above 0')
  fill(form.getByLabelText('Weight of all of them'), '40')
  fill(form.getByLabelText('Plants'), '13')
  await user.click(button(form, 'Destroy'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Only 12 are left in the batch']))
  fill(form.getByLabelText('Plants'), '5')
  await user.click(button(form, 'Destroy'))
  const question = await dialog('Destroy 5 plants', 'alertdialog')
  expect(question.getByText('Are you sure? This action cannot be undone.')).toBeTruthy()
  expect(server.asked(route)).toEqual([])
  await user.click(button(question, 'Destroy'))
  expect((await form.findByRole('alert')).textContent).toContain('It is on hold.')
  expect([valueOf(form, 'Plants'), valueOf(form, 'Note')]).toEqual(['5', 'Broad mites'])
  await waitFor(() => expect(button(form, 'Send again').disabled).toBe(false))
  await user.click(button(form, 'Send again'))
  await user.click(button(await dialog('Destroy 5 plants', 'alertdialog'), 'Destroy'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ batchName: name, count: 5, weight: 40, reason: 'Pests' })
})
