import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { allPlaces } from '../e2e/pages.ts'
import type { Sandbox } from '../e2e/sandbox.ts'
import { roomPath } from '../e2e/screen.ts'

/** A picture to take: of which page, at which size, in which light. */
export interface Shot {
  name: string
  path: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  isSignedOut?: boolean
  /** What of the page is taken, by a selector, as far as it is in sight; all of it without one. */
  of?: string
  /** What is done on the page before the picture, such as opening a dialog. */
  act?: (page: Page) => Promise<unknown>
}

const license = demoLicenses.redFork
const desktop = { width: 1440, height: 900, scheme: 'light' } as const
const desktopDark = { ...desktop, scheme: 'dark' } as const
const phone = { width: 390, height: 844, scheme: 'light' } as const
const sizes = [desktop, { width: 820, height: 1180 }, phone]

/** The pictures of the README, in the order in which they are taken: the last one changes what the others show. */
export async function shotsForReadme(sandbox: Sandbox): Promise<Shot[]> {
  const rooms = await sandbox.all(license, 'location')
  const room = (name: string) => roomPath(license, rooms.find(({ Name }) => Name === name)?.Id ?? 0)
  const environment = (name: string) => `/environment/${rooms.find(({ Name }) => Name === name)?.Id ?? 0}`
  const [harvest, other] = (await sandbox.all(license, 'harvest')).filter(
    ({ DryingLocationName, FinishedDate }) => DryingLocationName === 'Dry 1' && FinishedDate === null,
  )
  if (!harvest || !other) throw new Error(`Fewer than two harvests hang in Dry 1 of ${license}`)
  return [
    { name: 'home', path: '/', ...desktop },
    { name: 'vegetation', path: room('Veg 2'), ...desktop },
    { name: 'zone', path: room('Veg 2'), ...desktopDark, act: openZone },
    { name: 'rack-phone', path: room('Veg 2'), ...phone, act: toRacks },
    { name: 'harvest-plants', path: room('Flower 2'), ...desktop, act: (page) => weighPlants(page, sandbox) },
    { name: 'harvest-board', path: room('Dry 1'), ...desktopDark },
    { name: 'harvest', path: `${room('Dry 1')}?harvest=${harvest.Id}`, ...desktop },
    {
      name: 'create-package',
      path: `${room('Dry 1')}?harvest=${harvest.Id}&page=toPackage`,
      ...desktop,
      act: (page) => fillPackage(page, harvest.Name, other.Name),
    },
    { name: 'packages', path: room('Pack 1'), ...desktopDark },
    { name: 'packages-phone', path: room('Pack 1'), ...phone, act: toPackages },
    {
      name: 'lookup-phone',
      path: '/?page=get',
      ...phone,
      act: (page) => page.getByRole('combobox').fill('1A4FF03000000'),
    },
    { name: 'schedule', path: '/schedule', ...desktop },
    { name: 'task', path: '/schedule', ...desktopDark, act: openTask },
    { name: 'environment', path: `${environment('Flower 1')}?range=week`, ...desktop },
    { name: 'inventory', path: `/facility/${license}/inventory`, ...desktop },
    { name: 'outage', path: room('Pack 1'), ...desktop, act: (page) => moveWithoutMetrc(page, sandbox) },
  ]
}

/** Wide enough to be worked with, and still to be read where an article shows it half as large. */
const narrow = { width: 860, height: 620, scheme: 'light' } as const
const dialog = { ...narrow, width: 1100, height: 860, of: '.MuiDialog-paper, .MuiDrawer-paper' } as const
const helpPhone = { ...phone, height: 560 } as const

/** The pictures of the help's own articles, in the order in which they are taken: the last one changes what the others show. */
export async function shotsForHelp(sandbox: Sandbox): Promise<Shot[]> {
  const ofReadme = await shotsForReadme(sandbox)
  const like = (name: string, size: Omit<Shot, 'name' | 'path'>, as = name): Shot => {
    const found = ofReadme.find((shot) => shot.name === name)
    if (!found) throw new Error(`The README has no picture ${name}`)
    return { ...found, ...size, name: as }
  }
  const main = { ...narrow, of: '#main' }
  const veg = ofReadme.find(({ name }) => name === 'vegetation')?.path ?? ''
  return [
    like('home', { ...main, height: 900 }),
    like('vegetation', { ...main, act: (page) => toTop(page, page.getByRole('heading', { name: 'North racks' }), 70) }),
    like('zone', dialog),
    like('rack-phone', helpPhone),
    like('harvest-plants', dialog),
    {
      name: 'harvest-station',
      path: `/facility/${license}/weigh-in/de300000-0000-4000-8000-000000007200`,
      ...narrow,
      width: 1100,
      act: weighAtStation,
    },
    like('harvest-board', {
      ...main,
      width: 1240,
      height: 560,
      act: (page) => toTop(page, page.getByRole('heading', { name: /^Manicure/ }), 90),
    }),
    like('harvest', dialog),
    like('create-package', dialog),
    like('packages', main),
    { name: 'labels', path: ofReadme.find(({ name }) => name === 'packages')?.path ?? '', ...dialog, act: printLabels },
    like('packages-phone', helpPhone),
    like('lookup-phone', helpPhone),
    like('environment', main),
    { name: 'schedule', path: '/schedule', ...narrow, width: 1180, of: '#main' },
    { name: 'task', path: '/schedule?task=de300000-0000-4000-8000-000000006208', ...dialog },
    {
      name: 'comments',
      path: veg,
      ...main,
      act: (page) => toTop(page, page.getByRole('heading', { name: /^Comments/ }), 70),
    },
    {
      name: 'water',
      path: veg,
      ...main,
      act: (page) => toTop(page, page.getByRole('heading', { name: 'Water', exact: true }), 120),
    },
    {
      name: 'strain-link',
      path: '/strains/de300000-0000-4000-8000-000000000208',
      ...main,
    },
    { name: 'test-results', path: '/testing/de300000-0000-4000-8000-000000004900?step=results', ...dialog },
    {
      name: 'update-stock',
      path: `/facility/${license}/inventory`,
      ...dialog,
      act: async (page) => {
        await page.getByRole('button', { name: 'Update Stock' }).first().click()
        await page.getByRole('radio', { name: 'Add' }).check({ force: true })
      },
    },
    {
      name: 'write-help',
      path: '/?help=shipped-zones',
      ...desktop,
      of: 'aside[aria-label=Help]',
      act: editArticle,
    },
    {
      name: 'repair-tray',
      path: '/repair',
      ...main,
      height: 760,
      act: (page) =>
        page
          .getByText(/would work now/)
          .first()
          .waitFor(),
    },
    {
      name: 'was-it-wrong',
      path: '/operations',
      ...dialog,
      act: openWrong,
    },
    {
      name: 'offline',
      path: '/schedule',
      ...main,
      act: async (page) => {
        await page.context().setOffline(true)
        await page.getByText(/You see what was known/).waitFor()
      },
    },
    {
      ...like('outage', main),
      act: async (page) => {
        await moveWithoutMetrc(page, sandbox)
        const said = page.getByTestId('snackbar').getByRole('button', { name: 'Dismiss' })
        while (await said.isVisible()) {
          await said.click()
          await page.waitForTimeout(500)
        }
      },
    },
    {
      name: 'push-phone',
      path: '/account',
      ...phone,
      act: (page) => page.getByRole('heading', { name: 'What you are told' }).scrollIntoViewIfNeeded(),
    },
    { name: 'people', path: '/users', ...main },
    {
      name: 'second-factor',
      path: '/account',
      ...main,
      act: (page) => page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded(),
    },
    // The last: whoever makes a device a station is signed out on it.
    { name: 'stations', path: '/users', width: 820, height: 420, scheme: 'light', act: makeStation },
  ]
}

async function makeStation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make this device a station' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Flower tablet')
  await page.getByLabel('Facility').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Make it a station' }).click()
  await page.getByRole('button', { name: /Marcus Reyes/ }).waitFor()
}

/** Every page and every overlay at every size in both modes. */
export async function shotsForReview(sandbox: Sandbox): Promise<Shot[]> {
  const places = await allPlaces(sandbox)
  return places.flatMap(({ name, path, isPublic = false, open, shows }) =>
    sizes.flatMap(({ width, height }) =>
      (['light', 'dark'] as const).map((scheme) => ({
        name: `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${width}-${scheme}`,
        path,
        width,
        height,
        scheme,
        isSignedOut: isPublic,
        act: async (page: Page) => {
          await open?.(page)
          await shows(page)
        },
      })),
    ),
  )
}

/** Below what stands above it, under the bar of the phone. */
const toTop = (page: Page, part: ReturnType<Page['locator']>, above = 80) =>
  part.first().evaluate((element, room) => scrollBy(0, element.getBoundingClientRect().top - room), above)

/** With the other racks, which stand above the one that is shown. */
const toRacks = (page: Page) => toTop(page, page.getByRole('grid', { name: /, rack 1$/ }), 240)
const toPackages = (page: Page) => toTop(page, page.getByRole('heading', { name: /^Packages/ }))

async function editArticle(page: Page): Promise<void> {
  const help = page.getByRole('complementary', { name: 'Help' })
  await help.getByRole('button', { name: 'Edit' }).click()
  await help.getByRole('textbox', { name: 'Text' }).getByText('Press the zone').click()
}

const openZone = (page: Page) => page.getByRole('button', { name: /^Rack 1, middle, zone 2:/ }).click()

/** The dialog that prints labels of three packages, with the first of them. */
async function printLabels(page: Page): Promise<void> {
  for (const at of [0, 1, 2]) await page.locator('tr[data-row]').nth(at).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Print labels' })
    .click()
  await page.getByRole('img', { name: /^The label of package/ }).waitFor()
}

/** A change that Metrc has, with what can be done about it. */
async function openWrong(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Destroyed/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Was it wrong?' }).scrollIntoViewIfNeeded()
}

/** A task with sub-tasks and a photo. */
const openTask = (page: Page) => page.getByRole('button', { name: /^Defoliate rack 2,/ }).click()

/** The form that harvests many plants, with its weights, one of which is unlike the others. */
async function weighPlants(page: Page, sandbox: Sandbox): Promise<void> {
  const labels = (await sandbox.all(license, 'plant'))
    .filter(({ LocationName, HarvestedDate }) => LocationName === 'Flower 2' && !HarvestedDate)
    .map(({ Label }) => Label)
    .sort()
    .slice(0, 14)
  await page.getByRole('button', { name: 'Harvest plants', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Harvest plants' })
  await form.getByLabel('Type').selectOption('FullPlant')
  await form.getByLabel('Drying room').selectOption('Dry 2')
  await form.getByLabel('Labels', { exact: true }).fill(labels.join(' '))
  await page.keyboard.press('Enter')
  await form.locator('input[data-at="0"]').focus()
  for (const at of labels.keys()) {
    await page.keyboard.type(String(at === 2 ? 4180 : 396 + ((at * 37) % 53)))
    // Enter goes to the next row.
    if (at < labels.length - 1) await page.keyboard.press('Enter')
  }
  await form.getByRole('list', { name: 'Plants' }).evaluate((list) => list.parentElement?.scrollTo(0, 0))
}

/** A plant on the scale of the station, with its weight typed. */
async function weighAtStation(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Not weighed' }).getByRole('button').first().click()
  const pad = page.getByRole('group', { name: 'Number pad' })
  for (const key of ['4', '3', '1', 'Point', '5']) await pad.getByRole('button', { name: key, exact: true }).click()
}

/** One package of two harvests. */
async function fillPackage(page: Page, one: string, another: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('Product').selectOption({ label: 'Multi Strain, kief (Kief)' })
  await form.getByLabel('Another harvest').fill(another)
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByLabel(`Grams taken of ${one}`).fill('250.5')
  await form.getByLabel(`Grams taken of ${another}`).fill('180')
}

/** Metrc stops answering, a grower moves packages all the same, and looks at what waits. */
async function moveWithoutMetrc(page: Page, sandbox: Sandbox): Promise<void> {
  await sandbox.down('503')
  for (const at of [0, 1, 2, 3, 4, 5]) await page.locator('tr[data-row]').nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change Package Location' }).click()
  const form = page.getByRole('dialog', { name: 'Change Package Location' })
  await form.getByLabel('Room').selectOption('Vault')
  await form.getByRole('button', { name: /^Move 6/ }).click()
  await form.getByRole('button', { name: 'Close, keep waiting' }).click()
  await page.getByText(/^Metrc has not answered since/).waitFor()
  await page.getByRole('banner').getByRole('link', { name: /Metrc/ }).click()
  await page.getByRole('table', { name: 'changes that wait for Metrc' }).waitFor()
}
