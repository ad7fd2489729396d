import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { additiveRoutes } from '@cultivatd/contract/additive/additive.contract'
import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { aProductForm } from '@cultivatd/domain/additive/additive.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aMetrcStrain } from '@cultivatd/domain/strain/metrc-strain.builders'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, confirmed, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'
import { openPlants } from './plants-page.builders.tsx'

const says = (form: Awaited<ReturnType<typeof dialog>>, text: string) => expect(form.getAllByText(text)).not.toEqual([])

const tags = [101, 102].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string]
const plants = tags.map((Label, at) => aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7 }))
const free = '1A4FF0300000011000009100'
const strains = [aMetrcStrain('Blue Dream'), { ...aMetrcStrain('Gelato'), id: '2' }]

async function enter(form: Awaited<ReturnType<typeof dialog>>, user: ReturnType<typeof openPlants>['user']) {
  fill(form.getByLabelText('Labels'), tags.join(' '))
  await user.keyboard('{Enter}')
  await form.findByRole('list', { name: 'Plants' })
}

test('a tag is replaced by an unused one, completed from its last digits, and what is refused keeps what was typed', async () => {
  const server = aServer()
  server.shows('availableTags', { facilityId, kind: 'plant' }, [
    { id: 'plant', version: 1, runs: [{ first: free, count: 10 }], promised: [] },
  ])
  const { user, label, onPage } = openPlant(aPlantThatIs.flowering({ PlantedDate: '2026-09-01' }), {
    page: 'replaceTag',
    server,
  })
  const route = plantRoutes.replaceTag
  const form = await dialog('Replace tag')
  server.answers(route, refusal(400, `Tag ${free} is not available.`), confirmed(label))
  says(form, 'Enter the new tag')
  says(form, 'The old tag is used for good.')
  fill(form.getByLabelText('New tag'), '9100')
  await user.click(button(form, 'Replace tag'))
  expect((await form.findByRole('alert')).textContent).toContain('is not available.')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toEqual({ facilityId, label, newLabel: free, date: '2026-11-21' })
})

test('many plants get another strain by one press; the one that all of them have is not offered', async () => {
  const { user, server, onClose } = openPlants('strain', plants)
  const route = plantRoutes.changeStrain
  server.shows('strains', { facilityId }, strains)
  const form = await dialog('Change strain')
  server.answers(route, outcome(tags.map((label) => outcomeOf(label))))
  await enter(form, user)
  expect(offered(form, 'New strain')).toEqual(['Gelato'])
  await user.selectOptions(form.getByLabelText('New strain'), 'Gelato')
  await user.click(button(form, 'Change 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toEqual({
    facilityId,
    strainName: 'Gelato',
    plants: tags.map((label) => ({ label })),
  })
})

test('waste of many is one weight for all of them, and the form is done when that one entry is', async () => {
  const { user, server, onClose } = openPlants('waste', plants)
  const route = plantRoutes.waste
  const form = await dialog('Waste of plants')
  server.answers(route, refusal(400, 'Waste Date is invalid.'), outcome([outcomeOf(tags[0])]))
  await enter(form, user)
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Mold')
  says(form, 'Enter a weight above 0')
  fill(form.getByLabelText('Weight'), '310.5')
  await user.click(button(form, 'Record for 2 plants'))
  await waitFor(() => expect(form.getAllByText(/Waste Date is invalid/)).not.toEqual([]))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[1]?.body).toMatchObject({
    weight: 310.5,
    unitOfWeight: 'Grams',
    plants: tags.map((label) => ({ label })),
  })
})

test('waste of many is weighed apart too: weights are pasted, and each is an entry', async () => {
  const { user, server, onClose } = openPlants('waste', plants)
  const route = plantRoutes.wasteMany
  const form = await dialog('Waste of plants')
  server.answers(route, outcome(tags.map((label) => outcomeOf(label))))
  await enter(form, user)
  // A wrong weight of all stops nobody who weighs each.
  fill(form.getByLabelText('Weight'), '-3')
  await user.click(form.getByLabelText('A weight for each plant'))
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Mold')
  says(form, '2 weights are missing')
  const [weight] = within(form.getByRole('list', { name: 'Plants' })).getAllByRole('textbox')
  if (weight) await user.click(weight)
  await user.paste('12.5\n7')
  await user.click(button(form, 'Record for 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toMatchObject({
    plants: [
      { label: tags[0], weight: 12.5 },
      { label: tags[1], weight: 7 },
    ],
  })
  expect(server.asked(plantRoutes.waste)).toEqual([])
})

test('what was applied to some plants of a room is one application to all of them', async () => {
  const { user, server, onClose } = openPlants('apply', plants)
  const product = { id: 7, ...aProductForm() }
  server.shows('additiveProducts', { facilityId }, [{ id: facilityId, version: 1, products: [product] }])
  server.shows('inventoryDetails', {}, [])
  server.shows('stock', { facilityId }, [])
  const form = await dialog('Record application')
  server.answers(additiveRoutes.apply, outcome([outcomeOf(tags[0])]))
  const found = { works: tags, odd: [], fails: [], whole: [], mends: [] }
  server.answers(repairRoutes.try, answer(repairRoutes.try, found as never))
  await enter(form, user)
  await user.selectOptions(form.getByLabelText('Product'), '7')
  fill(form.getByLabelText('Amount applied'), '2.5')
  await user.selectOptions(form.getByLabelText('Unit'), offered(form, 'Unit')[0] ?? '')
  await user.click(button(form, 'Record for 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(additiveRoutes.apply)[0]?.body).toMatchObject({
    to: { kind: 'plants', labels: tags },
    productId: '7',
    amount: 2.5,
  })
  expect(server.asked(repairRoutes.try)).toMatchObject([{ body: { act: '/api/additive/apply' } }])
})
