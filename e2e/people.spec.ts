import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call, proveAddress, signUpByApi, somebody } from './api.ts'
import { expect, test } from './journey.ts'
import { linkIn } from './neighbours.ts'
import { signInByApi } from './people.ts'
import { chooseInAccountMenu, expectSaved, markPage, row } from './screen.ts'

test.use({ sharesWorld: true })

test('a newcomer signs in with what the demo prints and sees the facilities [AUTH-01, AUTH-06, HOME-01]', async ({
  page,
  product,
}) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(product.people.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(product.people.admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Red Fork Cultivation' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stillwater Greenhouse' })).toBeVisible()
})

test('[AUTH-07] [AUTH-10] [PERM-04] [USER-02] [HOME-04] somebody signs up, waits for an admin, and sees Home as soon as a permission is given', async ({
  page,
  another,
  product,
  sandbox,
  mail,
}) => {
  const nora = somebody('Nora Field')
  await page.goto('/sign-up')
  await page.getByLabel('Name', { exact: true }).fill(nora.displayName)
  await page.getByLabel('E-mail').fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.getByLabel('Confirm password').fill('something else 2')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(nora.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.goto(`/facility/${demoLicenses.redFork}`)
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()

  const admin = await another(product.people.admin)
  await admin.goto('/users')
  await row(admin, nora.email).getByText(nora.displayName).click()
  const editor = admin.getByRole('dialog', { name: 'Edit Nora Field' })
  await editor.getByRole('checkbox', { name: /general edit/i }).check()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('The e-mail address is not verified yet')).toBeVisible()

  await page.goto(linkIn(await mail.mailTo(nora.email)))
  await expect(page.getByText('Your e-mail is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
  const isStillThere = await markPage(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectSaved(admin)

  await page.getByRole('link', { name: /Home$/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await isStillThere()
  const card = page.getByRole('article').filter({ hasText: 'Red Fork Cultivation' })
  await expect(card.getByRole('link', { name: /Edit Facility/ })).toBeVisible()
  // Metrc prints a day that is not set as none, or as one of year 1.
  const isDay = (day: unknown) => typeof day === 'string' && !day.startsWith('0001')
  const harvests = (await sandbox.all(demoLicenses.redFork, 'harvest')).filter(
    ({ FinishedDate }) => !isDay(FinishedDate),
  )
  await expect(card.getByRole('link', { name: /Harvests in progress/ })).toContainText(String(harvests.length))

  await chooseInAccountMenu(page, 'Account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await row(admin, nora.email).getByText(nora.displayName).click()
  const given = editor.getByRole('listitem').filter({ hasText: 'Changed the permissions of Nora Field' })
  await expect(given).toContainText('Permissions: General edit')
  await expect(given).toContainText('Dana Whitfield')
  await expect(editor.getByRole('listitem').filter({ hasText: 'Confirmed the e-mail address' })).toBeVisible()
  await editor.getByRole('checkbox', { name: /general edit/i }).uncheck()
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
})

test('[READ-26] [AUTH-03] [AUTH-05] [AUTH-12] a forgotten password is set anew with the mail, and the old one is of no use any more', async ({
  page,
  product,
  mail,
  trouble,
}) => {
  trouble.expect(/40[01]/)
  const otis = await signUpByApi(product.url, 'Otis Grange')
  await mail.mailTo(otis.email)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  await dialog.getByLabel('E-mail').fill(otis.email)
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByRole('dialog', { name: 'Look into your mail' })).toBeVisible()
  const link = linkIn(await mail.mailTo(otis.email))

  const setPassword = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await setPassword('short')
  await expect(page.getByText('Password must be at least 6 long and include a letter and a number')).toBeVisible()
  await setPassword('second-harvest-2')
  await expect(page.getByText('The password is set. Sign in with it.')).toBeVisible()
  await setPassword('third-harvest-3')
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid' })).toBeVisible()

  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await page.getByLabel('E-mail').fill(otis.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(otis.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).toHaveValue(otis.email)
  await password.fill('second-harvest-2')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
})

test('[USER-01] [USER-02] [USER-03] [USER-04] [PERM-10] a user admin changes people, but makes nobody an organization admin', async ({
  page,
  another,
  product,
  signIn,
  mail,
  trouble,
}) => {
  trouble.expect(/409/)
  const ruth = await signUpByApi(product.url, 'Ruth Alder')
  await proveAddress(product.url, ruth, mail)
  const other = await another(ruth)
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Access pending' })).toBeVisible()
  await signIn(product.people.userAdmin)
  await page.goto('/users')
  await page.getByLabel('Find people by name or e-mail').fill('ruth ald')
  await row(page, ruth.email).getByText('Ruth Alder').click()
  const editor = page.getByRole('dialog', { name: 'Edit Ruth Alder' })
  await expect(editor.getByRole('checkbox', { name: /organization admin/i })).toHaveCount(0)
  await editor.getByLabel('Name').fill('Ruth Alder-Stone')
  await editor.getByLabel('E-mail').fill(product.people.admin.email)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('snackbar')).toContainText(/e-mail/)
  // Heard with the drawer open, and not in the way of its buttons.
  await expect(page.getByRole('alert').filter({ hasText: 'exists already' })).toHaveCount(1)
  await expect(editor.getByLabel('Name')).toHaveValue('Ruth Alder-Stone')
  await editor.getByLabel('E-mail').fill(ruth.email)
  await editor.getByRole('checkbox', { name: /user admin/i }).check()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toHaveCount(0)
  await expect(row(page, 'Ruth Alder-Stone')).toContainText('User admin')
  await expect(other.getByRole('button', { name: 'Account menu of Ruth Alder-Stone' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()

  const admin = await another(product.people.admin)
  await admin.goto('/users')
  await row(admin, ruth.email).getByText('Ruth Alder-Stone').click()
  const full = admin.getByRole('dialog', { name: 'Edit Ruth Alder-Stone' })
  await full.getByRole('checkbox', { name: /organization admin/i }).check()
  await expect(full.getByRole('checkbox', { name: /user admin/i })).toBeDisabled()
  await full.getByRole('button', { name: 'Cancel' }).click()
  await expect(full).toHaveCount(0)
})

test('[AUTH-13] [AUTH-15] [AUTH-18] [SHELL-03] [SHELL-08] the account page changes the own name, and signing out leads to sign-in', async ({
  page,
  product,
  signIn,
  mail,
}) => {
  const ivy = await signUpByApi(product.url, 'Ivy Marsh')
  await mail.mailTo(ivy.email)
  await signIn(ivy)
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Send verification mail' }).click()
  expect(linkIn(await mail.mailTo(ivy.email))).toContain('/verify-email?token=')
  await page.getByLabel('Display name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a value')).toBeVisible()
  await page.getByLabel('Display name').fill('Ivy Marsh-Lane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Account menu of Ivy Marsh-Lane' })).toBeVisible()
  await chooseInAccountMenu(page, 'Sign Out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`/facility/${demoLicenses.stillwater}/transfers`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[USER-05] [READ-117] [SHELL-28] people are here from the start: a person’s page shows the name, and an unknown person leads to Home', async ({
  page,
  product,
  signIn,
}) => {
  const token = await signInByApi(product.url, product.people.grower)
  const { uid } = await call<{ uid: string }>(product.url, token, 'GET', '/api/account')
  await signIn()
  const asked = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent', isAboutPeople))
  await page.goto('/')
  await asked
  await page.goto(`/profile/${uid}`)
  await expect(page.getByRole('heading', { name: 'Marcus Reyes', level: 1 })).toBeVisible()
  await page.goto('/profile/nobody-at-all')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
})

const isAboutPeople = ({ payload }: { payload: string | Buffer }) => String(payload).includes('"topic":"people"')

test('a user admin deletes somebody who asks for it: what they did stays, without their name', async ({
  page,
  another,
  product,
  signIn,
  mail,
}) => {
  const leaving = await signUpByApi(product.url, 'Vera Quill')
  await proveAddress(product.url, leaving, mail)
  const other = await another(leaving)
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Access pending' })).toBeVisible()
  await signIn(product.people.userAdmin)
  await page.goto('/users')
  await row(page, leaving.email).getByText('Vera Quill').click()
  await page.getByRole('button', { name: 'Delete Vera Quill' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSaved(page)
  await expect(row(page, leaving.email)).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
