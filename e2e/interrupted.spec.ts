import type { Page, Route } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import { roomPath } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const part = '**/assets/bell-menu-*.js'

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()
const menu = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })

test('what was typed is there again for the person whose session ended, until that person closes it', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const { admin } = product.people
  const rooms = await sandbox.all(license, 'location')
  const room = rooms.find(({ Name }) => Name === 'Veg 2')
  const plants = await sandbox.all(license, 'plant')
  const label = plants.find(({ LocationName, IsOnHold }) => LocationName === 'Veg 2' && !IsOnHold)?.Label ?? ''
  await signIn()
  await page.goto(roomPath(license, room?.Id ?? 0))
  await page.getByRole('button', { name: 'Move plants', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Move plants', exact: true })
  await form.getByLabel('Labels', { exact: true }).fill(label)
  await page.keyboard.press('Enter')
  const listed = form.getByRole('list', { name: 'Plants' }).getByRole('listitem')
  await expect(listed).toHaveCount(1)

  const tab = await page.context().newPage()
  await tab.goto('/login')
  await tab.evaluate(() => localStorage.removeItem('cultivatd-session'))
  await tab.close()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(listed).toHaveCount(1)

  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Move plants', exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('a part that could not be loaded is loaded on Try again', async ({ page, signIn, trouble }) => {
  trouble.expect(/bell-menu|dynamically imported module/)
  await signIn()
  await page.goto('/')
  await page.route(part, (route) => route.abort('failed'))
  await openBell(page)
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try again' }).click()
  await openBell(page)
  await expect(menu(page)).toBeVisible()
})

test('after an upgrade of the server the page is loaded anew once, and what was gone is there', async ({
  page,
  signIn,
  trouble,
}) => {
  trouble.expect(/bell-menu|dynamically imported module/)
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  // As a page sees it that was loaded before: its part is gone, and the server has another script.
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
  const pageOfNow = async (route: Route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/index-', '/assets/new-') })
  }
  await page.route(part, gone)
  await page.route(
    (url) => url.pathname === '/',
    (route) => (route.request().resourceType() === 'fetch' ? pageOfNow(route) : route.continue()),
  )
  let loads = 0
  page.on('load', () => {
    loads += 1
    void page.unroute(part, gone)
  })
  await openBell(page)
  await expect.poll(() => loads).toBe(1)
  await openBell(page)
  await expect(menu(page)).toBeVisible()
  expect(loads).toBe(1)
})
