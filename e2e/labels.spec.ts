import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath } from './screen.ts'

const license = demoLicenses.redFork
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openRoom(page: Page, sandbox: Sandbox, name: string): Promise<void> {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === name)
  if (!room) throw new Error(`No room ${name} in Metrc`)
  await page.goto(roomPath(license, room.Id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
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
