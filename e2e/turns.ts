const dayMs = 86_400_000

// The workers get it from who started them, also when the day ends meanwhile.
process.env['JOURNEY_DAY'] ??= String(Math.floor(Date.now() / dayMs))

/** Days since 1970 in UTC, by which takes turns what does; JOURNEY_DAY repeats the run of another day. */
export const today = Number(process.env['JOURNEY_DAY'])

/** ALL_JOURNEYS=1 gives everything its turn. */
export const isAll = process.env['ALL_JOURNEYS'] === '1'

/**
 * Files of journeys that take turns by the day: of the catalogue, of people and of settings, which few changes come near. What is
 * done on the floor, what goes to Metrc, and what has no network runs every time.
 */
const inTurns = [
  'comments',
  'environment',
  'external-contacts',
  'facility',
  'first-read',
  'help',
  'identity',
  'inventory',
  'invitations',
  'items',
  'lab-tests',
  'organization',
  'people',
  'routes',
  'runs',
  'schedule',
  'second-factor',
  'strains',
  'water',
].map((name) => `${name}.spec.ts`)

/** What is left out today: each runs on two days after each other, once at the desk and once on a phone, and not on the two after them. */
export const notToday = (day = today): string[] => inTurns.filter((_, at) => (at + Math.floor(day / 2)) % 2 === 1)
