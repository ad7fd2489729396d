import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, isPhone, markPage, roomPath, row, tabTo } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork

async function openRoom(page: Page, sandbox: Sandbox, name: string): Promise<void> {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  await page.goto(roomPath(license, room.Id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Vegetative plants of a room, as Metrc has them. */
async function plantsIn(sandbox: Sandbox, room: string, count: number): Promise<string[]> {
  const plants = await sandbox.all(license, 'plant')
  const here = plants.filter(
    ({ LocationName, FloweringDate, HarvestedDate, DestroyedDate }) =>
      LocationName === room && !FloweringDate && !HarvestedDate && !DestroyedDate,
  )
  return here.slice(0, count).map(({ Label }) => Label)
}

const zone = (page: Page, place: string) => page.getByRole('button', { name: new RegExp(`^${place}:`) })
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const hasPlants = /: [1-9]\d* plants?/

/** What the name of a zone says of its plants; 0 for an empty one. */
async function plantsOf(page: Page, place: string): Promise<number> {
  const name = (await zone(page, place).getAttribute('aria-label')) ?? ''
  return Number(/: (\d+) plants?/.exec(name)?.[1] ?? 0)
}

async function openAddStep(page: Page, place: string) {
  await zone(page, place).click()
  await sheet(page, place).getByRole('button', { name: 'Add to zone' }).click()
  const add = sheet(page, /^Add to/)
  await expect(add.getByLabel('Plant labels')).toBeFocused()
  return add
}

test('[SYS-10] [SYS-14] [SYS-15] [SYS-16] [API-12] vegetative plants that are put into a flower zone flower there, in Metrc too', async ({
  page,
  sandbox,
  signIn,
  take,
}) => {
  const [first = '', second = ''] = await plantsIn(sandbox, 'Veg 1', 2)
  const place = take(['Rack 1, lower, zone 1', 'Rack 1, lower, zone 2'], String)
  await signIn()
  await openRoom(page, sandbox, 'Flower 3')
  await expect(zone(page, place)).toHaveAccessibleName(`${place}: empty`)
  const add = await openAddStep(page, place)
  // A scanner ends each tag with Enter.
  await page.keyboard.type(`${first}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${second}`)
  await page.keyboard.press('Enter')
  await expect(add.getByRole('list', { name: 'To be placed' }).getByRole('listitem')).toHaveCount(2)
  await expect(add.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeVisible()
  await add.getByRole('button', { name: 'Place 2' }).click()
  await expectSaved(page)
  await page.keyboard.press('Escape')
  await expect(zone(page, place)).toHaveAccessibleName(new RegExp(`^${place}: 2 plants, flowering, `))
  for (const label of [first, second])
    expect(await sandbox.record(license, 'plant', label)).toMatchObject({
      GrowthPhase: 'Flowering',
      LocationName: 'Flower 3',
    })
})

test('[SYS-11] [SYS-13] [SYS-17] [SYS-18] what cannot stand in a zone says why before anything is sent', async ({
  page,
  sandbox,
  signIn,
}) => {
  const flowering = (await sandbox.all(license, 'plant')).find(
    ({ LocationName, FloweringDate }) => LocationName === 'Flower 1' && FloweringDate !== null,
  )
  const [vegetative = ''] = await plantsIn(sandbox, 'Veg 2', 1)
  const writes = (await sandbox.applied(license)).length
  await signIn()
  await openRoom(page, sandbox, 'Veg 2')
  const add = await openAddStep(page, 'Rack 1, lower, zone 2')
  await page.keyboard.type('VEG7')
  await page.keyboard.press('Enter')
  await expect(add.getByText('VEG7 is an Unknown Plant Label')).toBeVisible()
  // Pasted from a list.
  await add.getByLabel('Plant labels').fill(`${flowering?.Label} 1A4FF0300000099000000001, ${vegetative}`)
  await page.keyboard.press('Enter')
  await add.getByLabel('Batch name').fill('No such batch')
  await page.keyboard.press('Enter')
  const list = add.getByRole('list', { name: 'To be placed' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByText('Plant is not in a valid phase (Flowering) for system type (Vegetation)')).toBeVisible()
  await expect(list.getByText('Unknown Plant Label')).toBeVisible()
  await expect(list.getByText('Unknown Plant Batch Name')).toBeVisible()
  const button = add.getByRole('button', { name: /^Place/ })
  await expect(button).toBeDisabled()
  for (const wrong of ['Flowering', 'Unknown Plant Label', 'Unknown Plant Batch Name'])
    await list
      .getByRole('listitem')
      .filter({ hasText: wrong })
      .getByRole('button', { name: /^Remove/ })
      .click()
  await expect(button).toBeEnabled()
  await button.click()
  await expectSaved(page)
  // It was in the room already: Metrc had nothing to be told.
  expect((await sandbox.applied(license)).length).toBe(writes)
})

test('[SYS-01] [SYS-16] plants that are selected by their zones move to a zone of another room', async ({
  page,
  sandbox,
  signIn,
}) => {
  const from = ['Rack 1, upper, zone 1', 'Rack 1, upper, zone 2'] as const
  await signIn()
  await openRoom(page, sandbox, 'Veg 2')
  for (const place of from) await expect(zone(page, place)).toHaveAccessibleName(hasPlants)
  const count = (await plantsOf(page, from[0])) + (await plantsOf(page, from[1]))
  expect(count).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await zone(page, from[0]).click()
  await zone(page, from[1]).click()
  const bar = page.getByRole('region', { name: `${count} plants selected` })
  await bar.getByRole('button', { name: 'Move' }).click()
  const move = sheet(page, 'Move')
  const labels = await move
    .getByRole('list', { name: 'To be moved' })
    .locator('.tag')
    .evaluateAll((tags) => tags.map((tag) => (tag instanceof HTMLElement ? (tag.dataset['label'] ?? '') : '')))
  expect(labels).toHaveLength(count)
  // The room has one system: nobody has to open a list of one.
  await expect(move.getByText(/^Press the zone of /)).toBeVisible()
  await move.getByLabel('Room').selectOption({ label: 'Veg 1' })
  await move.getByLabel('System').selectOption({ label: 'North racks (Vegetation)' })
  await expect(move.getByText('Press the zone of North racks that they go to.')).toBeVisible()
  await expect(move.getByRole('button', { name: /^Move \d/ })).toBeDisabled()
  await move.getByRole('button', { name: /^Rack 1, middle, zone 1:/ }).click()
  await expect(move.getByText('To rack 1, middle, zone 1 of North racks.')).toBeVisible()
  await move.getByRole('button', { name: `Move ${count}`, exact: true }).click()
  await expectSaved(page)
  await expect(zone(page, from[0])).toHaveAccessibleName(`${from[0]}: empty`)
  for (const label of labels)
    expect(await sandbox.record(license, 'plant', label)).toMatchObject({ LocationName: 'Veg 1' })
  await openRoom(page, sandbox, 'Veg 1')
  await zone(page, 'Rack 1, middle, zone 1').click()
  await expect(row(page, (labels[0] ?? '').slice(-6)).first()).toBeVisible()
})

test('two people in one room see what the other does, without loading the page anew', async ({
  page,
  product,
  sandbox,
  signIn,
  another,
}) => {
  const place = 'Rack 1, lower, zone 4'
  await signIn()
  const other = await another(product.people.grower)
  await openRoom(page, sandbox, 'Veg 1')
  await openRoom(other, sandbox, 'Veg 1')
  await expect(zone(other, place)).toBeVisible()
  const isSamePage = await markPage(other)
  await expect(zone(page, place)).toHaveAccessibleName(hasPlants)
  const count = await plantsOf(page, place)
  await zone(page, place).click()
  const details = sheet(page, place)
  await expect(details.locator('tr[data-row]')).toHaveCount(count)
  await details.getByRole('button', { name: /^Remove \d+ plants? from zone$/ }).click()
  await expectSaved(page)
  await expect(details.getByText('Nothing stands here')).toBeVisible()
  await expect(zone(other, place)).toHaveAccessibleName(`${place}: empty`)
  await expect(other.getByRole('region', { name: /^Not placed/ })).toBeVisible()
  await isSamePage()
})

test('[SYS-03] [SYS-04] [SYS-06] [SYS-07] [ROOM-14] [READ-64] a system is added, changed and deleted, and never made too small', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await openRoom(page, sandbox, 'Mother 1')
  await unfold(page, 'the systems')
  await page.getByRole('button', { name: 'Add new system' }).click()
  const add = sheet(page, 'Add new system')
  await expect(add.getByLabel('Racks')).toHaveValue('1')
  await expect(add.getByLabel('Levels')).toHaveValue('2')
  await expect(add.getByLabel('Zones')).toHaveValue('2')
  await add.getByLabel('Racks').fill('1.5')
  await add.getByRole('button', { name: 'Add system' }).click()
  await expect(add.getByText('Must be a positive integer')).toBeVisible()
  await expect(add.getByText('Please enter a value')).toBeVisible()
  await add.getByLabel('Name').fill('Window bench')
  await add.getByLabel('Racks').fill('2')
  await add.getByRole('button', { name: 'Add system' }).click()
  await expectSaved(page)
  const card = page.getByRole('region', { name: 'Window bench' })
  await expect(card.getByText('2 racks, 2 levels, 2 zones').or(card.getByText('empty')).first()).toBeVisible()

  await unfold(page, 'Mother bench')
  await page.getByRole('button', { name: 'Edit System Mother bench' }).click()
  const edit = sheet(page, 'Edit Mother bench')
  await expect(edit.getByText(/^To delete it: \d+ plants stand in Mother bench/)).toBeVisible()
  await edit.getByLabel('Racks').fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(/^\d+ plants stand outside the new size$/)).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await unfold(page, 'Window bench')
  await page.getByRole('button', { name: 'Edit System Window bench' }).click()
  await sheet(page, 'Edit Window bench').getByRole('button', { name: 'Delete system' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete system Window bench' })
  await expect(question.getByText('Are you sure? This action cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
})

test('the rack map is used with the keyboard alone: arrows, x, Shift, Enter', { tag: '@desk' }, async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn()
  await openRoom(page, sandbox, 'Veg 2')
  const lowest = zone(page, 'Rack 1, lower, zone 1')
  await expect(lowest).toBeVisible()
  await tabTo(page, lowest)
  await page.keyboard.press('ArrowUp')
  await expect(zone(page, 'Rack 1, middle, zone 1')).toBeFocused()
  await page.keyboard.press('End')
  await expect(zone(page, 'Rack 3, middle, zone 4')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(sheet(page, 'Rack 3, lower, zone 3')).toBeVisible()
})

/** On a phone what can be done with them is behind a button. */
async function unfold(page: Page, what: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: `More of ${what}` }).click()
}

/** The middle of a zone, on the screen. */
async function middleOf(page: Page, place: string): Promise<[x: number, y: number]> {
  const box = await zone(page, place).boundingBox()
  if (!box) throw new Error(`${place} is not drawn`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('[SYS-01] [SYS-16] what stands in a zone is dragged to another one, and carried there by keys, and Undo brings it back', {
  tag: '@desk',
}, async ({ page, sandbox, signIn }) => {
  const [from, to] = ['Rack 2, upper, zone 1', 'Rack 2, lower, zone 1']
  await signIn()
  await openRoom(page, sandbox, 'Mother 1')
  const writes = (await sandbox.applied(license)).length
  await expect(zone(page, from)).toHaveAccessibleName(hasPlants)
  await expect(zone(page, to)).toHaveAccessibleName(`${to}: empty`)
  const count = await plantsOf(page, from)
  const words = `${count} plants`
  // What takes hold of the drawings comes after them.
  await page.waitForLoadState('networkidle')
  await zone(page, to).scrollIntoViewIfNeeded()

  const [x, y] = await middleOf(page, from)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 10, { steps: 4 })
  await page.mouse.move(...(await middleOf(page, to)), { steps: 6 })
  const bar = page.getByRole('region', { name: `${words} carried` })
  await expect(bar).toContainText('To Mother bench, rack 2, lower, zone 1')
  await page.mouse.up()
  await expect(page.getByText(`Moved ${words} to Mother bench, rack 2, lower, zone 1`).first()).toBeVisible()
  await expect(zone(page, to)).toHaveAccessibleName(hasPlants)
  await expect(zone(page, from)).toHaveAccessibleName(`${from}: empty`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Moved ${words} back`).first()).toBeVisible()
  await expect(zone(page, from)).toHaveAccessibleName(hasPlants)
  await expect(zone(page, to)).toHaveAccessibleName(`${to}: empty`)

  await zone(page, from).focus()
  await page.keyboard.press('m')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(zone(page, to)).toBeFocused()
  await expect(bar).toContainText('To Mother bench, rack 2, lower, zone 1')
  await page.keyboard.press('Enter')
  await expect(zone(page, to)).toHaveAccessibleName(hasPlants)
  await page.reload()
  // What was not answered when the page went waits on the device, and is sent from there.
  await expect.poll(() => plantsOf(page, to)).toBe(count)
  await expect(zone(page, from)).toHaveAccessibleName(`${from}: empty`)
  // Where a plant stands in its room is ours alone.
  expect((await sandbox.applied(license)).length).toBe(writes)
})

onPhoneToo(() => {
  test('[SYS-01] a field of racks opens one of them, the address keeps it, and all is there as a table', async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn()
    await openRoom(page, sandbox, 'Flower 1')
    const fifth = isPhone(page)
      ? page.getByRole('tab', { name: /^Rack 5/ })
      : page.getByRole('button', { name: /^Rack 5:/ })
    await fifth.click()
    await expect(zone(page, 'Rack 5, level 1, zone 12')).toBeVisible()
    await page.reload()
    await expect(zone(page, 'Rack 5, level 1, zone 12')).toBeVisible()
    await unfold(page, 'Vertical field')
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: 'Zones of Vertical field' })
    const first = table.locator('tr[data-row]').first()
    await first.locator('[data-card=line]').first().click()
    await expect(page.getByRole('dialog', { name: /^Rack 1, level 1, zone 1$/ })).toBeVisible()
  })
})

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })

/** Asks for something of the facility without a screen. */
async function post<T>(product: Product, path: string, body: object): Promise<T> {
  const token = await signInByApi(product.url, product.people.admin)
  return call<T>(product.url, token, 'POST', `/api/${path}`, { facilityId: license, ...body })
}

const aSystem = (product: Product, roomId: string, name: string, type: string) =>
  post<{ id: string }>(product, 'system/create', { roomId, name, type, rackCount: 1, levelCount: 1, zoneCount: 2 })

test('[SYS-16] [READ-45] a refused move to a zone that is sent again still leads into the zone', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [Label = ''] = await plantsIn(sandbox, 'Veg 2', 1)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Veg 1')
  const { id } = await aSystem(product, String(room?.Id), 'Late racks', 'vegetation')
  await sandbox.refuseNext('/plants/v2/location', [{ row: 0, message: 'The plant is being audited.' }])
  const body = { systemId: id, rack: 1, level: 1, zone: 2, date: today(), plants: [Label], batches: [] }
  await expect(post(product, 'system/place', body)).rejects.toThrow('being audited')
  await signIn()
  await page.goto('/operations?group=refused')
  await page.getByText('Moved to Veg 1: Late racks').first().click()
  await page.getByRole('button', { name: 'Send again with changes' }).click()
  const form = sheet(page, 'Move plant')
  await expect(form.getByText('Goes into Late racks, rack 1, zone 2.')).toBeVisible()
  const rooms = form.getByLabel('Room')
  const kept = await rooms.inputValue()
  await rooms.selectOption('Flower 3')
  await expect(form.getByText('The zone is not kept.')).toBeVisible()
  await rooms.selectOption(kept)
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  expect((await sandbox.record(license, 'plant', Label)).LocationName).toBe('Veg 1')
  await page.goto(`/?plant=${Label}&in=${license}`)
  await expect(sheet(page, 'Plant')).toContainText('Late racks, rack 1, zone 2')
})

test('[READ-33] [READ-36] a plant in a room that Metrc does not know stands in the system that it has there', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [Label = ''] = await plantsIn(sandbox, 'Veg 1', 1)
  const types = ['mother']
  const tent = await post<{ id: string }>(product, 'location/create', {
    name: 'Tent',
    locationType: 'Not a Metrc Location',
    types,
  })
  const { id } = await aSystem(product, tent.id, 'Tent mothers', 'mother')
  const body = { systemId: id, rack: 1, level: 1, zone: 1, date: today(), plants: [Label], batches: [] }
  await post(product, 'system/place', body)
  await signIn()
  await page.goto(`/?plant=${Label}&in=${license}&page=clone`)
  const form = sheet(page, /Clones/)
  await expect(form).toBeVisible()
  await expect(form.getByText('Not in the Vegetative phase as required for Mother plants')).toHaveCount(0)
  await page.goto(`/?plant=${Label}&in=${license}`)
  await expect(sheet(page, 'Plant')).toContainText('Tent mothers, rack 1, zone 1')
})
