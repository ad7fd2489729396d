import { stat } from 'node:fs/promises'
import { contactByApi } from './api.ts'
import { expect, test } from './journey.ts'
import { expectSaved, isPhone } from './screen.ts'

test.use({ sharesWorld: true })

test('[SHELL-40] [LAB-01] [LAB-02] [LAB-03] [LAB-04] [LAB-05] [LAB-07] [LAB-08] [LAB-15] [READ-74] a grower sends a sample, enters its delivery and its results, and prints them, and somebody else sees it go', async ({
  page,
  signIn,
  another,
  product,
}) => {
  const sample = `Lot of the ${isPhone(page) ? 'phone' : 'desk'}`
  const laboratory = { name: `Laboratory of the ${isPhone(page) ? 'phone' : 'desk'}`, services: ['GENETICS'] }
  const change = await contactByApi(product.url, product.people.admin, laboratory)
  await signIn()
  const other = await another(product.people.admin)
  await other.goto('/testing')
  const seen = (table: string) => other.getByRole('table', { name: table }).locator('tr').filter({ hasText: 'CBDa' })
  await expect(other.getByRole('table', { name: 'Completed Tests' }).locator('tbody tr').first()).toBeVisible()
  const before = await seen('Completed Tests').count()
  await page.goto('/testing')
  await page.getByRole('button', { name: 'Add New Test' }).filter({ visible: true }).click()
  const form = page.getByRole('dialog', { name: 'Add New Test' })
  await form.getByLabel('Name').selectOption('CBDa')
  await form.getByLabel('Type').selectOption('flower')
  await form.getByLabel('Total weight').fill('500')
  await form.getByLabel('Weight delivered').fill('495')
  await form.getByLabel('Batch or package').fill(sample)
  // The open form follows what contacts do, and whether they still do it.
  const offered = form.getByLabel('Testing facility').getByRole('option', { name: laboratory.name })
  await expect(offered).toHaveCount(0)
  await change({ services: ['PRODUCT_TESTING'] })
  await expect(offered).toHaveCount(1)
  await change({ active: false })
  await expect(offered).toHaveCount(0)
  await form.getByLabel('Testing facility').selectOption('Plains Testing Laboratory')
  await form.getByLabel('Results expected').fill('2099-01-31')
  await form.getByLabel('Miles driven').fill('12')
  await form.getByRole('button', { name: 'Add Test' }).click()
  await expectSaved(page)

  await expect(seen('Tests In Progress')).toContainText('In Transit')
  const view = page.getByRole('dialog', { name: 'CBDa', exact: true })
  await expect(view.getByText('In Transit').filter({ visible: true }).first()).toBeVisible()
  await expect(view.getByRole('button', { name: 'Test Results Received' })).toHaveCount(0)
  await view.getByRole('button', { name: 'Enter delivery' }).click()
  await page.getByRole('dialog', { name: 'Enter delivery' }).getByRole('button', { name: 'Save' }).click()
  await expect(view.getByText('Delivered').filter({ visible: true }).first()).toBeVisible()
  await expect(seen('Tests In Progress')).toContainText('Delivered')
  await view.getByRole('button', { name: 'Test Results Received' }).click()

  const results = page.getByRole('dialog', { name: 'Test Results Received' })
  await expect(results.getByLabel('THC/CBD ratio')).toBeFocused()
  for (const value of ['36:1', '24.1', '26.8', '0.02']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(results.getByLabel('Cadmium, ppm')).toBeFocused()
  await results.getByLabel('Lead, ppm').fill('7')
  await page.reload()
  await expect(results.getByLabel('Lead, ppm')).toHaveValue('7')
  await results.getByRole('button', { name: 'Save results' }).click()
  await expectSaved(page)

  await expect(seen('Tests In Progress')).toHaveCount(0)
  await expect(seen('Completed Tests')).toHaveCount(before + 1)
  const certificate = page.getByRole('article', { name: 'Test results' })
  await expect(certificate.getByText('1 over its limit', { exact: true }).first()).toBeVisible()
  await expect(certificate.getByText('Results are per 15 pounds.')).toBeVisible()
  await expect(certificate.getByText(sample)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(certificate.getByText(/^Printed .*, by Dana Whitfield$/)).toBeVisible()
  await expect(certificate.getByText(/^Judged by the limits of /)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(certificate.getByRole('heading', { name: /^Test results: CBDa/ })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const scan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500_000, 32)])
  const adding = page.getByLabel('Certificate, a PDF or a picture')
  await adding.setInputFiles({ name: 'COA 17.pdf', mimeType: 'application/pdf', buffer: scan })
  const file = page.getByRole('button', { name: 'COA 17.pdf', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('COA 17.pdf')
  expect((await stat(await download.path())).size).toBe(scan.length)
  await expect(page.getByText('Added the file COA 17.pdf')).toBeVisible()

  await page.goto('/testing')
  await expect(page.getByRole('table', { name: 'Completed Tests' }).getByText('CBDa').first()).toBeVisible()
})

test('[LAB-09] [READ-16] who edits a completed test is asked first, and may keep its results', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/testing/de300000-0000-4000-8000-000000004906')
  await page.getByRole('button', { name: 'Edit', exact: true }).filter({ visible: true }).click()
  const question = page.getByRole('alertdialog', { name: /^Edit THCa and remove its \d+ results$/ })
  await expect(question.getByText('Are you sure? This action cannot be undone.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep the results' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep the results' }).click()
  await expect(page.getByRole('article', { name: 'Test results' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).filter({ visible: true }).click()
  await question.getByRole('button', { name: 'Edit the test' }).click()
  const form = page.getByRole('dialog', { name: 'Edit THCa' })
  await form.getByLabel('Miles driven').fill('77')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(
    page.getByRole('dialog', { name: 'THCa', exact: true }).getByRole('button', { name: 'Test Results Received' }),
  ).toBeVisible()
})

test('[SHELL-10] [PERM-19] [READ-23] [READ-24] without strainView there is no Testing; with it and no more one reads', async ({
  page,
  signIn,
  another,
  product,
}) => {
  await signIn(product.people.grower)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'External Contacts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Testing' })).toHaveCount(0)
  for (const path of ['/testing', '/testing/limits', '/testing/de300000-0000-4000-8000-000000004900']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, nothing here' })).toBeVisible()
  }
  const viewer = await another(product.people.userAdmin)
  await viewer.goto('/testing')
  await expect(viewer.getByRole('heading', { name: /^Tests In Progress/ })).toBeVisible()
  await expect(viewer.getByRole('button', { name: /Add New Test|Enter delivery|Test Results Received/ })).toHaveCount(0)
})
