import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { follow } from '../screen.ts'

/** A page of the product, or something that lies above one, as it is reached by its address and a press. */
export interface Place {
  name: string
  path: string
  isPublic?: boolean
  /** What has to be there before it is looked at. */
  shows: (page: Page) => Promise<unknown>
  /** Brings up what lies above the page. */
  open?: (page: Page) => Promise<unknown>
}

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** As little as a page can show: it is drawn at once in another size and mode, and leaves nothing of the one before. */
const nowhere = '/nothing'

/** Loads the application, in which the places are. */
export async function openApp(page: Page): Promise<void> {
  await page.goto(nowhere)
  await heading('Sorry, nothing here')(page)
}

/** Leaves where one is without loading the page anew; what was open there is gone. */
export async function leave(page: Page): Promise<void> {
  // A menu of the frame is no page's, and stays until it is closed.
  const menu = page.getByRole('menu')
  if ((await menu.count()) > 0) await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  // The help stays open from page to page.
  const help = page.getByRole('button', { name: 'Close the help' })
  if ((await help.count()) > 0) await help.click()
  await follow(page, nowhere)
  await heading('Sorry, nothing here')(page)
  await expect(page.locator('.MuiModal-root')).toHaveCount(0)
}

/** Goes there as by a link, and waits until everything is there. */
export async function goTo(page: Page, place: Place): Promise<void> {
  await follow(page, place.path)
  await until(page, place)
}

/** Loads it, as from a bookmark, and waits until everything is there. */
export async function load(page: Page, place: Place): Promise<void> {
  await page.goto(place.path)
  await until(page, place)
}

async function until(page: Page, { open, shows }: Place): Promise<void> {
  await open?.(page)
  await shows(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
