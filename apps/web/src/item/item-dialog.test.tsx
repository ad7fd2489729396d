import { catalogueItemRoutes } from '@cultivatd/contract/item/item.contract'
import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { aCategory } from '@cultivatd/domain/item/item-form.builders'
import { aCatalogueItem } from '@cultivatd/domain/item/item.builders'
import { commonCategories, commonUnits } from '@cultivatd/domain/reference/common-values'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, refusal } from '../live/server.builders.ts'
import {
  button,
  dialog,
  fill,
  offered,
  problemsOf,
  type Sheet,
  show,
  snackbar,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { aCatalogueServer, choices } from './items.builders.ts'

const { create, update } = catalogueItemRoutes

async function open(item?: ListedItem, others: readonly ListedItem[] = []) {
  const server = aCatalogueServer()
  const onSaved = vi.fn<(id: string) => void>()
  const opened = show(
    <ItemDialog items={[...(item ? [item] : []), ...others]} item={item} onSaved={onSaved} onClose={() => {}} />,
  )
  const form = await dialog(item ? `Edit ${item.name}` : 'Create New Item')
  await waitFor(() => expect(offered(form, 'Category').length).toBeGreaterThan(1))
  return { ...opened, server, form, onSaved }
}
const choose = (
  { form, user }: { form: Sheet; user: Awaited<ReturnType<typeof open>>['user'] },
  label: string,
  option: string,
) => user.selectOptions(form.getByLabelText(label), option)

test('[ITEM-08] [READ-91] a counted category forces Each, and says what Metrc asks for', async () => {
  const opened = await open()
  await choose(opened, 'Category', 'Pre-Roll (Flower Only)')
  const unit = opened.form.getByLabelText<HTMLInputElement>('Unit')
  expect({ value: unit.value, isLocked: unit.readOnly }).toEqual({ value: 'Each', isLocked: true })
  expect(opened.form.getByText('Counted. Metrc asks for').parentElement?.textContent).toBe(
    'Counted. Metrc asks forStrainUnit weight',
  )
})

test('[READ-108] what is offered before the first read of Metrc is marked as common', async () => {
  const opened = await open()
  expect(opened.form.queryByText(/^Common categories/)).toBeNull()
  opened.server.shows('itemChoices', {}, [
    { id: 'all', version: 2, categories: [...commonCategories], units: [...commonUnits], brands: [], areCommon: true },
  ])
  expect(await opened.form.findByText(/^Common categories/)).toBeTruthy()
  await choose(opened, 'Category', 'Tincture')
  expect(offered(opened.form, 'Volume unit')).toContain('Milliliters')
})

test('[ITEM-08] any other category offers the units of its kind', async () => {
  const opened = await open()
  await choose(opened, 'Category', 'Flower & Buds')
  expect(offered(opened.form, 'Unit')).toEqual(['Grams', 'Kilograms', 'Milligrams', 'Ounces', 'Pounds'])
  await choose(opened, 'Category', 'Drinks')
  expect(offered(opened.form, 'Unit')).toEqual(['Milliliters'])
})

test('[ITEM-09] [ITEM-10] weight and volume are asked for where the category needs them, and typed values come back', async () => {
  const opened = await open()
  const { form } = opened
  await choose(opened, 'Category', 'Pre-Roll (Flower Only)')
  fill(form.getByLabelText('Unit weight'), '3.5')
  expect(form.queryByLabelText('Unit volume')).toBeNull()
  await choose(opened, 'Category', 'Tinctures (Count-Volume)')
  expect(form.queryByLabelText('Unit weight')).toBeNull()
  expect(form.getByLabelText('Unit volume')).toBeTruthy()
  await choose(opened, 'Category', 'Pre-Roll (Flower Only)')
  expect(valueOf(form, 'Unit weight')).toBe('3.5')
})

test('[ITEM-07] several strains are offered where the category asks for none', async () => {
  const opened = await open()
  await choose(opened, 'Category', 'Shake/Trim')
  expect(offered(opened.form, 'Strain')).toEqual(['Multi Strain', 'Blue Dream', 'Jack Herer'])
  await choose(opened, 'Category', 'Flower & Buds')
  expect(offered(opened.form, 'Strain')).not.toContain('Multi Strain')
})

test('the name follows strain and category until somebody types one', async () => {
  const opened = await open()
  const { form } = opened
  await choose(opened, 'Category', 'Pre-Roll (Flower Only)')
  await choose(opened, 'Strain', 'Blue Dream')
  expect(valueOf(form, 'Name')).toBe('Blue Dream, pre-roll')
  await choose(opened, 'Strain', 'Jack Herer')
  expect(valueOf(form, 'Name')).toBe('Jack Herer, pre-roll')
  fill(form.getByLabelText('Name'), 'Joint')
  await choose(opened, 'Strain', 'Blue Dream')
  expect(valueOf(form, 'Name')).toBe('Joint')
})

test('[ITEM-06] [ITEM-07] [ITEM-10] what is missing is told at its field, and nothing is sent', async () => {
  const opened = await open()
  const { form, user, server } = opened
  await choose(opened, 'Category', 'Pre-Roll (Flower Only)')
  fill(form.getByLabelText('Name'), ' ')
  await user.click(button(form, 'Create Item'))
  await waitFor(() => expect(problemsOf(form)).toEqual(Array(3).fill('Please enter a value')))
  expect(server.asked(create)).toEqual([])
})

test('[ITEM-05] an item of several strains is sent with an explicit null, and leads on to its page', async () => {
  const opened = await open()
  const { form, user, server, onSaved } = opened
  server.answers(create, answer(create, { id: 'i9' }))
  await choose(opened, 'Category', 'Shake/Trim')
  await choose(opened, 'Strain', 'Multi Strain')
  await choose(opened, 'Unit', 'Grams')
  await user.click(button(form, 'Create Item'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('i9'))
  expect(server.asked(create)[0]?.body).toMatchObject({
    name: 'Multi Strain, shake/trim',
    strainId: null,
    unitOfMeasure: 'Grams',
  })
})

test('an item whose strain nobody has said asks for one before it is saved', async () => {
  const { strainId: _, ...item } = aCatalogueItem()
  const opened = await open(item)
  const { form, user, server } = opened
  expect(valueOf(form, 'Strain')).toBe('')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value']))
  server.answers(update, answer(update, {}))
  await choose(opened, 'Strain', 'Blue Dream')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(update)[0]?.body).toMatchObject({ strainId: 'strain-1', version: 1 }))
})

test('a name that another item has is told before it is sent', async () => {
  const { form, user } = await open(aCatalogueItem(), [aCatalogueItem({ id: 'i2', name: 'Kief' })])
  fill(form.getByLabelText('Name'), ' KIEF')
  await user.tab()
  await waitFor(() => expect(problemsOf(form)).toEqual(['Kief is there already']))
})

test('the category of an item that is used in Metrc is locked, with its reason', async () => {
  const { form } = await open(aCatalogueItem({ isUsed: true }))
  expect(form.getByLabelText<HTMLSelectElement>('Category').disabled).toBe(true)
  expect(form.getByText(/is used in Metrc, so its category stays/)).toBeTruthy()
})

test('a category of which the state asks for photos says when they are added, and one of which nobody knows what it asks for that the item is made in Metrc', async () => {
  const opened = await open()
  const patches = aCategory({ Name: 'Patches', RequiresProductPhotos: 1 })
  const stars = aCategory({ Name: 'Stars', RequiresHoroscope: true })
  const categories = [...choices.categories, patches, stars]
  opened.server.shows('itemChoices', {}, [{ ...choices, version: 2, categories }])
  await waitFor(() => expect(offered(opened.form, 'Category')).toContain('Patches'))
  await choose(opened, 'Category', 'Patches')
  expect(opened.form.getByText('Photos and documents are added when the item is created in Metrc.')).toBeTruthy()
  await choose(opened, 'Category', 'Stars')
  expect(opened.form.getByText(/the state also asks for: Horoscope/)).toBeTruthy()
})

test('what a category asks for besides is asked for exactly there, and saved', async () => {
  const opened = await open()
  const { form, user, server } = opened
  const soda = aCategory({
    Name: 'Soda',
    RequiresItemBrand: true,
    RequiresUnitThcContent: true,
    RequiresServingSize: true,
  })
  server.shows('itemChoices', {}, [{ ...choices, version: 2, categories: [...choices.categories, soda] }])
  await waitFor(() => expect(offered(form, 'Category')).toContain('Soda'))
  expect(form.queryByLabelText('Serving size')).toBeNull()
  await choose(opened, 'Category', 'Soda')
  await choose(opened, 'Strain', 'Blue Dream')
  await choose(opened, 'Unit', 'Grams')
  await user.click(button(form, 'Create Item'))
  await waitFor(() => expect(problemsOf(form)).toEqual(Array.from({ length: 3 }, () => 'Please enter a value')))
  expect(server.asked(create)).toEqual([])
  await choose(opened, 'Item brand', 'Red Fork House')
  fill(form.getByLabelText('Unit THC content'), '5')
  await choose(opened, 'Unit of it', 'Milligrams')
  fill(form.getByLabelText('Serving size'), '1 can')
  server.answers(create, answer(create, { id: 'item-9' }))
  await user.click(button(form, 'Create Item'))
  await waitFor(() => expect(server.asked(create)).toHaveLength(1))
  expect(server.asked(create)[0]?.body).toMatchObject({
    details: {
      ItemBrand: 'Red Fork House',
      UnitThcContent: 5,
      UnitThcContentUnitOfMeasure: 'Milligrams',
      ServingSize: '1 can',
    },
  })
})

test('a refusal stands in the form, and everything that was typed stays', async () => {
  const opened = await open()
  const { form, user, server } = opened
  server.answers(create, refusal(400, 'Not this one.'))
  await choose(opened, 'Category', 'Shake/Trim')
  await choose(opened, 'Strain', 'Blue Dream')
  await choose(opened, 'Unit', 'Grams')
  await user.click(button(form, 'Create Item'))
  expect((await form.findByRole('alert')).textContent).toContain('Not this one.')
  expect(valueOf(form, 'Name')).toBe('Blue Dream, shake/trim')
})

test('it is deleted after a question that says what stays', async () => {
  const { form, user, server } = await open(aCatalogueItem())
  server.answers(catalogueItemRoutes.delete, answer(catalogueItemRoutes.delete, {}))
  await user.click(button(form, 'Delete item'))
  const question = await dialog(/^Delete item/, 'alertdialog')
  expect(question.getByText(/What Metrc has of it stays as it is/)).toBeTruthy()
  await user.click(button(question, 'Delete'))
  expect(await snackbar()).toContain('Deleted item')
})
