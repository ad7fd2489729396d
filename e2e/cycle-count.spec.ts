import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { phone } from './devices.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork
const unknown = '1A4FF03FFFFFFFFFFFFFFFFF'

/** Flowering plants that nobody else of this world uses, by label. */
async function floweringPlants(sandbox: Sandbox, take: <T>(from: readonly T[], nameOf: (one: T) => string) => T) {
  const plants = (await sandbox.all(license, 'plant'))
    .filter(
      ({ LocationName, HarvestedDate, DestroyedDate }) =>
        LocationName === 'Flower 4' && !HarvestedDate && !DestroyedDate,
    )
    .map(({ Label }) => Label)
    .toSorted()
  return Array.from({ length: 4 }, () => take(plants, (label) => label))
}

/** A room of its own with these plants in it; answers its id. */
async function aRoom({ url, people }: Product, name: string, labels: readonly string[]): Promise<string> {
  const token = await signInByApi(url, people.admin)
  const post = <T>(path: string, body: object) =>
    call<T>(url, token, 'POST', `/api/${path}`, { facilityId: license, ...body })
  const room = { name, locationType: 'Plants', types: ['flower'] }
  const { id } = await post<{ id: string }>('location/create', room)
  const plants = labels.map((label) => ({ label, changePhase: null }))
  await post('plant/move', { locationId: id, date: new Date().toISOString().slice(0, 10), plants })
  return id
}

/** As a wedge scanner does: the letters in a burst, then Enter, wherever the focus is. */
async function scan(page: Page, label: string): Promise<void> {
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
}
const last = (page: Page) => page.getByLabel('Last scan')
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('button').first()

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use(phone)

  test('two people walk a room: each class shows at once, the end seals it, books the move, and hands over what is missing', async ({
    page,
    product,
    sandbox,
    signIn,
    another,
    take,
  }) => {
    const [fine = '', twice = '', missing = '', stranger = ''] = await floweringPlants(sandbox, take)
    const id = await aRoom(product, 'Walk-in 1', [fine, twice, missing])
    for (const label of [fine, twice, missing])
      await expect.poll(async () => (await sandbox.record(license, 'plant', label)).LocationName).toBe('Walk-in 1')
    await signIn()
    await page.goto(roomPath(license, id))
    await page.getByRole('button', { name: 'Walk the room' }).click()
    await page.getByRole('dialog', { name: 'Walk Walk-in 1' }).getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { name: 'Count Walk-in 1', level: 1 })).toBeVisible()
    await expect(page.getByText('0 of 3 found')).toBeVisible()

    const colleague = await another(product.people.grower)
    await colleague.goto(new URL(page.url()).pathname)
    await expect(colleague.getByText('0 of 3 found')).toBeVisible()

    await scan(page, fine)
    await expect(last(page)).toContainText('Fine')
    await scan(page, twice)
    await expect(page.getByText('2 of 3 found')).toBeVisible()
    await expect(colleague.getByText('2 of 3 found')).toBeVisible()
    await scan(colleague, twice)
    await expect(last(colleague)).toContainText('Scanned twice')
    await scan(colleague, unknown)
    await expect(last(colleague)).toContainText('Unknown tag')
    await scan(page, stranger)
    await expect(last(page)).toContainText('In the wrong place')
    for (const [name, count] of [
      ['Fine', 1],
      ['Scanned twice', 1],
      ['Unknown tag', 1],
      ['In the wrong place', 1],
      ['Not found yet', 1],
    ] as const)
      await expect(group(page, name)).toContainText(`${name}${count}`)

    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Finish' }).click()
    const end = page.getByRole('dialog', { name: 'Finish Walk-in 1' })
    await end.getByLabel('Who looks for them').selectOption('Priya Nair')
    await end.getByRole('button', { name: 'Finish' }).click()
    // The move is opened with what stands in the wrong place, for this room.
    const move = page.getByRole('dialog', { name: 'Move to Walk-in 1' })
    await expect(move).toContainText(stranger)
    await move.getByRole('button', { name: 'Move 1 plant' }).click()
    await expectSaved(page)
    await expect(page.getByText('1 was moved here since.')).toBeVisible()
    expect(await sandbox.record(license, 'plant', stranger)).toMatchObject({ LocationName: 'Walk-in 1' })

    await expect(page.getByText('Sealed in the history')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Missing' })).toContainText(missing)
    // Who scanned with them sees the report too.
    await expect(colleague.getByText('Sealed in the history')).toBeVisible()
    await page.getByRole('link', { name: 'Open task' }).click()
    await expect(page.getByRole('dialog')).toContainText('Find 1 missing in Walk-in 1')
    await expect(page.getByRole('dialog')).toContainText('Priya Nair')
  })
})
