import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const facility = `/facility/${license}`
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Records of the demo that the forms here can act on. */
async function records(sandbox: Sandbox) {
  const plants = (await sandbox.all(license, 'plant')).filter(
    ({ HarvestedDate, DestroyedDate, IsOnHold }) => !HarvestedDate && !DestroyedDate && !IsOnHold,
  )
  const isDay = (day: string | null) => (day ?? '') > '2020'
  const harvest = (await sandbox.all(license, 'harvest')).find(
    ({ FinishedDate, CurrentWeight, IsOnHold }) => !isDay(FinishedDate) && CurrentWeight > 100 && !IsOnHold,
  )
  return {
    vegetative: plants.findLast(({ LocationName }) => LocationName === 'Veg 2')?.Label ?? '',
    harvest: harvest?.Id ?? 0,
    package: '1A4FF0300000022000008128',
  }
}

test('[ERR-26] [READ-111] what has no location in Metrc stands in an unknown one', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const { harvest, package: pkg } = await records(sandbox)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const before = await sandbox.record(license, 'harvest', harvest)
  await sandbox.change(license, 'package', pkg, { LocationId: null, LocationName: null })
  await sandbox.change(license, 'harvest', harvest, { DryingLocationId: 0, DryingLocationName: '' })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await page.goto(`${facility}?package=${pkg}`)
  await expect(sheet(page, 'Package').getByText('Unknown Location').first()).toBeVisible()
  await page.goto(`${facility}?harvest=${harvest}`)
  await expect(sheet(page, 'Harvest').getByText('Unknown Location').first()).toBeVisible()
  await sandbox.change(license, 'package', pkg, { LocationId: room?.Id ?? 0, LocationName: 'Pack 1' })
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

  const { vegetative: label } = await records(sandbox)
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

/** What a scanner does: the keys, and Enter. */
async function scan(page: Page, label: string): Promise<void> {
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
}

const entries = (form: Locator, list: string) => form.getByRole('list', { name: list }).getByRole('listitem')

test('[BATCH-08] [BATCH-14] a label that was scanned twice is written over by the next, and one that was not added stops the form', async ({
  page,
  sandbox,
  signIn,
}) => {
  const batch = (await sandbox.all(license, 'plantBatch')).find(
    ({ LocationName, UntrackedCount }) => LocationName === 'Clone 1' && UntrackedCount >= 5,
  )
  if (!batch) throw new Error('No batch with clones')
  const given = new Set((await sandbox.all(license, 'plant')).map(({ Label }) => Label))
  const [first = '', second = '', third = '', fourth = ''] = (await sandbox.all(license, 'plantTag'))
    .map(({ Label }) => Label)
    .filter((label) => !given.has(label))
    .sort()
  await signIn()
  await page.goto(`${roomPath(license, batch.LocationId ?? 0)}?batch=${encodeURIComponent(batch.Name)}&page=toVeg`)
  const form = sheet(page, 'Assign Clones to Vegetation')
  await form.getByLabel('Vegetation room').selectOption('Veg 1')
  const label = form.getByLabel('Label', { exact: true })
  await label.focus()
  await scan(page, first)
  await scan(page, first)
  await expect(form.getByText(`Tag ${first} is there twice`)).toBeVisible()
  await scan(page, second)
  await expect(entries(form, 'Labels')).toHaveCount(2)
  await expect(label).toHaveValue('')
  // The field was touched, and nothing in it is selected any more.
  await scan(page, second)
  await expect(form.getByText(`Tag ${second} is there twice`)).toBeVisible()
  await page.keyboard.press('End')
  await scan(page, third)
  await expect(entries(form, 'Labels')).toHaveCount(3)

  await page.keyboard.type(fourth)
  await form.getByRole('button', { name: 'Assign Labels' }).click()
  await expect(form.getByText('This was typed and not added yet.')).toBeVisible()
  await expect(entries(form, 'Labels')).toHaveCount(4)
  expect((await sandbox.record(license, 'plantBatch', batch.Id)).UntrackedCount).toBe(batch.UntrackedCount)
  await form.getByRole('button', { name: 'Assign Labels' }).click()
  await expectSaved(page)
  for (const tag of [first, second, third, fourth])
    expect(await sandbox.record(license, 'plant', tag)).toMatchObject({ PlantBatchName: batch.Name })
})
