import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { forgetSessions } from './people.ts'
import { chooseInAccountMenu, expectSaved, roomPath, row, snackbar } from './screen.ts'

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
  forgetSessions(product.url)
})

async function adjust(page: Page, wanted: string, change: string) {
  await row(page, wanted).locator('.tag').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await details.getByRole('button', { name: /^Adjust quantity/ }).click()
  const form = page.getByRole('dialog', { name: 'Adjust quantity', exact: true })
  await form.getByLabel('Change in quantity').fill(change)
  await form.getByLabel('Reason').selectOption('Drying')
  return form
}

test('[SYNC-03] work without a network outlives a reload and arrives once, and the second of two who contradict each other mends theirs in the tray', async ({
  page,
  context,
  product,
  sandbox,
  signIn,
  another,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED|400 .*adjust/)
  const [own, shared] = ['1A4FF0300000022000008123', '1A4FF0300000022000008124'] as const
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const path = roomPath(license, room?.Id ?? 0)
  const quantityOf = async (label: string) => (await sandbox.record(license, 'package', label)).Quantity
  // Not whose session the other journey of this world ends.
  await signIn(product.people.grower)
  await page.goto(path)
  await adjust(page, own, '-1')
  await page.goto(path)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await untilKept(page, 12)

  await context.setOffline(true)
  await expect(connection(page, /^No network since/)).toBeVisible({ timeout: 30_000 })
  for (const [label, change] of [
    [own, '-7.5'],
    [shared, '-2000'],
  ] as const) {
    const form = await adjust(page, label, change)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(snackbar(page)).toContainText('Kept on this device')
    await expect(page.getByText('Not sent yet').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.reload()
  await expect(page.getByText('2 changes are kept on this device, and sent when the connection is back.')).toBeVisible()
  for (const label of [own, shared]) await expect(row(page, label)).toContainText('Kept on this device')

  const other = await another(product.people.userAdmin)
  await other.goto(path)
  const theirs = await adjust(other, shared, '-1000')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectSaved(other)

  await context.setOffline(false)
  await expect(page.getByText('1 change that you made without a network was not taken.')).toBeVisible({
    timeout: 40_000,
  })
  await expect.poll(() => quantityOf(own)).toBe(2260.46)
  expect(await quantityOf(shared)).toBe(1267.96)
  await page.getByRole('link', { name: 'Mend', exact: true }).click()
  const card = page.getByRole('region', { name: new RegExp(shared) })
  await expect(card.getByText('Not taken', { exact: true })).toBeVisible()
  await card.getByLabel('Quantity').fill('-1000')
  await card.getByLabel('Quantity').press('Enter')
  await expect(card.getByText('Works now')).toBeVisible()
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card).toBeHidden()
  await expect.poll(() => quantityOf(shared)).toBe(267.96)
  const applied = (await sandbox.applied(license)).map((one) => JSON.stringify(one.row))
  expect([own, shared].map((label) => applied.filter((text) => text.includes(label)).length)).toEqual([1, 2])
})

test('[READ-137] what a push service delivers reaches the program on the device, which shows it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const { origin } = new URL(page.url())
  const tools = await context.newCDPSession(page)
  let registrationId = ''
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const [worker] = context.serviceWorkers()
  // A browser without windows lets nobody show notifications: what would be shown is noted in place of that.
  await worker?.evaluate(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      Object.assign(globalThis, { noted: { title, ...options } })
    }
  })
  const pushed = { id: '7', title: 'Alarm', body: 'Veg 1 is too warm', path: '/environment' }
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(pushed) })
  const noted = () => worker?.evaluate(() => (globalThis as { noted?: object }).noted ?? null)
  await expect
    .poll(noted, { timeout: 10_000 })
    .toMatchObject({ title: 'Alarm', body: 'Veg 1 is too warm', data: { path: '/environment' } })
})
