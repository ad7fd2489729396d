import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signUpByApi } from './api.ts'
import { expect, test } from './journey.ts'
import { allPlaces, goTo } from './pages.ts'
import { isPhone } from './screen.ts'

const desktop = { width: 1440, height: 900 }
const sizes = [desktop, { width: 820, height: 1180 }, { width: 390, height: 844 }]
const modes = ['light', 'dark'] as const
// To draw a page in the other mode takes longer than to draw it wider.
const looks = modes.flatMap((colorScheme) => sizes.map((size) => ({ size, colorScheme })))
const parts = [0, 1, 2, 3]

/** Colors on their way from one mode to the other are nobody's choice. */
async function settled(): Promise<void> {
  const endings = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished.catch(() => {}))
  await Promise.all(endings)
}

/** What axe calls serious or critical, in every mode and width, as sentences. */
async function findings(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  // What lies above a page is looked at alone: the page has its own turn.
  const above = page.locator('.MuiModal-root')
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
    await page.evaluate(settled)
    // There are no frames; without this every look would open a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('svg[aria-hidden=true] *')
    // Nobody reads how each of the others passed, and to write that down takes as long as to look.
    axe.options({ resultTypes: ['violations'] })
    if ((await above.count()) > 0) axe.include('.MuiModal-root')
    // Of the dark mode only the colors differ.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        for (const { target, failureSummary } of nodes)
          found.push(`${name}, ${size.width} ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`)
  }
  return found
}

test.describe('axe finds nothing serious', () => {
  test.describe.configure({ mode: 'parallel' })
  test.beforeEach(({ page }) => {
    test.skip(isPhone(page), 'every width is looked at in one browser')
    test.setTimeout(300_000)
  })

  test('before somebody is signed in', async ({ page, product, sandbox, signIn }) => {
    for (const place of (await allPlaces(sandbox)).filter(({ isPublic }) => isPublic)) {
      await test.step(place.name, async () => {
        await page.setViewportSize(desktop)
        await goTo(page, place)
        expect.soft(await findings(page, place.name)).toEqual([])
      })
    }
    await signIn(await signUpByApi(product.url, 'Wanda Pending'))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Access pending' })).toBeVisible()
    expect.soft(await findings(page, 'Access pending')).toEqual([])
  })

  for (const part of parts)
    test(`on every page and in every overlay, part ${part + 1} of ${parts.length}`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn()
      const places = (await allPlaces(sandbox)).filter(({ isPublic }) => !isPublic)
      for (const place of places.filter((_, at) => at % parts.length === part)) {
        await test.step(place.name, async () => {
          await page.setViewportSize(desktop)
          await goTo(page, place)
          expect.soft(await findings(page, place.name)).toEqual([])
        })
      }
    })
})
