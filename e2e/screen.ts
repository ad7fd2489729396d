import { expect, type Locator, type Page } from '@playwright/test'

/** Below 600 px there are an action bar, cards in place of table rows, and no room for most labels. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600

/** The notice at the bottom left. */
export const snackbar = (page: Page): Locator => page.getByTestId('snackbar')

export async function expectSaved(page: Page): Promise<void> {
  await expect(snackbar(page)).toHaveText('Saved Successfully!')
}

/** A row of a table, which is a card on a phone. */
export const row = (page: Page, text: string): Locator => page.locator('tr[data-row]').filter({ hasText: text })

/** Opens an entry of the avatar's menu. */
export async function chooseInAccountMenu(page: Page, entry: 'Account' | 'Org Settings' | 'Sign Out'): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Follows the link of a letter or of an address bar: a page of the product, loaded anew. */
export const roomPath = (license: string, roomId: number | string): string => `/facility/${license}/room/${roomId}`

/** Tells later whether the page was loaded anew: what is put on it is gone then. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  return async () =>
    expect(await page.evaluate(() => 'isTheSamePage' in window), 'the page was not reloaded').toBe(true)
}

/** Presses a key, Tab unless said otherwise, until this has the focus. */
export async function pressUntilFocused(page: Page, target: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${most} times ${key} did not lead to ${String(target)}`)
}
