import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { call, proveAddress, signUpByApi } from './api.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { follow } from './screen.ts'

/** An address, the title of what it shows, and where it leads when it leads elsewhere. */
type Shown = readonly [path: string, title: string, at?: string]

const nothing = 'Sorry, nothing here'
const facility = `/facility/${demoLicenses.redFork}`
const unknown = '/facility/GAAA-0000-0000'
/** Green Country Hydro, Blue Dream, a pre-roll and a delivered lab test of the demo. */
const contact = '/external-contacts/de300000-0000-4000-8000-000000000103'
const strain = '/strains/de300000-0000-4000-8000-000000000200'
const item = '/items/de300000-0000-4000-8000-000000000302'
const labTest = '/testing/de300000-0000-4000-8000-000000004900'

/** Every route of the specification that needs a signed-in person, and no permission. */
const forEverybody = (roomId: number, uid: string): Shown[] => [
  ['/', 'Home'],
  [facility, 'Red Fork Cultivation'],
  [`${facility}/harvests`, 'Harvests'],
  [`${facility}/inventory`, 'Inventory'],
  [`${facility}/transfers`, 'Transfers'],
  [`${facility}/room/${roomId}`, 'Flower 1'],
  [`${facility}/room/987654321`, 'Red Fork Cultivation', facility],
  [unknown, 'Home', '/'],
  [`${unknown}/transfers`, 'Home', '/'],
  [`/environment/${roomId}`, 'Environment'],
  [`/equipment/${roomId}`, 'Equipment'],
  [`/profile/${uid}`, 'Dana Whitfield'],
  ['/profile/nobody', 'Home', '/'],
  ['/external-contacts', 'External Contacts'],
  [contact, 'Green Country Hydro'],
  ['/external-contacts/edit', 'Add Contact'],
  [`${contact}/edit`, 'Edit Green Country Hydro'],
  ['/external-contacts/nobody', 'External Contacts', '/external-contacts'],
  ['/inventory', 'Inventory Details'],
  [`/room/${roomId}`, 'Flower 1', `${facility}/room/${roomId}`],
  ['/room/987654321', nothing],
  ['/notifications', 'Notifications'],
  ['/schedule', 'Schedule'],
  ['/no/such/page', nothing],
]

/** What the drawer leads everybody to. */
const open = ['Home', 'External Contacts', 'Inventory Details']

const forStrainView: Shown[] = [
  ['/strains', 'Strains'],
  [strain, 'Blue Dream'],
  ['/strains/unknown', 'Strains', '/strains'],
  ['/items/', 'Items'],
  [item, 'Blue Dream, pre-roll 5 pk'],
  ['/items/unknown', 'Items', '/items'],
  ['/testing', 'Testing'],
  [labTest, 'Testing'],
  ['/testing/unknown', 'Testing', '/testing'],
]
const forUserAdmin: Shown[] = [['/users', 'Users']]
const forOrgAdmin: Shown[] = [['/organization', 'Organization settings']]

const hidden = (routes: readonly Shown[]): Shown[] => routes.map(([path]) => [path, nothing])

/** Stands between two pages with the same title, to see the second come. */
const account: Shown = ['/account', 'Account']

/**
 * Goes to each address as by a link, and says what is not as expected. In the page itself: to ask from outside what it
 * shows takes longer than to show it.
 */
async function wrongRoutes(page: Page, routes: readonly Shown[]): Promise<string[]> {
  const steps = routes.flatMap((route, at) => (route[1] === routes[at - 1]?.[1] ? [account, route] : [route]))
  return page.evaluate(async (wanted) => {
    const title = () => document.querySelector('h1')?.textContent ?? ''
    const problems: string[] = []
    for (const [path, shown, at = path] of wanted) {
      history.pushState(null, '', path)
      const until = performance.now() + 15_000
      const isThere = () =>
        title().startsWith(shown) && location.pathname === at && !document.querySelector('[aria-busy=true]')
      while (!isThere() && performance.now() < until) await new Promise((drawn) => requestAnimationFrame(drawn))
      if (!isThere()) problems.push(`${path}: ${title() || 'nothing'} at ${location.pathname}, not ${shown} at ${at}`)
    }
    return problems
  }, steps)
}

/** Goes to each address, and answers the titles that were shown on the way: of what stands at the door of all of them. */
async function titlesAlong(page: Page, routes: readonly Shown[]): Promise<string[]> {
  return page.evaluate(
    async (paths) => {
      const titles = new Set<string>()
      const note = () => titles.add(document.querySelector('h1')?.textContent ?? 'nothing')
      const observer = new MutationObserver(note)
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      for (const path of paths) {
        history.pushState(null, '', path)
        for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
        note()
      }
      // What had to be loaded first would come late.
      await new Promise((later) => setTimeout(later, 300))
      note()
      observer.disconnect()
      return [...titles]
    },
    routes.map(([path]) => path),
  )
}

test('[SHELL-04] [SHELL-09] [SHELL-10] [SHELL-11] [SHELL-18] [SHELL-19] [SHELL-20] [SHELL-21] [SHELL-22] [SHELL-23] [SHELL-24] [SHELL-25] [SHELL-36] [PERM-19] [READ-23] [READ-57] [READ-59] every route shows to each kind of person what is for them', {
  tag: '@desk',
}, async ({ page, another, product, sandbox, mail }) => {
  const { people, url } = product
  const roomId = (await sandbox.all(demoLicenses.redFork, 'location')).find(({ Name }) => Name === 'Flower 1')?.Id ?? 0
  const admin = await signInByApi(url, people.admin)
  const { uid } = await call<{ uid: string }>(url, admin, 'GET', '/api/account')
  const everybody = forEverybody(roomId, uid)
  const guarded = [...everybody, ...forStrainView, ...forUserAdmin, ...forOrgAdmin]
  const entries = (of: Page) =>
    of.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link').allTextContents()

  // Every other page is opened by an organization admin on the walk.
  await test.step('an organization admin has every entry of the drawer, and the organization', async () => {
    const dana = await another(people.admin)
    await dana.goto('/')
    expect(await wrongRoutes(dana, [...forUserAdmin, ...forOrgAdmin])).toEqual([])
    expect(await entries(dana)).toEqual([...open, 'Strains', 'Items', 'Testing', 'Users'])
    const drawer = dana.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    expect((await drawer.locator('..').boundingBox())?.width).toBe(240)
  })

  await test.step('nobody sees any before the sign-in, which leads on to where one was going; generalEdit alone sees no strains, items, tests, people', async () => {
    await page.goto('/inventory')
    expect(await titlesAlong(page, guarded)).toEqual(['Sign in'])
    expect(
      await wrongRoutes(page, [
        ['/sign-up', 'Sign up'],
        ['/login', 'Sign in'],
      ]),
    ).toEqual([])
    await expect(page.getByRole('banner')).toHaveCount(0)
    await follow(page, '/schedule')
    await page.getByLabel('E-mail').fill(people.grower.email)
    await page.getByLabel('Password', { exact: true }).fill(people.grower.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
    expect(await entries(page)).toEqual(open)
    const none = hidden([...forStrainView, ...forUserAdmin, ...forOrgAdmin])
    expect(await wrongRoutes(page, [...everybody, ...none])).toEqual([])
  })

  await test.step('a newcomer waits, then sees strains, then is dismissed', async () => {
    const iris = await signUpByApi(url, 'Iris Lane')
    await proveAddress(url, iris, mail)
    const { uid: id } = await call<{ uid: string }>(url, await signInByApi(url, iris), 'GET', '/api/account')
    const may = (permissions: string[]) =>
      call(url, admin, 'PATCH', `/api/users/${id}`, { displayName: iris.displayName, email: iris.email, permissions })
    const viewer = await another(iris)
    await viewer.goto('/')
    const pending = async () => {
      await expect(viewer.getByRole('heading', { name: 'Access pending' })).toBeVisible()
      expect(await titlesAlong(viewer, guarded)).toEqual(['Access pending'])
    }
    await pending()
    await may(['STRAIN_VIEW'])
    await expect(viewer.getByRole('heading', { name: nothing, level: 1 })).toBeVisible()
    const routes = [...everybody, ...forStrainView, ...hidden([...forUserAdmin, ...forOrgAdmin])]
    expect(await wrongRoutes(viewer, routes)).toEqual([])
    expect(await entries(viewer)).toEqual([...open, 'Strains', 'Items', 'Testing'])
    await may([])
    await pending()
  })
})
