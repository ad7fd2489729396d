import type { Page } from '@playwright/test'
import type { InventoryDetailForm } from '@cultivatd/domain/inventory/inventory-detail'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, isPhone, roomPath, row } from './screen.ts'

test.use({ sharesWorld: true })

const facilityId = demoLicenses.redFork
const flushDue = 'You have changed the water 2 Times without Flushing, you must Flush the system on the next change.'

type Item = Pick<InventoryDetailForm, 'type' | 'unit' | 'criticalLimit'> & { name: string; quantity: number }

/** A system of a room, and items in stock that nobody else takes from; answers the ways to them. */
async function given(product: Product, sandbox: Sandbox, name: string, items: readonly Item[]) {
  const token = await signInByApi(product.url, product.people.admin)
  const add = <T>(path: string, body: object) => call<T>(product.url, token, 'POST', `/api/${path}`, body)
  const location = (await sandbox.all(facilityId, 'location')).find(({ Name }) => Name === 'Mother 1')
  const roomId = String(location?.Id)
  const size = { rackCount: 1, levelCount: 1, zoneCount: 2 }
  await add('system/create', { facilityId, roomId, name, type: 'mother', ...size })
  const stocked: string[] = []
  for (const { quantity, ...item } of items) {
    const form = { ...item, userCategoryId: '', brand: 'Prairie', model: 'A', sku: null }
    const { id: detailId } = await add<{ id: string }>('inventory-detail/create', form)
    await add('stock/add', { facilityId, rows: [{ detailId, quantity, unit: item.unit }] })
    stocked.push(`/facility/${facilityId}/inventory/${detailId}`)
  }
  return { path: roomPath(facilityId, roomId), equipment: `/equipment/${roomId}`, stocked }
}

const water = (page: Page, name: string) => page.getByRole('group', { name: `Water of ${name}` })
const lights = (page: Page, name: string) => page.getByRole('group', { name: `Lights of ${name}` })
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

/** 'Install Bulb' of a light of row 1. */
async function openBulb(page: Page, name: string, position: number) {
  await lights(page, name)
    .getByRole('button', { name: new RegExp(`^Row 1, light ${position}:`) })
    .click()
  await page
    .getByRole('dialog', { name: /^Light/ })
    .getByRole('button', { name: 'Install Bulb' })
    .click()
  return page.getByRole('dialog', { name: /^Install Bulb/ })
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
    const nutrient = `Grow of ${name}`
    const { path } = await given(product, sandbox, name, [
      { type: 'NUTRIENTS', name: nutrient, unit: 'LITER', criticalLimit: 0, quantity: 1 },
    ])
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

test('[LIGHT-01] [LIGHT-02] [LIGHT-03] [LIGHT-04] [LIGHT-05] [LIGHT-06] [READ-13] [READ-66] [SHELL-27] [SYS-02] a light from the stock to a bulb change to deactivation', {
  tag: '@desk',
}, async ({ page, another, product, sandbox, signIn }) => {
  const name = `Lit bench of the ${isPhone(page) ? 'phone' : 'desk'}`
  const [lamp, bulb] = [`Lamp of ${name}`, `Bulb of ${name}`]
  const { path, equipment, stocked } = await given(product, sandbox, name, [
    { type: 'LIGHT', name: lamp, unit: 'SINGLE', criticalLimit: null, quantity: 2 },
    { type: 'BULBS', name: bulb, unit: 'SINGLE', criticalLimit: 0, quantity: 1 },
  ])
  await signIn()
  await page.goto(path)
  const own = lights(page, name)
  await expect(water(page, name)).toBeVisible()
  await own.getByRole('button', { name: `Add row of lights to ${name}` }).click()
  await sheet(page, `Rows of lights of ${name}`).getByLabel('Lights in row 1').fill('2')
  await sheet(page, `Rows of lights of ${name}`).getByRole('button', { name: 'Save' }).click()

  // By the keyboard alone: the rows are one stop of Tab, and an arrow leads to the next place.
  await own.getByRole('button', { name: 'Row 1, light 1: no light set up. Assign' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(own.getByRole('button', { name: /^Row 1, light 2/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const assign = page.getByRole('dialog', { name: /^Assign light/ })
  await assign.getByRole('radio', { name: new RegExp(lamp) }).check()
  await assign.getByLabel('Assign the same to all 2 free places of row 1').check()
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await expect(own.getByText('2 without a bulb')).toBeVisible()

  // The one bulb goes into one of two lights that two people stand before.
  const other = await another(product.people.grower)
  await other.goto(path)
  const theirs = await openBulb(other, name, 2)
  const mine = await openBulb(page, name, 1)
  for (const form of [mine, theirs])
    await form.getByLabel('Bulb', { exact: true }).selectOption({ label: `${bulb}, Prairie` })
  await expect(mine.getByText(`${bulb} in stock`).locator('..')).toContainText('0')
  await mine.getByRole('button', { name: 'Install Bulb' }).click()
  await expect(own.getByRole('button', { name: `Row 1, light 1: ${lamp}, bulb 0 days` })).toBeVisible()
  await expect(theirs.getByText('0 in Facility Storage')).toBeVisible()
  await theirs.getByRole('button', { name: 'Install Bulb' }).click()
  await expect(theirs.getByText('Not enough available')).toBeVisible()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await expect(lights(other, name).getByText('1 light lit · 1 without a bulb')).toBeVisible()

  // The stock says where it went, and the equipment of the room leads back to the light.
  await page.goto(stocked[1] ?? '')
  await expect(row(page, name)).toContainText('−1')
  await page.goto(equipment)
  await expect(row(page, `${name}, row 1, light 2`)).toContainText('No bulb')
  await page.getByRole('link', { name: `${name}, row 1, light 1` }).click()
  const view = page.getByRole('dialog', { name: /^Light/ })
  await expect(view.getByText('Installed a bulb in row 1, light 1')).toBeVisible()
  await view.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Light Deactivated' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(own.getByRole('button', { name: 'Row 1, light 1: no light set up. Assign' })).toBeVisible()
  await expect(page).not.toHaveURL(/light=/)
  await page.goto(equipment)
  await expect(row(page, `${name}, row 1, light 2`)).toBeVisible()
  await expect(row(page, `${name}, row 1, light 1`)).toHaveCount(0)
})
