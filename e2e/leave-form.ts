import type { Page } from '@playwright/test'
import { follow } from './screen.ts'
import { fieldOf, type TypedForm } from './typed-forms.ts'

/** The ways to leave a form, as the issue of a grower names them. */
export const waysToLeave = ['Back', 'Esc', 'X', 'reload', 'new sign-in'] as const
export type WayToLeave = (typeof waysToLeave)[number]

/** How the same person signs in again on a page that shows the sign-in. */
export type SignInAgain = (page: Page) => Promise<void>

/**
 * Types into a form, leaves it in one way, and looks for what was typed: in the form where it is open again, else behind
 * its draft's chip.
 *
 * @param patience how long a page may take to show something, in milliseconds
 * @returns null when it was there, else what stood there in its place
 */
export async function lostOnLeaving(
  page: Page,
  form: TypedForm,
  { way, signInAgain, patience }: { way: WayToLeave; signInAgain: SignInAgain; patience: number },
): Promise<string | null> {
  await begin(page, form)
  const typed = await typeInto(page, form)
  await leave(page, form, way, signInAgain)
  const field = fieldOf(page, form)
  const chip = page.getByRole('list', { name: 'Drafts' }).getByRole('button', { name: /^Draft: / })
  try {
    await field.or(chip).first().waitFor({ timeout: patience })
    if (!(await field.isVisible())) await chip.first().click({ timeout: patience })
    await field.waitFor({ timeout: patience })
  } catch {
    return `no form and no draft on ${new URL(page.url()).pathname}`
  }
  return settledValue(page, form, typed, patience)
}

/** The page of a form, with nothing kept and a page before it. */
async function begin(page: Page, { home, open }: TypedForm): Promise<void> {
  await page.goto('/init.json')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('cultivatd-draft ')) localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await follow(page, home)
  await open?.(page)
}

async function typeInto(page: Page, form: TypedForm): Promise<string> {
  const field = fieldOf(page, form)
  await field.waitFor()
  const before = await field.inputValue()
  if (form.text !== undefined) await field.fill(form.text)
  else await field.selectOption(await firstOther(page, form))
  const typed = await field.inputValue()
  if (typed === before) throw new Error(`${form.name}: nothing was typed that was not there before`)
  return typed
}

/** The first choice of a select that can be chosen and is not chosen yet. */
const firstOther = (page: Page, form: TypedForm): Promise<string> =>
  fieldOf(page, form).evaluate((select: HTMLSelectElement) => {
    const other = [...select.options].find(({ value, disabled }) => value && !disabled && value !== select.value)
    return other?.value ?? ''
  })

async function leave(page: Page, { home, isPage }: TypedForm, way: WayToLeave, signInAgain: SignInAgain) {
  if (way === 'reload') return void (await page.reload())
  if (way === 'Esc') return page.keyboard.press('Escape')
  if (way === 'new sign-in') {
    await endSession(page)
    return signInAgain(page)
  }
  if (way === 'Back') await page.goBack()
  else if (isPage) await follow(page, '/')
  else await page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).click()
  // What is typed is written a moment later, also by a page that is left at once.
  await follow(page, home)
}

/** As when a session ends by time: nobody pressed Sign Out. */
export async function endSession(page: Page): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/init.json')
  await tab.evaluate(() => localStorage.removeItem('cultivatd-session'))
  await tab.close()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

async function settledValue(page: Page, form: TypedForm, typed: string, patience: number): Promise<string | null> {
  const until = performance.now() + patience
  let found = ''
  while (performance.now() < until) {
    found = await fieldOf(page, form).inputValue()
    if (found === typed) return null
    await page.waitForTimeout(100)
  }
  return found === '' ? 'nothing' : found
}
