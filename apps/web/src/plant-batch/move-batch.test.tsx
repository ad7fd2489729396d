import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, held, refusal } from '../live/server.builders.ts'
import { button, dialog, valueOf } from '../ui/rendering.builders.tsx'
import { openBatch } from './batch-page.builders.tsx'

const route = plantBatchRoutes.move

test('[LOOKUP-13] [READ-45] the form is busy until the move is answered, and a refusal keeps the room', async () => {
  const { user, server, name, onPage } = openBatch(aPlantBatch(), 'move')
  const form = await dialog('Move plant batch')
  expect(form.getAllByText('Choose a room', { selector: '.said' })).not.toEqual([])
  expect(button(form, 'Move').disabled).toBe(true)
  const late = held(refusal(400, 'It is on hold.'))
  server.answers(route, late.reply, confirmed(name))
  await user.selectOptions(form.getByLabelText('Room'), 'Veg 1')
  await user.click(button(form, 'Move'))
  expect((await form.findByRole('button', { name: 'Sending' })).getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText('Room').getAttribute('aria-disabled')).toBe('true')
  late.now()
  expect((await form.findByRole('alert')).textContent).toContain('It is on hold.')
  expect(valueOf(form, 'Room')).toBe('5')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ batchNames: [name], locationId: '5' })
})
