import { demoAccounts } from '../apps/server/src/app/demo-accounts.ts'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { forgetSessions } from './people.ts'
import { expectSaved, roomPath, row, snackbar } from './screen.ts'

// A tablet on the wall of a room, which keeps the program for the time without a network.
test.use({ sharesWorld: true, serviceWorkers: 'allow', viewport: { width: 820, height: 1180 }, hasTouch: true })

const license = demoLicenses.redFork
/** Of those of the journeys of packages. */
const bags = [8083, 8082, 8081, 8080].map((serial) => `1A4FF030000002200000${serial}`)
const [, marcus, priya] = demoAccounts

async function takeOver(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).tap()
  await enterPin(page, pin)
}

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: 'Take over' }).tap()
}

const whoActs = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Done: end the turn of/ })

async function openAdjust(page: Page, wanted: string) {
  await row(page, wanted).locator('.tag').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await details.getByRole('button', { name: /^Adjust quantity/ }).click()
  return page.getByRole('dialog', { name: 'Adjust quantity', exact: true })
}

async function adjust(page: Page, wanted: string, change: string) {
  const form = await openAdjust(page, wanted)
  await form.getByLabel('Change in quantity').fill(change)
  await form.getByLabel('Reason').selectOption('Drying')
  return form
}

/** Saves what waits on this device. */
async function saveHere(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(snackbar(page)).toContainText('Kept on this device')
  await expect(form).toBeHidden()
}

/** Whom this device could let in by itself. */
const keptTurns = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('cultivatd-crew')
        opening.onsuccess = () => {
          const db = opening.result
          const all = db.transaction('turns').objectStore('turns').getAll()
          all.onsuccess = () => {
            db.close()
            resolve(all.result.map(({ name }: { name: string }) => name).toSorted())
          }
        }
      }),
  )

test('two of a crew take turns at one tablet: each act carries its name and the station, and what one typed is not the other’s, with a network and without', async ({
  page,
  context,
  product,
  sandbox,
  signIn,
  another,
  take,
  trouble,
}) => {
  // Turns of two people, with a network and without.
  test.setTimeout(180_000)
  trouble.expect(/401|WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
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
  await adjust(page, second, '-9.25')
  await page.goto(path)
  await whoActs(page).tap()
  await expect(page.getByRole('heading', { name: 'Pack tablet' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cultivatd-session'))).toBeNull()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('-9.25')

  await takeOver(page, priya)
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Priya Nair')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto(path)
  const theirs = await openAdjust(page, second)
  await expect(theirs.getByLabel('Change in quantity')).toHaveValue('')
  await theirs.getByLabel('Change in quantity').fill('-2')
  await theirs.getByLabel('Reason').selectOption('Drying')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await page.goto(path)
  await whoActs(page).tap()
  await expect(page.getByRole('heading', { name: 'Pack tablet' })).toBeVisible()
  expect([await quantityOf(first), await quantityOf(second)]).toEqual([before - 1.5, beforeSecond - 2])

  // The walls swallow the radio. Who took over here before can again, with the PIN of before, and nobody else.
  await expect.poll(() => keptTurns(page)).toEqual(['Marcus Reyes', 'Priya Nair'])
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No network. Who took over here lately can again.')).toBeVisible()
  await takeOver(page, { name: priya.name, pin: '730195' })
  await expect(page.getByText('That is not the PIN. 4 more wrong ones lock it.')).toBeVisible()
  await enterPin(page, priya.pin)
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Priya Nair')
  await page.goto(path)
  await saveHere(page, await adjust(page, first, '-0.5'))
  await page.goto(path)
  await whoActs(page).tap()
  await takeOver(page, marcus)
  await expect(whoActs(page)).toHaveAccessibleName('Done: end the turn of Marcus Reyes')
  await page.goto(path)
  const own = await openAdjust(page, second)
  // What he typed this morning; what she did since is hers, and out of his sight.
  await expect(own.getByLabel('Change in quantity')).toHaveValue('-9.25')
  await own.getByLabel('Change in quantity').fill('-3')
  await saveHere(page, own)
  expect([await quantityOf(first), await quantityOf(second)]).toEqual([before - 1.5, beforeSecond - 2])

  // Hers is delivered under her name although he is here.
  await context.setOffline(false)
  await expect.poll(() => quantityOf(second), { timeout: 60_000 }).toBe(beforeSecond - 5)
  await expect.poll(() => quantityOf(first), { timeout: 60_000 }).toBe(before - 2)

  const admin = await another(product.people.admin)
  for (const [label, said] of [
    [first, 'Marcus Reyes at Pack tablet'],
    [first, 'Priya Nair at Pack tablet'],
    [second, 'Priya Nair at Pack tablet'],
    [second, 'Marcus Reyes at Pack tablet'],
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
