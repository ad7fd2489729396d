import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { roomPath } from './screen.ts'

/** True within 10 s of whatever happened, as everybody is promised. */
const soon = { timeout: 10_000 }

/** What the top bar says, whole: on a phone it is an icon with a word. */
const connection = (page: Page, said: RegExp) => page.getByRole('banner').getByRole('link', { name: said })

const places = ['/', '/operations', '/users', `/facility/${demoLicenses.redFork}`]

/** What the page says of moments is of then, and looks like it. */
async function expectMomentsGray(page: Page): Promise<void> {
  const colors = () =>
    page.evaluate(() => {
      const gray = Object.assign(document.createElement('i'), { className: 'dim' })
      document.body.append(gray)
      const colorOf = (element: Element) => getComputedStyle(element).color
      const found = [gray, ...document.querySelectorAll('main time')].map(colorOf)
      gray.remove()
      return [...new Set(found)]
    })
  await expect.poll(async () => (await colors()).length).toBe(1)
}

test('every page says within ten seconds that the network is gone, and that it is back', async ({
  page,
  context,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED/)
  await signIn()
  for (const place of places) {
    await page.goto(place)
    await expect(connection(page, /^In step with Metrc$/)).toBeVisible()
    await context.setOffline(true)
    await expect(connection(page, /^No network since \d\d:\d\d$/)).toBeVisible(soon)
    await expect(page.getByText(/^No network since/).last()).toBeVisible()
    await expect(page.getByText(/In step/)).toHaveCount(0)
    await expectMomentsGray(page)
    await context.setOffline(false)
    await expect(connection(page, /^In step with Metrc$/)).toBeVisible(soon)
  }
})

test('a server that is halted is known to be silent within ten seconds, and what was typed stays', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_TIMED_OUT|ERR_EMPTY/)
  await signIn()
  await page.goto('/external-contacts/edit')
  await page.getByLabel('Name', { exact: true }).first().fill('Red Fork Extracts')
  product.halt()
  try {
    await expect(connection(page, /^Server does not answer since \d\d:\d\d$/)).toBeVisible(soon)
    await expect(page.getByText(/^The server has not answered since/)).toBeVisible()
  } finally {
    product.goOn()
  }
  await expect(connection(page, /^In step with Metrc$/)).toBeVisible(soon)
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Red Fork Extracts')
})

test('a Metrc that takes every question and answers none is known to be silent within ten seconds', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  await expect(connection(page, /^In step with Metrc$/)).toBeVisible()
  await sandbox.down('slow', { slowMs: 120_000 })
  await expect(connection(page, /^Metrc does not answer since \d\d:\d\d$/)).toBeVisible(soon)
  await expect(page.getByText('What you do now is kept here and sent in order when it answers again.')).toBeVisible()
  await sandbox.down(null)
  await expect(connection(page, /^In step with Metrc$/)).toBeVisible(soon)
})

test('without network a package opens from what is known of it, and its form says what becomes of it', async ({
  page,
  context,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED/)
  const license = demoLicenses.redFork
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  await signIn()
  const behindThePage = Promise.all([/package-overlay/, /outbox-secret/].map((one) => page.waitForResponse(one)))
  await page.goto(roomPath(license, room?.Id ?? 0))
  const packages = page.locator('tr[data-row]')
  await expect(packages.first()).toBeVisible()
  await behindThePage
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(connection(page, /^No network since/)).toBeVisible(soon)
  await packages.first().locator('.tag').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await expect(details.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await details.getByRole('button', { name: /^Adjust quantity/ }).click()
  await expect(page.getByText('No network. Work on the floor is kept on this device and sent later')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No network. Work on the floor')).toHaveCount(0, soon)
})
