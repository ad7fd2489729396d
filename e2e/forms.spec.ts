import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath, snackbar } from './screen.ts'

const license = demoLicenses.redFork
const facility = `/facility/${license}`
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Records of the demo that every form here can act on. */
async function records(sandbox: Sandbox) {
  const plants = (await sandbox.all(license, 'plant')).filter(
    ({ HarvestedDate, DestroyedDate, IsOnHold }) => !HarvestedDate && !DestroyedDate && !IsOnHold,
  )
  const plantIn = (room: string) => plants.findLast(({ LocationName }) => LocationName === room)?.Label ?? ''
  const batch = (await sandbox.all(license, 'plantBatch')).findLast(
    ({ UntrackedCount, LocationName, IsOnHold }) => UntrackedCount > 0 && LocationName === 'Clone 1' && !IsOnHold,
  )
  const harvests = await sandbox.all(license, 'harvest')
  const isDay = (day: string | null) => (day ?? '') > '2020'
  const open = harvests.find(
    ({ FinishedDate, CurrentWeight, IsOnHold }) => !isDay(FinishedDate) && CurrentWeight > 100 && !IsOnHold,
  )
  const finished = harvests.find(({ FinishedDate }) => isDay(FinishedDate))
  const pkg = '1A4FF0300000022000008128'
  return {
    mother: `${facility}?plant=${plantIn('Mother 1')}`,
    vegetative: `${facility}?plant=${plantIn('Veg 2')}`,
    flowering: `${facility}?plant=${plantIn('Flower 4')}`,
    batch: `${facility}?batch=${encodeURIComponent(batch?.Name ?? '')}`,
    harvest: `${facility}?harvest=${open?.Id}`,
    harvestName: open?.Name ?? '',
    finished: `${facility}?harvest=${finished?.Id}`,
    package: `${facility}?package=${pkg}`,
    packageLabel: pkg,
  }
}

interface OpenForm {
  address: string
  title: string
  /** Fills in what is needed; answers the field that must keep what was typed, and its value. */
  fill: (form: Locator) => Promise<[Locator, string] | null>
  button: string
  /** A question that is asked before it is sent. */
  question?: string
  call: string
}

async function formsOf(sandbox: Sandbox): Promise<OpenForm[]> {
  const of = await records(sandbox)
  return [
    {
      address: `${of.package}&page=adjustQuantity`,
      title: 'Adjust quantity',
      fill: async (form) => {
        await form.getByLabel('Reason').selectOption('Drying')
        await form.getByLabel('Change in quantity').fill('-1')
        return [form.getByLabel('Reason'), 'Drying']
      },
      button: 'Save',
      call: 'package/adjust',
    },
    {
      address: `${of.package}&page=changeItem`,
      title: 'Change item',
      fill: async (form) => {
        await form.getByLabel('New item').selectOption({ index: 1 })
        return [form.getByLabel('New item'), await form.getByLabel('New item').inputValue()]
      },
      button: 'Save',
      call: 'package/change-item',
    },
    {
      address: `${of.package}&page=changeNote`,
      title: 'Change note',
      fill: async (form) => {
        await form.getByLabel('Note').fill('For the shop')
        return [form.getByLabel('Note'), 'For the shop']
      },
      button: 'Save',
      call: 'package/change-note',
    },
    {
      address: `${of.mother}&page=clone`,
      title: 'Cut Clones',
      fill: async (form) => {
        await form.getByLabel('Clone room').selectOption('Clone 1')
        await form.getByLabel('Count').fill('12')
        return [form.getByLabel('Count'), '12']
      },
      button: 'Cut Clones',
      call: 'plant/cut-clones',
    },
    {
      address: `${of.vegetative}&page=destroyPlant`,
      title: 'Destroy Plant',
      fill: async (form) => {
        await form.getByLabel('Weight').fill('140')
        await form.getByLabel('Method').selectOption({ index: 1 })
        await form.getByLabel('Reason').selectOption({ index: 1 })
        await form.getByLabel('Note').fill('Leaves were eaten')
        return [form.getByLabel('Note'), 'Leaves were eaten']
      },
      button: 'Destroy',
      question: 'Destroy 1 plant',
      call: 'plant/destroy',
    },
    {
      address: `${of.flowering}&page=harvestPlant`,
      title: 'Harvest Plant',
      fill: async (form) => {
        await form.getByLabel('Type').selectOption('FullPlant')
        await form.getByLabel('Drying room').selectOption('Dry 2')
        await form.getByLabel('Wet weight').fill('312.5')
        return [form.getByLabel('Wet weight'), '312.5']
      },
      button: 'Harvest',
      call: 'harvest/add',
    },
    {
      address: `${of.finished}&page=harvestFinish`,
      title: 'UnFinish Harvest',
      fill: async () => null,
      button: 'UnFinish Harvest',
      call: 'harvest/finish',
    },
  ]
}

async function send(page: Page, { title, button, question }: OpenForm): Promise<void> {
  await sheet(page, title).getByRole('button', { name: button, exact: true }).click()
  if (question) await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: button }).click()
}

test('[ERR-01] [ERR-04] [ERR-05] [ERR-06] [ERR-07] [READ-45] what is no refusal is told in the snackbar in the server’s words, and the form stays', async ({
  page,
  sandbox,
  signIn,
  trouble,
}) => {
  test.setTimeout(180_000)
  trouble.expect(/403/)
  await signIn()
  for (const one of await formsOf(sandbox)) {
    await page.goto(one.address)
    const form = sheet(page, one.title)
    const typed = await one.fill(form)
    const message = `${one.title}: somebody has taken this right away.`
    await page.route(`**/api/${one.call}`, (route) => route.fulfill({ status: 403, json: { errors: [{ message }] } }))
    await send(page, one)
    await expect(snackbar(page)).toContainText(message)
    await expect(form.getByRole('alert')).toHaveCount(0)
    if (typed) await expect(typed[0]).toHaveValue(typed[1])
    await expect(form.getByRole('button', { name: one.button, exact: true })).toBeEnabled()
    await page.unroute(`**/api/${one.call}`)
  }
})

test('[LOOKUP-13] the forms show that they are busy while they are submitting', async ({ page, sandbox, signIn }) => {
  const of = await records(sandbox)
  const forms: [address: string, title: string, fill: (form: Locator) => Promise<unknown>, button: string][] = [
    [`${of.vegetative}&page=move`, 'Move Plant', (form) => form.getByLabel('Room').selectOption('Veg 1'), 'Move'],
    [`${of.batch}&page=move`, 'Move Plant Batch', (form) => form.getByLabel('Room').selectOption('Veg 2'), 'Move'],
    [
      `${of.harvest}&page=harvestWaste`,
      'Waste',
      async (form) => {
        await form.getByLabel('Reason').selectOption('Plant Material')
        await form.getByLabel('Weight').fill('1.5')
      },
      'Record waste',
    ],
    [
      `${of.package}&page=changeNote`,
      'Change note',
      (form) => form.getByLabel('Note').fill('While somebody waits'),
      'Save',
    ],
  ]
  await signIn()
  for (const [address, title, fill, button] of forms) {
    await page.goto(address)
    const form = sheet(page, title)
    await fill(form)
    await sandbox.latency(3_000)
    await form.getByRole('button', { name: button, exact: true }).click()
    const busy = form.getByRole('button', { name: 'Sending' })
    await expect(busy, title).toHaveAttribute('aria-busy', 'true')
    await expect(form.locator('.busyline'), title).toBeAttached()
    await sandbox.latency(0)
    await expectSaved(page)
  }
})

test('[ERR-26] [READ-111] what has no location in Metrc stands in an unknown one', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const of = await records(sandbox)
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Pack 1')
  const harvest = Number(of.harvest.split('=').at(-1))
  const before = await sandbox.record(license, 'harvest', harvest)
  await sandbox.change(license, 'package', of.packageLabel, { LocationId: null, LocationName: null })
  await sandbox.change(license, 'harvest', harvest, { DryingLocationId: 0, DryingLocationName: '' })
  await readMetrcNow(product.url, product.people.admin)
  await signIn()
  await page.goto(of.package)
  await expect(sheet(page, 'Package').getByText('Unknown Location').first()).toBeVisible()
  await page.goto(of.harvest)
  await expect(sheet(page, 'Harvest').getByText('Unknown Location').first()).toBeVisible()
  await sandbox.change(license, 'package', of.packageLabel, { LocationId: room?.Id ?? 0, LocationName: 'Pack 1' })
  const { DryingLocationId, DryingLocationName } = before
  await sandbox.change(license, 'harvest', harvest, { DryingLocationId, DryingLocationName })
  await readMetrcNow(product.url, product.people.admin)
})

test('a form of many plants that nobody has touched is gone after a reload, one with a label is not', async ({
  page,
  sandbox,
  signIn,
}) => {
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Veg 2')
  await signIn()
  await page.goto(roomPath(license, room?.Id ?? 0))
  const open = () => page.getByRole('button', { name: 'Move plants', exact: true }).click()
  const form = sheet(page, 'Move plants')
  const reloaded = async () => {
    await page.reload()
    // Behind the form, where it comes back.
    await expect(page.getByRole('button', { name: 'Move plants', exact: true, includeHidden: true })).toBeAttached()
    return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('cultivatd-plants')))
  }
  await open()
  await expect(form).toBeVisible()
  expect(await reloaded()).toEqual([])
  await expect(form).toHaveCount(0)

  const label = new URL((await records(sandbox)).vegetative, page.url()).searchParams.get('plant') ?? ''
  await open()
  await form.getByLabel('Labels', { exact: true }).fill(label)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Plants' }).getByRole('listitem')).toHaveCount(1)
  expect(await reloaded()).toHaveLength(1)
  await expect(form.getByRole('list', { name: 'Plants' }).getByRole('listitem')).toHaveCount(1)
  await form.getByRole('button', { name: /^Remove/ }).click()
  await expect(form.getByRole('list', { name: 'Plants' })).toHaveCount(0)
  expect(await reloaded()).toEqual([])
  await expect(form).toHaveCount(0)
})

test('[API-13] batches that are selected in the list are moved together, and what Metrc refuses is sent again', async ({
  page,
  sandbox,
  signIn,
}) => {
  const batches = (await sandbox.all(license, 'plantBatch'))
    .filter(
      ({ UntrackedCount, LocationName, IsOnHold }) => UntrackedCount > 0 && LocationName === 'Clone 1' && !IsOnHold,
    )
    .slice(0, 3)
  expect(batches).toHaveLength(3)
  await signIn()
  await page.goto(roomPath(license, batches[0]?.LocationId ?? 0))
  const card = page.getByRole('region', { name: /^Plant batches/ })
  await card.getByRole('button', { name: 'Show as list' }).click()
  for (const { Name } of batches) await card.getByRole('checkbox', { name: `Select ${Name}`, exact: true }).check()
  const bar = page.getByRole('region', { name: '3 plant batches selected' })
  await bar.getByRole('button', { name: 'Move plant batches' }).click()
  const form = sheet(page, 'Move plant batches')
  await expect(form.getByRole('button', { name: 'Move 3 batches' })).toBeDisabled()
  await form.getByLabel('Room').selectOption('Veg 2')
  const words = 'Plant Batch is being audited.'
  await sandbox.refuseNext('/plantbatches/v2/location', [{ row: 1, message: words }])
  await form.getByRole('button', { name: 'Move 3 batches' }).click()
  await expect(form.getByText('2 of 3 plant batches moved, 1 refused.').filter({ visible: true }).first()).toBeVisible()
  await expect(form.getByRole('list', { name: 'Refused' })).toContainText(words)
  await expect(form.getByLabel('Room').locator('option:checked')).toHaveText('Veg 2')
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  await expect(form).toBeHidden()
  for (const { Id } of batches) expect((await sandbox.record(license, 'plantBatch', Id)).LocationName).toBe('Veg 2')
  await expect(bar).toHaveCount(0)
})
