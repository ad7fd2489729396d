import type { Page } from '@playwright/test'
import { demoAddresses, demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { desk } from './devices.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { editRoom, expectSaved, isPhone, roomPath, row, snackbar } from './screen.ts'

test.use({ sharesWorld: true })

const { redFork, stillwater, extracts } = demoLicenses

/** How many plants stand in a room of Red Fork, as Metrc has it. */
const plantsIn = async (sandbox: Sandbox, room: string) =>
  (await sandbox.all(redFork, 'plant')).filter(
    ({ LocationName, State }) => LocationName === room && State === 'Tracked',
  ).length

test('[FAC-03] [FAC-04] [SHELL-16] [FAC-09] [FAC-10] [FAC-11] the address of a facility is changed by an organization admin, and read by everybody', async ({
  page,
  another,
  product,
  signIn,
}) => {
  await signIn()
  await page.goto(`/facility/${stillwater}`)
  await expect(page.getByRole('heading', { name: 'Stillwater Greenhouse', level: 1 })).toBeVisible()
  const license = page.getByRole('complementary', { name: 'About this facility' }).getByRole('definition')
  await expect(license).toContainText([stillwater, /Grower/, /20\d\d/])
  const address = (of: Page) => of.locator('address')
  await expect(address(page)).toContainText('88 Quarry Lane')
  const grower = await another(product.people.grower)
  await grower.goto(`/facility/${stillwater}`)
  await expect(address(grower)).toContainText('88 Quarry Lane')
  await expect(grower.getByRole('button', { name: 'Edit address' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit address' }).click()
  const form = page.getByRole('dialog', { name: 'Address of Stillwater Greenhouse' })
  await form.getByLabel('Address Line 1').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a value')).toBeVisible()
  await form.getByLabel('Address Line 1').fill('90 Quarry Lane')
  await expect(form.getByLabel('State').locator('option')).not.toHaveCount(0)
  await form.getByLabel('State').selectOption('Kansas')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  // At the bottom left, above the drawer's foot.
  const box = await snackbar(page).boundingBox()
  expect(box?.x).toBeLessThan(40)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(desk.viewport.height - 60)
  await expect(address(page)).toContainText('90 Quarry Lane')
  await expect(address(grower)).toContainText('90 Quarry Lane')
  await grower.goto('/')
  await expect(grower.getByText(/90 Quarry Lane/)).toBeVisible()
})

onPhoneToo(() => {
  test('[FAC-05] [FAC-06] [FAC-07] [FAC-08] [ROOM-01] [ROOM-02] [ROOM-04] [ROOM-06] [ROOM-07] a room is created, changed and deleted, in Metrc too', async ({
    page,
    sandbox,
    signIn,
    trouble,
  }) => {
    trouble.expect(/400/)
    const locations = () => sandbox.all(redFork, 'location')
    await signIn()
    await page.goto(`/facility/${redFork}`)
    for (const name of ['Name', 'Location Type', 'Room Types'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible({ visible: !isPhone(page) })
    await page.getByRole('button', { name: 'Add room' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add room' })
    await dialog.getByRole('button', { name: 'Add room' }).click()
    await expect(dialog.getByText('Please enter a value').first()).toBeVisible()
    await dialog.getByLabel('Name').fill('Cure 1')
    await dialog.getByRole('checkbox', { name: /dry/i }).check()
    await dialog.getByLabel('Location type').selectOption('Packages')
    await expect(dialog.getByRole('checkbox', { name: /dry/i })).not.toBeChecked()
    await dialog.getByRole('checkbox', { name: /packag/i }).check()
    await dialog.getByRole('button', { name: 'Add room' }).click()
    await expect(page.getByRole('heading', { name: 'Cure 1', level: 1 })).toBeVisible()
    await expect(page.getByText('No packages here')).toBeVisible()
    await expect(page.getByText('Packaging', { exact: true }).first()).toBeVisible()
    const created = (await locations()).find(({ Name }) => Name === 'Cure 1')
    expect(created).toMatchObject({ LocationTypeName: 'Packages' })
    expect(new URL(page.url()).pathname).toBe(roomPath(redFork, created?.Id ?? 0))

    await editRoom(page, 'Cure 1')
    const edit = page.getByRole('dialog', { name: 'Edit Cure 1' })
    await edit.getByLabel('Name').fill('Vault')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('alert')).toContainText('There is a room called Vault already')
    await expect(edit.getByLabel('Name')).toHaveValue('Vault')
    await edit.getByLabel('Name').fill('Cure 2')
    await edit.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('heading', { name: 'Cure 2', level: 1 })).toBeVisible()
    expect((await locations()).find(({ Id }) => Id === created?.Id)?.Name).toBe('Cure 2')

    await page.goto(`/facility/${redFork}`)
    await page.getByLabel('Filter rooms by name or type').fill('cure')
    await page.getByRole('button', { name: 'Actions for Cure 2' }).click()
    await page.getByRole('menuitem', { name: 'Delete room' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete room Cure 2' })
    await expect(question).toContainText('Are you sure? This action cannot be undone.')
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectSaved(page)
    await expect(row(page, 'Cure 2')).toHaveCount(0)
    const active = await sandbox.list<{ Name: string }>('/locations/v2/active', {
      licenseNumber: redFork,
      pageSize: '20',
    })
    expect(active.Data.map(({ Name }) => Name)).not.toContain('Cure 2')
  })
})

test('[READ-56] [PERM-09] a room in which plants stand is not deleted, and who is no organization admin is not asked', async ({
  page,
  another,
  product,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/4(00|09)/)
  await signIn()
  await page.goto(`/facility/${redFork}`)
  await page.getByRole('button', { name: 'Actions for Flower 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete room' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(snackbar(page)).toContainText(`Flower 1 still holds ${await plantsIn(sandbox, 'Flower 1')} plants`)
  await expect(row(page, 'Flower 1').first()).toBeVisible()
  const deletes = (await sandbox.requests()).writes.filter(({ method }) => method === 'DELETE')
  expect(deletes.filter(({ status }) => status >= 400)).toEqual([])
  const grower = await another(product.people.grower)
  await grower.goto(`/facility/${redFork}`)
  const rooms = grower.getByRole('table', { name: 'rooms' })
  await expect(rooms.getByRole('link', { name: 'Flower 1', exact: true })).toBeVisible()
  await expect(rooms.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('[ROOM-03] [READ-51] [SHELL-34] a room that is no Metrc location is kept here only, and a mention leads to it', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await page.goto(`/facility/${stillwater}`)
  await page.getByRole('button', { name: 'Add room' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add room' })
  await dialog.getByLabel('Name').fill('Tool shed')
  await dialog.getByLabel('Location type').selectOption('Not a Metrc Location')
  await dialog.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByRole('heading', { name: 'Tool shed', level: 1 })).toBeVisible()
  await expect(page.getByText('Not a Metrc Location')).toBeVisible()
  expect((await sandbox.all(stillwater, 'location')).map(({ Name }) => Name)).not.toContain('Tool shed')
  const path = new URL(page.url()).pathname
  await page.goto(`/room/${path.split('/').at(-1)}`)
  await expect(page.getByRole('heading', { name: 'Tool shed', level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
})

test('[SHELL-18] [SHELL-25] [READ-57] [READ-119] [XFER-03] [FAC-02] [ERR-27] addresses that lead nowhere say so or lead back', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/no/such/page', `/facility/${redFork}/no-such-page`, `${roomPath(redFork, 1)}/no-such-page`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, nothing here' })).toBeVisible()
  }
  for (const path of ['/facility/GAAA-0000-0000', `/facility/${extracts}`, `/facility/${extracts}/transfers`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  }
  await page.goto(roomPath(redFork, 987654321))
  await expect(page.getByRole('heading', { name: 'Red Fork Cultivation', level: 1 })).toBeVisible()
  await page.goto('/room/987654321')
  await expect(page.getByRole('heading', { name: 'Sorry, nothing here' })).toBeVisible()
})

test('[READ-23] [PERM-08] [PERM-16] [SHELL-08] pages for admins are not there for others', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(product.people.grower)
  for (const path of ['/users', '/organization']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, nothing here' })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Sign Out'])
})

test('[HOME-01] [HOME-05] [HOME-06] [HOME-07] Home shows the active facilities with their rooms, and a card leads to its room', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  for (const license of [redFork, stillwater]) {
    const [facility] = await sandbox.all(license, 'facility')
    await expect(page.getByRole('heading', { name: facility?.DisplayName ?? license, level: 2 })).toBeVisible()
  }
  await expect(page.getByText(demoAddresses[redFork]?.line1 ?? '', { exact: false })).toBeVisible()
  const fork = page.getByRole('region', { name: 'Red Fork Cultivation' })
  const underWay = (await sandbox.all(redFork, 'outgoing')).filter(({ ReceivedDateTime }) => !ReceivedDateTime)
  const coming = (await sandbox.all(redFork, 'incoming')).filter(({ ReceivedDateTime }) => !ReceivedDateTime)
  await expect(fork.getByRole('link', { name: /Transfers in progress/ })).toContainText(
    `${underWay.length + coming.length} Transfers in progress`,
  )
  await expect(fork.getByText('Extracts vault')).toHaveCount(0)
  await fork.getByRole('link', { name: /^Flower 1 /i }).click()
  await expect(page.getByRole('heading', { name: 'Flower 1', level: 1 })).toBeVisible()
  await expect(page.getByText(`${await plantsIn(sandbox, 'Flower 1')} plants`).first()).toBeVisible()
})

onPhoneToo(() => {
  test('[HARV-01] [HARV-02] [HARV-03] [HARV-08] [HARV-13] [ROOM-11] [READ-120] harvests hang on the board of their dry room, and stand in the list of the facility', async ({
    page,
    sandbox,
    signIn,
  }) => {
    // Metrc prints a day that is not set as none, or as one of year 1.
    const isDay = (day: unknown) => typeof day === 'string' && !day.startsWith('0001')
    const open = (await sandbox.all(redFork, 'harvest')).filter(({ FinishedDate }) => !isDay(FinishedDate))
    await signIn()
    await page.goto(`/facility/${redFork}/harvests`)
    const active = page.getByRole('region', { name: /^Active/ })
    const held = page.getByRole('region', { name: /^On Hold/ })
    await expect(active.locator('tr[data-row]')).toHaveCount(open.filter(({ IsOnHold }) => !IsOnHold).length)
    await expect(held.locator('tr[data-row]')).toHaveCount(open.filter(({ IsOnHold }) => IsOnHold).length)

    const dry = (await sandbox.all(redFork, 'location')).find(({ Name }) => Name === 'Dry 1')
    await page.goto(roomPath(redFork, dry?.Id ?? 0))
    await expect(page.getByRole('heading', { name: 'Dry 1', level: 1 })).toBeVisible()
    const here = open.filter(({ DryingLocationId }) => DryingLocationId === dry?.Id)
    const cards = page.getByRole('main').getByRole('article')
    const tabs = page.getByRole('group', { name: 'Show harvests' }).getByRole('button')
    if (isPhone(page)) {
      // One column at a time: together they hold what the board does.
      await expect(tabs).toHaveCount(4)
      let count = 0
      for (const tab of await tabs.all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-pressed', 'true')
        await expect(cards).toHaveCount(Number(await tab.locator('.dim').textContent()))
        count += await cards.count()
      }
      expect(count).toBe(here.length)
      await tabs.filter({ hasText: 'Manicure' }).click()
    } else {
      await expect(cards).toHaveCount(here.length)
      // One board, whose columns are the groups.
      await expect(page.getByRole('main').getByRole('heading', { name: /Manicure/, level: 2 })).toHaveCount(1)
    }
    const cake = page.getByRole('article', { name: /Wedding Cake\|FullPlant/ })
    await expect(cake).toContainText('In Progress Manicure')
    await expect(cake).toContainText('30,180 g')
  })
})

test('[XFER-01] [XFER-02] [XFER-04] [READ-114] transfers stand in three groups and open to what they carry', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await page.goto(`/facility/${redFork}/transfers`)
  for (const [title, table] of [
    ['Incoming', 'incoming'],
    ['Outgoing', 'outgoing'],
    ['Rejected', 'rejected'],
  ] as const) {
    const transfers = await sandbox.all(redFork, table)
    await expect(
      page.getByRole('region', { name: new RegExp(`^${title}`) }).locator('button[aria-expanded]'),
    ).toHaveCount(transfers.length)
  }
  const first = page
    .getByRole('region', { name: /^Outgoing/ })
    .getByRole('button')
    .first()
  await first.click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  const [transfer] = (await sandbox.all(redFork, 'outgoing')).filter(({ ReceivedDateTime }) => !ReceivedDateTime)
  const delivery = page.getByRole('region', { name: /^Delivery to/ }).first()
  await expect(delivery.locator('.tag')).not.toHaveCount(0)
  expect(transfer).toBeDefined()
  await expect(page.getByRole('button', { name: /^(create|add|new)/i })).toHaveCount(0)
  // Whatever was received long ago comes with one press; the world of the demo has nothing of it.
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(page.getByText('That is all.')).toBeVisible()
})

test('[XFER-02] [LOOKUP-04] a package that a transfer brought is opened from it', async ({ page, sandbox, signIn }) => {
  const received = (await sandbox.all(redFork, 'incoming')).find(({ ReceivedDateTime }) => ReceivedDateTime !== null)
  const loaded = await sandbox.record(redFork, 'delivery', received?.DeliveryId ?? 0)
  const brought = loaded.packages[0]?.PackageLabel ?? ''
  await signIn()
  await page.goto(`/facility/${redFork}/transfers`)
  const line = page
    .getByRole('main')
    .locator('button[aria-expanded]')
    .filter({ hasText: received?.ManifestNumber ?? '' })
  await expect(line.getByText('Standard').filter({ visible: true })).toBeVisible()
  await line.click()
  await page.getByRole('link', { name: brought }).click()
  await expect(page.getByRole('dialog', { name: 'Package', exact: true })).toContainText(brought)
  await page.keyboard.press('Escape')
  await expect(line).toBeVisible()
})
