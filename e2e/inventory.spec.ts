import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectSaved, isPhone, row } from './screen.ts'

test.use({ sharesWorld: true })

const inventory = `/facility/${demoLicenses.redFork}/inventory`
const shown = (page: Page, role: 'button' | 'link', name: string | RegExp): Locator =>
  page.getByRole(role, { name }).filter({ visible: true }).first()

/** Opens Update Stock with nothing but this action chosen; answers the dialog. */
async function updateStock(page: Page, action: 'Add' | 'Move' | 'Remove'): Promise<Locator> {
  await shown(page, 'button', 'Update Stock').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(action, { exact: true }).click()
  return dialog
}

test('[SHELL-22] [SHELL-33] [INV-03] [INV-05] [INV-06] [INV-07] [INV-14] a grower sets up inventory, buys, moves, and uses until there is not enough', async ({
  page,
  signIn,
  another,
  product,
  trouble,
}) => {
  trouble.expect(/400/)
  const name = `Root Tonic of the ${isPhone(page) ? 'phone' : 'desk'}`
  await signIn(product.people.grower)
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const category = page.getByRole('dialog')
  await category.getByLabel('Name').fill(`Tonics ${name}`)
  await category.getByText('Consumables', { exact: true }).click()
  await category.getByRole('button', { name: 'Add Category' }).click()
  await expectSaved(page)
  await shown(page, 'button', 'Add new Inventory Detail').click()
  const detail = page.getByRole('dialog')
  await detail.getByLabel('Inventory Type').selectOption('Other consumables')
  await detail.getByLabel('Category').selectOption(`Tonics ${name}`)
  await detail.getByLabel('Name').fill(name)
  await detail.getByLabel('Brand').fill('Prairie')
  await detail.getByLabel('Model').fill('One')
  await detail.getByLabel('Minimum Required').fill('2')
  await detail.getByLabel('Unit').selectOption('Liter')
  await detail.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  // The item and its category, each in its table.
  await expect(row(page, `Tonics ${name}`)).toHaveCount(2)

  const colleague = await another(product.people.admin)
  for (const one of [page, colleague]) await one.goto(inventory)
  const add = await updateStock(page, 'Add')
  await add.getByLabel('Category').selectOption(`Tonics ${name}`)
  await add.getByLabel('Item').selectOption(`${name}, One`)
  await add.getByLabel('Quantity').fill('5')
  await add.getByRole('button', { name: 'Add 1 item' }).click()
  await expectSaved(page)
  await expect(row(colleague, name)).toContainText('5 L')

  const move = await updateStock(page, 'Move')
  await move.getByRole('group', { name: 'To' }).getByLabel('Facility').selectOption('Stillwater Greenhouse')
  await move.getByRole('button', { name: 'Next' }).click()
  await move.getByText(name).click()
  await move.getByLabel(`Quantity of ${name}`).fill('4500')
  await move.getByLabel(`Unit of ${name}`).selectOption('Milliliter')
  await move.getByRole('button', { name: 'Move 1 item' }).click()
  await expectSaved(page)
  await expect(row(page, name)).toContainText('Below minimum')
  await expect(row(colleague, name)).toContainText('0.5 L')

  const remove = await updateStock(page, 'Remove')
  await remove.getByText(name).click()
  await remove.getByLabel(`Quantity of ${name}`).fill('0.5')
  const taken = await updateStock(colleague, 'Remove')
  await taken.getByText(name).click()
  await taken.getByLabel(`Quantity of ${name}`).fill('0.5')
  await taken.getByRole('button', { name: 'Remove 1 item' }).click()
  await expectSaved(colleague)
  await remove.getByRole('button', { name: 'Remove 1 item' }).click()
  await expect(remove.getByText('Not enough available').first()).toBeVisible()
  await remove.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, name)).toContainText('Empty')

  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  for (const text of ['−0.5 L', '−4,500 mL', '+5 L']) await expect(row(page, text)).toBeVisible()
  await row(page, '−4,500 mL')
    .getByRole('link', { name: /Stillwater/ })
    .click()
  await expect(row(page, '+4,500 mL')).toContainText('4.5 L')
})
