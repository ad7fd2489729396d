import { somebody } from './api.ts'
import { expect, test } from './journey.ts'
import { linkIn } from './neighbours.ts'
import { chooseInAccountMenu, expectSaved, row } from './screen.ts'

test('a user admin invites a colleague with permissions, who makes an account with the mail and works at once', async ({
  page,
  another,
  product,
  signIn,
  mail,
  trouble,
}) => {
  trouble.expect(/400/)
  const guest = somebody('Nora Field')
  await signIn(product.people.userAdmin)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  await form.getByLabel('E-mail addresses').fill(guest.email)
  await form.getByRole('checkbox', { name: /^General edit/ }).check()
  // Typed and not sent, it is there after the page was loaded anew.
  await page.reload()
  await expect(form.getByLabel('E-mail addresses')).toHaveValue(guest.email)
  await form.getByRole('button', { name: 'Send' }).click()
  await expectSaved(page)
  const line = page.getByRole('listitem').filter({ hasText: guest.email })
  await expect(line).toContainText('General edit')

  const first = linkIn(await mail.mailTo(guest.email))
  await page.getByRole('button', { name: `Send the invitation of ${guest.email} again` }).click()
  await expectSaved(page)
  const link = linkIn(await mail.mailTo(guest.email))
  const other = await another()
  await other.goto(first)
  await expect(other.getByText('This invitation is no longer valid')).toBeVisible()
  await other.goto(link)
  await expect(other.getByText(guest.email)).toBeVisible()
  await other.getByLabel('Name', { exact: true }).fill(guest.displayName)
  await other.getByLabel('Password', { exact: true }).fill(guest.password)
  await other.getByLabel('Confirm password').fill(guest.password)
  await other.getByRole('button', { name: 'Make the account' }).click()
  await expect(other.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await chooseInAccountMenu(other, 'Account')
  await expect(other.getByText('Verified', { exact: true })).toBeVisible()
  await expect(row(page, guest.email)).toContainText('General edit')
  await expect(line).toHaveCount(0)
})

test('an organization takes nobody in without an invitation once it says so', async ({ page, another, signIn }) => {
  await signIn()
  await page.goto('/organization')
  await page.getByRole('checkbox', { name: /^Anybody can sign up/ }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  const other = await another()
  await other.goto('/login')
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await other.goto('/sign-up')
  await expect(other.getByText('Here nobody signs up without an invitation')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Anybody can sign up/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
})
