import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import { expectSaved } from './screen.ts'

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
  const unseen = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect(bell).toBeVisible()
  const before = await unseen()
  await page.goto(`/facility/${demoLicenses.stillwater}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  const form = page.getByRole('dialog', { name: /^Address of/ })
  await form.getByLabel('Address Line 2').fill(`Gate ${Date.now() % 10_000}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(bell).toHaveAccessibleName(`Notifications, ${before + 1} not seen`)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await bell.click()
  const menu = admin.getByRole('dialog', { name: 'Notifications' })
  const newest = menu.getByRole('listitem').first()
  await expect(newest).toContainText(/changed the address of/)
  await expect(newest).toContainText('not seen yet')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await bell.click()
  await menu.getByRole('button', { name: 'Show All Notifications' }).click()
  await expect(admin.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'changed the address of' }).first()).toBeVisible()
})
