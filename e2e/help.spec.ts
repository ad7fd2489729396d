import type { Locator } from '@playwright/test'
import { phone } from './devices.ts'
import { expect, test } from './journey.ts'

test.use({ sharesWorld: true })

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(300)

test('[SHELL-06] [HELP-02] [HELP-03] [HELP-08] [HELP-09] [HELP-10] a grower writes an article with a dropped picture beside the work, and who may not edit reads it on the phone', async ({
  page,
  another,
  product,
  signIn,
}) => {
  await signIn(product.people.grower)
  await page.goto('/')
  // What hears keys is there when what the page loads is.
  await expect(page.getByRole('region', { name: 'Tasks Today' })).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  // By keys alone, as far as it goes: a picture is dropped.
  await page.keyboard.press('g')
  await page.keyboard.press('?')
  const help = page.getByRole('complementary', { name: 'Help' })
  await help.getByRole('button', { name: 'New article' }).press('Enter')
  await expect(help.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Release the mites')
  await help.getByLabel('Category').selectOption('Daily rounds')
  const text = help.getByRole('textbox', { name: 'Text' })
  await text.focus()
  await page.keyboard.type('## Before')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Hang the cards ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('high')
  const dragged = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'card.png', { type: 'image/png' }))
    return data
  }, picture.toString('base64'))
  const list = text.locator('ul')
  await list.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(list).toHaveAttribute('data-slot', 'Drop to insert the picture here')
  await list.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(list).not.toHaveAttribute('data-slot')
  await isDrawn(text.getByRole('img'))
  await help.getByRole('button', { name: 'Save' }).click()
  const written = help.getByRole('article', { name: 'Release the mites' })
  await expect(written.locator('h3 + ul + figure')).toBeVisible()
  await expect(written.locator('strong')).toHaveText('high')
  await isDrawn(written.getByRole('img'))
  await expect(help).toContainText('Marcus Reyes')
  await expect(help).toBeFocused()

  // The page beside it keeps its clicks, and the help its place.
  await page.getByRole('link', { name: 'Inventory Details' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory Details', level: 1 })).toBeVisible()
  await expect(written).toBeVisible()
  await page.keyboard.press('F6')
  await expect(help).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  const reader = await another(product.people.userAdmin)
  await reader.setViewportSize(phone.viewport)
  await reader.goto('/')
  await reader.getByRole('button', { name: 'Open navigation' }).click()
  await reader.getByRole('button', { name: 'Help', exact: true }).click()
  const sheet = reader.getByRole('dialog', { name: 'Help' })
  await sheet.getByRole('searchbox').fill('mites')
  await sheet.getByRole('button', { name: /^Release the mites/ }).click()
  const read = reader.getByRole('article', { name: 'Release the mites' })
  await expect(read).toContainText('Hang the cards high')
  await isDrawn(read.getByRole('img'))
  await expect(reader.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})
