import { expect, type Locator, type Page } from '@playwright/test'

/** Below 600 px there are an action bar, cards in place of table rows, and no room for most labels. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600

/** The notice at the bottom left. */
export const snackbar = (page: Page): Locator => page.getByTestId('snackbar')

export async function expectSaved(page: Page): Promise<void> {
  await expect(snackbar(page)).toContainText('Saved Successfully!')
}

/** A row of a table, which is a card on a phone. */
export const row = (page: Page, text: string): Locator => page.locator('tr[data-row]').filter({ hasText: text })

/** The number that a record's page begins with, with what it is called: 'Quantity', 'Remaining now'. */
export const figure = (of: Locator, name: string): Locator => of.getByText(name, { exact: true }).first().locator('..')

/** Chooses what a phone has behind More, at the end of the bar of a room. */
export async function chooseInMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Opens the form of the room that is shown. */
export async function editRoom(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await chooseInMore(page, 'Edit room')
  else await page.getByRole('button', { name: `Edit ${name}` }).click()
}

/** Opens an entry of the avatar's menu. */
export async function chooseInAccountMenu(page: Page, entry: 'Account' | 'Org Settings' | 'Sign Out'): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Follows the link of a letter or of an address bar: a page of the product, loaded anew. */
export const roomPath = (license: string, roomId: number | string): string => `/facility/${license}/room/${roomId}`

/** Goes to an address without loading the page anew, as a link does. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    if (location.pathname + location.search !== to) history.pushState(null, '', to)
  }, address)

/** Tells later whether the page was loaded anew: what is put on it is gone then. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  return async () =>
    expect(await page.evaluate(() => 'isTheSamePage' in window), 'the page was not reloaded').toBe(true)
}

/**
 * Presses Tab as often as there are controls up to this one in the order of the page, and no more: what is read in
 * that order is reached in it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const { presses, dates } = await target.evaluate((element) => {
    const from = document.activeElement ?? document.body
    const isAfter = (one: Node, other: Node) =>
      (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        isAfter(one, from) &&
        !isAfter(one, element),
    )
    return { presses: stops.length, dates: stops.filter((one) => one.matches('[type=date]')).length }
  })
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab')
  // A day is entered in parts, and each of them is stopped at.
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let part = 0; part < 3 * dates && !(await isThere()); part += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}
