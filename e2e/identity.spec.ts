import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { identityName } from './neighbours.ts'
import { chooseInAccountMenu, expectSaved } from './screen.ts'

test.use({ sharesWorld: true })

async function openPopup(page: Page): Promise<Page> {
  // The provider decorates its pages with a font from elsewhere, and has no icon.
  const empty = { contentType: 'text/css', body: '' }
  await page.context().route(/fonts\.googleapis\.com|favicon/, (route) => route.fulfill(empty))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${identityName}` }).click()
  return opened
}

/** Presses the button and goes through the provider's own pages in their window. */
async function continueWithIdentity(page: Page, sub: string): Promise<void> {
  const popup = await openPopup(page)
  const login = popup.getByPlaceholder('Enter any login')
  const consent = popup.getByRole('button', { name: 'Continue' })
  const closing = popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close')
  const closed = closing.then(() => 'closed' as const)
  const shown = (what: Locator) =>
    what.waitFor().then(
      () => 'shown' as const,
      () => closed,
    )
  // Whom the provider knows from before it sends back at once.
  if ((await Promise.race([closed, shown(login.or(consent))])) === 'closed') return
  if (await login.isVisible()) {
    await login.fill(sub)
    await popup.getByPlaceholder('and password').fill('any')
    await popup.getByRole('button', { name: 'Sign-in' }).click()
  }
  if ((await Promise.race([closed, shown(consent)])) === 'shown') await consent.click()
  await closed
}

test('[AUTH-02] [AUTH-16] [AUTH-17] who has a password gives it once to link the identity account, and needs none after that', async ({
  page,
  product,
  identity,
  sandbox,
  trouble,
}) => {
  trouble.expect(/401/)
  const { email, password } = product.people.grower
  const before = (await sandbox.requests()).writes.length
  identity.knows({ sub: 'marcus', email, email_verified: true, name: 'Marcus at the provider' })
  await page.goto('/login')
  await continueWithIdentity(page, 'marcus')
  const dialog = page.getByRole('dialog', { name: 'Link your accounts' })
  await expect(dialog.getByText(email)).toBeVisible()
  const field = dialog.getByLabel('Password', { exact: true })
  await field.fill('not the password 1')
  await dialog.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu of Marcus Reyes' })).toBeVisible()

  await chooseInAccountMenu(page, 'Sign Out')
  await continueWithIdentity(page, 'marcus')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu of Marcus Reyes' })).toBeVisible()
  expect((await sandbox.requests()).writes.slice(before), 'signing in writes nothing to Metrc').toEqual([])
})

test('[AUTH-11] [AUTH-14] [READ-28] who comes with an identity account only waits for an admin, and can set a password', async ({
  page,
  identity,
}) => {
  const email = `ada.${Date.now()}@redforkfarms.example`
  identity.knows({ sub: email, email, email_verified: true, name: 'Ada Provider' })
  await page.goto('/sign-up')
  await continueWithIdentity(page, email)
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
  await chooseInAccountMenu(page, 'Account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set password' })
  await dialog.getByLabel('New password').fill('own-words-4')
  await dialog.getByLabel('Confirm password').fill('own-words-4')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible()
  await chooseInAccountMenu(page, 'Sign Out')
  // The account page has a field of that name too, and stays until the server ended the session.
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('own-words-4')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
})

test('[READ-26] a provider’s window that is closed gives the button back', async ({ page }) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  await popup.close()
  await expect(page.getByRole('button', { name: `Continue with ${identityName}` })).toBeVisible()
})
