import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, figure, isPhone, roomPath, row, snackbar, tabTo } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
/** A package of the packaging room by the end of its label. */
const label = (serial: number) => `1A4FF030000002200000${serial}`
/** Bags of flower of 2,267.96 g, which are alike: each journey takes one. */
const bags = [8123, 8124, 8125, 8126, 8127, 8078, 8079, 8080, 8081, 8082, 8083].map(label)

async function roomNamed(sandbox: Sandbox, name: string) {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  return room
}

async function openPackRoom(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto(roomPath(license, (await roomNamed(sandbox, 'Pack 1')).Id))
  await expect(page.getByRole('heading', { name: 'Pack 1', level: 1 })).toBeVisible()
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens a package of the room and one of its pages; on a phone by the bar at the bottom. */
/** On a phone the first four actions are in the bar as well; `inBar` is their name there. */
async function openAction(page: Page, wanted: string, action: string, inBar: string | null) {
  await row(page, wanted).locator('.tag').click()
  const details = sheet(page, 'Package')
  if (isPhone(page) && inBar !== null)
    await details.getByRole('group', { name: 'Actions' }).getByRole('button', { name: inBar }).click()
  else await details.getByRole('button', { name: new RegExp(`^${action}`) }).click()
  const form = sheet(page, action)
  await expect(form).toBeVisible()
  return form
}

const adjust = (page: Page, wanted: string) => openAction(page, wanted, 'Adjust quantity', 'Adjust')

test('[PKG-02] [PKG-08] [PKG-10] [API-18] a package is adjusted for a reason that needs a note, and Metrc has it', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const wanted = take(bags, String)
  await signIn()
  await openPackRoom(page, sandbox)
  const form = await adjust(page, wanted)
  await form.getByLabel('Change in quantity').fill('-7.6')
  await expect(form.locator('.prev')).toContainText('2,260.36 g')
  await expect(form.getByLabel('Unit').locator('option')).not.toContainText(['Each'])
  await form.getByLabel('Reason').selectOption('Typing/Entry Error')
  await expect(form.getByText('This reason needs a note. The state sees it.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('"Typing/Entry Error" needs a note')).toBeVisible()
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2267.96)
  await form.getByLabel('Note').fill('Read 96 where it said 36')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)

  const details = sheet(page, 'Package')
  await expect(figure(details, 'Quantity')).toContainText('2,260.36')
  await expect(details.getByRole('listitem').filter({ hasText: 'Typing/Entry Error' })).toContainText('Dana Whitfield')
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2260.36)
  const [adjustment] = (await sandbox.all(license, 'adjustment')).filter(({ PackageLabel }) => PackageLabel === wanted)
  expect(adjustment).toMatchObject({
    AdjustmentQuantity: -7.6,
    AdjustmentReasonName: 'Typing/Entry Error',
    AdjustmentNote: 'Read 96 where it said 36',
  })
  await page.keyboard.press('Escape')
  await expect(row(page, wanted)).toContainText('2,260.36')
})

test('[PKG-21] [READ-45] [API-18] Metrc refuses an adjustment: its words are shown and nothing that was typed is lost', async ({
  page,
  product,
  sandbox,
  signIn,
  take,
  trouble,
}) => {
  trouble.expect(/400/)
  const wanted = take(bags, String)
  await signIn()
  await openPackRoom(page, sandbox)
  const form = await adjust(page, wanted)
  await form.getByLabel('Change in quantity').fill('120')
  await form.getByRole('button', { name: 'Change the sign' }).click()
  await form.getByLabel('Reason').selectOption('Theft')
  await form.getByLabel('Note').fill('Camera 4, 02:10')
  // Meanwhile somebody puts the package on hold in Metrc.
  await sandbox.change(license, 'package', wanted, { IsOnHold: true, IsOnHoldCombined: true })
  await form.getByRole('button', { name: 'Save' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Change Failed' })
  await expect(alert).toContainText(`Package ${wanted} cannot be changed because it is on hold.`)
  await expect(form.getByLabel('Change in quantity')).toHaveValue(/^[-−]120$/)
  await expect(form.getByLabel('Reason')).toHaveValue('Theft')
  await expect(form.getByLabel('Note')).toHaveValue('Camera 4, 02:10')
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2267.96)

  await sandbox.change(license, 'package', wanted, { IsOnHold: false, IsOnHoldCombined: false })
  await readMetrcNow(product.url, product.people.admin)
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2147.96)
  await expect(sheet(page, 'Package').getByRole('listitem').filter({ hasText: 'refused by Metrc' })).toBeVisible()
})

onPhoneToo(() => {
  test('[PKG-07] [PKG-22] [API-22] several packages are selected and moved together', async ({
    page,
    sandbox,
    signIn,
    take,
  }) => {
    await signIn()
    await openPackRoom(page, sandbox)
    const first = take([8096, 8108], String)
    const moved = Array.from({ length: 12 }, (_, index) => label(first + index))
    const vault = await roomNamed(sandbox, 'Vault')
    const before = (await sandbox.requests()).writes.length
    if (isPhone(page)) await selectByThumb(page, moved)
    else await selectByKeyboard(page, moved)
    const bar = page.getByRole('region', { name: '12 packages selected' })
    await expect(bar).toContainText('588 ea')
    const button = bar.getByRole('button', { name: 'Change Package Location' })
    if (isPhone(page)) await button.tap()
    else {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
    }
    const form = sheet(page, 'Change Package Location')
    await expect(form).toContainText('12 packages, 588 ea')
    await expect(form.getByRole('button', { name: 'Move 12 packages' })).toBeDisabled()
    await form.getByLabel('Room').selectOption('Vault')
    await form.getByRole('button', { name: 'Move 12 packages' }).click()
    await expectSaved(page)
    await expect(row(page, moved[0] ?? '')).toHaveCount(0)
    await expect(page.getByText('packages selected')).toHaveCount(0)
    if (!isPhone(page)) {
      await snackbar(page).getByRole('button', { name: 'Correct' }).click()
      await expect(page).toHaveURL(new RegExp(`/room/${vault.Id}\\?move=packages`))
      await expect(form.getByRole('button', { name: 'Move 12 packages' })).toBeVisible()
      await form.getByRole('button', { name: 'Close' }).click()
      await expect(page).not.toHaveURL(/move=/)
    }
    for (const one of moved)
      expect((await sandbox.record(license, 'package', one)).LocationId, `${one} lies in the vault`).toBe(vault.Id)
    const writes = (await sandbox.requests()).writes.slice(before).filter(({ path }) => path.endsWith('/location'))
    expect(writes.map(({ body }) => (Array.isArray(body) ? body.length : 0))).toEqual([10, 2])
  })
})

/** From the first to the last with x and Shift and x, as a spreadsheet would. */
async function selectByKeyboard(page: Page, labels: readonly string[]): Promise<void> {
  const [first, last] = [row(page, labels[0] ?? ''), row(page, labels.at(-1) ?? '')]
  await first.focus()
  await page.keyboard.press('x')
  for (const next of labels.slice(1)) {
    await page.keyboard.press('j')
    await expect(row(page, next)).toBeFocused()
  }
  await expect(last).toBeFocused()
  await page.keyboard.press('Shift+X')
}

async function selectByThumb(page: Page, labels: readonly string[]): Promise<void> {
  for (const one of labels) await row(page, one).getByRole('checkbox').tap()
}

test('[PKG-01] [PKG-02] [PKG-03] [API-21] an emptied package is finished, leaves the room, and is brought back', async ({
  page,
  product,
  sandbox,
  signIn,
  take,
}) => {
  const wanted = take([label(8071), label(8074)], String)
  // What weighing leaves in a bag.
  await sandbox.change(license, 'package', wanted, { Quantity: 0.4 })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await openPackRoom(page, sandbox)
  await expect(row(page, wanted)).toContainText('Under 1')
  await row(page, wanted).locator('.tag').click()
  const details = sheet(page, 'Package')
  await expect(details.getByText('Under 1 g')).toBeVisible()
  if (!isPhone(page)) await expect(details.getByRole('button', { name: /^Finish Package/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  const form = await adjust(page, wanted)
  await form.getByLabel('Change in quantity').fill('-0.4')
  await form.getByLabel('Reason').selectOption('Drying')
  await form.getByRole('button', { name: '0 g, really?' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await details
    .getByRole('button', { name: /^Finish/ })
    .filter({ visible: true })
    .first()
    .click()
  await sheet(page, 'Finish Package').getByRole('button', { name: 'Finish Package' }).click()
  await expect(
    details
      .getByRole('button', { name: /^UnFinish/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(details.getByRole('button', { name: /^Adjust/ })).toHaveCount(0)
  expect(await sandbox.record(license, 'package', wanted)).toMatchObject({ IsFinished: true, Quantity: 0 })
  await page.keyboard.press('Escape')
  await expect(row(page, label(8072))).toBeVisible()
  await expect(row(page, wanted)).toHaveCount(0)

  await page.goto(`${page.url()}?package=${wanted}`)
  await details
    .getByRole('button', { name: /^UnFinish/ })
    .filter({ visible: true })
    .first()
    .click()
  await sheet(page, 'UnFinish Package').getByRole('button', { name: 'UnFinish Package' }).click()
  await expectSaved(page)
  expect(await sandbox.record(license, 'package', wanted)).toMatchObject({ IsFinished: false, FinishedDate: null })
  await page.keyboard.press('Escape')
  await expect(row(page, wanted)).toBeVisible()
})

test('[PKG-11] [API-19] [API-20] item and note of a package are changed, and Metrc has both', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const wanted = take([label(8093), label(8094)], String)
  await signIn()
  await openPackRoom(page, sandbox)
  const item = await openAction(page, wanted, 'Change item', 'Item')
  const select = item.getByLabel('New item')
  const choices = (await select.locator('option:not([value=""])').allTextContents()).map((text) => text.split(' (')[0])
  const metrcItems = await sandbox.all(license, 'item')
  const before = await sandbox.record(license, 'package', wanted)
  for (const name of choices) {
    const strain = metrcItems.find(({ Name }) => Name === name)?.StrainName
    expect([before.Item.StrainName, null]).toContain(strain ?? null)
  }
  const next = metrcItems.find(({ Name, QuantityType }) => choices.includes(Name) && QuantityType === 'WeightBased')
  if (!next) throw new Error('There is no other item by weight')
  await select.selectOption(next.Name)
  await item.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(sheet(page, 'Package').getByText(`Changed item from ${before.Item.Name} to ${next.Name}`)).toBeVisible()
  expect((await sandbox.record(license, 'package', wanted)).Item.Name).toBe(next.Name)

  await page.keyboard.press('Escape')
  const note = await openAction(page, wanted, 'Change note', null)
  await note.getByLabel('Note').fill('Top shelf\nleft')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page, 'Package').getByText('Top shelf', { exact: false }).first()).toBeVisible()
  expect((await sandbox.record(license, 'package', wanted)).Note).toBe('Top shelf\nleft')
})

test('[PKG-05] [PKG-06] [PKG-17] [PKG-18] [PKG-19] [PKG-20] [API-23] a package is made of two others, and Metrc has taken from both', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [one, two] = [label(8076), label(8077)]
  await signIn()
  await openPackRoom(page, sandbox)
  await row(page, one).locator('.tag').click()
  await sheet(page, 'Package')
    .getByRole('button', { name: /^Create New Package/ })
    .click()
  const form = sheet(page, `Create New Package from Package ${one}`)
  await form.getByLabel('Product').selectOption({ label: 'Wedding Cake, trim (Shake/Trim (by Strain))' })
  await form.getByLabel('Another package').fill('8077')
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByLabel(`Grams taken of ${one}`).fill('100.5')
  await form.getByLabel(`Grams taken of ${two}`).fill('200')
  await form.getByRole('button', { name: 'As taken, 300.5' }).click()
  const tag = form.getByRole('button', { name: /^Use tag/ })
  const made = (await tag.locator('.tag').getAttribute('data-label')) ?? ''
  await tag.click()
  await form.getByLabel('Storage room').selectOption('Pack 1')
  await form.getByRole('button', { name: 'Create Package' }).click()
  await expectSaved(page)
  await expect(figure(sheet(page, 'Package'), 'Quantity')).toContainText('2,167.46')
  expect(await sandbox.record(license, 'package', made)).toMatchObject({
    Quantity: 300.5,
    UnitOfMeasureName: 'Grams',
    SourcePackageLabels: `${one}, ${two}`,
    LocationName: 'Pack 1',
  })
  expect((await sandbox.record(license, 'package', one)).Quantity).toBe(2167.46)
  expect((await sandbox.record(license, 'package', two)).Quantity).toBe(2067.96)
  await page.keyboard.press('Escape')
  await expect(row(page, made)).toContainText('300.50')
  await row(page, made).locator('.tag').click()
  const sources = sheet(page, 'Package').getByRole('list', { name: 'Source packages' })
  await expect(sources.getByRole('link')).toHaveCount(2)
  await sources.getByRole('link', { name: one.slice(-6) }).click()
  await expect(figure(sheet(page, 'Package'), 'Quantity')).toContainText('2,167.46')
})

onPhoneToo(() => {
  test('a wrong package is discontinued: its harvest holds all of it again, in Metrc too, and nothing more can be done to it', async ({
    page,
    product,
    sandbox,
    signIn,
    take,
  }) => {
    const like = (await sandbox.all(license, 'harvest')).find(({ FinishedDate }) => FinishedDate === null)
    const source = await sandbox.addLike(license, 'harvest', like?.Id ?? 0, {
      Name: take(['2026-11-10|Dry 1|Wrong one', '2026-11-10|Dry 1|Wrong two'], String),
      CurrentWeight: 900,
      TotalPackagedWeight: 100,
      PackageCount: 1,
    })
    const wrong = await sandbox.addLike(license, 'package', bags[0] ?? '', {
      Label: take(['1A4FF0300000022000770001', '1A4FF0300000022000770002'], String),
      Quantity: 100,
      OriginalPackageQuantity: 100,
      SourceHarvestNames: source.Name,
    })
    await readMetrcNow(product.url, product.people.admin)
    await signIn()
    await page.goto(`/facility/${license}?package=${wrong.Label}`)
    const details = sheet(page, 'Package')
    await details.getByRole('button', { name: /^Discontinue package/ }).click()
    const form = sheet(page, 'Discontinue package')
    await expect(form.getByText('All of it, 100.00 g, goes back')).toBeVisible()
    await expect(form.getByRole('list', { name: 'What gets it back' })).toHaveText(source.Name)
    expect(await sandbox.record(license, 'package', wrong.Label)).toMatchObject({ ArchivedDate: null })
    await form.getByRole('button', { name: 'Discontinue package' }).click()
    await expectSaved(page)
    await expect(details.getByText(`Package ${wrong.Label} is archived in Metrc since`)).toBeVisible()
    expect((await sandbox.record(license, 'package', wrong.Label)).ArchivedDate).not.toBeNull()
    expect(await sandbox.record(license, 'harvest', source.Id)).toMatchObject({
      CurrentWeight: 1000,
      TotalPackagedWeight: 0,
      PackageCount: 0,
    })
    await page.goto(`/facility/${license}?harvest=${source.Id}`)
    await expect(figure(sheet(page, 'Harvest'), 'Remaining now')).toContainText('1,000')
  })
})

test('[PKG-08] a package is adjusted with the keyboard alone', { tag: '@desk' }, async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const wanted = take(bags, String)
  await signIn()
  await openPackRoom(page, sandbox)
  await expect(row(page, wanted)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('tr[data-row]').first()).toBeFocused()
  await row(page, wanted).focus()
  await page.keyboard.press('a')
  const form = sheet(page, 'Adjust quantity')
  await expect(form).toBeVisible()
  await tabTo(page, form.getByLabel('Change in quantity'))
  await page.keyboard.type('-2.5')
  await tabTo(page, form.getByLabel('Reason'))
  await page.keyboard.type('Dry')
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expectSaved(page)
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2265.46)
  await page.keyboard.press('Escape')
  await expect(row(page, wanted)).toBeFocused()
})
