import type { Page } from '@playwright/test'
import type { Sandbox } from '../e2e/sandbox.ts'

/** A picture to take: of which page, at which size, in which light. */
export interface Shot {
  name: string
  path: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  isSignedOut?: boolean
  /** What is done on the page before the picture, such as opening a dialog. */
  act?: (page: Page) => Promise<void>
}

interface Screen {
  name: string
  path: string
  isSignedOut?: boolean
  act?: (page: Page) => Promise<void>
}

const facility = 'GAAA-4KVB-7T2Q'
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

/** The few pictures of the README. */
export async function shotsForReadme(sandbox: Sandbox): Promise<Shot[]> {
  const room = await roomPath(sandbox, 'Pack 1')
  return [
    { name: 'home', path: '/', width: 1440, height: 900, scheme: 'light' },
    { name: 'packages', path: room, width: 1440, height: 900, scheme: 'dark' },
    { name: 'packages-phone', path: room, width: 390, height: 844, scheme: 'light' },
  ]
}

/** Every page at every size in both modes. */
export async function shotsForReview(sandbox: Sandbox): Promise<Shot[]> {
  const screens = await allScreens(sandbox)
  return screens.flatMap((screen) =>
    sizes.flatMap((size) =>
      (['light', 'dark'] as const).map((scheme) => ({
        ...screen,
        ...size,
        scheme,
        name: `${screen.name}-${size.width}-${scheme}`,
      })),
    ),
  )
}

async function allScreens(sandbox: Sandbox): Promise<Screen[]> {
  return [
    { name: 'sign-in', path: '/login', isSignedOut: true },
    { name: 'sign-up', path: '/sign-up', isSignedOut: true },
    { name: 'home', path: '/' },
    { name: 'facility', path: `/facility/${facility}` },
    { name: 'harvests', path: `/facility/${facility}/harvests` },
    { name: 'transfers', path: `/facility/${facility}/transfers` },
    { name: 'room-packaging', path: await roomPath(sandbox, 'Pack 1') },
    { name: 'room-dry', path: await roomPath(sandbox, 'Dry 1') },
    { name: 'room-flower', path: await roomPath(sandbox, 'Flower 1') },
    { name: 'users', path: '/users' },
    { name: 'organization', path: '/organization' },
    { name: 'account', path: '/account' },
    { name: 'nothing-here', path: '/nothing/here' },
  ]
}

/** The page of the first room of the demo grow whose name begins like this. */
async function roomPath(sandbox: Sandbox, name: string): Promise<string> {
  const locations = await sandbox.all(facility, 'location')
  const room = locations.find((location) => location.Name.startsWith(name))
  if (!room) throw new Error(`${facility} has no room ${name}`)
  return `/facility/${facility}/room/${room.Id}`
}
