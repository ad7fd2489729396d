import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'

const route = harvestRoutes.add

async function open(server = aServer()) {
  const opened = openPlant(aPlantThatIs.flowering(), { page: 'harvestPlant', server })
  return { ...opened, form: await dialog('Harvest plant') }
}

/** A part that is cut, not sent yet. */
async function typed() {
  const opened = await open()
  const { form, user } = opened
  await user.selectOptions(form.getByLabelText('Type'), 'Manicure')
  await user.selectOptions(form.getByLabelText('Drying room'), 'Dry 1')
  fill(form.getByLabelText('Wet weight'), '312.5')
  return opened
}

test('[PLANT-10] [PLANT-12] the button waits for type, room and weight, and says which; the name follows them until it is edited', async () => {
  const { form, user } = await open()
  const missing = async (text: string) => {
    await waitFor(() => expect(form.getAllByText(text)).not.toEqual([]))
    expect(button(form, 'Harvest').disabled).toBe(true)
  }
  await missing('Choose a type')
  expect(offered(form, 'Type')).toEqual(['Manicure', 'Full Plant'])
  await user.selectOptions(form.getByLabelText('Type'), 'Manicure')
  await missing('Choose a drying room')
  expect(form.getByText('A part is cut. The plant stays and can be harvested again.')).toBeTruthy()
  expect(offered(form, 'Drying room')).toEqual(['Dry 1'])
  await user.selectOptions(form.getByLabelText('Drying room'), 'Dry 1')
  await missing('Enter a weight above 0')
  fill(form.getByLabelText('Wet weight'), '0')
  await missing('Enter a weight above 0')
  fill(form.getByLabelText('Wet weight'), '312.5')
  expect(button(form, 'Harvest').disabled).toBe(false)
  expect(valueOf(form, 'Name of the harvest')).toBe('2026-11-21|Dry 1|Blue Dream|Manicure')
  await user.selectOptions(form.getByLabelText('Type'), 'Full Plant')
  expect(valueOf(form, 'Name of the harvest')).toBe('2026-11-21|Dry 1|Blue Dream|FullPlant')
  fill(form.getByLabelText('Name of the harvest'), '')
  await missing('Enter a name')
  fill(form.getByLabelText('Name of the harvest'), 'By hand')
  await user.selectOptions(form.getByLabelText('Type'), 'Manicure')
  expect(valueOf(form, 'Name of the harvest')).toBe('By hand')
})

test('[READ-107] a harvest within the days after an application is a question, and goes on once it is confirmed', async () => {
  const { form, user, server, label } = await typed()
  const applied = { id: 'a1', facilityId, version: 1, productName: 'Neem Oil 70%', date: '2026-11-20', harvestDays: 3 }
  server.shows('harvestIntervals', { facilityId }, [{ ...applied, plants: [label] }])
  await form.findByText(/^Neem Oil 70% was applied to this plant on 20 Nov: no harvest for 3 days/)
  expect(button(form, 'Harvest').disabled).toBe(true)
  await user.click(button(form, 'Harvest all the same'))
  expect(button(form, 'Harvest').disabled).toBe(false)
})

test('[PLANT-13] Metrc refuses a harvest: its words are shown and the form is kept', async () => {
  const { form, user, server, label, onPage } = await typed()
  server.answers(route, refusal(400, 'The plant is on hold.'), confirmed(label))
  await user.click(button(form, 'Harvest'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Change Failed')
  expect(alert.textContent).toContain('The plant is on hold.')
  expect(['Type', 'Drying room', 'Wet weight', 'Name of the harvest'].map((one) => valueOf(form, one))).toEqual([
    'Manicure',
    '9',
    '312.5',
    '2026-11-21|Dry 1|Blue Dream|Manicure',
  ])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ type: 'Manicure', weight: 312.5, locationId: '9' })
})

test('[ERR-01] [ERR-06] [ERR-07] [READ-45] what is no refusal is told in the snackbar, and the form stays', async () => {
  const { form, user, server } = await typed()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  await user.click(button(form, 'Harvest'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expect(valueOf(form, 'Wet weight')).toBe('312.5')
  expect(button(form, 'Harvest').disabled).toBe(false)
})

test('[PLANT-12] a harvest of this name and day is joined, and one that cannot be is refused before it is sent', async () => {
  const server = aServer()
  const metrc = { Name: '2026-11-21|Dry 1|Blue Dream|Manicure', HarvestType: 'Product', HarvestStartDate: '2026-11-21' }
  const { form, user } = await (async () => {
    server.shows('harvests', { facilityId }, [aHarvest({ ...metrc, IsOnHold: true })])
    return open(server)
  })()
  await user.selectOptions(form.getByLabelText('Type'), 'Manicure')
  await user.selectOptions(form.getByLabelText('Drying room'), 'Dry 1')
  fill(form.getByLabelText('Wet weight'), '3')
  await user.click(button(form, 'Harvest'))
  await waitFor(() => expect(problemsOf(form)).toEqual([`${metrc.Name} of this day is on hold. Choose another name`]))
  expect(server.asked(route)).toEqual([])
})

test('[PLANT-02] a plant that does not flower cannot be harvested, and the form says why', async () => {
  openPlant(aPlantThatIs.vegetative(), { page: 'harvestPlant' })
  const form = await dialog('Harvest plant')
  expect(form.getByRole('status').textContent).toContain(
    'The plant is Vegetative and can be harvested only when Flowering',
  )
  expect(button(form, 'Harvest').disabled).toBe(true)
})

test('one plant that weighs other than its strain before asks below its weight, and the harvest waits', async () => {
  const server = aServer()
  server.shows('harvests', { facilityId }, [aHarvest({ TotalWetWeight: 4000, PlantCount: 10 })])
  const { form, user, label } = await open(server)
  server.answers(route, confirmed(label))
  await user.selectOptions(form.getByLabelText('Type'), 'Full Plant')
  await user.selectOptions(form.getByLabelText('Drying room'), 'Dry 1')
  fill(form.getByLabelText('Wet weight'), '4100')
  expect(form.getByText('A plant of this strain weighed about 400 g before')).toBeTruthy()
  expect(form.getAllByText('1 weight to be confirmed')).not.toEqual([])
  expect(button(form, 'Harvest').disabled).toBe(true)
  await user.click(button(form, '4,100 g, really?'))
  await user.click(button(form, 'Harvest'))
  await waitFor(() => expect(server.asked(route)[0]?.body).toMatchObject({ weight: 4100 }))
})
