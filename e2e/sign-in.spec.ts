import { expect, test } from './journey.ts'

test('a newcomer signs in with what the demo prints and sees the facilities [AUTH-01, AUTH-06, HOME-01]', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(product.people.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(product.people.admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Red Fork Cultivation' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stillwater Greenhouse' })).toBeVisible()
})
