import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Locator, Page } from '@playwright/test'
import { readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, figure, isPhone, roomPath, row, snackbar } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const sheet = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Harvest', exact: true })
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
/** The day on the browser's clock. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date())

interface Given {
  sandbox: Sandbox
  product: Product
}

/** A harvest that hangs in Dry 1, of which nothing was done yet; known here as soon as it is there. */
async function givenHarvest({ sandbox, product }: Given, name: string, strain = 'Jack Herer', type = 'WholePlant') {
  const like = (await sandbox.all(license, 'harvest')).find(
    ({ SourceStrainNames, DryingLocationName, FinishedDate }) =>
      SourceStrainNames === 'Jack Herer' && DryingLocationName === 'Dry 1' && FinishedDate === null,
  )
  if (!like) throw new Error('No harvest of Jack Herer hangs in Dry 1')
  const harvest = await sandbox.addLike(license, 'harvest', like.Id, {
    Name: name,
    HarvestType: type,
    SourceStrainNames: strain,
    // The demo gives older ones steps after its first read.
    HarvestStartDate: today,
    TotalWetWeight: 4000,
    CurrentWeight: 1000,
    TotalPackagedWeight: 0,
    TotalWasteWeight: 200,
    PackageCount: 0,
  })
  await readMetrcNow(product.url, product.people.admin)
  return harvest
}

async function openDryRoom(page: Page, sandbox: Sandbox): Promise<void> {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Dry 1')
  await page.goto(roomPath(license, room?.Id ?? 0))
  await expect(page.getByRole('heading', { name: 'Dry 1', level: 1 })).toBeVisible()
}

/** On a phone the columns are tabs. */
async function showColumn(page: Page, title: string): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  return page.getByRole('region', { name: title, exact: true })
}

async function openHarvest(page: Page, id: number, action?: string): Promise<void> {
  await page.goto(`/facility/${license}/harvests?harvest=${id}`)
  await expect(details(page)).toBeVisible()
  if (action) await choose(page, action)
}

/** An action of the details; on a phone it is in the bar too. */
const choose = (page: Page, action: string): Promise<void> =>
  details(page)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .first()
    .click()

const steps = [
  ['Manicure', 'Start Manicure Trim', 'To Do Manicure'],
  ['Manicure', 'Finish Manicure Trim', 'In Progress Manicure'],
  ['Drying', 'Start Drying', 'To Do Dry'],
  ['Drying', 'End Drying', 'In Progress Dry'],
  ['Final trim', 'Start Final Trim', 'To Do Trim'],
  ['Final trim', 'End Final Trim', 'In Progress Trim'],
] as const

onPhoneToo(() => {
  test('[HARV-01] [HARV-04] [HARV-08] [HARV-09] [HARV-10] [HARV-11] [HARV-12] a harvest is dried, trimmed and finished from the board, and brought back; another browser sees it', async ({
    page,
    product,
    sandbox,
    signIn,
    another,
    take,
  }) => {
    const name = `2026-11-10|Dry 1|Jack Herer|${take(['Board', 'Second board'], String)}`
    const { Id } = await givenHarvest({ sandbox, product }, name)
    await signIn()
    await openDryRoom(page, sandbox)
    const colleague = await another(product.people.grower)
    await openHarvest(colleague, Id)
    for (const [column, button, label] of steps) {
      const inColumn = (await showColumn(page, column)).getByRole('article', { name, exact: true })
      await expect(inColumn).toContainText(label)
      const isInProgress = label.startsWith('In Progress')
      await expect(inColumn.and(page.locator('[data-in-progress]'))).toHaveCount(isInProgress ? 1 : 0)
      await inColumn.getByRole('button', { name: new RegExp(`^${button}`) }).click()
      await expectSaved(page)
      await expect(inColumn.getByRole('button', { name: new RegExp(`^${button}`) })).toHaveCount(0)
    }
    await expect(details(colleague).getByRole('button', { name: /^Finish Harvest/ })).toBeEnabled()
    await details(colleague).getByRole('button', { name: 'Undo End Final Trim' }).click()
    await colleague
      .getByRole('alertdialog', { name: 'Undo End Final Trim' })
      .getByRole('button', { name: 'Undo' })
      .click()
    const again = (await showColumn(page, 'Final trim')).getByRole('article', { name, exact: true })
    await again.getByRole('button', { name: /^End Final Trim/ }).click()

    const complete = (await showColumn(page, 'Completed')).getByRole('article', { name, exact: true })
    await expect(complete).toContainText('Complete')
    await complete.getByRole('button', { name: /^Finish/ }).click()
    const form = sheet(page, 'Finish Harvest')
    await expect(form.getByText('1,000 g are still there')).toBeVisible()
    expect((await sandbox.record(license, 'harvest', Id)).FinishedDate).toBeNull()
    await form.getByRole('button', { name: 'Finish Harvest' }).click()
    await expect(
      details(page)
        .getByRole('button', { name: /^UnFinish/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect(await sandbox.record(license, 'harvest', Id)).toMatchObject({
      FinishedDate: today,
      CurrentWeight: 0,
    })
    for (const [, button] of steps)
      await expect(
        details(page)
          .getByText(new RegExp(`^${button}, 2`))
          .first(),
      ).toBeVisible()
    await expect(details(page).getByText('Undid End Final Trim')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, name)).toHaveCount(0)

    await openHarvest(page, Id)
    await details(page)
      .getByRole('button', { name: /^UnFinish/ })
      .filter({ visible: true })
      .first()
      .click()
    await sheet(page, 'UnFinish Harvest').getByRole('button', { name: 'UnFinish Harvest' }).click()
    await expectSaved(page)
    expect(await sandbox.record(license, 'harvest', Id)).toMatchObject({ FinishedDate: null, CurrentWeight: 1000 })
    await expect(details(page).getByText('1,000')).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(row(page, name)).toBeVisible()
  })
})

test('[HARV-06] [HARV-13] [HARV-14] manicured buds begin with drying, and a harvest on hold stands apart and can only be looked at', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const name = '2026-11-10|Dry 1|Jack Herer|Held'
  const { Id } = await givenHarvest({ sandbox, product }, name, 'Jack Herer', 'Product')
  await signIn()
  await page.goto(`/facility/${license}/harvests`)
  await expect(
    page
      .getByRole('region', { name: /^Active/ })
      .locator('tr[data-row]')
      .filter({ hasText: name }),
  ).toContainText('To Do Dry')
  await sandbox.change(license, 'harvest', Id, { IsOnHold: true })
  await readMetrcNow(product.url, product.people.admin)
  await page
    .getByRole('region', { name: /^On Hold/ })
    .locator('tr[data-row]')
    .filter({ hasText: name })
    .getByText('Jack Herer')
    .first()
    .click()
  await expect(details(page).getByText('The harvest is on hold and cannot be given waste.')).toBeVisible()
  await expect(details(page).getByText('Manicure trim', { exact: true })).toHaveCount(0)
  await expect(details(page).getByRole('button', { name: /^(Start|Waste|Create|Finish)/ })).toHaveCount(0)
})

test('[HARV-15] [HARV-16] [HARV-17] [HARV-18] waste is weighed, and Metrc has it', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const { Id } = await givenHarvest({ sandbox, product }, '2026-11-10|Dry 1|Jack Herer|Waste')
  await signIn()
  await openHarvest(page, Id, 'Waste')
  const form = sheet(page, 'Waste')
  await form.getByLabel('Weight').fill('12.5')
  await form.getByLabel('Reason').selectOption('Plant Material')
  await form.getByRole('button', { name: 'Record waste' }).click()
  await expectSaved(page)
  await expect(details(page).getByText('Waste of 12.5 g: Plant Material')).toBeVisible()
  await snackbar(page).getByRole('button', { name: 'Correct' }).click()
  await expect(
    form.getByText(/^212\.5 g of waste are recorded\. .*discontinue that waste and record it anew/),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(figure(details(page), 'Remaining now')).toContainText('987.5')
  expect(await sandbox.record(license, 'harvest', Id)).toMatchObject({ TotalWasteWeight: 212.5, CurrentWeight: 987.5 })
})

onPhoneToo(() => {
  test('[SYNC-03] a wrong harvest weight is put right from the page of the plant, and Metrc has the right one in the same harvest', async ({
    page,
    product,
    sandbox,
    signIn,
    take,
  }) => {
    const name = take(['Ten times too much', 'Ten times too much again'], String)
    const like = (await sandbox.all(license, 'plant')).find(({ GrowthPhase }) => GrowthPhase === 'Flowering')
    const { Id: HarvestId } = await givenHarvest({ sandbox, product }, name)
    await sandbox.change(license, 'harvest', HarvestId, { PlantCount: 1, CurrentWeight: 4000, TotalWasteWeight: 0 })
    const plant = await sandbox.addLike(license, 'plant', like?.Id ?? 0, {
      Label: take(['1A4FF0300000011000770001', '1A4FF0300000011000770002'], String),
      State: 'Harvested',
      HarvestedDate: today,
      HarvestId,
      HarvestCount: 1,
      HarvestedWetWeight: 4000,
      HarvestedUnitOfWeightName: 'Grams',
      HarvestedUnitOfWeightAbbreviation: 'g',
    })
    await readMetrcNow(product.url, product.people.admin)
    await signIn()
    await page.goto(`/facility/${license}?plant=${plant.Label}`)
    await sheet(page, 'Plant')
      .getByRole('button', { name: /^Correct weight/ })
      .click()
    const form = sheet(page, 'Correct weight')
    await expect(form.getByText('Metrc has 4,000 g.')).toBeVisible()
    await form.getByLabel('Right wet weight, in grams').fill('400')
    await form.getByRole('button', { name: 'Correct weight' }).click()
    await expectSaved(page)
    expect(await sandbox.record(license, 'plant', plant.Label)).toMatchObject({
      State: 'Harvested',
      HarvestId,
      HarvestedWetWeight: 400,
      HarvestedDate: today,
    })
    expect(await sandbox.record(license, 'harvest', HarvestId)).toMatchObject({ CurrentWeight: 400, PlantCount: 1 })
  })
})

test('[PKG-06] [PKG-12] [PKG-13] [PKG-14] [PKG-15] [PKG-16] [PKG-20] one package is made of two harvests, and Metrc has taken from both', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [one, two] = ['2026-11-10|Dry 1|Jack Herer|First', '2026-11-10|Dry 1|Durban Poison|Second'] as const
  const first = await givenHarvest({ sandbox, product }, one)
  const second = await givenHarvest({ sandbox, product }, two, 'Durban Poison')
  await signIn()
  await openHarvest(page, first.Id, 'Create Package')
  const form = sheet(page, `Create Package from Harvest ${one}`)
  await form.getByLabel('Product').selectOption({ label: 'Multi Strain, kief (Kief)' })
  await form.getByLabel('Another harvest').fill(two)
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByLabel(`Grams taken of ${one}`).fill('250.5')
  await form.getByLabel('Note').fill('Two strains')
  const tag = form.getByRole('button', { name: /^Use tag/ })
  const label = (await tag.locator('.tag').getAttribute('data-label')) ?? ''
  await tag.click()
  await form.getByLabel('Storage room').selectOption('Vault')
  await form.getByRole('button', { name: `All of ${two}` }).click()
  await expect(form.locator('.prev')).toContainText('1,250.5 g')
  await form.getByRole('button', { name: 'Create Package' }).click()
  await expectSaved(page)
  await expect(figure(details(page), 'Remaining now')).toContainText('749.5')
  expect(await sandbox.record(license, 'package', label)).toMatchObject({
    Quantity: 1250.5,
    UnitOfMeasureName: 'Grams',
    SourceHarvestNames: `${one}, ${two}`,
    LocationName: 'Vault',
    PackagedDate: today,
    Note: 'Two strains',
  })
  expect(await sandbox.record(license, 'harvest', first.Id)).toMatchObject({ CurrentWeight: 749.5 })
  expect(await sandbox.record(license, 'harvest', second.Id)).toMatchObject({ CurrentWeight: 0 })
  // From the harvest to the package, and from there to the other harvest that it is of.
  await details(page).getByRole('list', { name: 'Packages of this harvest' }).getByRole('link').click()
  const pkg = sheet(page, 'Package')
  await expect(pkg).toContainText(label)
  await pkg.getByRole('link', { name: two }).first().click()
  await expect(details(page)).toContainText(two)
})

test('[PKG-23] [API-04] [READ-44] [READ-45] Metrc refuses a package: its words are shown, what was typed stays, and another label makes it', async ({
  page,
  product,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/400/)
  const name = '2026-11-10|Dry 1|Jack Herer|Refused'
  const { Id } = await givenHarvest({ sandbox, product }, name)
  await signIn()
  await openHarvest(page, Id, 'Create Package')
  const form = sheet(page, `Create Package from Harvest ${name}`)
  await form.getByLabel('Product').selectOption({ label: 'Multi Strain, kief (Kief)' })
  await form.getByRole('button', { name: `All of ${name}` }).click()
  const tags = await sandbox.all(license, 'packageTag')
  // The last two went to the packages that came from outside.
  const [wrong = '', right = ''] = tags.slice(-4, -2).map(({ Label }) => Label)
  await form.getByLabel('Label', { exact: true }).fill(wrong.slice(-6))
  await page.keyboard.press('Tab')
  await form.getByLabel('Storage room').selectOption('Vault')
  await expect(form.getByLabel('Label', { exact: true })).toHaveValue(wrong)
  const words = `The Tag ${wrong} is void.`
  const more = 'The Tag was reported as lost.'
  await sandbox.refuseNext('/harvests/v2/packages', [
    { row: 0, message: words },
    { row: 0, message: more },
  ])
  await form.getByRole('button', { name: 'Create Package' }).click()
  await expect(form.getByRole('alert').getByText(`Create Failed: ${words}`, { exact: true })).toBeVisible()
  await expect(form.getByRole('alert').getByRole('listitem')).toHaveText([more])
  await expect(form.getByLabel(`Grams taken of ${name}`)).toHaveValue('1000')
  await form.getByLabel('Label', { exact: true }).fill(right)
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  expect(await sandbox.record(license, 'package', right)).toMatchObject({ Quantity: 1000 })
  await expect(details(page).getByText(`Made as package ${right} instead`)).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Send again with changes' })).toHaveCount(0)
  await page.goto('/operations?group=refused')
  await expect(page.getByText(words)).toHaveCount(0)
})

test('[LOOKUP-08] [READ-45] a refused waste is opened from the list of changes with what was typed, and sent again', async ({
  page,
  product,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/400/)
  const { Id } = await givenHarvest({ sandbox, product }, '2026-11-10|Dry 1|Jack Herer|Again')
  await signIn()
  await openHarvest(page, Id, 'Waste')
  const form = sheet(page, 'Waste')
  await form.getByLabel('Reason').selectOption('Fibrous')
  await form.getByLabel('Weight').fill('30')
  await sandbox.refuseNext('/harvests/v2/waste', [{ row: 0, message: 'Harvest is being audited.' }])
  await form.getByRole('button', { name: 'Record waste' }).click()
  await expect(form.getByRole('alert')).toContainText('Harvest is being audited.')
  await page.goto('/operations?group=refused')
  await page.getByText('Waste of 30 g: Fibrous').first().click()
  await page.getByRole('button', { name: 'Send again with changes' }).click()
  await expect(form.getByLabel('Weight')).toHaveValue('30')
  await expect(form.getByLabel('Reason')).toHaveValue('Fibrous')
  await form.getByRole('button', { name: 'Send again' }).click()
  await expect(snackbar(page)).toContainText('Saved Successfully!')
  expect((await sandbox.record(license, 'harvest', Id)).CurrentWeight).toBe(970)
})

test('[SYNC-03] two stations weigh for one harvest, one of them without a network for a while, and closing it once cuts each plant once', async ({
  page,
  another,
  sandbox,
  product,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/)
  const like = (await sandbox.all(license, 'plant')).find(({ LocationName }) => LocationName === 'Flower 5')
  if (!like) throw new Error('No plant stands in Flower 5')
  const labels = ['1A4FF0300000077000000001', '1A4FF0300000077000000002', '1A4FF0300000077000000003'] as const
  const [first, second, third] = labels
  for (const Label of labels) await sandbox.addLike(license, 'plant', like.Id, { Label })
  await readMetrcNow(product.url, product.people.admin)
  const name = `${today}|Two stations`

  await signIn(product.people.grower)
  await page.goto(roomPath(license, like.LocationId ?? 0))
  await page.getByRole('button', { name: 'Harvest station' }).click()
  const form = sheet(page, 'Harvest station')
  await form.getByLabel('Type').selectOption('FullPlant')
  await form.getByLabel('Drying room').selectOption({ label: 'Dry 2' })
  await form.getByLabel('Name of the harvest').fill(name)
  await form.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const other = await another(product.people.admin)
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
  for (const [at, one] of [page, other].entries()) {
    await one.getByRole('button', { name: 'Station and scale' }).click()
    await sheet(one, 'Station and scale')
      .getByLabel('Name of this station')
      .fill(`Table ${at + 1}`)
    await one.getByRole('button', { name: 'Done' }).click()
  }

  await weigh(page, first, '412.5')
  await expect(other.getByText('412.5 g').first()).toBeVisible()

  await other.context().setOffline(true)
  await weigh(other, second, '398')
  await weigh(other, third, '405')
  await expect(other.getByText(/, 2 not sent yet/)).toBeVisible()
  // Meanwhile somebody weighs one of them at the other table.
  await weigh(page, third, '421')
  await other.context().setOffline(false)
  const look = page.getByRole('list', { name: 'To look at' })
  await expect(look).toContainText('Weighed twice', { timeout: 30_000 })
  await expect(other.getByRole('list', { name: 'To look at' })).toContainText('…000003')
  await look.getByRole('button', { name: /^405 g of / }).click()
  await expect(other.getByRole('list', { name: 'To look at' })).toHaveCount(0)

  const [one, two] = [await closing(page), await closing(other)]
  await expect(one).toBeEnabled()
  await expect(two).toBeEnabled()
  await Promise.all([one.click(), two.click({ force: true }).catch(() => {})])
  for (const each of [page, other]) await expect(each.getByRole('heading', { name: 'Closed', level: 1 })).toBeVisible()

  const harvested = await Promise.all(labels.map((label) => sandbox.record(license, 'plant', label)))
  expect(harvested.map(({ HarvestedWetWeight }) => HarvestedWetWeight)).toEqual([412.5, 398, 405])
  const made = (await sandbox.all(license, 'harvest')).filter(({ Name }) => Name === name)
  expect(made).toMatchObject([{ PlantCount: 3, TotalWetWeight: 1215.5, DryingLocationName: 'Dry 2' }])
})

/** A plant as a wedge scanner types it, its weight by the keys of the station. */
async function weigh(page: Page, label: string, weight: string): Promise<void> {
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave this plant' })).toBeVisible()
  const pad = page.getByRole('group', { name: 'Number pad' })
  for (const key of weight) await pad.getByRole('button', { name: key === '.' ? 'Point' : key, exact: true }).click()
  await pad.getByRole('button', { name: 'Take' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Take back .* of …${label.slice(-6)}$`) })).toBeVisible()
}

/** The button that closes, in its dialog. */
async function closing(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Close the weigh-in' }).click()
  return sheet(page, 'Close the weigh-in').getByRole('button', { name: 'Harvest 3 plants' })
}
