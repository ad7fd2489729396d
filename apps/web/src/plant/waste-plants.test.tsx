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

/** The form with one weight for both plants, ready to be sent. */
async function withOneWeight(found: object, ...more: object[]) {
  const opened = openPlants('waste', plants)
  const { user, server } = opened
  const form = await dialog('Waste of plants')
  const nothing = { works: [], odd: [], fails: [], whole: [], mends: [] }
  server.answers(
    repairRoutes.try,
    ...[found, ...more].map((one) => answer(repairRoutes.try, { ...nothing, ...one } as never)),
  )
  await user.click(form.getByLabelText('Labels'))
  await user.paste(tags.join('\n'))
  fill(form.getByLabelText('Weight'), '30')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  fill(form.getByLabelText('Note'), 'Leaves')
  await user.click(button(form, 'Record for 2 plants'))
  return { ...opened, form }
}

test('one weight for all is tried too: while one plant would fail nothing of it is sent, and the form keeps it', async () => {
  const fails = [{ record: tags[1], problems: [{ message: 'The plant is on hold and cannot give waste' }] }]
  const { user, server, form, onClose } = await withOneWeight({ works: [tags[0]], fails }, { works: tags })
  const asked = await dialog('1 of 2 plants would fail', 'alertdialog')
  expect(asked.getByRole('region', { name: 'Will fail' }).textContent).toContain(tags[1])
  expect(server.asked(plantRoutes.waste)).toEqual([])
  await user.click(button(asked, 'Check again'))
  const clear = await dialog('All of it will work now', 'alertdialog')
  server.answers(plantRoutes.waste, outcome([outcomeOf(tags[0])]))
  await user.click(button(clear, 'Record for 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(plantRoutes.waste)).toMatchObject([
    { body: { weight: 30, plants: tags.map((label) => ({ label })) } },
  ])
  expect(server.asked(repairRoutes.keep)).toEqual([])
  expect(form).toBeTruthy()
})

test('one weight for all that looks odd is sent once somebody has looked, and at once where nothing speaks against it', async () => {
  const odd = tags.map((record) => ({ record, problems: [{ message: '45 days back: is the day right?' }] }))
  const { user, server, onClose } = await withOneWeight({ odd })
  const asked = await dialog('Look again before it is sent', 'alertdialog')
  server.answers(plantRoutes.waste, outcome([outcomeOf(tags[0])]))
  await user.click(button(asked, 'It is right, send it'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(repairRoutes.try)[0]?.body).toMatchObject({ act: '/api/plant/waste' })
})

test('[SYNC-03] one entry for several plants waits on the device under the labels of all of them', async () => {
  const { user, server, onClose } = openPlants('waste', plants)
  const form = await dialog('Waste of plants')
  const device = await aKeepingDevice(server, 'dana')
  await user.click(form.getByLabelText('Labels'))
  await user.paste(tags.join('\n'))
  await form.findByText('2 plants')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
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
