import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, figure, isPhone, roomPath, row } from './screen.ts'

const license = demoLicenses.redFork
/** A package of the packaging room by the end of its label. */
const label = (serial: number) => `1A4FF030000002200000${serial}`
const labels = (first: number, count: number) => Array.from({ length: count }, (_, index) => label(first + index))

async function roomNamed(sandbox: Sandbox, name: string) {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  return room
}

async function openPackage(page: Page, sandbox: Sandbox, wanted: string, form = '') {
  const pack = await roomNamed(sandbox, 'Pack 1')
  await page.goto(`${roomPath(license, pack.Id)}?package=${wanted}${form && `&page=${form}`}`)
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Selects these in the room and opens the form that moves them. */
async function openMove(page: Page, sandbox: Sandbox, wanted: readonly string[]): Promise<Locator> {
  await page.goto(roomPath(license, (await roomNamed(sandbox, 'Pack 1')).Id))
  for (const one of wanted) await row(page, one).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change Package Location' }).click()
  return sheet(page, 'Change Package Location')
}

/** How often Metrc has applied a write to each of these, by path. */
async function appliedTo(sandbox: Sandbox, wanted: readonly string[], path: string): Promise<number[]> {
  const rows = (await sandbox.applied(license)).filter((one) => one.path.endsWith(path))
  const labelOf = (given: unknown) =>
    typeof given === 'object' && given !== null && 'Label' in given ? given.Label : undefined
  return wanted.map((one) => rows.filter((applied) => labelOf(applied.row) === one).length)
}

/** The link in the top bar that tells Metrc's state. */
const metrcLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Metrc/ })

const openGroup = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show changes' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

async function emptied(product: Product, wanted: string, quantity: number): Promise<void> {
  const token = await signInByApi(product.url, product.people.admin)
  await call(product.url, token, 'POST', '/api/package/adjust', {
    facilityId: license,
    label: wanted,
    quantity: -quantity,
    unitOfMeasure: 'Grams',
    reason: 'Drying',
    date: new Date().toISOString().slice(0, 10),
    note: '',
  })
}

test('[PKG-07] [PKG-08] [PKG-02] [READ-45] Metrc dies while a grower adjusts, moves many and finishes: all of it arrives once when it is back, and the record of that time prints it', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  test.setTimeout(180_000)
  const adjusted = label(8083)
  const finished = label(8095)
  const moved = labels(8108, 12)
  await emptied(product, finished, 139.6)
  await signIn()

  await test.step('an adjustment meets a Metrc that does not answer', async () => {
    await openPackage(page, sandbox, adjusted, 'adjustQuantity')
    const form = sheet(page, 'Adjust quantity')
    await form.getByLabel('Change in quantity').fill('-2.56')
    await form.getByLabel('Reason').selectOption('Drying')
    await form.getByLabel('Note').fill('Moisture loss over two nights')
    await sandbox.down('503')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('2,265.40 g once Metrc confirms')).toBeVisible()
    await expect(figure(form, 'Quantity')).toContainText('2,267.96')
    await expect(form.getByRole('listitem').filter({ hasText: 'Saved here' })).toContainText(/\d\d:\d\d:\d\d/)
    await form.getByRole('button', { name: 'Close, keep waiting' }).click()
    await expect(row(page, adjusted)).toContainText('Waiting for Metrc')
    await expect(page.getByText(/^Metrc has not answered since/)).toBeVisible()
    await expect(page.getByText('Do not start a transfer.')).toBeVisible()
  })

  await test.step('twelve packages are to be moved', async () => {
    const form = await openMove(page, sandbox, moved)
    await form.getByLabel('Room').selectOption('Vault')
    await form.getByRole('button', { name: 'Move 12 packages' }).click()
    await expect(form.getByText('0 of 12 packages moved, 12 waiting for Metrc.')).toBeAttached()
    await expect(form.getByRole('list', { name: 'Waiting for Metrc' }).getByRole('listitem')).toHaveCount(12)
    await form.getByRole('button', { name: 'Close, keep waiting' }).click()
    await expect(row(page, moved[0] ?? '')).toContainText('Waiting for Metrc')
  })

  await test.step('an empty package is to be finished', async () => {
    await openPackage(page, sandbox, finished, 'packageFinish')
    const form = sheet(page, 'Finish Package')
    await form.getByRole('button', { name: 'Finish Package' }).click()
    await form.getByRole('button', { name: 'Close, keep waiting' }).click()
  })

  await test.step('all of it is listed in its order, also after the page was loaded anew', async () => {
    await metrcLink(page).click()
    await expect(page.getByRole('heading', { name: 'Metrc', level: 1 })).toBeVisible()
    await openGroup(page, 'Waiting')
    await page.reload()
    const waiting = page.getByRole('table', { name: 'changes that wait for Metrc' })
    // What one press moved is one row, and each package of it below.
    await expect(waiting.locator('tr[data-row]')).toHaveCount(3)
    await waiting.getByRole('button', { name: 'Moved 12 packages to Vault' }).click()
    await expect(waiting.locator('tr[data-row]')).toHaveCount(3 + 12)
    for (const one of moved) await expect(row(page, one).last()).toBeVisible()
    await expect(row(page, adjusted)).toContainText('Dana Whitfield')
    await expect(row(page, finished)).toContainText('Finished')
    await expect(page.locator('tr[data-row]').first()).toContainText(adjusted)
    expect(await appliedTo(sandbox, moved, '/location')).toEqual(moved.map(() => 0))
  })

  await test.step('Metrc is back, and the list empties itself', async () => {
    await sandbox.down(null)
    await expect(page.getByText('Nothing waits')).toBeVisible({ timeout: 60_000 })
    const vault = await roomNamed(sandbox, 'Vault')
    expect(await appliedTo(sandbox, [adjusted], '/adjust')).toEqual([1])
    expect(await appliedTo(sandbox, moved, '/location')).toEqual(moved.map(() => 1))
    expect(await appliedTo(sandbox, [finished], '/finish')).toEqual([1])
    expect((await sandbox.record(license, 'package', adjusted)).Quantity).toBe(2265.4)
    expect((await sandbox.record(license, 'package', finished)).IsFinished).toBe(true)
    for (const one of moved) expect((await sandbox.record(license, 'package', one)).LocationId).toBe(vault.Id)
  })

  await test.step('the record of that time prints each action', async () => {
    await page.getByRole('link', { name: 'Times without Metrc' }).click()
    await page.locator('tr[data-row]').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: /^Without Metrc/, level: 1 })).toBeVisible()
    await expect(page.getByText('14 actions, 14 arrived').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' }).filter({ visible: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const record = page.getByRole('table', { name: 'Actions without Metrc' })
    const head = record.locator('thead tr').first()
    await expect(head).toContainText('Times of America/Chicago, GMT-0')
    await expect(head).toContainText(`Red Fork Cultivation, license ${license}`)
    await expect(head).toContainText(/Printed .* by Dana Whitfield/)
    for (const one of [adjusted, finished, ...moved]) {
      const line = record.locator('tbody tr').filter({ hasText: one })
      await expect(line).toContainText('Dana Whitfield')
      await expect(line.locator('td').last()).toContainText(/\d\d:\d\d:\d\d/)
    }
    for (const gone of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' }).first()])
      await expect(gone).toBeHidden()
    // Only what can make a document can print one; a phone of the test has the same engine.
    expect((await page.pdf({ preferCSSPageSize: true })).byteLength).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: 'screen' })
  })
})

test('[PKG-22] [READ-45] what Metrc refuses of a bulk move is kept, corrected and sent again from the list', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const [first = '', refused = '', last = ''] = labels(take([8075, 8080], String), 3)
  const words = `Package ${refused} cannot be moved to this Location on this date.`
  await signIn()
  const form = await openMove(page, sandbox, [first, refused, last])
  await form.getByLabel('Room').selectOption('Vault')
  await sandbox.refuseNext('/packages/v2/location', [{ row: 1, message: words }])
  await form.getByRole('button', { name: 'Move 3 packages' }).click()
  const kept = form.getByRole('list', { name: 'Refused' })
  await expect(kept).toContainText(words)
  await expect(form.getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(2)
  await expect(form.getByLabel('Room')).toHaveValue(String((await roomNamed(sandbox, 'Vault')).Id))
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(row(page, refused)).toContainText('Refused, open to fix')

  await metrcLink(page)
    .or(page.getByRole('banner').getByRole('link', { name: /refused/ }))
    .first()
    .click()
  await openGroup(page, 'Refused')
  const line = row(page, refused)
  await expect(line).toContainText(words)
  if (isPhone(page)) await line.getByRole('link').tap()
  else {
    await page.keyboard.press('j')
    await expect(line).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const change = sheet(page, 'Change Package Location')
  await expect(change.getByRole('alert')).toContainText(words)
  await change.getByRole('button', { name: 'Send again with changes' }).click()
  await expect(change.getByLabel('Room')).toHaveValue(String((await roomNamed(sandbox, 'Vault')).Id))
  await expect(change.getByRole('alert')).toContainText('what you typed is kept')
  const packaged = (await sandbox.record(license, 'package', refused)).PackagedDate ?? ''
  await change.getByRole('button', { name: 'Date: today' }).click()
  await change.getByLabel('Date').fill(packaged.slice(0, 10))
  await change.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  await expect(row(page, refused)).toHaveCount(0)
  expect((await sandbox.record(license, 'package', refused)).LocationName).toBe('Vault')
  expect(await appliedTo(sandbox, [first, refused, last], '/location')).toEqual([1, 1, 1])
})

test('[PKG-21] [READ-45] a change that nobody can tell of is decided by a person, and then sent again', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wanted = label(8078)
  await signIn()
  await openPackage(page, sandbox, wanted, 'changeNote')
  const form = sheet(page, 'Change note')
  await form.getByLabel('Note').fill('Top shelf, left')
  const lost = await sandbox.plan({ match: { path: '/packages/v2/*', writesOnly: true }, fault: 'lost-before' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sandbox.hasStruck(lost)).toBe(true)
  // Before Metrc is asked what became of it, somebody else writes another note there.
  await sandbox.change(license, 'package', wanted, { Note: 'Lab sample taken' })
  await form.getByRole('link', { name: 'Look and decide' }).click()

  const decision = sheet(page, 'Change note')
  await expect(decision.getByRole('row', { name: /^Note/ })).toContainText('Lab sample taken')
  await expect(decision.getByRole('row', { name: /^Note/ })).toContainText('Top shelf, left')
  await decision.getByRole('button', { name: 'It was not' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Look again' })).toBeFocused()
  await question.getByRole('button', { name: 'It was not' }).click()
  await expectSaved(page)
  await expect(page.getByText('Nothing needs a person')).toBeVisible()

  await openGroup(page, 'Refused')
  await row(page, wanted).getByRole('link').click()
  await expect(decision.getByRole('alert')).toContainText('Dana Whitfield found')
  await decision.getByRole('button', { name: 'Send again with changes' }).click()
  await expect(form.getByLabel('Note')).toHaveValue('Top shelf, left')
  await form.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Nothing is refused')).toBeVisible()
  await expect.poll(async () => (await sandbox.record(license, 'package', wanted)).Note).toBe('Top shelf, left')
})

test('[READ-45] an answer that is lost on the way to the browser is asked for again, and Metrc gets the change once', async ({
  page,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load/)
  const wanted = label(8079)
  await signIn()
  await openPackage(page, sandbox, wanted, 'adjustQuantity')
  const form = sheet(page, 'Adjust quantity')
  await form.getByLabel('Change in quantity').fill('-1')
  await form.getByLabel('Reason').selectOption('Drying')
  let lost = 0
  await page.route('**/api/package/adjust', async (route) => {
    lost += 1
    // It arrives, and its answer does not.
    await route.fetch()
    await route.abort('failed')
  })
  await form.getByRole('button', { name: 'Save' }).click()
  const details = sheet(page, 'Package')
  await expect(details.getByText(/May have arrived; it is asked for once more, and counts once/)).toBeVisible({
    timeout: 30_000,
  })
  expect(lost).toBeGreaterThan(1)
  await page.unroute('**/api/package/adjust')
  await expect(details.getByText('Not sent yet')).toHaveCount(0, { timeout: 60_000 })
  expect(await appliedTo(sandbox, [wanted], '/adjust')).toEqual([1])
  expect((await sandbox.record(license, 'package', wanted)).Quantity).toBe(2266.96)
})
