import { demoAccounts } from '../apps/server/src/app/demo-accounts.ts'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { forgetSessions } from './people.ts'
import { expectSaved, roomPath, row } from './screen.ts'

// A tablet on the wall of a room.
test.use({ sharesWorld: true, viewport: { width: 820, height: 1180 }, hasTouch: true })

const license = demoLicenses.redFork
/** Of those of the journeys of packages. */
const bags = [8083, 8082, 8081, 8080].map((serial) => `1A4FF030000002200000${serial}`)
const [, marcus, priya] = demoAccounts

async function takeOver(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).tap()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: 'Take over' }).tap()
}

const whoActs = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Done: end the turn of/ })

async function adjust(page: Page, wanted: string, change: string) {
  await row(page, wanted).locator('.tag').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await details.getByRole('button', { name: /^Adjust quantity/ }).click()
  const form = page.getByRole('dialog', { name: 'Adjust quantity', exact: true })
  await form.getByLabel('Change in quantity').fill(change)
  await form.getByLabel('Reason').selectOption('Drying')
  return form
}

test('two of a crew take turns at one tablet: each act carries its name and the station, and what one typed is not the other’s', async ({
  page,
  product,
  sandbox,
  signIn,
  another,
  take,
  trouble,
}) => {
  trouble.expect(/401/)
  const [first, second] = [take(bags, String), take(bags, String)]
  const quantityOf = async (label: string): Promise<number> =>
    (await sandbox.record(license, 'package', label)).Quantity as number
  const [before, beforeSecond] = [await quantityOf(first), await quantityOf(second)]
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const path = roomPath(license, room?.Id ?? 0)

  await signIn(product.people.userAdmin)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Make this device a station' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pack tablet')
  await page.getByLabel('Facility').selectOption({ label: 'Red Fork Cultivation' })
  await page.getByRole('button', { name: 'Make it a station' }).click()
  await expect(page.getByRole('heading', { name: 'Pack tablet' })).toBeVisible()
  // Whoever makes a station is signed out there.
  forgetSessions(product.url)

  await takeOver(page, marcus)
  await expect(page.getByRole('heading', { name: 'Red Fork Cultivation', level: 1 })).toBeVisible()
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Marcus Reyes')
  await page.goto(path)
  const form = await adjust(page, first, '-1.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await page.goto(path)
  // Typed, and not sent: somebody called.
  await adjust(page, second, '-9')
  await page.goto(path)
  await whoActs(page).tap()
  await expect(page.getByRole('heading', { name: 'Pack tablet' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cultivatd-session'))).toBeNull()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('-9')

  await takeOver(page, priya)
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Priya Nair')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto(path)
  await row(page, second).locator('.tag').click()
  await page
    .getByRole('dialog', { name: 'Package', exact: true })
    .getByRole('button', { name: /^Adjust quantity/ })
    .click()
  const theirs = page.getByRole('dialog', { name: 'Adjust quantity', exact: true })
  await expect(theirs.getByLabel('Change in quantity')).toHaveValue('')
  await theirs.getByLabel('Change in quantity').fill('-2')
  await theirs.getByLabel('Reason').selectOption('Drying')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await page.goto(path)
  await whoActs(page).tap()
  await expect(page.getByRole('heading', { name: 'Pack tablet' })).toBeVisible()
  expect([await quantityOf(first), await quantityOf(second)]).toEqual([before - 1.5, beforeSecond - 2])

  await takeOver(page, marcus)
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Marcus Reyes')
  await page.goto(path)
  await row(page, second).locator('.tag').click()
  await page
    .getByRole('dialog', { name: 'Package', exact: true })
    .getByRole('button', { name: /^Adjust quantity/ })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Adjust quantity', exact: true }).getByLabel('Change in quantity'),
  ).toHaveValue('-9')

  const admin = await another(product.people.admin)
  for (const [label, said] of [
    [first, 'Marcus Reyes at Pack tablet'],
    [second, 'Priya Nair at Pack tablet'],
  ] as const) {
    await admin.goto(path)
    await row(admin, label).locator('.tag').click()
    const details = admin.getByRole('dialog', { name: 'Package', exact: true })
    await expect(details.getByRole('listitem').filter({ hasText: said }).first()).toBeVisible()
  }
  await admin.goto('/users')
  await admin.getByRole('button', { name: 'End the station Pack tablet' }).click()
  await admin.getByRole('button', { name: 'End station' }).click()
  await expectSaved(admin)
  // The turn of whoever stands there ends with it, and the device is one like any other.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 30_000 })
})
