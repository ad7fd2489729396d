import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import { expectSaved } from './screen.ts'

test.use({ sharesWorld: true })

test('an admin gives a program a key, which reads what it may and nothing else, until it is withdrawn', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await page.goto('/organization')
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make an API key' })
  await form.getByLabel('Name', { exact: true }).fill('Journey of a key')
  await form.getByRole('button', { name: 'Only some' }).click()
  await form.getByLabel('Red Fork Cultivation').check()
  await form.getByRole('button', { name: 'Make key' }).click()
  await expectSaved(page)
  const key = (await page.getByText(/^cvk_/).textContent()) ?? ''

  const asked = (path: string) =>
    fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(20_000) })
  const rooms = (await (await asked('/api/records/rooms')).json()) as { rows: { facilityId: string }[] }
  expect(new Set(rooms.rows.map(({ facilityId }) => facilityId))).toEqual(new Set([demoLicenses.redFork]))
  expect((await asked(`/api/records/rooms?facilityId=${demoLicenses.stillwater}`)).status).toBe(404)
  expect((await asked('/api/users')).status).toBe(403)

  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw the key Journey of a key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn or expired in the last 90 days: 1')).toBeVisible()
  expect((await asked('/api/records/rooms')).status).toBe(401)
})
