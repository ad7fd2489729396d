import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { roomPath } from './screen.ts'

const license = demoLicenses.redFork
/** A package of the packaging room that no other journey changes. */
const source = '1A4FF0300000022000008187'

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('[PKG-10] [PKG-12] [LOOKUP-02] [SYNC-03] while a package waits for Metrc its tag is not given out, its source is counted without it, and its tag leads to the change', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  test.setTimeout(180_000)
  const held = await sandbox.record(license, 'package', source)
  const vault = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Vault')
  const item = (await sandbox.all(license, 'item')).find(({ Name }) => Name === held.Item.Name)
  // The last ones are given out by others.
  const tag = (await sandbox.all(license, 'packageTag')).at(-20)?.Label ?? ''
  if (!vault || !item || !held.LocationId) throw new Error('The demo has no vault, or not this package')
  await signIn()
  await sandbox.down('503')
  const token = await signInByApi(product.url, product.people.admin)
  await call(product.url, token, 'POST', '/api/package/create-package', {
    facilityId: license,
    label: tag,
    locationId: String(vault.Id),
    itemId: String(item.Id),
    date: new Date().toISOString().slice(0, 10),
    note: '',
    quantity: 1000,
    unitOfMeasure: 'Grams',
    packages: [{ label: source, quantity: 1000, unitOfMeasure: 'Grams' }],
  })
  const record = `${roomPath(license, held.LocationId)}?package=${source}`

  await page.goto(`${record}&page=adjustQuantity`)
  const form = sheet(page, 'Adjust quantity')
  const left = (held.Quantity - 1000).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(form.locator('.prev')).toContainText('after what waits')
  await expect(form.locator('.prev')).toContainText(`${left} g`)
  await form.getByLabel('Change in quantity').fill('-1000')
  await form.getByLabel('Reason').selectOption('Drying')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('are left after what waits for Metrc')).toBeVisible()

  await page.goto(`${record}&page=toPackage`)
  const creation = sheet(page, /^Create New Package/)
  await expect(creation.getByText(`${left} g remaining`)).toBeVisible()
  await creation.getByLabel('Label', { exact: true }).fill(tag)
  await creation.getByLabel('Label', { exact: true }).blur()
  await expect(creation.getByText(`Tag ${tag} is already used by a change that waits for Metrc`)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.keyboard.type(tag, { delay: 1 })
  await page.keyboard.press('Enter')
  await expect(sheet(page, 'Package').getByText('This package waits for Metrc')).toBeVisible()
  await sheet(page, 'Package').getByRole('link', { name: 'See the change' }).click()
  await expect(page).toHaveURL(/operation=/)
  await sandbox.down(null)
  await expect
    .poll(async () => (await sandbox.all(license, 'package')).filter(({ Label }) => Label === tag).length, {
      timeout: 60_000,
    })
    .toBe(1)
})
