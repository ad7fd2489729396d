import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, outcome, outcomeOf } from '../live/server.builders.ts'
import { button, dialog, fill } from '../ui/rendering.builders.tsx'
import { openPlants } from './plants-page.builders.tsx'

const route = plantRoutes.wasteMany
const tags = [101, 102].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string]
const plants = tags.map((Label, at) => aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7 }))

test('waste of many plants is pasted as a table, each with its weight, tried, and sent as an entry of each', async () => {
  const { user, server, onClose } = openPlants('waste', plants)
  const form = await dialog('Waste of plants')
  server.answers(
    repairRoutes.try,
    answer(repairRoutes.try, { works: [...tags], odd: [], fails: [], whole: [], mends: [] } as never),
  )
  server.answers(route, outcome(tags.map((label) => outcomeOf(label))))
  await user.click(form.getByLabelText('Labels'))
  await user.paste(`Tag\tWaste weight (g)\tDate\n${tags[0]}\t12.5\t2026-11-19\n${tags[1]}\t=A1*2\t2026-11-19`)
  // A formula is a text, and no weight.
  expect(form.getByText(/Line 3: “=A1\*2” is a formula/)).toBeTruthy()
  await user.paste(`${tags[1]}\t20`)
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  fill(form.getByLabelText('Note'), 'Leaves')
  await user.click(button(form, 'Record for 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toMatchObject({
    date: '2026-11-19',
    plants: [
      { label: tags[0], weight: 12.5 },
      { label: tags[1], weight: 20 },
    ],
  })
})

test('[SYNC-03] one entry for several plants waits on the device under the labels of all of them', async () => {
  const { user, server, onClose } = openPlants('waste', plants)
  const form = await dialog('Waste of plants')
  const device = await aKeepingDevice(server, 'dana')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  await user.click(form.getByLabelText('Labels'))
  await user.paste(tags.join('\n'))
  fill(form.getByLabelText(/^Weight/), '32')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  fill(form.getByLabelText('Note'), 'Leaves')
  await user.click(button(form, 'Record for 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [act] = device.acts()
  expect(act?.records.map((one) => one.split(' ')[1])).toEqual([...tags])
  expect(act?.call).toMatchObject({
    feature: 'plant',
    route: 'waste',
    body: { weight: 32, plants: tags.map((label) => ({ label })) },
  })
})
