import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signUpByApi } from './api.ts'
import { desk, phone } from './devices.ts'
import { expect, test } from './journey.ts'
import { allPlaces, goTo, type Place } from './pages.ts'
import { pressEverything } from './press.ts'

const widths = [desk.viewport, { width: 820, height: 1180 }, phone.viewport]
const parts = [0, 1, 2, 3, 4, 5]

/** Colors on their way from one mode to the other are nobody's choice. */
async function settled(): Promise<void> {
  const endings = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished.catch(() => {}))
  await Promise.all(endings)
}

/** What axe calls serious or critical, as sentences. */
async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
  await page.evaluate(settled)
  // There are no frames; without this every look would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('svg[aria-hidden=true] *')
  // Nobody reads how each of the others passed, and to write that down takes as long as to look.
  axe.options({ resultTypes: ['violations'] })
  // What lies above a page is looked at alone: the page has its own turn.
  if ((await page.locator('.MuiModal-root').count()) > 0) axe.include('.MuiModal-root')
  // Of the dark mode only the colors differ. Those of what only a phone shows are pairs of tokens, which have a test.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Looks at what is there in every width, in the dark, and with a thumb. */
async function look(page: Page, name: string): Promise<void> {
  expect.soft(await findings(page, 'dark'), `${name} in the dark`).toEqual([])
  // To draw a page in the other mode takes longer than to draw it wider.
  await page.emulateMedia({ colorScheme: 'light' })
  for (const size of widths) {
    await page.setViewportSize(size)
    expect.soft(await findings(page, 'light'), `${name} at ${size.width} px`).toEqual([])
  }
  const { count, problems } = await pressEverything(page)
  expect.soft(problems, `${name} with a thumb`).toEqual([])
  expect.soft(count, `controls of ${name}`).toBeGreaterThan(0)
}

async function visit(page: Page, place: Place): Promise<void> {
  await test.step(place.name, async () => {
    await page.setViewportSize(desk.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await goTo(page, place)
    await look(page, place.name)
  })
}

// Every place is opened once. What browsers complain of fails each of these, as it does every journey.
test.describe('[LOOKUP-01] [LOOKUP-04] [LOOKUP-06] [LOOKUP-07] [LOOKUP-08] [LOOKUP-09] [LOOKUP-10] [LOOKUP-11] axe finds nothing serious, the console is silent, and a thumb reaches every control', {
  tag: '@desk',
}, () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(300_000)

  test('before somebody is signed in', async ({ page, product, sandbox, signIn }) => {
    for (const place of (await allPlaces(sandbox)).filter(({ isPublic }) => isPublic)) await visit(page, place)
    await signIn(await signUpByApi(product.url, 'Wanda Pending'))
    await visit(page, {
      name: 'Access pending',
      path: '/',
      shows: (shown) => expect(shown.getByRole('heading', { name: 'Access pending' })).toBeVisible(),
    })
  })

  for (const part of parts)
    test(`on every page and in every overlay, part ${part + 1} of ${parts.length}`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn()
      const places = (await allPlaces(sandbox)).filter(({ isPublic }) => !isPublic)
      for (const place of places.filter((_, at) => at % parts.length === part)) await visit(page, place)
    })
})

test('[PERM-07] [SHELL-03] without a session no page shows anything but the sign-in', async ({ page, sandbox }) => {
  // One of each kind: what stands at the door of all of them is the same.
  const kinds = ['Home', 'Users', 'Facility', 'Packaging room, some selected', 'Adjust quantity']
  const places = (await allPlaces(sandbox)).filter(({ name }) => kinds.includes(name))
  expect(places).toHaveLength(kinds.length)
  for (const { path } of places) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 }), path).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
