import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { contactByApi, readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import { expectSaved, isPhone, row, snackbar } from './screen.ts'

test.use({ sharesWorld: true })

const { redFork, stillwater } = demoLicenses
/** Blue Dream and Runtz of the demo. */
const blueDream = '/strains/de300000-0000-4000-8000-000000000200'
const runtz = '/strains/de300000-0000-4000-8000-000000000208'

/** How a strain stands at a facility: a row of the table, a card on a phone. */
const at = (page: Page, facility: string) =>
  (isPhone(page)
    ? page.getByRole('list', { name: 'In Metrc, by facility' }).getByRole('listitem')
    : page.getByRole('row')
  ).filter({ hasText: facility })

/** Who looks for a strain, opens it and comes back, finds the list as it was. */
async function foundAgain(page: Page, name: string): Promise<void> {
  const find = page.getByRole('searchbox', { name: 'Find strains' })
  await find.fill(name)
  await page.getByRole('button', { name: 'THC %' }).click()
  await row(page, name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(find).toHaveValue(name)
  await expect(page.getByRole('columnheader', { name: 'THC %' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(row(page, 'Runtz')).toHaveCount(0)
}

test('[SHELL-38] [STRAIN-02] [STRAIN-04] [STRAIN-05] [STRAIN-06] [STRAIN-07] [STRAIN-09] [STRAIN-16] [API-14] [ERR-24] [READ-74] a grower creates a strain for two facilities at once, and somebody else sees it come', async ({
  page,
  signIn,
  another,
  product,
  sandbox,
}) => {
  const name = `Okie Moon of the ${isPhone(page) ? 'phone' : 'desk'}`
  await signIn()
  const other = await another(product.people.admin)
  await other.goto('/strains')
  await page.goto('/')
  if (isPhone(page)) await page.getByRole('button', { name: 'Open navigation' }).click()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Strains' }).filter({ visible: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible({ visible: !isPhone(page) })
  await page.getByRole('button', { name: 'Create New Strain' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Strain' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Sativa').fill('65')
  await expect(form.getByLabel('Indica')).toHaveValue('35')
  await form.getByLabel('THC optional').fill('22.5')
  // The open form follows what contacts do, and whether they still do it.
  const breeder = { name: `Breeder of the ${isPhone(page) ? 'phone' : 'desk'}`, services: ['GENETICS'] }
  const offered = form.getByLabel('Breeding Company optional').getByRole('option', { name: breeder.name })
  const change = await contactByApi(product.url, product.people.admin, breeder)
  await expect(offered).toHaveCount(1)
  await change({ services: ['SUPPLIES'] })
  await expect(offered).toHaveCount(0)
  await change({ services: ['GENETICS'], active: false })
  await expect(offered).toHaveCount(0)
  await form.getByLabel('Breeding Company optional').selectOption('Cimarron Genetics')
  await form.getByRole('button', { name: 'Create Strain' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(row(other, name)).toBeVisible()
  if (!isPhone(other)) await foundAgain(other, name)
  for (const text of ['No Cross Entered', 'No CBD Submitted yet', 'No Harvests Yet'])
    await expect(page.getByText(text)).toBeVisible()

  await page.getByRole('button', { name: 'Create at 2 facilities' }).click()
  for (const facility of ['Red Fork Cultivation', 'Stillwater Greenhouse'])
    await expect(at(page, facility)).toContainText('Matches')
  for (const license of [redFork, stillwater]) {
    const made = (await sandbox.all(license, 'strain')).filter(({ Name }) => Name === name)
    expect(made).toMatchObject([{ ThcLevel: 0.225, SativaPercentage: 65, IndicaPercentage: 35 }])
  }
})

test('[STRAIN-09] [API-15] [READ-88] a strain is linked, shows what was changed in Metrc, and a refused update stays until it is sent again', async ({
  page,
  signIn,
  product,
  sandbox,
  trouble,
}) => {
  trouble.expect(/400/)
  await signIn()
  await page.goto(runtz)
  await page.getByRole('button', { name: 'Link Runtz at Red Fork Cultivation' }).click()
  const form = page.getByRole('dialog', { name: 'Link Runtz' })
  await expect(form.getByText('After linking, all values match.')).toBeVisible()
  await form.getByRole('searchbox').press('Enter')
  await expectSaved(page)
  await expect(at(page, 'Red Fork Cultivation')).toContainText('Matches')

  const there = (await sandbox.all(redFork, 'strain')).find(({ Name }) => Name === 'Runtz')
  const id = there?.Id ?? 0
  await sandbox.change(redFork, 'strain', id, { ThcLevel: 0.1 })
  await readMetrcNow(product.url, product.people.admin)
  await expect(at(page, 'Red Fork Cultivation')).toContainText('Update (differs)')

  await sandbox.refuseNext(`/strains/v2`, [
    { row: 0, message: 'The Strain "Runtz" cannot be changed because it is in use.' },
  ])
  await page.getByRole('button', { name: 'Update Runtz at Red Fork Cultivation' }).click()
  await expect(snackbar(page)).toContainText('cannot be changed because it is in use')
  await expect(at(page, 'Red Fork Cultivation')).toContainText('Refused, open to fix')
  expect(await sandbox.record(redFork, 'strain', id)).toMatchObject({ ThcLevel: 0.1 })
  await page.getByRole('button', { name: 'Send again Runtz at Red Fork Cultivation' }).click()
  await expect(at(page, 'Red Fork Cultivation')).toContainText('Matches')
  expect(await sandbox.record(redFork, 'strain', id)).toMatchObject({ ThcLevel: 0.259 })
})

test('[STRAIN-10] [READ-89] Auto-Generate takes over what Metrc has, three spellings as one, and links it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/strains')
  await page.getByRole('button', { name: 'Auto-Generate' }).click()
  const sheet = page.getByRole('dialog', { name: /Auto-Generate strains/ })
  await expect(sheet.getByRole('row').filter({ hasText: 'Okie' })).toContainText('Create, link 2')
  await sheet.getByRole('button', { name: /^Create \d+ strains$/ }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('link', { name: /^Okie.Sunrise$/ }).click()
  await expect(page.getByRole('heading', { name: /^Okie.Sunrise$/, level: 1 })).toBeVisible()
  await expect(page.getByText('1 of 2 facilities matches')).toBeVisible()
  await page.goto(blueDream)
  await expect(page.getByText('Update (differs)')).toBeVisible()
})
