import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, offered } from '../ui/rendering.builders.tsx'
import { openHarvest } from './harvest-page.builders.tsx'

const route = harvestRoutes.discontinueWaste
const harvest = aHarvest({ TotalWasteWeight: 111.5 })
const entries = [
  { id: '4', wasteType: 'Plant Material', weight: 12.5, unitOfWeight: 'Grams', date: '2026-11-20' },
  { id: '5', wasteType: 'Fibrous', weight: 99, unitOfWeight: 'Grams', date: '2026-11-20' },
]

async function open(given = answer(harvestRoutes.wasteEntries, { entries })) {
  const server = aServer()
  server.answers(harvestRoutes.wasteEntries, given)
  const opened = openHarvest(harvest, { page: 'discontinueWaste', server })
  return { ...opened, form: await dialog('Discontinue waste') }
}

test('[HARV-15] what Metrc lists of the harvest is chosen, and goes back as a whole', async () => {
  const { form, user, server, name, onPage } = await open()
  server.answers(route, confirmed(name))
  await waitFor(() => expect(offered(form, 'Waste')).toHaveLength(2))
  expect(button(form, 'Discontinue waste').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Waste'), '5')
  expect(form.getByText(/^All of it, 99 g, goes back to the harvest/)).toBeTruthy()
  await user.click(button(form, 'Discontinue waste'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
  expect(server.asked(route)[0]?.body).toEqual({ facilityId, id: '7', wasteId: '5' })
})

test('while Metrc does not answer, it is said that nothing can be chosen', async () => {
  const { form } = await open(refusal(503, 'Metrc does not answer.'))
  await form.findAllByText(/^Metrc does not tell what was thrown away: Metrc does not answer\./)
  expect(button(form, 'Discontinue waste').disabled).toBe(true)
})
