import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, confirmed, lostAnswer, outcome, outcomeOf } from '../live/server.builders.ts'
import { atPhone, button, dialog, fill, problemsOf, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPlants } from './plants-page.builders.tsx'

const route = harvestRoutes.addMany
const tags = [101, 102, 103, 104].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string, string, string]
const [first, second, third, fourth] = tags
const plants = tags.map((Label, at) => aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7 }))

/** Three of the four plants in the list, with type and room; no weights yet. */
async function open() {
  const opened = openPlants('harvest', plants)
  const { user } = opened
  const form = await dialog('Harvest plants')
  await user.selectOptions(form.getByLabelText('Type'), 'FullPlant')
  await user.selectOptions(form.getByLabelText('Drying room'), '9')
  fill(form.getByLabelText('Labels'), `${first};${second} ${third}`)
  await user.keyboard('{Enter}')
  const row = (at: number) => form.getByRole('list', { name: 'Plants' }).children[at] as HTMLElement
  const weight = (at: number) => within(row(at)).getByRole<HTMLInputElement>('textbox')
  await waitFor(() => expect(weight(2)).toBeTruthy())
  return { ...opened, form, row, weight }
}

test('[PLANT-10] a pasted column moves no weight at a blank cell, and a plant that was typed and not added stops the harvest', async () => {
  const { form, user, server, weight } = await open()
  await user.click(weight(0))
  await user.paste('100\r\n\r\n300\r\n')
  expect([0, 1, 2].map((at) => weight(at).value)).toEqual(['100', '', '300'])
  expect(form.getAllByText('1 weight is missing')).not.toEqual([])
  fill(weight(1), '200')
  await user.click(button(form, 'Range of labels'))
  fill(form.getByLabelText('First label'), fourth)
  fill(form.getByLabelText('Last label'), fourth)
  await user.click(button(form, 'Harvest 3 plants'))
  expect(form.getByText(/^This was typed and not added yet\./)).toBeTruthy()
  expect(button(form, 'Harvest 4 plants').disabled).toBe(true)
  expect(server.asked(route)).toEqual([])
})

test('[PLANT-10] what is no label stays in the field and is said, and a label that came twice is there once', async () => {
  const { form, user } = await open()
  fill(form.getByLabelText('Labels'), `${first} Label`)
  await user.keyboard('{Enter}')
  expect(problemsOf(form)).toEqual(['Label is no label: a label has 24 letters and digits'])
  expect(valueOf(form, 'Labels')).toBe('Label')
  expect(button(form, 'Harvest 3 plants')).toBeTruthy()
})

test('a label that is in the list already is told and shown in its row', async () => {
  const { form, user, row } = await open()
  fill(form.getByLabelText('Labels'), `${second} ${fourth}`)
  await user.keyboard('{Enter}')
  expect(form.getByText('1 added, 1 was already here (…102)')).toBeTruthy()
  expect(row(1).firstElementChild?.className).toContain('again')
  expect(row(0).firstElementChild?.className).not.toContain('again')
})

test('the last digits of a plant of the room are enough, and are asked about only where several fit', async () => {
  const { form, user } = await open()
  const type = async (text: string) => {
    fill(form.getByLabelText('Labels'), text)
    await user.keyboard('{Enter}')
  }
  await type('597')
  expect(problemsOf(form)).toEqual(['No plant of this room ends in 597'])
  await type('10')
  expect(problemsOf(form)).toEqual(['No plant of this room ends in 10'])
  await type('4')
  expect(button(form, 'Harvest 4 plants')).toBeTruthy()
  expect(form.getByText('1 added')).toBeTruthy()
})

test('several last digits and ranges are added at once, and what no plant here has is named', async () => {
  const { form, user } = await open()
  fill(form.getByLabelText('Labels'), '4711 104 102-105')
  await user.keyboard('{Enter}')
  expect(problemsOf(form)).toEqual(['1 added, 2 were already here. No plant of this room ends in 4711 or 105'])
  expect(valueOf(form, 'Labels')).toBe('4711')
  expect(button(form, 'Harvest 4 plants')).toBeTruthy()
  await user.click(button(form, 'Remove 1A4F F030 0000 0110 0000 4104'))
  await user.click(button(form, 'Range of labels'))
  fill(form.getByLabelText('First label'), '…103')
  fill(form.getByLabelText('Last label'), '105')
  await user.keyboard('{Enter}')
  expect(problemsOf(form)).toEqual(['No plant of this room ends in 105'])
  expect(button(form, 'Harvest 4 plants')).toBeTruthy()
})

test('of two plants that end alike the one that is meant is pressed', async () => {
  const alike = ['1A4FF0300000011000001597', '1A4FF0300000011000002597'] as const
  const { user } = openPlants(
    'harvest',
    alike.map((Label, at) => aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7 })),
  )
  const form = await dialog('Harvest plants')
  fill(form.getByLabelText('Labels'), '597')
  await user.keyboard('{Enter}')
  expect(problemsOf(form)).toEqual(['2 plants of this room end in 597: choose one'])
  await user.click(button(form, 'Add 1A4F F030 0000 0110 0000 2597'))
  expect(await form.findByLabelText('Weight of 1A4F F030 0000 0110 0000 2597')).toBeTruthy()
  expect(button(form, 'Harvest 1 plant')).toBeTruthy()
  expect(valueOf(form, 'Labels')).toBe('')
})

test('[PLANT-10] a weight with a comma is no weight; the sum says how many are weighed', async () => {
  const { form, user, weight } = await open()
  fill(weight(0), '412,5')
  expect(form.getByText('Write it without commas, decimals with a point: 1250.5')).toBeTruthy()
  expect(form.getAllByText('1 weight is not right')).not.toEqual([])
  expect(button(form, 'Harvest 3 plants').disabled).toBe(true)
  fill(weight(0), '400')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(weight(1))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(weight(0))
  await user.paste('400\n401\n402')
  expect(form.getByText('3 of 3 weighed, 1,203 g in all, 401 g on average')).toBeTruthy()
  expect(button(form, 'Harvest 3 plants').disabled).toBe(false)
})

test('what is typed after a weight was confirmed never takes its place, not in the last row either', async () => {
  const { form, user, weight } = await open()
  await user.click(weight(0))
  await user.paste('400\n402\n4100')
  await user.click(button(form, '4,100 g, really?'))
  await user.keyboard('7')
  expect([0, 1, 2].map((at) => (weight(at) as HTMLInputElement).value)).toEqual(['400', '402', '4100'])
  expect(document.activeElement?.textContent).toBe('End of the plants')
})

test('a weight far from the others asks in its row, and the harvest waits until it is confirmed or corrected', async () => {
  const { form, user, server, row, weight } = await open()
  server.answers(route, outcome([first, second, third].map((label) => outcomeOf(label))))
  await user.click(weight(0))
  await user.paste('400\n4100\n402')
  expect(row(1).textContent).toContain('The others weigh about 402 g')
  expect(form.getAllByText('1 weight to be confirmed')).not.toEqual([])
  expect(button(form, 'Harvest 3 plants').disabled).toBe(true)
  await user.click(button(form, 'Show it'))
  await waitFor(() => expect(document.activeElement).toBe(weight(1)))
  await user.click(button(form, '4,100 g, really?'))
  expect(button(form, 'Harvest 3 plants').disabled).toBe(false)
  expect(document.activeElement).toBe(weight(2))
  fill(weight(1), '4101')
  expect(button(form, 'Harvest 3 plants').disabled).toBe(true)
  await user.click(button(form, '4,101 g, really?'))
  await user.click(button(form, 'Harvest 3 plants'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  expect(server.asked(route)[0]?.body).toMatchObject({
    plants: [
      { label: first, weight: 400 },
      { label: second, weight: 4101 },
      { label: third, weight: 402 },
    ],
  })
})

test('weights that all differ from the past of their strain ask, and are confirmed at once', async () => {
  const { form, user, server, weight } = await open()
  server.shows('harvests', { facilityId }, [aHarvest({ TotalWetWeight: 40_000, PlantCount: 10 })])
  await user.click(weight(0))
  await user.paste('400\n401\n402')
  await waitFor(() => expect(form.getAllByText('3 weights to be confirmed')).not.toEqual([]))
  expect(form.getAllByText('A plant of this strain weighed about 4,000 g before')).toHaveLength(3)
  await user.click(button(form, 'All 3 are right'))
  expect(button(form, 'Harvest 3 plants').disabled).toBe(false)
})

test('Tab goes from weight to weight, and Ctrl with Delete takes the plant out', async () => {
  const { form, user, weight } = await open()
  await user.click(weight(0))
  await user.tab()
  expect(document.activeElement).toBe(weight(1))
  await user.keyboard('{Control>}{Delete}{/Control}')
  expect(button(form, 'Harvest 2 plants')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toContain('4103')
})

test('[PLANT-13] what Metrc refuses of many is kept with its weight, and sent again alone into the same harvest', async () => {
  const { form, user, server, row, weight, onClose } = await open()
  const refused = outcomeOf(second, { state: 'refused', problems: ['The plant is on hold.'] })
  server.answers(route, outcome([outcomeOf(first), refused, outcomeOf(third)]), confirmed(second))
  await user.click(weight(0))
  await user.paste('400\n401\n402')
  await user.click(button(form, 'Harvest 3 plants'))
  expect(await form.findAllByText('2 of 3 plants harvested, 1 refused.')).not.toEqual([])
  await waitFor(() => expect(row(0).textContent).toContain('The plant is on hold.'))
  expect(weight(0).value).toBe('401')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toBe('Saved Successfully!Harvested 3 plants, 1,203 gOpen')
  const name = '2026-11-21|Dry 1|Blue Dream|FullPlant'
  expect(server.asked(route).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name,
      plants: [
        { label: first, weight: 400 },
        { label: second, weight: 401 },
        { label: third, weight: 402 },
      ],
    }),
    expect.objectContaining({ name, plants: [{ label: second, weight: 401 }] }),
  ])
})

test('[PLANT-13] while it is not known what arrived, nothing can be changed, and it is sent again as it was', async () => {
  const { form, user, server, weight, onClose } = await open()
  server.answers(route, lostAnswer, outcome([first, second, third].map((label) => outcomeOf(label))))
  await user.click(weight(0))
  await user.paste('400\n401\n402')
  await user.click(button(form, 'Harvest 3 plants'))
  expect(await form.findByText('It is not known whether this arrived')).toBeTruthy()
  expect(weight(0).readOnly).toBe(true)
  expect(form.getByLabelText('Type').closest('[inert]')).not.toBeNull()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent, again] = server.asked(route)
  expect(again).toEqual(sent)
})

test('[PLANT-14] [READ-116] labels that the facility has none of, or that cannot be cut, are said and left out at a press', async () => {
  const { form, user, server } = await open()
  const done = aPlantThatIs.harvested({ Id: 109, Label: '1A4FF0300000011000004109' })
  server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants: [done], others: [] }))
  fill(form.getByLabelText('Labels'), `${done.metrc.Label} ${'Z'.repeat(24)}`)
  await user.keyboard('{Enter}')
  expect(await form.findByText('Already Harvested')).toBeTruthy()
  expect(form.getByText('Invalid Label')).toBeTruthy()
  expect(form.getAllByText('2 plants cannot be harvested')).not.toEqual([])
  expect(button(form, 'Harvest 5 plants').disabled).toBe(true)
  await user.click(button(form, 'Leave out'))
  expect(button(form, 'Harvest 3 plants')).toBeTruthy()
  expect(form.queryByText('Invalid Label')).toBeNull()
})

test('a table that is pasted or comes from a file brings plants, weights, day and room, and tells row by row what it does not take', async () => {
  const { form, user, weight } = await open()
  await user.click(form.getByLabelText('Labels'))
  await user.paste(`Tag\tWeight (g)\n${first}\t410,50\n${second}\t0.4 kg\n${fourth}\t=1+1\n`)
  expect(weight(0).value).toBe('410.5')
  expect(weight(1).value).toBe('')
  const told = within(form.getByText('2 lines were not taken').closest('[role]') as HTMLElement)
  expect(told.getByText('Line 3: It is in kg, and this form takes g')).toBeTruthy()
  expect(told.getByText('Line 4: “=1+1” is a formula: copy its value instead')).toBeTruthy()
  const lines = `Tag;Weight;Date;Room\r\n${second};398,25;2026-01-05;dry 1\r\n${fourth};1.020;2026-01-05;dry 1\r\n`
  await user.upload(form.getByLabelText('CSV file'), new File([`\uFEFF${lines}`], 'weights.csv', { type: 'text/csv' }))
  await waitFor(() => expect(weight(3).value).toBe('1020'))
  expect(weight(1).value).toBe('398.25')
  expect(form.queryByText('2 lines were not taken')).toBeNull()
  await user.upload(form.getByLabelText('CSV file'), new File(['PK\u0003\u0004'], 'weights.csv', { type: 'text/csv' }))
  expect(
    await form.findByText('This is a workbook. Save it as CSV, or copy its rows and paste them here.'),
  ).toBeTruthy()
})

test('on a phone the head of a harvest is one line once it is complete, a press shows its fields again, and weights are entered by keys of ours', async () => {
  atPhone()
  const { form, user, weight } = await open()
  const line = await form.findByRole('button', { name: 'Full Plant to Dry 1, today' })
  expect(form.queryByLabelText('Drying room')).toBeNull()
  expect(weight(0).inputMode).toBe('none')
  expect(form.queryByRole('group', { name: 'Number pad' })).toBeNull()
  await user.click(weight(0))
  const press = async (...keys: string[]) => {
    for (const key of keys) await user.click(button(form, key))
  }
  await press('4', '1', '2', 'Point', '5', 'Next', '3', '9', '9', '9', 'Delete the last digit')
  expect([0, 1, 2].map((at) => weight(at).value)).toEqual(['412.5', '399', ''])
  expect(document.activeElement).toBe(weight(1))
  await user.click(line)
  await user.selectOptions(form.getByLabelText('Drying room'), '')
  expect(form.queryByRole('button', { name: 'Fold' })).toBeNull()
  await user.selectOptions(form.getByLabelText('Drying room'), '9')
  await user.click(button(form, 'Fold'))
  expect(form.getByRole('button', { name: 'Full Plant to Dry 1, today' })).toBeTruthy()
})
