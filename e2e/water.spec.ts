import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, isPhone, roomPath } from './screen.ts'

const facilityId = demoLicenses.redFork
const flushDue = 'You have changed the water 2 Times without Flushing, you must Flush the system on the next change.'

/** A system of a room without water, and a liter of a nutrient that nobody else takes from. */
async function given(product: Product, sandbox: Sandbox, name: string) {
  const token = await signInByApi(product.url, product.people.admin)
  const add = <T>(path: string, body: object) => call<T>(product.url, token, 'POST', `/api/${path}`, body)
  const location = (await sandbox.all(facilityId, 'location')).find(({ Name }) => Name === 'Mother 1')
  const roomId = String(location?.Id)
  const size = { rackCount: 1, levelCount: 1, zoneCount: 2 }
  await add('system/create', { facilityId, roomId, name, type: 'mother', ...size })
  const { id: detailId } = await add<{ id: string }>('inventory-detail/create', {
    type: 'NUTRIENTS',
    userCategoryId: '',
    name: `Grow of ${name}`,
    brand: 'Prairie',
    model: 'A',
    sku: null,
    criticalLimit: 0,
    unit: 'LITER',
  })
  await add('stock/add', { facilityId, rows: [{ detailId, quantity: 1, unit: 'LITER' }] })
  return { path: roomPath(facilityId, roomId), nutrient: `Grow of ${name}` }
}

const water = (page: Page, name: string) => page.getByRole('group', { name: `Water of ${name}` })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function begin(page: Page, name: string, step: 'Change Water' | 'Flush System'): Promise<void> {
  await water(page, name)
    .getByRole('button', { name: `${step}: ${name}` })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await question.getByRole('button', { name: step }).click()
  await expect(question).toHaveCount(0)
}

async function openPhNutes(page: Page, name: string) {
  await water(page, name)
    .getByRole('button', { name: `Enter PH / Nutes: ${name}` })
    .click()
  return sheet(page, `Enter PH / Nutes of ${name}`)
}

async function read(form: ReturnType<typeof sheet>): Promise<void> {
  await form.getByLabel('PH', { exact: true }).fill('5.8')
  await form.getByLabel('EC', { exact: true }).fill('1.9')
  await form.getByLabel('Temperature', { exact: true }).fill('67')
}

onPhoneToo(() => {
  test('[WATER-01] [WATER-02] [WATER-03] [WATER-04] [WATER-05] [WATER-06] [WATER-08] [WATER-17] [WATER-19] [WATER-20] [READ-03] [READ-06] [ERR-21] from fill over two changes to the demanded flush, with doses that leave the stock', async ({
    page,
    another,
    product,
    sandbox,
    signIn,
  }) => {
    const name = `Rain bench of the ${isPhone(page) ? 'phone' : 'desk'}`
    const { path, nutrient } = await given(product, sandbox, name)
    await signIn()
    await page.goto(path)
    const own = water(page, name)
    await expect(own.getByRole('img', { name: 'Water age, Unknown, Never filled' })).toBeVisible()
    await own.getByRole('button', { name: `Set Water Filled: ${name}` }).click()
    await sheet(page, `Water of ${name}`).getByLabel('Gallon Capacity').fill('120')
    await sheet(page, `Water of ${name}`).getByRole('button', { name: 'Save' }).click()
    await expect(own.getByText('120 gal')).toBeVisible()
    await own.getByRole('button', { name: `Set Water Filled: ${name}` }).click()
    await expect(own.getByRole('img', { name: 'Water age, Day 0' })).toBeVisible()

    // The first change: a dose is refused where it is more than there is, and half of what is entered survives a reload.
    await begin(page, name, 'Change Water')
    await read(await openPhNutes(page, name))
    await sheet(page, `Enter PH / Nutes of ${name}`).getByRole('button', { name: 'Add Nutrients' }).click()
    const add = sheet(page, 'Add Nutrients')
    await add.getByLabel('Nutrient').selectOption({ label: `${nutrient}, Prairie` })
    await add.getByLabel('Quantity').fill('1001')
    await add.getByRole('button', { name: 'Add Nutrients' }).click()
    await expect(add.getByText('Not enough available')).toBeVisible()
    await add.getByLabel('Quantity').fill('480')
    await expect(add.getByText('520 mL')).toBeVisible()
    await add.getByRole('button', { name: 'Add Nutrients' }).click()
    await expect(add).toHaveCount(0)
    await page.reload()
    const draft = own.getByRole('button', { name: /^Draft: Enter PH/ })
    const first = sheet(page, `Enter PH / Nutes of ${name}`)
    await expect(draft.or(first).first()).toBeVisible()
    if (!(await first.isVisible())) await draft.click()
    await expect(first.getByLabel('PH', { exact: true })).toHaveValue('5.8')
    await expect(first.getByLabel(nutrient, { exact: true })).toHaveValue('480')
    await first.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    await expect(own.getByText('1 of 2')).toBeVisible()

    // The second one begins here and is ended by somebody else, who has the doses of the first with one press.
    const other = await another(product.people.grower)
    await other.goto(path)
    await begin(page, name, 'Change Water')
    await expect(
      water(other, name).getByRole('img', { name: /^Water, Water change in progress, since / }),
    ).toBeVisible()
    const second = await openPhNutes(other, name)
    await read(second)
    await second.getByRole('button', { name: /^Same as on / }).click()
    await expect(second.getByText('520 mL available, 40 mL after. 4 mL per gal')).toBeVisible()
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByText(flushDue)).toBeVisible()
    await expect(own.getByRole('button', { name: /^Change Water/ })).toHaveCount(0)

    // Nothing but a flush is next; of the nutrient only 40 mL are left for it.
    await begin(page, name, 'Flush System')
    await expect(own.getByText('0 of 2')).toBeVisible()
    const third = await openPhNutes(page, name)
    await read(third)
    await third.getByRole('button', { name: /^Same as on / }).click()
    await expect(third.getByLabel(nutrient, { exact: true })).toHaveValue('40')
    await third.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    await expect(own.getByRole('button', { name: `Change Water: ${name}` })).toBeVisible()
    await expect(own.getByText(flushDue)).toHaveCount(0)

    await own.getByRole('button', { name: /^PH of / }).click()
    const history = sheet(page, `Water of ${name}`)
    await expect(history.getByText('Water change, 1 nutrient, 480 mL')).toHaveCount(2)
    await expect(history.getByText('Flush, 1 nutrient, 40 mL')).toBeVisible()
  })
})
