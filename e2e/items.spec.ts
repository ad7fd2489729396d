import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectSaved, isPhone, row } from './screen.ts'

test.use({ sharesWorld: true })

const { redFork } = demoLicenses

/** How an item stands at a facility: a row of the table, a card on a phone. */
const at = (page: Page, facility: string) =>
  (isPhone(page)
    ? page.getByRole('list', { name: 'In Metrc, by facility' }).getByRole('listitem')
    : page.getByRole('table', { name: 'In Metrc, by facility' }).getByRole('row')
  ).filter({ hasText: facility })

test('[SHELL-39] [ITEM-03] [ITEM-07] [ITEM-08] [ITEM-10] [API-16] [PKG-11] a grower makes an item that needs a weight, sends it to Metrc, and packs under it, and somebody else sees it come', async ({
  page,
  signIn,
  another,
  product,
  sandbox,
}) => {
  const name = `Blue Dream, joint of the ${isPhone(page) ? 'phone' : 'desk'}`
  await signIn()
  const other = await another(product.people.admin)
  await other.goto('/items')
  await page.goto('/items')
  await page.getByRole('button', { name: 'Create New Item' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Item' })
  await form.getByLabel('Category').selectOption('Pre-Roll (Flower Only)')
  await form.getByLabel('Strain').selectOption('Blue Dream')
  await expect(form.getByLabel('Name')).toHaveValue('Blue Dream, pre-roll')
  await expect(form.getByLabel('Unit', { exact: true })).toHaveValue('Each')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(form.getByText('Please enter a value')).toBeVisible()
  await form.getByLabel('Unit weight').fill('0.7')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await expect(row(other, name)).toContainText('2 not linked')
  await page.getByRole('button', { name: `Create ${name} at Red Fork Cultivation` }).click()
  await expect(at(page, 'Red Fork Cultivation')).toContainText('Matches')
  await expect(row(other, name)).toContainText('1 not linked')
  const made = (await sandbox.all(redFork, 'item')).filter(({ Name }) => Name === name)
  expect(made).toMatchObject([{ UnitWeight: 0.7, UnitWeightUnitOfMeasureName: 'Grams', StrainName: 'Blue Dream' }])

  const packages = await sandbox.all(redFork, 'package')
  const { Label = '' } =
    packages.find(({ Item, FinishedDate }) => Item.Name === 'Blue Dream, pre-roll 1 g' && FinishedDate === null) ?? {}
  await page.goto(`/facility/${redFork}?package=${Label}&page=changeItem`)
  const change = page.getByRole('dialog', { name: 'Change item', exact: true })
  await change.getByLabel('New item').selectOption({ label: `${name} (Pre-Roll (Flower Only))` })
  await change.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  expect((await sandbox.record(redFork, 'package', Label)).Item).toMatchObject({ Name: name })
})

test('[ITEM-03] [ITEM-04] [READ-89] Generate Items takes over one item of Metrc, two spellings as one, and links it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/items')
  await page.getByRole('button', { name: 'Generate Items' }).click()
  const sheet = page.getByRole('dialog', { name: /Generate Items/ })
  await expect(sheet.getByRole('row').filter({ hasText: 'Durban Poison, bulk flower' })).toContainText('Flower & Buds')
  await sheet.getByLabel('Choose all items').uncheck()
  await sheet.getByRole('searchbox').fill('shake')
  const shake = sheet.getByRole('row').filter({ hasText: 'Multi' })
  await expect(shake).toContainText('Create, link 2')
  await shake.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Create 1 item' }).click()
  await expect(sheet).toHaveCount(0)
  await row(page, 'Shake').or(row(page, 'shake')).first().click()
  await expect(page.getByRole('heading', { name: /^Multi.Strain/, level: 1 })).toBeVisible()
  await expect(page.getByText('1 of 2 facilities matches')).toBeVisible()
})
