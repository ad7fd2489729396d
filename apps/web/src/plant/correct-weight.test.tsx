import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'

const route = harvestRoutes.correctWeights
const plant = aPlantThatIs.harvested({ HarvestId: 7, HarvestedWetWeight: 4100, HarvestedUnitOfWeightAbbreviation: 'g' })

async function open(metrc: Parameters<typeof aHarvest>[0] = {}) {
  const server = aServer()
  const harvest = aHarvest({ Id: 7, Name: 'Tuesday', TotalWasteWeight: 0, DryingLocationName: 'Dry 1', ...metrc })
  server.shows('harvest', { facilityId, harvestId: '7' }, [harvest])
  const opened = openPlant(plant, { page: 'correctWeight', server })
  return { ...opened, form: await dialog('Correct weight') }
}

test('[SYNC-03] the right weight is typed beside the wrong one, and sent with one press', async () => {
  const { form, user, server, label, onPage } = await open()
  server.answers(route, confirmed(label))
  expect(form.getByText('Metrc has 4,100 g.')).toBeTruthy()
  expect(form.getAllByText('Enter a weight above 0')).not.toEqual([])
  const weight = form.getByLabelText('Right wet weight, in grams')
  fill(weight, '4100')
  await user.click(button(form, 'Correct weight'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Metrc has 4,100 g of it already']))
  fill(weight, '410')
  await user.click(button(form, 'Correct weight'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toEqual({ facilityId, id: '7', plants: [{ label, weight: 410 }] })
})

test('[SYNC-03] what Metrc refuses keeps the weight that was typed', async () => {
  const { form, user, server } = await open()
  server.answers(route, refusal(400, 'It is older than 48 hours.'))
  fill(form.getByLabelText('Right wet weight, in grams'), '410')
  await user.click(button(form, 'Correct weight'))
  expect((await form.findByRole('alert')).textContent).toContain('It is older than 48 hours.')
  expect(form.getByLabelText<HTMLInputElement>('Right wet weight, in grams').value).toBe('410')
})

test('a harvest of which something was packaged gives no plant back, and says so before anything is typed', async () => {
  const { form } = await open({ PackageCount: 1 })
  expect(form.getAllByText('Something of the harvest is packaged or wasted already')).not.toEqual([])
  expect(button(form, 'Correct weight').disabled).toBe(true)
})
