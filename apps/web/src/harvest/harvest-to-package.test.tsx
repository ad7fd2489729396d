import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { anItem } from '@cultivatd/domain/item/item.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { noAbilities } from '@cultivatd/domain/package/said'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, type Sheet, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openHarvest } from './harvest-page.builders.tsx'

const route = harvestRoutes.createPackage
const first = aHarvest({ Id: 7, Name: 'First', CurrentWeight: 1000 })
const second = aHarvest({ Id: 8, Name: 'Second', CurrentWeight: 1000, SourceStrainNames: 'Durban Poison' })
const tag = (serial: number) => `1A4FF0300000022000009${serial}`
const items = [
  anItem({ Id: 61 }),
  anItem({ Id: 62, Name: 'Kief', ProductCategoryName: 'Kief', StrainId: null, StrainName: null }),
  anItem({ Id: 63, Name: 'Joints', UnitOfMeasureName: 'Each' }),
  anItem({ Id: 64, Name: 'Durban Poison, trim', StrainName: 'Durban Poison' }),
]

async function open() {
  const server = aServer()
  server.shows('harvests', { facilityId }, [first, second])
  server.shows('items', { facilityId }, items)
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 11, Name: 'Vault' }, ['packaging'])])
  const stock = { id: 'package', version: 1, runs: [{ first: tag(100), count: 50 }], promised: [] } as const
  server.shows('availableTags', { facilityId, kind: 'package' }, [{ ...stock, runs: [...stock.runs], promised: [] }])
  const opened = openHarvest(first, { page: 'toPackage', server })
  return { ...opened, form: await dialog('Create Package from Harvest First') }
}

/** A package of all of the first harvest, not sent yet. */
async function typed() {
  const opened = await open()
  const { form, user } = opened
  await user.selectOptions(form.getByLabelText('Product'), 'Kief (Kief)')
  await user.click(button(form, 'All of First'))
  fill(form.getByLabelText('Label'), '9149')
  await user.selectOptions(form.getByLabelText('Storage room'), 'Vault')
  return opened
}

const add = async ({ form, user }: { form: Sheet; user: Awaited<ReturnType<typeof open>>['user'] }, name: string) => {
  fill(form.getByLabelText('Another harvest'), name)
  await user.click(button(form, 'Add'))
}

test('[PKG-12] the button names what is missing', async () => {
  const { form, user } = await open()
  const missing = (text: string) => expect(form.getAllByText(text)).not.toEqual([])
  missing('Still missing: a product, a weight for each harvest, a label and a storage room.')
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Product'), 'Kief (Kief)')
  missing('Still missing: a weight for each harvest, a label and a storage room.')
})

test('[PKG-14] [PKG-16] products by weight of its strain or of none are offered, and no harvest can be added before one is chosen', async () => {
  const { form } = await open()
  expect(offered(form, 'Product')).toEqual(['Blue Dream, bulk flower (Flower & Buds)', 'Kief (Kief)'])
  expect(form.getByLabelText<HTMLInputElement>('Another harvest').disabled).toBe(true)
  expect(form.getByText('Choose a product first.')).toBeTruthy()
})

test('[PKG-13] [PKG-14] [PKG-15] a harvest that nobody knows is not added, and more than is left is not taken', async () => {
  const opened = await typed()
  const { form, user } = opened
  await add(opened, 'Nobody knows it')
  expect(await form.findByText('Invalid Name or Strain for Product')).toBeTruthy()
  await add(opened, 'Second')
  fill(await form.findByLabelText('Grams taken of Second'), '1000.01')
  await user.tab()
  expect(await form.findByText('Must be a number under remaining')).toBeTruthy()
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.click(button(form, 'All of Second'))
  await waitFor(() => expect(problemsOf(form)).toEqual([]))
  expect(form.getByText('The package will hold').parentElement?.textContent).toBe('The package will hold2,000 g')
  expect(button(form, 'Create Package').disabled).toBe(false)
})

test('[PKG-14] another product makes unfit what was added for the one before', async () => {
  const opened = await typed()
  const { form, user } = opened
  await add(opened, 'Second')
  fill(await form.findByLabelText('Grams taken of Second'), '5')
  await user.selectOptions(form.getByLabelText('Product'), '61')
  await waitFor(() => expect(problemsOf(form)).toEqual(['Invalid Name or Strain for Product']))
  await user.click(button(form, 'Leave out Second'))
  expect(form.queryByLabelText('Grams taken of Second')).toBeNull()
  expect(problemsOf(form)).toEqual([])
})

test('[PKG-14] a harvest that was added for another product says at once that it does not suit this one, and the button why it waits', async () => {
  const opened = await typed()
  const { form, user } = opened
  await add(opened, 'Second')
  await form.findByLabelText('Grams taken of Second')
  expect(problemsOf(form)).toEqual([])
  await user.selectOptions(form.getByLabelText('Product'), '61')
  await waitFor(() => expect(problemsOf(form)).toEqual(['Invalid Name or Strain for Product']))
  const unsuited = 'Second does not suit the product: leave it out, or choose another product.'
  expect(form.getAllByText(unsuited)).not.toEqual([])
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Product'), '62')
  await waitFor(() => expect(problemsOf(form)).toEqual([]))
  expect(form.getAllByText('Still missing: a weight for each harvest.')).not.toEqual([])
  await user.selectOptions(form.getByLabelText('Product'), '61')
  await user.click(button(form, 'Leave out Second'))
  expect(problemsOf(form)).toEqual([])
  expect(button(form, 'Create Package').disabled).toBe(false)
})

test('[PKG-23] [READ-44] [READ-45] Metrc’s first sentence is in the title, what was typed stays, and another label deals with the refusal', async () => {
  const { form, user, server, onPage } = await typed()
  await user.tab()
  expect(valueOf(form, 'Label')).toBe(tag(149))
  server.answers(route, refusal(400, 'The Tag is void.', 'It was reported as lost.'), confirmed(tag(148)))
  server.answers(operationRoutes.giveUp, answer(operationRoutes.giveUp, {}))
  const refused = anOperation({ id: 'o9', kind: 'harvest.create-package', state: 'refused', records: [tag(149)] })
  server.shows('operations', { facilityId, record: 'First' }, [refused])
  await user.click(button(form, 'Create Package'))
  const alert = await form.findByRole('alert')
  expect(alert.querySelector('b')?.textContent).toBe('Create Failed: The Tag is void.')
  expect([...alert.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['It was reported as lost.'])
  expect(valueOf(form, 'Grams taken of First')).toBe('1000')
  fill(form.getByLabelText('Label'), tag(148))
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
  expect(await snackbar()).toBe(`Saved Successfully!Created package ${tag(148)}Open`)
  await waitFor(() =>
    expect(server.asked(operationRoutes.giveUp).map(({ path, body }) => [path, body])).toEqual([
      ['/api/operation/o9/give-up', { reason: `Made as package ${tag(148)} instead` }],
    ]),
  )
})

test('[PKG-12] a sample for a laboratory is one more choice, which asks for the tests where the state wants them', async () => {
  const { form, user, server } = await typed()
  expect(form.queryByRole('switch', { name: 'Lab sample' })).toBeNull()
  const packageAbilities = { ...noAbilities, harvestSample: true, harvestTests: true }
  server.shows('references', { facilityId }, [references({ version: 2, packageAbilities })])
  await user.click(await form.findByRole('switch', { name: 'Lab sample' }))
  expect(form.getAllByText('Still missing: the tests.')).not.toEqual([])
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.click(form.getByRole('checkbox', { name: 'Potency' }))
  server.answers(route, confirmed(tag(149)))
  await user.click(button(form, 'Create Package'))
  await snackbar()
  expect(server.asked(route)[0]?.body).toMatchObject({ isSample: true, said: { requiredTests: ['Potency'] } })
})
