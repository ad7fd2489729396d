import type { Page } from '@playwright/test'

/** What a person can press or fill in. */
const controls = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  ...['button', 'checkbox', 'gridcell', 'menuitem', 'menuitemradio', 'option', 'radio', 'switch', 'tab'].map(
    (role) => `[role=${role}]`,
  ),
  '[tabindex="0"]',
].join()

/**
 * Every control that is shown could be pressed: it is enabled or says that it is not, stands still, and nothing lies
 * over it; and nothing scrolls sideways. All of them are looked at in one go in the page; what does not pass there is
 * tried as a press is (`trial`), which says what is in its way.
 *
 * @returns how many there are, and what is wrong, as sentences
 */
export async function pressEverything(page: Page): Promise<{ count: number; problems: string[] }> {
  const problems = await page.evaluate(widerThanShown)
  const { count, doubtful } = await page.evaluate(tryControls, controls)
  for (let at = 0; at < doubtful; at += 1) {
    const press = page.locator(`[data-doubtful="${at}"]`).click({ trial: true, timeout: 3_000 })
    await press.catch((error: unknown) => problems.push(String(error)))
  }
  return { count, problems }
}

/** The page and what lies above it, where it is wider than what is shown of it. */
function widerThanShown(): string[] {
  const all = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog], main')]
  return all
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((one) => `${one.tagName} ${one.className} scrolls sideways: ${one.scrollWidth} of ${one.clientWidth} px`)
}

/** Marks the controls of which this cannot tell that a press would reach them. */
async function tryControls(selector: string): Promise<{ count: number; doubtful: number }> {
  const isShown = (one: HTMLElement) => {
    const { width, height, bottom } = one.getBoundingClientRect()
    // What leads keyboards past the navigation lies above the page until it has the focus.
    const isOnPage = width > 0 && height > 0 && bottom + scrollY > 0
    return isOnPage && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [inert]')
  }
  const isOff = (one: HTMLElement) => one.matches(':disabled, [aria-disabled=true]') || one.tabIndex < -1
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = (one: HTMLElement) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].join()
  }
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => isShown(one) && !isOff(one))
  const before = all.map(place)
  await frame()
  await frame()
  const moves = new Set(all.filter((one, at) => place(one) !== before[at]))
  const isReached = (one: HTMLElement) => {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    return hit !== null && one.contains(hit)
  }
  const doubtful = all.filter((one) => one.isConnected && (moves.has(one) || !isReached(one)))
  for (const [at, one] of doubtful.entries()) one.dataset['doubtful'] = String(at)
  return { count: all.length, doubtful: doubtful.length }
}
