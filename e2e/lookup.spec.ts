import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { expectSaved, isPhone, row, snackbar } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const title = 'Enter Item Label or Name'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The field of the top bar; on a phone that of the dialog behind Scan. */
async function lookupField(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Scan', exact: true }).click()
  return (isPhone(page) ? sheet(page, title) : page.getByRole('banner')).getByRole('combobox', { name: title })
}

/** What a keyboard-wedge scanner does: the label in one burst, then Enter. */
async function scan(page: Page, label: string) {
  await page.keyboard.type(label, { delay: 1 })
  await page.keyboard.press('Enter')
}

onPhoneToo(() => {
  test('[LOOKUP-02] [LOOKUP-04] a label that is scanned anywhere opens its details, and the next one can follow', async ({
    page,
    sandbox,
    signIn,
  }) => {
    const [plant] = (await sandbox.all(license, 'plant')).filter(
      ({ FloweringDate, HarvestedDate }) => FloweringDate && !HarvestedDate,
    )
    const [pkg] = await sandbox.all(license, 'package')
    if (!plant || !pkg) throw new Error('The demo has no flowering plant or no package')
    await signIn()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    await scan(page, plant.Label)
    await expect(sheet(page, 'Plant')).toContainText(plant.StrainName ?? '')
    await expect(page).toHaveURL(new RegExp(`plant=${plant.Label}`))
    // Nobody has to close what is open: the next tag takes its place.
    await scan(page, pkg.Label)
    await expect(sheet(page, 'Package')).toContainText(pkg.Label)
    await expect(sheet(page, 'Plant')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(sheet(page, 'Package')).toBeHidden()
    if (isPhone(page)) return
    const field = await lookupField(page)
    await expect(field).toHaveValue(pkg.Label)
    await expect(field).toBeFocused()
    await scan(page, plant.Label)
    await expect(sheet(page, 'Plant')).toBeVisible()
  })
})

test('[LOOKUP-02] [LOOKUP-03] last digits offer what ends so, arrows choose, and what is nothing is said to be', async ({
  page,
  sandbox,
  signIn,
}) => {
  const packages = await sandbox.all(license, 'package')
  const wanted = packages.find(({ IsFinished }) => !IsFinished)
  if (!wanted) throw new Error('The demo has no package')
  await signIn()
  await page.goto('/')
  const field = await lookupField(page)
  await field.fill('nobody has this name')
  await expect(page.getByText("Nothing called 'nobody has this name'")).toBeVisible()
  await field.fill('1A4FF0399999')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Label/Name' })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Label/Name' })).toBeVisible()

  await field.fill(wanted.Label.slice(-6))
  const row = page.getByRole('option').filter({ hasText: wanted.Label })
  await expect(row).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
  for (let step = 0; step < 20 && (await row.getAttribute('aria-selected')) !== 'true'; step++)
    await field.press('ArrowDown')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(sheet(page, 'Package')).toContainText(wanted.Label)
  expect((await sandbox.record(license, 'package', wanted.Label)).Label).toBe(wanted.Label)
})

test('[READ-09] [LOOKUP-04] [HARV-12] a finished harvest is found by its name, and can be unfinished', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const finished = (await sandbox.all(license, 'harvest')).filter(({ FinishedDate }) => (FinishedDate ?? '') > '2020')
  const harvest = take(finished, ({ Name }) => Name)
  await signIn()
  await page.goto('/')
  const field = await lookupField(page)
  await field.fill(harvest.Name.slice(0, -3))
  await expect(page.getByRole('option').filter({ hasText: harvest.Name })).toContainText('Finished')
  await page.getByRole('option').filter({ hasText: harvest.Name }).click()
  const details = sheet(page, 'Harvest')
  await expect(details).toContainText(harvest.Name)
  await details
    .getByRole('button', { name: /^UnFinish/ })
    .first()
    .click()
  const form = sheet(page, 'UnFinish Harvest')
  await form.getByRole('button', { name: 'UnFinish Harvest' }).click()
  await expectSaved(page)
  const unset = (await sandbox.record(license, 'harvest', harvest.Id)).FinishedDate
  expect((unset ?? '') < '0002').toBe(true)
})

test('[LOOKUP-05] [READ-94] the harvest dialog asks for a harvest alone, and closes by its button', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [harvest] = await sandbox.all(license, 'harvest')
  const [pkg] = await sandbox.all(license, 'package')
  if (!harvest || !pkg) throw new Error('The demo has no harvest or no package')
  await signIn()
  await page.goto(`/facility/${license}/harvests`)
  await page.getByRole('button', { name: isPhone(page) ? 'Find harvest' : 'Look up a harvest' }).click()
  const dialog = sheet(page, 'Enter Harvest Name')
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill(pkg.Label)
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid Label/Name')
  await field.fill(harvest.Name)
  await field.press('Enter')
  await expect(sheet(page, 'Harvest')).toContainText(harvest.Name)
  await page.goto('/?page=getHarvest')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('[LOOKUP-02] a scan never costs what was typed into a form', async ({ page, sandbox, signIn }) => {
  const packages = (await sandbox.all(license, 'package')).filter(
    ({ Quantity, IsFinished, IsOnHold }) => Quantity > 10 && !IsFinished && !IsOnHold,
  )
  const [open, other] = packages
  if (!open || !other) throw new Error('The demo has no packages')
  await signIn()
  await page.goto(`/?package=${open.Label}&in=${license}&page=adjustQuantity`)
  const form = sheet(page, 'Adjust quantity')
  await form.getByLabel('Note').fill('Typed before the scan')
  await form.getByRole('button', { name: 'Close' }).focus()
  await scan(page, other.Label)
  await expect(snackbar(page)).toContainText('A form is open')
  await expect(form.getByLabel('Note')).toHaveValue('Typed before the scan')
})

test('[LOOKUP-02] a scan into a field of a form sends nothing, and spoils no number, choice or day', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [pkg] = (await sandbox.all(license, 'package')).filter(
    ({ Quantity, IsFinished, IsOnHold }) => Quantity > 10 && !IsFinished && !IsOnHold,
  )
  const [plant, other] = (await sandbox.all(license, 'plant')).filter(
    ({ HarvestedDate, DestroyedDate, IsOnHold }) => !HarvestedDate && !DestroyedDate && !IsOnHold,
  )
  if (!pkg || !plant?.LocationId || !other) throw new Error('The demo has no packages or no plants')
  // Its name begins as a label does: letters that are typed into the list of rooms choose it.
  const Name = `${other.Label.slice(0, 4)} shelf`
  await sandbox.addLike(license, 'location', plant.LocationId, { Name })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await page.goto(`/?plant=${plant.Label}&in=${license}&page=move`)
  const form = sheet(page, 'Move plant')
  const rooms = form.getByLabel('Room')
  const shelf = rooms.locator('option').filter({ hasText: Name })
  await expect(shelf).toBeAttached()
  const choices = await rooms.locator('option:not([disabled])').evaluateAll((all) => all.map((one) => one.textContent))
  const [chosen] = choices.filter((text) => text !== Name && text !== 'Choose a room')
  await rooms.selectOption(chosen ?? '')
  const value = await rooms.inputValue()
  await form.getByRole('button', { name: 'Date: today' }).click()
  const day = form.getByLabel('Date')
  const today = await day.inputValue()
  for (const field of [day, rooms]) {
    await field.focus()
    await scan(page, other.Label)
    await expect(snackbar(page)).toContainText('A form is open')
    await expect(rooms).toHaveValue(value)
    await expect(day).toHaveValue(today)
    await expect(form).toBeVisible()
  }
  expect((await sandbox.record(license, 'plant', plant.Label)).LocationName).toBe(plant.LocationName)

  await page.goto(`/?package=${pkg.Label}&in=${license}&page=adjustQuantity`)
  const adjust = sheet(page, 'Adjust quantity')
  await adjust.getByLabel('Change in quantity').fill('-1')
  await scan(page, other.Label)
  await expect(snackbar(page)).toContainText('A form is open')
  await expect(adjust.getByLabel('Change in quantity')).toHaveValue('-1')
  await expect(adjust.locator('.inp.err')).toHaveCount(0)
})

test('[LOOKUP-02] what was scanned before a form was opened does not take its place', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [open, other] = (await sandbox.all(license, 'package')).filter(
    ({ Quantity, IsFinished, IsOnHold }) => Quantity > 10 && !IsFinished && !IsOnHold,
  )
  if (!open || !other) throw new Error('The demo has no packages')
  await signIn()
  await page.goto(`/?package=${open.Label}&in=${license}`)
  await expect(sheet(page, 'Package')).toContainText(open.Label)
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/lookup?*${other.Label}*`, async (route) => {
    await isHeld
    await route.continue()
  })
  const asked = page.waitForRequest(/api\/lookup/)
  await scan(page, other.Label)
  await asked
  await sheet(page, 'Package')
    .getByRole('button', { name: isPhone(page) ? 'Adjust' : /^Adjust/ })
    .first()
    .click()
  const form = sheet(page, 'Adjust quantity')
  await form.getByLabel('Note').fill('Typed while it was looked for')
  answer()
  await expect(snackbar(page)).toContainText('A form is open')
  await expect(form.getByLabel('Note')).toHaveValue('Typed while it was looked for')
})

onPhoneToo(() => {
  test('[LOOKUP-02] a tag that the camera sees is found, and the camera waits for the next one', async ({
    page,
    sandbox,
    signIn,
  }) => {
    const [first, second] = (await sandbox.all(license, 'plant')).filter(
      ({ HarvestedDate, DestroyedDate }) => !HarvestedDate && !DestroyedDate,
    )
    if (!first || !second) throw new Error('The demo has no plants')
    // The picture is drawn and the reader told what it sees: no browser of a test has either.
    await page.addInitScript(() => {
      const seen = { code: '' }
      Object.assign(window, {
        seen,
        BarcodeDetector: class {
          static async getSupportedFormats(): Promise<string[]> {
            return ['code_128', 'code_39', 'qr_code', 'data_matrix']
          }

          detect = async () =>
            seen.code === '' ? [] : [{ rawValue: seen.code, boundingBox: { x: 0, y: 0, width: 9, height: 9 } }]
        },
      })
      const picture = document.createElement('canvas')
      setInterval(() => picture.getContext('2d')?.fillRect(0, 0, 10, 10), 100)
      navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
      navigator.mediaDevices.getUserMedia = async () => picture.captureStream(5)
    })
    const hold = (label: string) =>
      page.evaluate((code) => Object.assign((window as never as { seen: object }).seen, { code }), label)
    await signIn()
    await page.goto('/')
    if (isPhone(page)) await page.getByRole('button', { name: 'Scan', exact: true }).click()
    else {
      await page.goto('/?page=get')
      await page.getByRole('button', { name: 'Scan with the camera' }).click()
    }
    const camera = page.getByRole('region', { name: 'Camera' })
    await expect(camera.getByText('Lay the code along the line.')).toBeVisible()
    await hold(first.Label)
    await expect(camera.getByText('Found. Hold on the next tag to go on.')).toBeVisible()
    await expect(camera.getByText('1 scanned')).toBeVisible()
    await hold('1A4FF0300000021000999999')
    await expect(camera.getByText('Invalid Label/Name: 1A4FF0300000021000999999')).toBeVisible()
    await hold(second.Label)
    await expect(camera.getByText('2 scanned')).toBeVisible()
    await camera.getByRole('button', { name: 'Show list' }).click()
    await expect(camera.getByRole('list', { name: 'Scanned' }).getByRole('listitem')).toHaveCount(2)
    await camera.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(sheet(page, 'Plant')).toContainText(second.Label)
  })
})

test('[LOOKUP-02] [LOOKUP-04] a package that was transferred is found, and says where it went', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [gone] = await sandbox.all(license, 'transferredPackage')
  if (!gone) throw new Error('The demo has no transferred package')
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await scan(page, gone.PackageLabel)
  const found = sheet(page, 'Package')
  await expect(found).toContainText(`Transferred to ${gone.RecipientFacilityName}`)
  await expect(found).toContainText('is no longer in this facility')
  await found.getByRole('link', { name: `Manifest ${gone.ManifestNumber}` }).click()
  await expect(page.getByRole('heading', { name: 'Transfers', level: 1 })).toBeVisible()
  await expect(page.getByText(gone.ManifestNumber ?? '').first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: gone.ManifestNumber ?? '' })
    .click()
  await page.getByRole('main').getByRole('link').filter({ hasText: gone.PackageLabel }).click()
  await expect(found).toContainText(`Transferred to ${gone.RecipientFacilityName}`)
})

onPhoneToo(() => {
  test('[LOOKUP-02] rooms and strains are found by a part of their name, and what was opened last before anything is typed', async ({
    page,
    sandbox,
    signIn,
  }) => {
    const [plant] = (await sandbox.all(license, 'plant')).filter(
      ({ FloweringDate, HarvestedDate, DestroyedDate, LocationName }) =>
        FloweringDate && !HarvestedDate && !DestroyedDate && LocationName === 'Flower 4',
    )
    if (!plant) throw new Error('The demo has no flowering plant')
    const strain = plant.StrainName ?? ''
    await signIn()
    await page.goto(`/?plant=${plant.Label}&in=${license}`)
    await expect(sheet(page, 'Plant')).toContainText(strain)
    await page.keyboard.press('Escape')
    const field = await lookupField(page)
    await field.click()
    await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toContainText([plant.Label])
    await field.fill(strain.slice(1))
    await page
      .getByRole('group', { name: 'Strains, by room' })
      .getByRole('option')
      .filter({ hasText: 'Flower 4' })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Flower 4', level: 1 })).toBeVisible()
    const list = page.getByRole('region', { name: /^Plants/ })
    await expect(list.getByRole('searchbox')).toHaveValue(strain)
    await expect(row(page, plant.Label)).toBeVisible()
    const again = await lookupField(page)
    await again.fill('ower 4')
    await page.getByRole('group', { name: 'Rooms' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/room\/[^?]+$/)
  })
})
