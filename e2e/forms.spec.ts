import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath, snackbar } from './screen.ts'

const license = demoLicenses.redFork
const facility = `/facility/${license}`
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Records of the demo that every form here can act on. */
async function records(sandbox: Sandbox) {
  const plants = (await sandbox.all(license, 'plant')).filter(
    ({ HarvestedDate, DestroyedDate, IsOnHold }) => !HarvestedDate && !DestroyedDate && !IsOnHold,
  )
  const plantIn = (room: string) => plants.findLast(({ LocationName }) => LocationName === room)?.Label ?? ''
  const batch = (await sandbox.all(license, 'plantBatch')).findLast(
    ({ UntrackedCount, LocationName, IsOnHold }) => UntrackedCount > 0 && LocationName === 'Clone 1' && !IsOnHold,
  )
  const harvests = await sandbox.all(license, 'harvest')
  const isDay = (day: string | null) => (day ?? '') > '2020'
  const open = harvests.find(
    ({ FinishedDate, CurrentWeight, IsOnHold }) => !isDay(FinishedDate) && CurrentWeight > 100 && !IsOnHold,
  )
  const finished = harvests.find(({ FinishedDate }) => isDay(FinishedDate))
  const pkg = '1A4FF0300000022000008128'
  return {
    mother: `${facility}?plant=${plantIn('Mother 1')}`,
    vegetative: `${facility}?plant=${plantIn('Veg 2')}`,
    flowering: `${facility}?plant=${plantIn('Flower 4')}`,
    batch: `${facility}?batch=${encodeURIComponent(batch?.Name ?? '')}`,
    harvest: `${facility}?harvest=${open?.Id}`,
    harvestName: open?.Name ?? '',
    finished: `${facility}?harvest=${finished?.Id}`,
    package: `${facility}?package=${pkg}`,
    packageLabel: pkg,
  }
}

test('[ERR-01] [ERR-04] [ERR-05] [ERR-07] [READ-45] what is no refusal is told in the snackbar in the server’s words, and the form stays', async ({
  page,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/403/)
  const of = await records(sandbox)
  const message = 'Somebody has taken this right away.'
  await page.route('**/api/package/adjust', (route) => route.fulfill({ status: 403, json: { errors: [{ message }] } }))
  await signIn()
  await page.goto(`${of.package}&page=adjustQuantity`)
  const form = sheet(page, 'Adjust quantity')
  await form.getByLabel('Reason').selectOption('Drying')
  await form.getByLabel('Change in quantity').fill('-1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(snackbar(page)).toContainText(message)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('Reason')).toHaveValue('Drying')
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('[LOOKUP-13] a form shows that it is busy while it is submitting', async ({ page, sandbox, signIn }) => {
  const of = await records(sandbox)
  await signIn()
  await page.goto(`${of.package}&page=changeNote`)
  const form = sheet(page, 'Change note')
  await form.getByLabel('Note').fill('While somebody waits')
  await sandbox.latency(3_000)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true')
  await expect(form.locator('.busyline')).toBeAttached()
  await sandbox.latency(0)
  await expectSaved(page)
})

test('[ERR-26] [READ-111] what has no location in Metrc stands in an unknown one', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const of = await records(sandbox)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const harvest = Number(of.harvest.split('=').at(-1))
  const before = await sandbox.record(license, 'harvest', harvest)
  await sandbox.change(license, 'package', of.packageLabel, { LocationId: null, LocationName: null })
  await sandbox.change(license, 'harvest', harvest, { DryingLocationId: 0, DryingLocationName: '' })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await page.goto(of.package)
  await expect(sheet(page, 'Package').getByText('Unknown Location').first()).toBeVisible()
  await page.goto(of.harvest)
  await expect(sheet(page, 'Harvest').getByText('Unknown Location').first()).toBeVisible()
  await sandbox.change(license, 'package', of.packageLabel, { LocationId: room?.Id ?? 0, LocationName: 'Pack 1' })
  const { DryingLocationId, DryingLocationName } = before
  await sandbox.change(license, 'harvest', harvest, { DryingLocationId, DryingLocationName })
  await readMetrcNow(product.url, product.people.admin)
})

test('a form of many plants that nobody has touched is gone after a reload, one with a label is not', async ({
  page,
  sandbox,
  signIn,
}) => {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Veg 2')
  await signIn()
  await page.goto(roomPath(license, room?.Id ?? 0))
  const open = () => page.getByRole('button', { name: 'Move plants', exact: true }).click()
  const form = sheet(page, 'Move plants')
  const reloaded = async () => {
    await page.reload()
    // Behind the form, where it comes back.
    await expect(page.getByRole('button', { name: 'Move plants', exact: true, includeHidden: true })).toBeAttached()
    return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cultivatd-draft ')))
  }
  await open()
  await expect(form).toBeVisible()
  expect(await reloaded()).toEqual([])
  await expect(form).toHaveCount(0)

  const label = new URL((await records(sandbox)).vegetative, page.url()).searchParams.get('plant') ?? ''
  await open()
  await form.getByLabel('Labels', { exact: true }).fill(label)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Plants' }).getByRole('listitem')).toHaveCount(1)
  expect(await reloaded()).toHaveLength(1)
  await expect(form.getByRole('list', { name: 'Plants' }).getByRole('listitem')).toHaveCount(1)
  await form.getByRole('button', { name: /^Remove/ }).click()
  await expect(form.getByRole('list', { name: 'Plants' })).toHaveCount(0)
  expect(await reloaded()).toEqual([])
  await expect(form).toHaveCount(0)
})

test('[API-13] batches that are selected in the list are moved together', async ({ page, sandbox, signIn }) => {
  const batches = (await sandbox.all(license, 'plantBatch'))
    .filter(
      ({ UntrackedCount, LocationName, IsOnHold }) => UntrackedCount > 0 && LocationName === 'Clone 1' && !IsOnHold,
    )
    .slice(0, 3)
  expect(batches).toHaveLength(3)
  await signIn()
  await page.goto(roomPath(license, batches[0]?.LocationId ?? 0))
  const card = page.getByRole('region', { name: /^Plant batches/ })
  await card.getByRole('button', { name: 'Show as list' }).click()
  for (const { Name } of batches) await card.getByRole('checkbox', { name: `Select ${Name}`, exact: true }).check()
  const bar = page.getByRole('region', { name: '3 plant batches selected' })
  await bar.getByRole('button', { name: 'Move plant batches' }).click()
  const form = sheet(page, 'Move plant batches')
  await form.getByLabel('Room').selectOption('Veg 2')
  await form.getByRole('button', { name: 'Move 3 batches' }).click()
  await expectSaved(page)
  await expect(form).toBeHidden()
  for (const { Id } of batches) expect((await sandbox.record(license, 'plantBatch', Id)).LocationName).toBe('Veg 2')
  await expect(bar).toHaveCount(0)
})
