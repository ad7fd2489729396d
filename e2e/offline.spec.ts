import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { desk, phone, tablet } from './devices.ts'
import { expect, test } from './journey.ts'
import { forgetSessions, signInByApi } from './people.ts'
import type { Sandbox } from './sandbox.ts'
import { chooseInAccountMenu, expectSaved, roomPath, row, snackbar } from './screen.ts'
import { isAll, today } from './turns.ts'

// Everywhere else a page is loaded from the server: what a device keeps would only be fetched for nothing.
test.use({ serviceWorkers: 'allow' })

const license = demoLicenses.redFork
const connection = (page: Page, said: RegExp) => page.getByRole('banner').getByRole('link', { name: said })

/** Until the program and all of what was opened are on the device: how many topics that are grows with what a page shows. */
async function untilKept(page: Page, topics: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  let before = 0
  const isStill = async () => {
    const now = await keptTopics(page)
    const still = now >= topics && now === before
    before = now
    return still
  }
  await expect.poll(isStill, { intervals: [4_000], timeout: 60_000 }).toBe(true)
}

const keptTopics = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('cultivatd-kept')
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('heads')) return resolve(0)
          const counting = db.transaction('heads').objectStore('heads').count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('[SYNC-04] a room that was opened is there after a start without network or server, as it was known, and live again when they are back', async ({
  page,
  context,
  product,
  sandbox,
  signIn,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const path = roomPath(license, room?.Id ?? 0)
  await signIn()
  await page.goto(path)
  const packages = page.locator('tr[data-row]')
  await expect(packages.first()).toBeVisible()
  const known = await packages.count()
  await untilKept(page, 12)
  await page.close()
  await product.stop()
  await context.setOffline(true)

  const again = await context.newPage()
  await again.goto(path)
  await expect(again.locator('tr[data-row]')).toHaveCount(known)
  await expect(again.getByText(/You see what was known at \d\d:\d\d/)).toBeVisible()
  await expect(connection(again, /^(No network|Server does not answer) since/)).toBeVisible()
  // What was not opened says that it is not here, and does not pretend to be empty.
  await again.getByRole('link', { name: 'External Contacts' }).first().click()
  await expect(again.getByText('Not on this device yet. It comes when the connection is back.').first()).toBeVisible()
  await again.goBack()
  await expect(again.locator('tr[data-row]')).toHaveCount(known)

  await product.startAgain()
  await context.setOffline(false)
  await expect(connection(again, /^In step with Metrc$/)).toBeVisible({ timeout: 30_000 })
  await expect(again.getByText(/You see what was known/)).toHaveCount(0)
  await expect(again.locator('tr[data-row]')).toHaveCount(known)

  // Signing out leaves the program and nothing that was read.
  await chooseInAccountMenu(again, 'Sign Out')
  await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => keptTopics(again)).toBe(0)
  forgetSessions(product.url)
})

async function adjust(page: Page, wanted: string, change: string) {
  await row(page, wanted).locator('.tag').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await details.getByRole('button', { name: /^Adjust quantity/ }).click()
  const form = page.getByRole('dialog', { name: 'Adjust quantity', exact: true })
  await form.getByLabel('Change in quantity').fill(change)
  await form.getByLabel('Reason').selectOption('Drying')
  return form
}

test('[SYNC-03] work without a network outlives a reload and arrives once, and the second of two who contradict each other mends theirs in the tray', async ({
  page,
  context,
  product,
  sandbox,
  signIn,
  another,
  trouble,
}) => {
  trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED|400 .*adjust/)
  const [own, shared] = ['1A4FF0300000022000008123', '1A4FF0300000022000008124'] as const
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const path = roomPath(license, room?.Id ?? 0)
  const quantityOf = async (label: string) => (await sandbox.record(license, 'package', label)).Quantity
  // Not whose session the other journey of this world ends.
  await signIn(product.people.grower)
  await page.goto(path)
  await adjust(page, own, '-1')
  await page.goto(path)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await untilKept(page, 12)

  await context.setOffline(true)
  await expect(connection(page, /^No network since/)).toBeVisible({ timeout: 30_000 })
  for (const [label, change] of [
    [own, '-7.5'],
    [shared, '-2000'],
  ] as const) {
    const form = await adjust(page, label, change)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(snackbar(page)).toContainText('Kept on this device')
    await expect(page.getByText('Not sent yet').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.reload()
  await expect(page.getByText('2 changes are kept on this device, and sent when the connection is back.')).toBeVisible()
  for (const label of [own, shared]) await expect(row(page, label)).toContainText('Kept on this device')

  const other = await another(product.people.userAdmin)
  await other.goto(path)
  const theirs = await adjust(other, shared, '-1000')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectSaved(other)

  await context.setOffline(false)
  await expect(page.getByText('1 change that you made without a network was not taken.')).toBeVisible({
    timeout: 40_000,
  })
  await expect.poll(() => quantityOf(own)).toBe(2260.46)
  expect(await quantityOf(shared)).toBe(1267.96)
  await page.getByRole('link', { name: 'Mend', exact: true }).click()
  const card = page.getByRole('region', { name: new RegExp(shared) })
  await expect(card.getByText('Not taken', { exact: true })).toBeVisible()
  await card.getByLabel('Quantity').fill('-1000')
  await card.getByLabel('Quantity').press('Enter')
  await expect(card.getByText('Works now')).toBeVisible()
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card).toBeHidden()
  await expect.poll(() => quantityOf(shared)).toBe(267.96)
  const applied = (await sandbox.applied(license)).map((one) => JSON.stringify(one.row))
  expect([own, shared].map((label) => applied.filter((text) => text.includes(label)).length)).toEqual([1, 2])
})

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const onDevice = (page: Page) => expect(snackbar(page)).toContainText('Kept on this device')

/** Plants of a room that grow, as Metrc has them. */
async function plantsIn(sandbox: Sandbox, room: string, isFlowering: boolean): Promise<string[]> {
  const plants = await sandbox.all(license, 'plant')
  return plants
    .filter(
      (one) =>
        one.LocationName === room &&
        (one.FloweringDate !== null) === isFlowering &&
        !one.HarvestedDate &&
        !one.DestroyedDate &&
        !one.IsOnHold,
    )
    .map(({ Label }) => Label)
}

/** A scanner types a label and ends it with Enter, wherever the focus is. */
async function scan(page: Page, label: string): Promise<void> {
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
}

/** Pictures are made anew: it has to be one. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWNgaGAgDTGMamAYDaWGYZo0AA6MgAE5EQBGAAAAAElFTkSuQmCC',
  'base64',
)

/** A shift in rooms without radio, from a start without a network to the last act that arrived. */
function shiftWithoutNetwork(): void {
  test('[SYNC-03] [SYNC-04] a shift without a network: looked up, ten plants harvested, twenty placed by scan, a task ticked with a photo, a reading; after the tab was closed all of it arrives once, with its day and its person', async ({
    page,
    context,
    product,
    sandbox,
    signIn,
    take,
    trouble,
  }) => {
    test.setTimeout(240_000)
    trouble.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/)
    const rooms = await sandbox.all(license, 'location')
    const pathOf = (name: string) => roomPath(license, rooms.find(({ Name }) => Name === name)?.Id ?? 0)
    const flowering = await plantsIn(sandbox, 'Flower 2', true)
    const growing = await plantsIn(sandbox, 'Veg 1', false)
    const cut = Array.from({ length: 10 }, () => take(flowering, String))
    const placed = Array.from({ length: 20 }, () => take(growing, String))
    const zone = take(['Rack 1, lower, zone 3', 'Rack 1, lower, zone 4', 'Rack 1, upper, zone 1'], String)
    const admin = await signInByApi(product.url, product.people.admin)
    const name = `Defoliate ${zone}`
    const { id: taskId } = await call<{ id: string }>(product.url, admin, 'POST', '/api/task/create', {
      type: 'Custom',
      name,
      equipmentId: null,
      employeeId: null,
      description: '',
      subTasks: [{ id: 's1', text: 'Rack lower', isComplete: false }],
      locations: [],
      dueDate: null,
    })
    const taskPath = `/schedule?task=${taskId}`

    await test.step('what the shift needs is opened once while there is a network', async () => {
      await signIn(product.people.grower)
      for (const room of ['Flower 2', 'Veg 1', 'Flower 3']) {
        await page.goto(pathOf(room))
        await expect(page.getByRole('heading', { name: room, level: 1 })).toBeVisible()
        if (room === 'Flower 2') {
          await page.getByRole('button', { name: 'Harvest plants', exact: true }).click()
          await expect(sheet(page, 'Harvest plants').getByLabel('Drying room')).toBeVisible()
        }
        await untilKept(page, 12)
      }
      await page.goto(taskPath)
      await expect(sheet(page, name).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
      await untilKept(page, 20)
      await page.close()
      await product.stop()
      await context.setOffline(true)
    })

    let tab = await context.newPage()
    await test.step('looked up', async () => {
      await tab.goto('/?page=get')
      const lookup = sheet(tab, 'Enter Item Label or Name')
      await lookup.getByRole('combobox').fill('1A4FF0399999999999999999')
      await expect(lookup.getByText(/^Not on this device: '1A4FF0399999999999999999'/)).toBeVisible()
      await lookup.getByRole('combobox').fill(cut[0]?.slice(-8) ?? '')
      await expect(lookup.getByText(/No network: this is what this device knew at \d\d:\d\d/)).toBeVisible()
      await lookup.getByRole('combobox').press('Enter')
      await expect(sheet(tab, 'Plant').getByText('Flowering').first()).toBeVisible()
    })

    const weights = cut.map((_, at) => 400 + at)
    await test.step('ten plants are harvested', async () => {
      await tab.goto(pathOf('Flower 2'))
      await tab.getByRole('button', { name: 'Harvest plants', exact: true }).click()
      const form = sheet(tab, 'Harvest plants')
      await form.getByLabel('Type').selectOption('FullPlant')
      await form.getByLabel('Drying room').selectOption('Dry 2')
      await form.getByLabel('Labels', { exact: true }).fill(cut.join(' '))
      await tab.keyboard.press('Enter')
      for (const [at, weight] of weights.entries()) await form.locator(`input[data-at="${at}"]`).fill(String(weight))
      await form.getByRole('button', { name: 'Harvest 10 plants' }).click()
      await onDevice(tab)
      await expect(form).toBeHidden()
    })

    await test.step('twenty are placed by scan', async () => {
      await tab.goto(pathOf('Flower 3'))
      const place = tab.getByRole('button', { name: new RegExp(`^${zone}:`) })
      const rack = tab.getByRole('button', { name: /^Rack 1:/ })
      await expect(place.or(rack).first()).toBeVisible()
      // On a narrow screen a rack is opened first.
      if (!(await place.isVisible())) await rack.click()
      await place.click()
      await sheet(tab, zone).getByRole('button', { name: 'Add to zone' }).click()
      const add = sheet(tab, /^Add to/)
      await expect(add.getByLabel('Plant labels')).toBeFocused()
      for (const label of placed) await scan(tab, label)
      await expect(add.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeVisible()
      await add.getByRole('button', { name: 'Place 20' }).click()
      await onDevice(tab)
    })

    await test.step('a task is ticked, with a photo', async () => {
      await tab.goto(taskPath)
      const view = sheet(tab, name)
      await view.getByRole('button', { name: 'Start', exact: true }).click()
      await view.getByRole('checkbox', { name: 'Rack lower' }).check()
      await view
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name: 'mites.png', mimeType: 'image/png', buffer: picture })
      await expect(view.getByRole('button', { name: 'Open mites.jpg, kept on this device' })).toBeVisible()
    })

    await test.step('a reading is written', async () => {
      await tab.goto(pathOf('Veg 1'))
      await tab.getByRole('button', { name: 'Edit the environment' }).click()
      const form = sheet(tab, 'Environment')
      const typed = { Temperature: '83', Humidity: '58', VPD: '1.61', C02: '990', Light: '402' }
      for (const [label, value] of Object.entries(typed))
        await form.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
      await form.getByRole('button', { name: 'Save' }).click()
      await onDevice(tab)
    })

    await test.step('the tab is closed, opened and online again, and all of it arrives', async () => {
      await tab.close()
      tab = await context.newPage()
      await tab.goto(taskPath)
      await expect(sheet(tab, name).getByRole('button', { name: 'Open mites.jpg, kept on this device' })).toBeVisible()
      await product.startAgain()
      await context.setOffline(false)
      await expect(sheet(tab, name).getByRole('button', { name: 'Open mites.webp, Marcus Reyes' })).toBeVisible({
        timeout: 60_000,
      })
      await expect(sheet(tab, name).getByRole('checkbox', { name: 'Rack lower' })).toBeChecked()
    })

    const day = await tab.evaluate(() => new Date().toLocaleDateString('sv'))
    await expect
      .poll(async () => (await plantsIn(sandbox, 'Flower 3', true)).filter((one) => placed.includes(one)).length, {
        timeout: 60_000,
      })
      .toBe(20)
    const cutInto = async (label: string) => (await sandbox.record(license, 'plant', label)).HarvestId
    await expect.poll(async () => (await Promise.all(cut.map(cutInto))).filter((id) => id !== null).length).toBe(10)
    const harvest = await sandbox.record(license, 'harvest', (await cutInto(cut[0] ?? '')) ?? 0)
    expect(harvest).toMatchObject({ DryingLocationName: 'Dry 2', HarvestStartDate: day })
    for (const [at, label] of cut.entries())
      expect(await sandbox.record(license, 'plant', label)).toMatchObject({
        HarvestId: harvest.Id,
        HarvestedDate: day,
        HarvestedWetWeight: weights[at],
      })
    const applied = (await sandbox.applied(license)).map((one) => JSON.stringify(one))
    const timesOf = (label: string) => applied.filter((text) => text.includes(label)).length
    expect([...cut, ...placed].map(timesOf)).toEqual([...cut, ...placed].map(() => 1))

    await tab.goto(`/facility/${license}/harvests?harvest=${harvest.Id}`)
    const cutHere = sheet(tab, 'Harvest').getByRole('list', { name: 'Plants of this harvest' }).getByRole('listitem')
    for (const label of cut) await expect(cutHere.filter({ hasText: label.slice(-6) })).toContainText(/Marcus Reyes/)
    await tab.goto(pathOf('Veg 1'))
    await expect(tab.getByRole('button', { name: /^Temperature/ }).first()).toContainText('83')
    await expect(tab.getByText('by Marcus Reyes').first()).toBeVisible()
  })
}

// One width each day, all of them where every journey runs.
if (isAll) shiftWithoutNetwork()
else
  test.describe('at the width of the day', () => {
    test.use([desk, tablet, phone][today % 3] ?? desk)
    shiftWithoutNetwork()
  })
if (isAll)
  test.describe('on a tablet', { tag: '@desk' }, () => {
    test.use(tablet)
    shiftWithoutNetwork()
  })

test('[READ-137] what a push service delivers reaches the program on the device, which shows it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const { origin } = new URL(page.url())
  const tools = await context.newCDPSession(page)
  let registrationId = ''
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const [worker] = context.serviceWorkers()
  // A browser without windows lets nobody show notifications: what would be shown is noted in place of that.
  await worker?.evaluate(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      Object.assign(globalThis, { noted: { title, ...options } })
    }
  })
  const pushed = { id: '7', title: 'Alarm', body: 'Veg 1 is too warm', path: '/environment' }
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(pushed) })
  const noted = () => worker?.evaluate(() => (globalThis as { noted?: object }).noted ?? null)
  await expect
    .poll(noted, { timeout: 10_000 })
    .toMatchObject({ title: 'Alarm', body: 'Veg 1 is too warm', data: { path: '/environment' } })
})
