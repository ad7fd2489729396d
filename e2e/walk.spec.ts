import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { ElementContext, RunOptions } from 'axe-core'
import { signUpByApi } from './api.ts'
import { desk, phone } from './devices.ts'
import { expect, test } from './journey.ts'
import { allPlaces } from './pages.ts'
import { goTo, leave, load, openApp, type Place } from './places/place.ts'
import { pressEverything } from './press.ts'
import { isAll, today } from './turns.ts'

// It is the last file and the longest: without this one worker goes through it while the other has nothing to do.
test.describe.configure({ mode: 'parallel' })

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const tablet = { width: 820, height: 1180 }
const parts = [0, 1, 2, 3]
/** The rules of axe that ask for colors, and those that ask where something is drawn. */
const ofColors = ['color-contrast', 'link-in-text-block']
const ofLayout = ['avoid-inline-spacing', 'scrollable-region-focusable']

/** Colors on their way from one mode to the other are nobody's choice; what inherits them gets there a frame later. */
async function settled(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const endings = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {}))
    if (endings.length > 0) stillFrames = 0
    await Promise.all(endings)
  }
}

/** What axe calls serious or critical, as sentences; asked for all its rules, or for these. */
async function findings(page: Page, colorScheme: 'light' | 'dark', rules: string[] | null): Promise<string[]> {
  return (await page.evaluate(axeFindings, rules)).map((finding) => `${colorScheme}: ${finding}`)
}

async function drawnIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Looked for with every frame: `expect` would look again after a tenth of a second, at every place.
  await page.waitForFunction((mode) => document.documentElement.dataset['mode'] === mode, colorScheme)
  await page.evaluate(settled)
}

/** Runs in the page: everything that is there, shown or not, with all that is said of it, but not how it looks or where it is. */
function whatIsThere(): string {
  const modals = document.querySelectorAll('.MuiModal-root')
  const looks = ['class', 'style', 'd', 'x', 'y', 'width', 'height', 'transform', 'viewBox']
  const said = (one: Element) =>
    [...one.attributes].filter(({ name }) => !looks.includes(name)).map(({ name, value }) => `${name}=${value}`)
  const ownText = (one: Element) =>
    [...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '|')).join('')
  const within = modals.length > 0 ? [...modals] : [document.documentElement]
  return within
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((one) => !one.closest('svg[aria-hidden=true]'))
    .map((one) => [one.checkVisibility({ visibilityProperty: true }), one.tagName, ...said(one), ownText(one)].join())
    .join('\n')
}

/** Runs in the page, where axe is since it was loaded. */
async function axeFindings(rules: string[] | null): Promise<string[]> {
  // What lies above a page is looked at alone: the page has its own turn.
  const context: ElementContext = {
    ...(document.querySelector('.MuiModal-root') ? { include: ['.MuiModal-root'] } : {}),
    exclude: ['svg[aria-hidden=true] *'],
  }
  // Nobody reads how each of the others passed, and to write that down takes as long as to look.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  const { violations } = await window.axe.run(context, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Where a place is drawn for the look of a day: on a desk that has the dark mode too, on a tablet, on a phone. */
type Turn = 'desk' | 'tablet' | 'phone'
const turns: readonly Turn[] = ['desk', 'tablet', 'phone']
/** A place is looked at in one of these, from day to day another; with ALL_JOURNEYS in all of them. */
const hasTurn = (at: number, turn: Turn): boolean => isAll || turns[(at + today) % turns.length] === turn
const sizes = { desk: desk.viewport, tablet, phone: phone.viewport }

/** A place is walked on two days after each other, and left out on the two days after them. */
const isWalked = (at: number): boolean => isAll || (at + Math.floor(today / 2)) % 2 === 0

/** Looks at what is there with every rule, where it has its turn, and with a thumb. */
async function look(page: Page, name: string, at: number): Promise<void> {
  if (hasTurn(at, 'desk')) {
    await drawnIn(page, 'dark')
    // Of the dark mode only the colors differ. Those of what only a phone shows are pairs of tokens, which have a test.
    expect.soft(await findings(page, 'dark', ofColors), `${name} in the dark`).toEqual([])
    // To draw a page in the other mode takes longer than to draw it wider.
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const seen = new Set<string>()
  for (const turn of turns) {
    if (!hasTurn(at, turn)) continue
    const size = sizes[turn]
    await page.setViewportSize(size)
    await drawnIn(page, 'light')
    // What was looked at with every rule is the same for those that ask what there is, and in which colors, however wide it is drawn.
    const there = await page.evaluate(whatIsThere)
    const rules = seen.has(there) ? ofLayout : null
    seen.add(there)
    expect.soft(await findings(page, 'light', rules), `${name} at ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(phone.viewport)
  await drawnIn(page, 'light')
  const { count, problems } = await pressEverything(page)
  expect.soft(problems, `${name} with a thumb`).toEqual([])
  expect.soft(count, `controls of ${name}`).toBeGreaterThan(0)
}

/**
 * @param at which of its like it is
 * @param reach how one comes to the place, in the size and the mode of the first look
 */
async function visit(
  page: Page,
  place: Place,
  at: number,
  reach: (page: Page, place: Place) => Promise<void>,
): Promise<void> {
  await test.step(place.name, async () => {
    await page.setViewportSize(desk.viewport)
    await page.emulateMedia({ colorScheme: hasTurn(at, 'desk') ? 'dark' : 'light' })
    await reach(page, place)
    await look(page, place.name, at)
  })
}

// Every place is opened once. What browsers complain of fails each of these, as it does every journey.
test.describe('[LOOKUP-01] [LOOKUP-04] [LOOKUP-06] [LOOKUP-07] [LOOKUP-08] [LOOKUP-09] [LOOKUP-10] [LOOKUP-11] axe finds nothing serious, the console is silent, and a thumb reaches every control', {
  tag: '@desk',
}, () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(300_000)
  test.beforeEach(({ context }) => context.addInitScript({ path: axe }))

  test('before somebody is signed in', async ({ page, product, sandbox, signIn }) => {
    for (const [at, place] of (await allPlaces(sandbox)).filter(({ isPublic }) => isPublic).entries())
      await visit(page, place, at, load)
    await signIn(await signUpByApi(product.url, 'Wanda Pending'))
    const pending: Place = {
      name: 'Access pending',
      path: '/',
      shows: (shown) => expect(shown.getByRole('heading', { name: 'Access pending' })).toBeVisible(),
    }
    await visit(page, pending, 0, load)
  })

  for (const part of parts)
    test(`on every page and in every overlay, part ${part + 1} of ${parts.length}`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn()
      const places = (await allPlaces(sandbox)).filter(({ isPublic }) => !isPublic)
      // The application is loaded once: to load it for each place takes as long as to look at what is there.
      await openApp(page)
      for (const [at, place] of places.entries()) {
        if (at % parts.length !== part) continue
        // The places of a part have turns of every kind.
        const turn = Math.floor(at / parts.length)
        if (!isWalked(turn)) continue
        await visit(page, place, turn, goTo)
        await leave(page)
      }
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
