import { catalogueItemRoutes } from '@cultivatd/contract/item/item.contract'
import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { aCatalogueItem } from '@cultivatd/domain/item/item.builders'
import type { Permission } from '@cultivatd/domain/user/permission'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../live/server.builders.ts'
import { dialog, show } from '../ui/rendering.builders.tsx'
import { ItemsPage } from './items-page.tsx'
import { aCatalogueServer } from './items.builders.ts'

type State = 'matches' | 'differs' | 'unlinked' | 'gone' | 'sent' | 'refused'

const flower = aCatalogueItem({ id: 'i1', name: 'Blue Dream, bulk flower' })
const joint = aCatalogueItem({
  id: 'i2',
  name: 'Joint',
  productCategoryName: 'Pre-Roll (Flower Only)',
  strainId: 'strain-2',
  unitOfMeasure: 'Each',
  weightQuantity: 0.5,
  weightUnit: 'Grams',
})
const kief = aCatalogueItem({ id: 'i3', name: 'Kief', productCategoryName: 'Kief', strainId: null })
const { strainId: _, ...unknown } = aCatalogueItem({ id: 'i4', name: 'Runtz', productCategoryName: 'Kief' })

function open(
  items: readonly ListedItem[],
  {
    states = {},
    permissions = ['STRAIN_VIEW', 'STRAIN_EDIT'],
  }: { states?: Record<string, State[]>; permissions?: Permission[] } = {},
) {
  const server = aCatalogueServer(...permissions)
  server.shows('catalogueItems', {}, items)
  const rows = Object.entries(states).map(([id, of]) => ({ id, version: 1, states: of }))
  server.shows('itemStates', {}, rows)
  return { server, ...show(<ItemsPage />) }
}
const rowsShown = async () =>
  within(await screen.findByRole('table', { name: 'items' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test('[ITEM-01] [ITEM-05] [STRAIN-11] [ERR-28] items stand by category, with strain, unit, what one piece weighs, and how they stand in Metrc', async () => {
  const states: Record<string, State[]> = { i1: ['matches', 'matches'], i2: ['differs', 'unlinked'], i3: ['unlinked'] }
  open([flower, joint, kief, unknown], { states })
  expect(await rowsShown()).toEqual([
    'NameStrainUnitUnit weight or volumeIn Metrc',
    'Flower & Buds1',
    'Blue Dream, bulk flowerBlue DreamGrams–2 of 2 match',
    'Kief2',
    'KiefMulti StrainGrams–1 not linked',
    'RuntzUnknown (Not Cultivatd Linked)Grams–',
    'Pre-Roll (Flower Only)1',
    'JointJack HererEach0.5 g1 differs',
  ])
  expect(screen.getByText('in 3 categories')).toBeTruthy()
})

test('tabs and filter leave those that fit, the filter by name, category and strain', async () => {
  const { user } = open([flower, joint, kief], { states: { i1: ['matches'], i2: ['differs'], i3: ['gone'] } })
  await user.click(await screen.findByRole('button', { name: /^Not linked/ }))
  expect(await rowsShown()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^All/ }))
  await user.type(screen.getByRole('searchbox'), 'herer')
  expect((await rowsShown())[2]).toMatch(/^Joint/)
})

test('[SHELL-39] a row leads to its item', async () => {
  const { user, address } = open([flower])
  await user.click(await screen.findByRole('link', { name: 'Blue Dream, bulk flower' }))
  expect(address()).toBe('/items/i1')
})

test('[READ-20] [PERM-20] who may only see them has no way to a new one', async () => {
  open([flower], { permissions: ['STRAIN_VIEW'] })
  await rowsShown()
  expect(screen.queryByRole('button', { name: 'Create New Item' })).toBeNull()
})

test('[READ-23] [PERM-19] who may not see them is told so', async () => {
  open([flower], { permissions: ['GENERAL_EDIT'] })
  expect(await screen.findByText('Sorry, nothing here')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('[ITEM-02] [ERR-24] [READ-89] where there are none, Auto-Generate lists what Metrc has, and makes and links what is chosen', async () => {
  const { server, user } = open([])
  const route = catalogueItemRoutes.generate
  const at = (facilityId: string, metrcId: number, name: string) => ({ facilityId, metrcId, name })
  const ofShake = { category: 'Shake/Trim', strain: null, isStrainKnown: false }
  const found = [
    { ...at('F1', 1, 'Shake'), ...ofShake },
    { ...at('F2', 2, 'shake'), ...ofShake },
  ]
  const runtz = [{ ...at('F1', 3, 'Runtz'), category: 'Flower & Buds', strain: 'Runtz', isStrainKnown: false }]
  const old = [{ ...at('F1', 4, 'Kief'), category: 'Kief', strain: null, isStrainKnown: false }]
  server.shows('itemProposals', {}, [
    { id: 'shake', version: 0, name: 'Shake', found, existing: null },
    { id: 'runtz', version: 0, name: 'Runtz', found: runtz, existing: null },
    { id: 'kief', version: 0, name: 'Kief', found: old, existing: { name: 'Kief', isSame: true } },
  ])
  server.answers(route, answer(route, { id: 'i9' }))
  expect(await screen.findByText('No Items Defined')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Auto-Generate' }))
  const sheet = await dialog(/^Generate Items/)
  const lines = () =>
    sheet
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(lines()).toEqual([
      'ShakeAlso “shake” Shake/TrimMulti Strain2Create, link 2',
      'RuntzFlower & BudsUnknown (Not Cultivatd Linked)1Create, link 1',
    ]),
  )
  await user.click(sheet.getByRole('button', { name: /^Exists/ }))
  expect(lines()).toHaveLength(1)
  await user.click(sheet.getByRole('button', { name: /^All/ }))
  await user.type(sheet.getByRole('searchbox'), 'runtz')
  expect(lines()).toHaveLength(1)
  await user.click(sheet.getByLabelText('Choose Runtz'))
  await user.click(sheet.getByRole('button', { name: 'Create 1 item' }))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  const metrcItems = [
    { metrcLicense: 'F1', metrcItemId: 1 },
    { metrcLicense: 'F2', metrcItemId: 2 },
  ]
  expect(server.asked(route)[0]?.body).toEqual({ name: 'Shake', metrcItems })
})

test('[ITEM-03] of hundreds that Metrc has, some are drawn until more are asked for, and all that are new are chosen', async () => {
  const { server, user } = open([flower])
  const found = Array.from({ length: 450 }, (_, at) => ({
    id: `n${at}`,
    version: 0,
    name: `Item ${at}`,
    found: [
      { facilityId: 'F1', metrcId: at + 1, name: `Item ${at}`, category: 'Kief', strain: null, isStrainKnown: false },
    ],
    existing: null,
  }))
  server.shows('itemProposals', {}, found)
  const [generate] = await screen.findAllByRole('button', { name: 'Generate Items' })
  await user.click(generate as HTMLElement)
  const sheet = await dialog(/^Generate Items/)
  expect(await sheet.findByRole('button', { name: 'Create 450 items' })).toBeTruthy()
  const drawn = () => sheet.getAllByRole('checkbox', { name: /^Choose Item/ }).length
  expect(drawn()).toBe(200)
  fireEvent.click(sheet.getByRole('button', { name: '200 of 450 are shown. Show more' }))
  expect(drawn()).toBe(400)
  fireEvent.change(sheet.getByRole('searchbox'), { target: { value: 'item 449' } })
  expect(drawn()).toBe(1)
})
