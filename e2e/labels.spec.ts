import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, isPhone, roomPath, row } from './screen.ts'

const license = demoLicenses.redFork
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openRoom(page: Page, sandbox: Sandbox, name: string): Promise<void> {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  await page.goto(roomPath(license, room.Id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Labels of plants that stand in a room, as Metrc has them. */
async function plantsIn(sandbox: Sandbox, room: string, count: number): Promise<string[]> {
  const plants = (await sandbox.all(license, 'plant')).filter(
    ({ LocationName, HarvestedDate, DestroyedDate }) => LocationName === room && !HarvestedDate && !DestroyedDate,
  )
  const labels = plants.map(({ Label }) => Label).sort()
  expect(labels.length).toBeGreaterThanOrEqual(count)
  return labels.slice(0, count)
}

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
  await openRoom(page, sandbox, 'Clone 1')
  const address = new URL(page.url())
  address.searchParams.set('batch', batch.Name)
  address.searchParams.set('page', 'toVeg')
  await page.goto(address.href)
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

test('[SYS-17] [SYS-18] what was typed for a zone and not added stops the form, and a name that is too long is refused there', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [first = '', second = ''] = await plantsIn(sandbox, 'Veg 2', 2)
  await signIn()
  await openRoom(page, sandbox, 'Veg 2')
  const place = 'Rack 1, lower, zone 2'
  await page.getByRole('button', { name: new RegExp(`^${place}:`) }).click()
  await sheet(page, place).getByRole('button', { name: 'Add to zone' }).click()
  const add = sheet(page, /^Add to/)
  await expect(add.getByLabel('Plant labels')).toBeFocused()
  await scan(page, first)
  await expect(entries(add, 'To be placed')).toHaveCount(1)
  await page.keyboard.type(second)
  await add.getByLabel('Batch name').fill('x'.repeat(201))
  await add.getByRole('button', { name: 'Place 1' }).click()
  await expect(add.getByText('Use at most 200 characters')).toBeVisible()
  await expect(add.getByText('This was typed and not added yet.')).toBeVisible()
  await expect(entries(add, 'To be placed')).toHaveCount(2)
  await expect(add.getByRole('button', { name: 'Place 2' })).toBeEnabled()
  await expect(add.getByText('The names are being looked up')).toHaveCount(0)
})

test('[PLANT-10] a plant of a range that was not added stops the harvest, and a blank cell moves no weight', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [first = '', second = '', third = '', fourth = ''] = await plantsIn(sandbox, 'Flower 2', 4)
  await signIn()
  await openRoom(page, sandbox, 'Flower 2')
  await page.getByRole('button', { name: 'Harvest plants', exact: true }).click()
  const form = sheet(page, 'Harvest plants')
  await form.getByLabel('Type').selectOption('FullPlant')
  await form.getByLabel('Drying room').selectOption('Dry 2')
  await form.getByLabel('Labels', { exact: true }).fill(`${first} ${second} ${third}`)
  await page.keyboard.press('Enter')
  const field = (at: number) => form.locator(`input[data-at="${at}"]`)
  await field(0).focus()
  await field(0).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '100\r\n\r\n300\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field(0)).toHaveValue('100')
  await expect(field(1)).toHaveValue('')
  await expect(field(2)).toHaveValue('300')
  await field(1).fill('200')
  await form.getByRole('button', { name: 'Range of labels' }).click()
  await form.getByLabel('First label').fill(fourth)
  await form.getByLabel('Last label').fill(fourth)
  await form.getByRole('button', { name: 'Harvest 3 plants' }).click()
  await expect(form.getByText('This was typed and not added yet.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Harvest 4 plants' })).toBeDisabled()
  for (const plant of [first, second, third])
    expect((await sandbox.record(license, 'plant', plant)).HarvestedDate, `${plant} still stands`).toBeNull()
})

test('[PKG-22] packages on hold stay behind and are counted; of them alone nothing can be moved', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [held = '', free = ''] = [8096, 8097].map((serial) => `1A4FF030000002200000${serial}`)
  await sandbox.change(license, 'package', held, { IsOnHold: true, IsOnHoldCombined: true })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await openRoom(page, sandbox, 'Pack 1')
  const select = async (label: string) => {
    const box = row(page, label).getByRole('checkbox')
    await (isPhone(page) ? box.tap() : box.check({ force: true }))
  }
  await select(held)
  const one = page.getByRole('region', { name: '1 packages selected' })
  await expect(one).toContainText('1 is on hold and stays here')
  await expect(one.getByRole('button', { name: 'Change Package Location' })).toBeDisabled()
  await select(free)
  const both = page.getByRole('region', { name: '2 packages selected' })
  await expect(both).toContainText('1 is on hold and stays here')
  await both.getByRole('button', { name: 'Change Package Location' }).click()
  const form = sheet(page, 'Change Package Location')
  await expect(form.getByText('1 is on hold and stays here').filter({ visible: true })).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Move 1 package' })).toBeEnabled()
  // Others of this room are moved by the journeys that follow.
  await sandbox.change(license, 'package', held, { IsOnHold: false, IsOnHoldCombined: false })
  await readMetrcNow(product.url, product.people.admin)
})

test('[PKG-17] [PKG-19] a package that was named as a source and not added stops the form, and one that does not fit is written over', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [one, two, unfit] = [8076, 8077, 8093].map((serial) => `1A4FF030000002200000${serial}`) as [
    string,
    string,
    string,
  ]
  await signIn()
  await openRoom(page, sandbox, 'Pack 1')
  await row(page, one).locator('.tag').click()
  await sheet(page, 'Package')
    .getByRole('button', { name: /^Create New Package/ })
    .click()
  const form = sheet(page, `Create New Package from Package ${one}`)
  await form.getByLabel('Product').selectOption({ label: 'Wedding Cake, trim (Shake/Trim (by Strain))' })
  await form.getByLabel(`Grams taken of ${one}`).fill('100')
  await form.getByRole('button', { name: 'As taken, 100' }).click()
  await form.getByRole('button', { name: /^Use tag/ }).click()
  await form.getByLabel('Storage room').selectOption('Pack 1')
  await form.getByLabel('Another package').focus()
  await scan(page, unfit)
  await expect(form.getByText('Invalid Name or Strain for Product')).toBeVisible()
  await page.keyboard.type(two)
  await expect(form.getByLabel('Another package')).toHaveValue(two)
  const writes = (await sandbox.applied(license)).length
  await form.getByRole('button', { name: 'Create Package' }).click()
  await expect(form.getByLabel(`Grams taken of ${two}`)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Create Package' })).toBeDisabled()
  expect((await sandbox.applied(license)).length).toBe(writes)
})
