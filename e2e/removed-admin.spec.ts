import { proveAddress, signUpByApi, somebody } from './api.ts'
import { expect, test } from './journey.ts'
import { startProduct } from './product.ts'
import { expectSaved, row } from './screen.ts'
import { templateCopy } from './template.ts'

test('[READ-25] [READ-100] an administrator who was removed stays removed, also after a restart and a stranger’s sign-up', async ({
  browser,
  mail,
}) => {
  const marta = somebody('Marta Quill')
  const named = { SMTP_URL: mail.url, SYNC_SECONDS: '3600', ADMIN_EMAIL: marta.email }
  const product = await startProduct(named, await templateCopy())
  const as = async (name: 'marta' | 'admin') => {
    const { email, password } = name === 'marta' ? marta : product.people.admin
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    return page
  }
  try {
    await signUpByApi(product.url, marta.displayName, marta)
    await proveAddress(product.url, marta, mail)
    const admin = await as('admin')
    await expect(admin.getByRole('heading', { name: 'Home' })).toBeVisible()
    await admin.goto('/users')
    await expect(row(admin, marta.email)).toContainText('Organization admin')
    await row(admin, marta.email).getByText(marta.displayName).click()
    const editor = admin.getByRole('dialog', { name: 'Edit Marta Quill' })
    await editor.getByRole('checkbox', { name: /organization admin/i }).uncheck()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expectSaved(admin)
    await expect(row(admin, marta.email)).toContainText('Access pending')

    await product.stop()
    await product.startAgain()
    await signUpByApi(product.url, 'Una Stranger')
    const page = await as('marta')
    await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
    await admin.reload()
    await expect(row(admin, marta.email)).toContainText('Access pending')
  } finally {
    await product.remove()
  }
})
