import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, outcome, outcomeOf } from '../live/server.builders.ts'
import { button, dialog, fill } from '../ui/rendering.builders.tsx'
import { openPlants } from './plants-page.builders.tsx'

const route = plantRoutes.destroyMany
const tags = [101, 102].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string]
const plants = tags.map((Label, at) => aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7 }))

test('[PLANT-09] [PLANT-14] [READ-116] plants that do not belong are left out, and the rest goes only after the question', async () => {
  const { user, server, onClose } = openPlants('destroy', plants)
  const form = await dialog('Destroy plants')
  const done = aPlantThatIs.harvested({ Id: 109, Label: '1A4FF0300000011000004109' })
  server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants: [done], others: [] }))
  server.answers(route, outcome(tags.map((label) => outcomeOf(label))))
  fill(form.getByLabelText('Labels'), `${tags.join(' ')} ${done.metrc.Label} ${'Z'.repeat(24)}`)
  await user.keyboard('{Enter}')
  expect(await form.findByText('Not Valid for Destroying')).toBeTruthy()
  expect(form.getByText('Invalid Label')).toBeTruthy()
  await user.click(button(form, 'Leave out'))
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  expect(form.getAllByText('This reason needs a note')).not.toEqual([])
  fill(form.getByLabelText('Note'), 'Aphids')
  const [weight] = within(form.getByRole('list', { name: 'Plants' })).getAllByRole('textbox')
  if (weight) await user.click(weight)
  await user.paste('100\n200')
  await user.click(button(form, 'Destroy 2 plants'))
  const question = await dialog('Destroy 2 plants', 'alertdialog')
  expect(question.getByText('2 of 2 weighed, 300 g in all, 150 g on average')).toBeTruthy()
  expect(server.asked(route)).toEqual([])
  await user.click(button(question, 'Destroy'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toMatchObject({
    method: 'Compost',
    reason: 'Pests',
    note: 'Aphids',
    plants: [
      { label: tags[0], weight: 100 },
      { label: tags[1], weight: 200 },
    ],
  })
})
