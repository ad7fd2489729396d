import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { chooseInAccountMenu, roomPath } from './screen.ts'

// Everywhere else a page is loaded from the server: what a device keeps would only be fetched for nothing.
test.use({ serviceWorkers: 'allow' })

const license = demoLicenses.redFork
const connection = (page: Page, said: RegExp) => page.getByRole('banner').getByRole('link', { name: said })

/** Until the program and all of what was opened are on the device: how many topics that are grows with what a page shows. */
async function untilKept(page: Page, topics: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  let before = 0
  const isStill = async () => {
    const now = await keptTopics(page)
    const still = now >= topics && now === before
    before = now
    return still
  }
  await expect.poll(isStill, { intervals: [4_000] }).toBe(true)
}

const keptTopics = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('cultivatd-kept')
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('heads')) return resolve(0)
          const counting = db.transaction('heads').objectStore('heads').count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('[SYNC-04] a room that was opened is there after a start without network or server, as it was known, and live again when they are back', async ({
  page,
  context,
  product,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const path = roomPath(license, room?.Id ?? 0)
  await signIn()
  await page.goto(path)
  const packages = page.locator('tr[data-row]')
  await expect(packages.first()).toBeVisible()
  const known = await packages.count()
  await untilKept(page, 12)
  await page.close()
  await product.stop()
  await context.setOffline(true)

  const again = await context.newPage()
  await again.goto(path)
  await expect(again.locator('tr[data-row]')).toHaveCount(known)
  await expect(again.getByText(/You see what was known at \d\d:\d\d/)).toBeVisible()
  await expect(connection(again, /^(No network|Server does not answer) since/)).toBeVisible()
  // What was not opened says that it is not here, and does not pretend to be empty.
  await again.getByRole('link', { name: 'External Contacts' }).first().click()
  await expect(again.getByText('Not on this device yet. It comes when the connection is back.').first()).toBeVisible()
  await again.goBack()
  await expect(again.locator('tr[data-row]')).toHaveCount(known)

  await product.startAgain()
  await context.setOffline(false)
  await expect(connection(again, /^In step with Metrc$/)).toBeVisible({ timeout: 30_000 })
  await expect(again.getByText(/You see what was known/)).toHaveCount(0)
  await expect(again.locator('tr[data-row]')).toHaveCount(known)

  // Signing out leaves the program and nothing that was read.
  await chooseInAccountMenu(again, 'Sign Out')
  await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => keptTopics(again)).toBe(0)
})
