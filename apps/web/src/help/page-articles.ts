import type { RoomType } from '@cultivatd/domain/room/room'

/** The page where somebody is. */
export interface HelpPlace {
  path: string
  /** What the room of the page is for; none where the page is of no room. */
  roomTypes: readonly RoomType[]
}

const plants: readonly RoomType[] = ['mother', 'vegetation', 'flower', 'clone']

/** What the articles that came with the product are about: the page by the begin of its address, or the room. */
const pages: readonly (readonly [article: string, is: (place: HelpPlace) => boolean])[] = [
  ['shipped-first-day', ({ path }) => /^\/(facility\/[^/]+\/?)?$/.test(path)],
  ['shipped-walk-the-room', ({ path }) => /\/room\/[^/]+\/count\//.test(path)],
  ['shipped-schedule', ({ path }) => path.startsWith('/schedule')],
  ['shipped-environment', ({ path }) => path.startsWith('/environment')],
  ['shipped-catalogue', ({ path }) => /^\/(strains|items)/.test(path)],
  ['shipped-testing', ({ path }) => path.startsWith('/testing')],
  ['shipped-labels', ({ path }) => path.startsWith('/labels')],
  ['shipped-inventory', ({ path }) => /\/(inventory|equipment)(\/|$)/.test(path)],
  ['shipped-waiting', ({ path }) => path.startsWith('/operations')],
  ['shipped-second-factor', ({ path }) => path.startsWith('/account')],
  ['shipped-push', ({ path }) => path.startsWith('/account')],
  ['shipped-offline', ({ path }) => path.startsWith('/account')],
  ['shipped-people', ({ path }) => path.startsWith('/users')],
  ['shipped-stations', ({ path }) => path.startsWith('/users')],
  ['shipped-drying', ({ path, roomTypes }) => path.endsWith('/harvests') || roomTypes.includes('dry')],
  ['shipped-weights', ({ path, roomTypes }) => path.endsWith('/harvests') || roomTypes.includes('dry')],
  ['shipped-create-package', ({ roomTypes }) => roomTypes.includes('dry')],
  ['shipped-packages', ({ roomTypes }) => roomTypes.includes('packaging')],
  ['shipped-count', ({ roomTypes }) => roomTypes.includes('packaging')],
  ['shipped-room', isOfPlants],
  ['shipped-zones', isOfPlants],
  ['shipped-water', isOfPlants],
  ['shipped-harvest-plants', ({ roomTypes }) => roomTypes.includes('flower')],
  ['shipped-harvest-station', ({ roomTypes }) => roomTypes.includes('flower')],
  ['shipped-comments', ({ path }) => /\/room\//.test(path)],
]

function isOfPlants({ roomTypes }: HelpPlace): boolean {
  return plants.some((type) => roomTypes.includes(type))
}

/** The articles that explain a page, the nearest first. */
export const articlesOfPage = (place: HelpPlace): string[] => pages.filter(([, is]) => is(place)).map(([id]) => id)

/** The facility and the room of a room's page; null anywhere else. */
export function roomOfPath(path: string): { facilityId: string; roomId: string } | null {
  const [, facilityId, roomId] = /^\/facility\/([^/]+)\/room\/([^/]+)/.exec(path) ?? []
  return facilityId && roomId ? { facilityId, roomId: decodeURIComponent(roomId) } : null
}
