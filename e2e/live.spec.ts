import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call, readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { editRoom, expectSaved, markPage, roomPath, row } from './screen.ts'

const license = demoLicenses.stillwater

test('[ROOM-01] [FAC-05] [HOME-06] a second browser sees a room appear, change its name and go, without a reload', async ({
  page,
  another,
  product,
  sandbox,
  signIn,
}) => {
  const table = await another(product.people.grower)
  await table.goto(`/facility/${license}`)
  await expect(row(table, 'Bay A').first()).toBeVisible()
  const home = await another(product.people.grower)
  await home.goto('/')
  await expect(home.getByRole('link', { name: /Bay A/ })).toBeVisible()
  const areStillThere = [await markPage(table), await markPage(home)]

  await signIn()
  await page.goto(`/facility/${license}`)
  await page.getByRole('button', { name: 'Add room' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add room' })
  await dialog.getByLabel('Name').fill('Bay E')
  await dialog.getByLabel('Location type').selectOption('Plants')
  await dialog.getByRole('checkbox', { name: /flower/i }).check()
  await dialog.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByRole('heading', { name: 'Bay E', level: 1 })).toBeVisible()
  await expect(row(table, 'Bay E')).toBeVisible()
  await expect(home.getByRole('link', { name: /Bay E/ })).toContainText('Empty')

  await editRoom(page, 'Bay E')
  await page.getByRole('dialog').getByLabel('Name').fill('Bay F')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row(table, 'Bay F')).toBeVisible()
  await expect(row(table, 'Bay E')).toHaveCount(0)
  await expect(home.getByRole('link', { name: /Bay F/ })).toBeVisible()
  expect((await sandbox.all(license, 'location')).map(({ Name }) => Name)).toContain('Bay F')

  await page.goto(`/facility/${license}`)
  await page.getByRole('button', { name: 'Actions for Bay F' }).click()
  await page.getByRole('menuitem', { name: 'Delete room' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectSaved(page)
  await expect(row(table, 'Bay F')).toHaveCount(0)
  await expect(home.getByRole('link', { name: /Bay F/ })).toHaveCount(0)
  for (const isStillThere of areStillThere) await isStillThere()
})

test('[API-18] [API-22] a second browser sees a package adjusted and moved, and what others do in Metrc, without a reload', async ({
  page,
  another,
  product,
  sandbox,
  signIn,
}) => {
  const locations = await sandbox.all(license, 'location')
  const place = (name: string) => locations.find(({ Name }) => Name === name)?.Id ?? 0
  const pkg = (await sandbox.all(license, 'package')).find(
    ({ LocationName, Quantity, IsOnHold, IsFinished, UnitOfMeasureName }) =>
      LocationName === 'Barn pack' && Quantity > 200 && !IsOnHold && !IsFinished && UnitOfMeasureName === 'Grams',
  )
  if (!pkg) throw new Error('The barn has no package to work on')
  const quantity = (change: number) => (pkg.Quantity + change).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const token = await signInByApi(product.url, product.people.grower)
  await call(product.url, token, 'PUT', `/api/location/${place('Barn dry')}`, {
    facilityId: license,
    name: 'Barn dry',
    locationType: 'Harvest and Packages',
    types: ['dry', 'packaging'],
  })
  const there = await another(product.people.grower)
  await there.goto(roomPath(license, place('Barn pack')))
  await expect(row(there, pkg.Label)).toContainText(quantity(0))
  const arriving = await another(product.people.grower)
  await arriving.goto(roomPath(license, place('Barn dry')))
  await expect(arriving.locator('tr[data-row]').first()).toBeVisible()
  await expect(row(arriving, pkg.Label)).toHaveCount(0)
  const areStillThere = [await markPage(there), await markPage(arriving)]

  await signIn()
  await page.goto(`${roomPath(license, place('Barn pack'))}?package=${pkg.Label}&page=adjustQuantity`)
  const form = page.getByRole('dialog', { name: 'Adjust quantity' })
  await form.getByLabel('Change in quantity').fill('-20.5')
  await form.getByLabel('Reason').selectOption('Drying')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(row(there, pkg.Label)).toContainText(quantity(-20.5))

  // Somebody else works in Metrc itself.
  await sandbox.change(license, 'package', pkg.Label, { Quantity: pkg.Quantity - 30 })
  await readMetrcNow(product.url, product.people.admin)
  await expect(row(there, pkg.Label)).toContainText(quantity(-30))

  await call(product.url, token, 'POST', '/api/package/move', {
    facilityId: license,
    locationId: String(place('Barn dry')),
    date: new Date().toISOString().slice(0, 10),
    packageLabels: [pkg.Label],
  })
  await expect(row(there, pkg.Label)).toHaveCount(0)
  await expect(row(arriving, pkg.Label)).toContainText(quantity(-30))
  expect((await sandbox.record(license, 'package', pkg.Label)).LocationName).toBe('Barn dry')
  for (const isStillThere of areStillThere) await isStillThere()
})
