import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, onPhoneToo, test } from './journey.ts'
import { chooseInAccountMenu, expectSaved, isPhone, markPage, snackbar } from './screen.ts'

const { extracts, provisions, stillwater } = demoLicenses

/** The color of the page's main button, as the browser paints it. */
const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p').trim().toUpperCase())

test('[ORG-01] [ORG-03] [PERM-08] colors of the organization are changed, and every open browser takes them on', async ({
  page,
  another,
  product,
  signIn,
}) => {
  const other = await another(product.people.grower)
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  const isStillThere = await markPage(other)
  const before = await fillOf(other)
  await signIn()
  await page.goto('/')
  await chooseInAccountMenu(page, 'Org Settings')
  await expect(page.getByRole('heading', { name: 'Organization settings' })).toBeVisible()
  const primary = page.getByLabel('Primary color', { exact: true })
  const old = await primary.inputValue()
  await primary.fill('#12')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await primary.fill('#7A1F5C')
  const bar = page.getByRole('region', { name: 'Changes that are not saved' })
  await expect(bar).toContainText('1 change not saved')
  await expect(page.getByText('Text on a primary button')).toBeVisible()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect.poll(() => fillOf(other)).toBe('#7A1F5C')
  await isStillThere()
  const newcomer = await another()
  await newcomer.goto('/login')
  await expect.poll(() => fillOf(newcomer)).toBe('#7A1F5C')

  await primary.fill(old)
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => fillOf(other)).toBe(before)
})

test('[ORG-02] [READ-29] the sync key is write-only, and a key that Metrc does not know is said', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  await signIn()
  await page.goto('/organization')
  const key = page.getByLabel('Sync user key')
  await expect(key).toHaveValue(/^•+.{0,4}$/)
  await page.getByRole('button', { name: 'Replace key' }).click()
  await page.getByLabel('New sync user key').fill('  ')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('New sync user key').fill('wrong-sync-key')
  trouble.expect(/400/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('snackbar')).toContainText('Metrc does not take this key.')
  await expect(page.getByLabel('New sync user key')).toHaveValue('wrong-sync-key')
  await page.getByRole('button', { name: 'Keep the old key' }).click()
  await expect(key).toBeVisible()
  const shown = await page.content()
  expect(shown).not.toContain('demo-user-key')
  expect(product.log()).not.toContain('demo-user-key')
})

test('[ORG-04] [ORG-05] [ORG-06] [FAC-02] [READ-101] a third facility is activated and appears after its first read', async ({
  page,
  another,
  product,
  sandbox,
  signIn,
}) => {
  const other = await another(product.people.grower)
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Red Fork Cultivation' })).toBeVisible()
  const isStillThere = await markPage(other)
  await signIn()
  await page.goto('/organization')
  await expect(page.getByText(provisions)).toHaveCount(0)
  const before = (await sandbox.requests()).total
  const choice = page.getByRole('checkbox', { name: /Red Fork Extracts/ })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await page.getByRole('region', { name: 'Changes that are not saved' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 of 3')).toBeVisible()

  const card = other.getByRole('region', { name: 'Red Fork Extracts' })
  await expect(card.getByRole('link', { name: /Extracts vault/ })).toBeVisible({ timeout: 30_000 })
  const packages = (await sandbox.all(extracts, 'package')).filter(
    ({ LocationName, IsFinished, ArchivedDate }) => LocationName === 'Extracts vault' && !IsFinished && !ArchivedDate,
  )
  await expect(card.getByRole('link', { name: /Extracts vault/ })).toContainText(`${packages.length} packages`)
  await isStillThere()
  expect((await sandbox.requests()).total).toBeGreaterThan(before)
  await expect(snackbar(page)).toHaveCount(0, { timeout: 30_000 })

  await card.getByRole('link', { name: /Extracts vault/ }).click()
  await expect(other.getByRole('heading', { name: 'Extracts vault', level: 1 })).toBeVisible()
  await expect(other.locator('tr[data-row]')).not.toHaveCount(0)

  await choice.uncheck()
  await page.getByRole('region', { name: 'Changes that are not saved' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Red Fork Extracts' })).toHaveCount(0)
})

test('[SHELL-07] [FAC-12] [NOTE-03] [NOTE-04] [NOTE-05] [NOTE-06] [NOTE-09] a user admin hears of a new address at the bell, and it counts as seen once the menu is closed', async ({
  page,
  another,
  product,
  signIn,
}) => {
  const admin = await another(product.people.userAdmin)
  await admin.goto('/')
  const bell = admin.getByRole('button', { name: /^Notifications/ })
  await signIn()
  const menu = admin.getByRole('dialog', { name: 'Notifications' })
  const noneNew = admin.getByRole('button', { name: 'Notifications', exact: true })
  // What others did before is seen.
  await bell.click()
  await expect(menu.getByRole('listitem').or(menu.getByText('No notifications')).first()).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(noneNew).toBeVisible()
  await page.goto(`/facility/${stillwater}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  const form = page.getByRole('dialog', { name: /^Address of/ })
  await form.getByLabel('Address Line 2').fill(`Gate ${Date.now() % 10_000}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(bell).toHaveAccessibleName('Notifications, 1 not seen')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await bell.click()
  const newest = menu.getByRole('listitem').first()
  await expect(newest).toContainText(/changed the address of/)
  await expect(newest).toContainText('not seen yet')
  await admin.keyboard.press('Escape')
  await expect(noneNew).toBeVisible()

  await bell.click()
  await menu.getByRole('button', { name: 'Show All Notifications' }).click()
  await expect(admin.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'changed the address of' }).first()).toBeVisible()
})

test('the color mode is a choice of this device and stays after a reload', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ground()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  expect(await ground()).toBe(dark)
})

onPhoneToo(() => {
  test('[SHELL-06] [SHELL-11] [SHELL-17] [ROSIN-02] [ROSIN-03] the drawer leads to Home and Users; on a phone it opens above the page, and to the rosin calculator, which goes both ways', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/')
    const go = async (name: string) => {
      if (isPhone(page)) await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true }).click()
    }
    await go('Users')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    if (isPhone(page)) {
      await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    }
    await go('Home')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Cultivatd')

    if (isPhone(page)) await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('button', { name: 'Rosin Calculator' }).filter({ visible: true }).click()
    const rosin = page.getByRole('dialog', { name: 'Rosin Calculator' })
    await rosin.getByLabel('Gauge pressure').fill('2,000')
    await rosin.getByLabel('Puck width').fill('2')
    await rosin.getByLabel('Puck depth').fill('4')
    await expect(rosin.getByText('687.50 psi', { exact: true })).toBeVisible()
    await rosin.getByRole('button', { name: 'From puck pressure' }).click()
    await rosin.getByLabel('Puck pressure').fill('687.5')
    await expect(rosin.getByText('2,000.00 psi', { exact: true })).toBeVisible()
    await rosin.getByRole('button', { name: 'Close' }).click()
    await expect(rosin).toBeHidden()
  })
})
