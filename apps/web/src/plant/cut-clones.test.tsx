import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'

const route = plantRoutes.cutClones
const mother = aPlant({ LocationId: 2, LocationName: 'Mother 1' })

async function open(server = aServer(), plant = mother) {
  const opened = openPlant(plant, { page: 'clone', server })
  return { ...opened, form: await dialog('Cut Clones') }
}

test('[BATCH-02] [BATCH-03] [READ-93] the button waits for room, count and name, and the name is made of day, room and strain', async () => {
  const { form, user, server, label, onPage } = await open()
  server.answers(route, confirmed(label))
  const missing = async (text: string) => {
    await waitFor(() => expect(form.getAllByText(text)).not.toEqual([]))
    expect(button(form, 'Cut Clones').disabled).toBe(true)
  }
  await missing('Choose a clone room')
  expect(offered(form, 'Clone room')).toEqual(['Clone 1'])
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  await missing('Enter how many clones')
  expect(valueOf(form, 'Name of the batch')).toBe('2026-11-21|Clone 1|Blue Dream|Clone')
  fill(form.getByLabelText('Count'), '0')
  await missing('Enter how many clones')
  fill(form.getByLabelText('Count'), '24')
  fill(form.getByLabelText('Name of the batch'), '')
  await missing('Enter a name')
  fill(form.getByLabelText('Name of the batch'), 'Spring')
  await user.click(button(form, 'Cut Clones'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toMatchObject({ label, count: 24, name: 'Spring', locationId: '3' })
})

test('[ERR-01] [ERR-06] [ERR-07] [READ-45] what is no refusal is told in the snackbar, and what is one has its own title', async () => {
  const { form, user, server } = await open()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'), refusal(400, 'The plant is on hold.'))
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  fill(form.getByLabelText('Count'), '12')
  await user.click(button(form, 'Cut Clones'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expect(valueOf(form, 'Count')).toBe('12')
  expect(button(form, 'Cut Clones').disabled).toBe(false)
  await user.click(button(form, 'Cut Clones'))
  expect((await form.findByRole('alert')).textContent).toContain('Create Failed')
  expect(valueOf(form, 'Count')).toBe('12')
})

test('[BATCH-03] a name that a batch with clones bears is refused before it is sent', async () => {
  const server = aServer()
  const name = '2026-11-21|Clone 1|Blue Dream|Clone'
  server.shows('plantBatch', { facilityId, name }, [aPlantBatch({ Name: name })])
  const { form, user } = await open(server)
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  fill(form.getByLabelText('Count'), '12')
  await user.click(button(form, 'Cut Clones'))
  await waitFor(() => expect(problemsOf(form)).toEqual([`There is a plant batch called ${name} already`]))
  expect(server.asked(route)).toEqual([])
})

test('[PLANT-03] a plant that stands in no mother room has no clones to give, and the form says why', async () => {
  const { form } = await open(aServer(), aPlant())
  expect(form.getByRole('status').textContent).toContain('Not in the Vegetative phase as required for Mother plants')
  expect(button(form, 'Cut Clones').disabled).toBe(true)
})
