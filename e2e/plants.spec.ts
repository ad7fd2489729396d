import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, figure, isPhone, roomPath, row } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openRoom(page: Page, sandbox: Sandbox, name: string): Promise<void> {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  await page.goto(roomPath(license, room.Id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Opens a record from the list of its room. */
async function openFromList(page: Page, list: 'Plants' | 'Plant batches', wanted: string): Promise<void> {
  const card = page.getByRole('region', { name: new RegExp(`^${list}`) })
  await card.getByRole('button', { name: 'Show as list' }).click()
  const found = card.locator('tr[data-row]').filter({ hasText: wanted })
  await found.locator(list === 'Plants' ? '.tag' : '.mono').click()
}

/** One of the actions of a details page; on a phone in the bar at the bottom. */
async function act(page: Page, details: Locator, name: string, inBar = name): Promise<void> {
  if (isPhone(page)) await details.getByRole('group', { name: 'Actions' }).getByRole('button', { name: inBar }).click()
  else await details.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

/** Plants that stand in a room in Metrc, the first ones, by label. */
async function plantsIn(sandbox: Sandbox, room: string, count: number, from = 0): Promise<string[]> {
  const plants = (await sandbox.all(license, 'plant')).filter(
    (plant) => plant.LocationName === room && !plant.HarvestedDate && !plant.DestroyedDate,
  )
  const labels = plants.map(({ Label }) => Label).sort()
  expect(labels.length).toBeGreaterThanOrEqual(from + count)
  return labels.slice(from, from + count)
}

type Take = <T>(from: readonly T[], nameOf: (one: T) => string | number) => T

/** Fifty tags in a row that nobody uses, for one journey. */
async function unusedTags(sandbox: Sandbox, take: Take): Promise<string[]> {
  const used = new Set((await sandbox.all(license, 'plant')).map(({ Label }) => Label))
  const unused = (await sandbox.all(license, 'plantTag')).map(({ Label }) => Label).filter((label) => !used.has(label))
  const serial = (label = '') => Number(label.slice(-9))
  const rows = unused
    .sort()
    .map((label, at) => ({ label, row: unused.slice(at, at + 50) }))
    .filter(({ label, row }) => serial(label) % 50 === 0 && serial(row.at(49)) === serial(label) + 49)
  return take(rows, ({ label }) => label).row
}

/** A batch of the clone room whose clones nobody has touched. */
async function untouchedBatch(sandbox: Sandbox, take: Take) {
  const batches = (await sandbox.all(license, 'plantBatch')).filter(
    ({ LocationName, UntrackedCount, TrackedCount }) =>
      LocationName === 'Clone 1' && UntrackedCount > 30 && TrackedCount === 0,
  )
  return take(batches, ({ Id }) => `batch ${Id}`)
}

onPhoneToo(() => {
  test('[BATCH-06] [BATCH-08] [BATCH-09] [BATCH-10] [BATCH-13] [API-26] a block of labels makes clones vegetative plants', async ({
    page,
    sandbox,
    signIn,
    take,
  }) => {
    const batch = await untouchedBatch(sandbox, take)
    const tags = (await unusedTags(sandbox, take)).slice(0, 12)
    await signIn()
    await openRoom(page, sandbox, 'Clone 1')
    await openFromList(page, 'Plant batches', batch.Name)
    await act(page, sheet(page, 'Plant batch'), 'Move Clones to Vegetative Phase', 'To vegetative')
    const form = sheet(page, 'Assign Clones to Vegetation')
    // The first press counts, also where it leaves the room empty that has the focus.
    await form.getByRole('button', { name: 'Enter Block of Labels' }).click()
    await form.getByLabel('Vegetation room').selectOption('Veg 1')
    await form.getByRole('textbox', { name: 'Starting label' }).fill(tags[0] ?? '')
    await form.getByLabel('Count').fill('12')
    await expect(form.locator('.prev')).toContainText(String(batch.UntrackedCount - 12))
    await form.getByRole('button', { name: 'Assign Labels' }).click()
    await expectSaved(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    expect(await sandbox.record(license, 'plantBatch', batch.Id)).toMatchObject({
      UntrackedCount: batch.UntrackedCount - 12,
      TrackedCount: batch.TrackedCount + 12,
    })
    for (const tag of tags)
      expect(await sandbox.record(license, 'plant', tag)).toMatchObject({
        GrowthPhase: 'Vegetative',
        LocationName: 'Veg 1',
        PlantBatchName: batch.Name,
      })
  })
})

test('[READ-131] clones of a batch go into a package, and out of it into a batch again, as Metrc has it', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const batch = await untouchedBatch(sandbox, take)
  await signIn()
  await page.goto(`/facility/${license}?batch=${encodeURIComponent(batch.Name)}&page=toPackage`)
  const packing = sheet(page, 'Create Package from Batch')
  const product = packing.getByLabel('Product')
  const ofStrain = product.locator('option').filter({ hasText: `${batch.StrainName}, clones` })
  await product.selectOption((await ofStrain.getAttribute('value')) ?? '')
  await packing.getByLabel('Count').fill('9')
  await packing.getByRole('button', { name: /^Use tag/ }).click()
  const tag = await packing.getByLabel('Label', { exact: true }).inputValue()
  await packing.getByLabel('Storage room').selectOption('Vault')
  await packing.getByRole('button', { name: 'Create Package' }).click()
  await expectSaved(page)
  expect(await sandbox.record(license, 'package', tag)).toMatchObject({
    Quantity: 9,
    PackageType: 'ImmaturePlant',
    LocationName: 'Vault',
  })
  const { UntrackedCount, PackagedCount } = batch
  expect(await sandbox.record(license, 'plantBatch', batch.Id)).toMatchObject({
    UntrackedCount: UntrackedCount - 9,
    PackagedCount: PackagedCount + 9,
  })

  await page.goto(`/facility/${license}?package=${tag}&page=plant`)
  const planting = sheet(page, 'Plant from package')
  await planting.getByLabel('Plants').fill('4')
  await planting.getByLabel(/^Taken out/).fill('4')
  await planting.getByLabel('Clone room').selectOption('Clone 1')
  await planting.getByLabel('Name of the new batch').fill('Planted again')
  await planting.getByRole('button', { name: 'Plant', exact: true }).click()
  await expectSaved(page)
  const again = (await sandbox.all(license, 'plantBatch')).find(({ Name }) => Name === 'Planted again')
  expect(again).toMatchObject({
    UntrackedCount: 4,
    StrainName: batch.StrainName,
    LocationName: 'Clone 1',
    SourcePackageLabel: tag,
  })
  expect(await sandbox.record(license, 'package', tag)).toMatchObject({ Quantity: 5 })
})

onPhoneToo(() => {
  test('[SYNC-03] what is thrown away of a batch is weighed, and stands on its page and at its facility as Metrc has it', async ({
    page,
    product,
    sandbox,
    signIn,
    take,
  }) => {
    const batch = await untouchedBatch(sandbox, take)
    await signIn()
    await page.goto(`/facility/${license}?batch=${encodeURIComponent(batch.Name)}`)
    const details = sheet(page, 'Plant batch')
    await act(page, details, 'Waste')
    const form = sheet(page, 'Waste of plant batch')
    await form.getByLabel('Weight').fill('15.69')
    await form.getByLabel('Mixed with').fill('Soil')
    await form.getByLabel('Method').selectOption('Compost')
    await form.getByLabel('Reason').selectOption('Contamination')
    await form.getByRole('button', { name: 'Record waste' }).click()
    await expectSaved(page)
    // What leads to the way back of a change says the same to those who hear the page.
    const line = details.getByRole('paragraph').filter({ hasText: /^Waste of 15\.69 g: Contamination$/ })
    await expect(line).toBeVisible()
    const [entry, ...others] = (await sandbox.all(license, 'plantWaste')).filter(
      ({ event }) => event.PlantBatchId === batch.Id,
    )
    expect(others).toEqual([])
    expect(entry?.event).toMatchObject({
      WasteWeight: 15.69,
      WasteMethodName: 'Compost',
      PlantCount: batch.UntrackedCount,
    })
    // As Metrc lists it from then on.
    await readMetrcNow(product.url, product.people.admin)
    await expect(details.getByRole('list', { name: 'Waste' })).toContainText(/^Contamination, Compost, .*15\.69 g$/)
    await page.keyboard.press('Escape')
    const waste = page.getByRole('region', { name: /^Plant waste/ }).getByRole('listitem')
    await waste.filter({ hasText: batch.Name }).getByRole('link').click()
    await expect(details.getByRole('list', { name: 'Waste' })).toContainText('15.69 g')
  })
})

test('[BATCH-07] [BATCH-11] [BATCH-14] [READ-92] labels are scanned one by one, and a refusal by Metrc keeps them', async ({
  page,
  product,
  sandbox,
  signIn,
  take,
  trouble,
}) => {
  trouble.expect(/400/)
  const batch = await untouchedBatch(sandbox, take)
  await sandbox.change(license, 'plantBatch', batch.Id, { UntrackedCount: 3 })
  await readMetrcNow(product.url, product.people.admin)
  const tags = await unusedTags(sandbox, take)
  const [first = '', second = '', third = ''] = [tags[0], tags[10], tags[11]]
  await signIn()
  await openRoom(page, sandbox, 'Clone 1')
  await openFromList(page, 'Plant batches', batch.Name)
  await act(page, sheet(page, 'Plant batch'), 'Move Clones to Vegetative Phase', 'To vegetative')
  const form = sheet(page, 'Assign Clones to Vegetation')
  await form.getByLabel('Vegetation room').selectOption('Veg 1')
  const label = form.getByLabel('Label', { exact: true })
  await label.fill(first)
  await page.keyboard.press('Enter')
  await expect(label).toHaveValue('')
  await label.fill(`${second}, ${third}`)
  await page.keyboard.press('Enter')
  await expect(form.locator('.prev b')).toHaveText('0')

  const words = 'Plant Batch is being audited.'
  // The first write is the one of the label that stands alone.
  await sandbox.refuseNext('/plantbatches/v2/growthphase', [{ row: 0, message: words }])
  await form.getByRole('button', { name: 'Assign Labels' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Label Assignment Failed' })
  await expect(alert).toContainText(words)
  await expect(alert).toContainText('The rest was done')
  const kept = form.getByRole('list', { name: 'Labels' })
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await expect(kept).toContainText(first.slice(-6))
  for (const one of [second, third]) expect((await sandbox.record(license, 'plant', one)).LocationName).toBe('Veg 1')
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await sandbox.record(license, 'plant', first)).toMatchObject({ GrowthPhase: 'Vegetative' })
  expect(await sandbox.record(license, 'plantBatch', batch.Id)).toMatchObject({
    UntrackedCount: 0,
    TrackedCount: batch.TrackedCount + 3,
  })
})

test('[PLANT-03] [BATCH-02] [BATCH-03] [BATCH-05] [READ-93] [API-24] clones are cut from a mother and lead to their batch', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const mother = take(await plantsIn(sandbox, 'Mother 1', 2), String)
  await signIn()
  await openRoom(page, sandbox, 'Mother 1')
  await openFromList(page, 'Plants', mother)
  const details = sheet(page, 'Plant')
  await expect(details.locator('.num')).toContainText('Vegetative')
  await act(page, details, 'Cut Clones', 'Clones')
  const form = sheet(page, 'Cut Clones')
  await form.getByLabel('Clone room').selectOption('Clone 1')
  const strain = (await sandbox.record(license, 'plant', mother)).StrainName
  await expect(form.getByLabel('Name of the batch')).toHaveValue(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d\\|Clone 1\\|${strain}\\|Clone$`),
  )
  await form.getByLabel('Count').fill('24')
  const name = `${await form.getByLabel('Name of the batch').inputValue()} ${mother.slice(-4)}`
  await form.getByLabel('Name of the batch').fill(name)
  await form.getByRole('button', { name: 'Cut Clones' }).click()
  await expectSaved(page)
  await expect(details.getByText('The clones are a batch of their own now')).toBeVisible()
  const made = (await sandbox.all(license, 'plantBatch')).find(({ Name }) => Name === name)
  expect(made).toMatchObject({
    UntrackedCount: 24,
    LocationName: 'Clone 1',
    StrainName: strain,
    SourcePlantLabel: mother,
  })
  await details.getByRole('link', { name, exact: true }).click()
  await expect(figure(sheet(page, 'Plant batch'), 'Remaining')).toContainText('24')
})

test('[PLANT-12] [API-27] a part of a plant is harvested, and the plant lives on', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wanted = ''] = await plantsIn(sandbox, 'Flower 5', 1)
  await signIn()
  await openRoom(page, sandbox, 'Flower 5')
  await openFromList(page, 'Plants', wanted)
  const details = sheet(page, 'Plant')
  await act(page, details, 'Harvest')
  const form = sheet(page, 'Harvest plant')
  await form.getByLabel('Type').selectOption('Manicure')
  await form.getByLabel('Drying room').selectOption('Dry 2')
  await expect(form.getByLabel('Name of the harvest')).toHaveValue(/\|Dry 2\|.+\|Manicure$/)
  // Ten times what any plant of it weighed: the row asks, the harvest waits, and one press confirms.
  const press = form.getByRole('button', { name: 'Harvest', exact: true })
  await form.getByLabel('Wet weight').fill('4100')
  await expect(press).toBeDisabled()
  await form.getByRole('button', { name: '4,100 g, really?' }).click()
  await expect(press).toBeEnabled()
  await form.getByLabel('Wet weight').fill('312.5')
  await press.click()
  await expectSaved(page)
  await expect(details.locator('.num')).toContainText('Flowering')
  await expect(details.getByRole('listitem').filter({ hasText: 'Manicured, 312.5 g wet' }).first()).toBeVisible()
  const harvest = (await sandbox.all(license, 'harvest')).find(({ Name }) => /\|Dry 2\|.+\|Manicure$/.test(Name))
  expect(harvest).toMatchObject({ HarvestType: 'Product', TotalWetWeight: 312.5, DryingLocationName: 'Dry 2' })
})

test('[PLANT-04] [PLANT-05] [PLANT-06] [PLANT-07] [PLANT-08] [PLANT-09] [API-25] a plant is destroyed for good, and says so', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wanted = ''] = await plantsIn(sandbox, 'Veg 2', 1)
  await signIn()
  await openRoom(page, sandbox, 'Veg 2')
  await openFromList(page, 'Plants', wanted)
  const details = sheet(page, 'Plant')
  await act(page, details, 'Destroy')
  const form = sheet(page, 'Destroy plant')
  await form.getByLabel('Weight').fill('140')
  await form.getByLabel('Method').selectOption({ index: 1 })
  await form.getByLabel('Reason').selectOption({ index: 1 })
  await form.getByLabel('Note').fill('Leaves were eaten')
  await form.getByRole('button', { name: 'Destroy', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Destroy 1 plant' })
  await expect(question).toContainText('Are you sure? This action cannot be undone.')
  expect((await sandbox.record(license, 'plant', wanted)).DestroyedDate).toBeNull()
  await question.getByRole('button', { name: 'Destroy' }).click()
  await expectSaved(page)
  await expect(details.locator('.num')).toContainText('Destroyed')
  expect(await sandbox.record(license, 'plant', wanted)).toMatchObject({
    DestroyedDate: expect.stringMatching(/^\d{4}-/),
    State: 'Destroyed',
  })
  if (isPhone(page)) return
  await expect(details.getByRole('button', { name: /^Destroy/ })).toContainText('Not Valid for Destroying')
  await expect(details.getByRole('button', { name: /^Harvest/ })).toContainText('Already Harvested')
})

/** Pastes into the field that has the focus, as the clipboard of a spreadsheet would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('[PLANT-10] [PLANT-13] [API-27] fifty plants are harvested with their weights, and what Metrc refuses is sent again', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const wanted = await plantsIn(sandbox, 'Flower 2', 50)
  const weights = wanted.map((_, index) => (index === 2 ? 4100 : 400 + index))
  await signIn()
  await openRoom(page, sandbox, 'Flower 2')
  await page.getByRole('button', { name: 'Harvest plants', exact: true }).click()
  const form = sheet(page, 'Harvest plants')
  await form.getByLabel('Type').selectOption('FullPlant')
  await form.getByLabel('Drying room').selectOption('Dry 2')
  await form.getByLabel('Labels', { exact: true }).fill(`${wanted.join(';')} ${wanted[0]} Label`)
  await page.keyboard.press('Enter')
  const name = `${await form.getByLabel('Name of the harvest').inputValue()} fifty`
  await form.getByLabel('Name of the harvest').fill(name)
  const field = (at: number) => form.locator(`input[data-at="${at}"]`)
  await field(0).fill('4000')
  await page.keyboard.press('Enter')
  await expect(field(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(0)).toBeFocused()
  await paste(page, weights.join('\n'))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  await expect(form.getByText(`50 of 50 weighed, ${total.toLocaleString('en-US')} g in all`)).toBeVisible()
  const harvestAll = form.getByRole('button', { name: 'Harvest 50 plants' })
  await expect(harvestAll).toBeDisabled()
  const far = form
    .getByRole('list', { name: 'Plants' })
    .getByRole('listitem')
    .filter({ has: page.locator('input[data-at="2"]') })
  await far.getByRole('button', { name: '4,100 g, really?' }).click()
  await expect(far.getByRole('button', { name: /really/ })).toHaveCount(0)

  const [, held = ''] = wanted
  await sandbox.change(license, 'plant', held, { IsOnHold: true })
  await harvestAll.click()
  const told = form.getByText('49 of 50 plants harvested, 1 refused.').filter({ visible: true })
  await expect(told.first()).toBeVisible({ timeout: 60_000 })
  const refused = form
    .getByRole('list', { name: 'Plants' })
    .getByRole('listitem')
    .filter({ hasText: held.slice(-6) })
  await expect(refused).toContainText('on hold')
  await expect(refused.getByRole('textbox')).toHaveValue('401')
  const [harvest] = (await sandbox.all(license, 'harvest')).filter(({ Name }) => Name === name)
  expect(harvest).toMatchObject({ PlantCount: 49, TotalWetWeight: total - 401, DryingLocationName: 'Dry 2' })

  await sandbox.change(license, 'plant', held, { IsOnHold: false })
  await readMetrcNow(product.url, product.people.admin)
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  await expect(form).toBeHidden()
  expect(await sandbox.record(license, 'harvest', harvest?.Id ?? 0)).toMatchObject({
    PlantCount: 50,
    TotalWetWeight: total,
  })
  for (const label of wanted)
    expect((await sandbox.record(license, 'plant', label)).HarvestedDate, `${label} is cut`).not.toBeNull()

  await page.goto(`/facility/${license}/harvests?harvest=${harvest?.Id}`)
  const details = sheet(page, 'Harvest')
  const cut = details.getByRole('list', { name: 'Plants of this harvest' }).getByRole('listitem')
  await expect(cut).toHaveCount(20)
  await details.getByRole('button', { name: 'Show all 50' }).click()
  await expect(cut).toHaveCount(50)
  await expect(cut.filter({ hasText: wanted[2]?.slice(-6) ?? '' })).toContainText(/Dana Whitfield.*4,100 g/)
})

test('[SYS-14] [API-12] a range of vegetative plants is moved to flowering in another room', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wanted = await plantsIn(sandbox, 'Veg 1', 12)
  await signIn()
  await openRoom(page, sandbox, 'Veg 1')
  await page.getByRole('button', { name: 'Flower plants', exact: true }).click()
  const form = sheet(page, 'Flower plants')
  await expect(form.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeVisible()
  await form.getByLabel('Room').selectOption('Flower 3')
  await form.getByRole('button', { name: 'Range of labels' }).click()
  await form.getByLabel('First label').fill(wanted[0] ?? '')
  await form.getByLabel('Last label').fill(wanted.at(-1) ?? '')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Flower 12 plants' }).click()
  await expectSaved(page)
  for (const label of wanted)
    expect(await sandbox.record(license, 'plant', label)).toMatchObject({
      GrowthPhase: 'Flowering',
      LocationName: 'Flower 3',
    })
})

test('[PLANT-14] plants that are selected in the list are destroyed together', async ({ page, sandbox, signIn }) => {
  const wanted = await plantsIn(sandbox, 'Flower 6', 3)
  await signIn()
  await openRoom(page, sandbox, 'Flower 6')
  const card = page.getByRole('region', { name: /^Plants/ })
  await card.getByRole('button', { name: 'Show as list' }).click()
  for (const label of wanted) await row(page, label).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '3 plants selected' })
  if (isPhone(page)) {
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Destroy plants' }).click()
  } else await bar.getByRole('button', { name: 'Destroy plants' }).click()
  const form = sheet(page, 'Destroy plants')
  await form.getByLabel('Method').selectOption({ index: 1 })
  await form.getByLabel('Reason').selectOption({ index: 1 })
  await form.getByLabel('Note').fill('Mold')
  await form.locator('input[data-at="0"]').focus()
  await paste(page, '100\n200\n300\n')
  await form.getByRole('button', { name: 'Destroy 3 plants' }).click()
  const question = page.getByRole('alertdialog', { name: 'Destroy 3 plants' })
  await question.getByRole('button', { name: 'Destroy' }).click()
  await expectSaved(page)
  for (const label of wanted) expect((await sandbox.record(license, 'plant', label)).DestroyedDate).not.toBeNull()
  await expect(row(page, wanted[0] ?? '')).toHaveCount(0)
})

onPhoneToo(() => {
  test('[READ-107] a pesticide applied to a room is in Metrc with its product, and on the room and its plants', async ({
    page,
    sandbox,
    signIn,
  }) => {
    const name = `Sulfur dust ${isPhone(page) ? 'by phone' : 'at the desk'}`
    const standing = await plantsIn(sandbox, 'Veg 2', 1)
    await signIn()
    await openRoom(page, sandbox, 'Veg 2')
    const card = page.getByRole('region', { name: /^Applications/ })
    await card.getByRole('button', { name: 'Apply to the room' }).click()
    const form = sheet(page, 'Record application in Veg 2')
    await form.getByRole('button', { name: 'New product' }).click()
    const product = sheet(page, 'New product')
    await product.getByLabel('Name', { exact: true }).fill(name)
    await product.getByLabel('Type').selectOption('Pesticide')
    await product.getByLabel('Trade name').fill(name)
    await product.getByLabel('Supplier').fill('Prairie Grow Supply')
    await product.getByLabel('EPA registration number').fill('6325-13')
    await product.getByLabel('Application device').fill('Duster')
    await product.getByRole('button', { name: 'Add ingredient' }).click()
    await product.getByLabel('Ingredient', { exact: true }).fill('Sulfur')
    await product.getByLabel('Percentage').fill('80')
    await product.getByLabel('No harvest for').fill('14')
    await product.getByLabel('Item of the inventory').selectOption('FloraGro')
    await product.getByRole('button', { name: 'Add product' }).click()
    await expect(product).toBeHidden()
    await expect(form.getByRole('list', { name: 'About the product' })).toContainText('EPA 6325-13')
    await form.getByLabel('Amount applied').fill('3')
    await form.getByLabel(/^Taken from the stock/).fill('0.1')
    await form.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(card).toContainText(`${name}, 3 gal`)
    await expect(card).toContainText('No harvest until')
    const templates = await sandbox.all(license, 'additivesTemplate')
    expect(templates.find(({ Name }) => Name === name)).toMatchObject({
      AdditiveType: 'Pesticide',
      EpaRegistrationNumber: '6325-13',
      ActiveIngredients: [{ Name: 'Sulfur', Percentage: 80 }],
    })
    const entries = (await sandbox.all(license, 'plantAdditive')).filter(
      ({ ProductTradeName }) => ProductTradeName === name,
    )
    const inMetrc = (await sandbox.all(license, 'plant')).filter(
      ({ LocationName, State, IsOnHold }) => LocationName === 'Veg 2' && State === 'Tracked' && !IsOnHold,
    )
    expect(entries[0]).toMatchObject({
      TotalAmountApplied: 3,
      AmountUnitOfMeasure: 'Gallons',
      ApplicationDevice: 'Duster',
    })
    expect(entries.reduce((sum, { PlantCount }) => sum + PlantCount, 0)).toBe(inMetrc.length)
    await page.goto(`/?plant=${standing[0]}&in=${license}`)
    await expect(sheet(page, 'Plant').getByRole('region', { name: 'Applications' })).toContainText(`${name}, 3 gal`)
  })
})
