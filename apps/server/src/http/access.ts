import { type Needs, onlyReads, type Route, worksAtStation, worksWithKey } from '@cultivatd/contract/route'
import { AppError } from '@cultivatd/domain/app-error'
import { isActive, passes } from '@cultivatd/domain/user/permission'
import type { KeyOfPerson, Person } from './person.ts'
import type { KeptOrganisation } from './services.ts'

/** Said to a program whose key opens nothing. */
export const unknownKey = 'This API key is not known here, has expired or was withdrawn.'
const notWithKey = 'This is for people and not for API keys.'
const notWithReadingKey = 'This API key only reads.'
const nowhereOfKey = 'This API key is for some facilities, and this request names none of them.'

const notAtStation = 'This is not done at a station. Sign in with your password on another device.'

/** A route, or a topic, which has no method. */
type Asked = { needs: Needs; atStation?: boolean } & Partial<Pick<Route, 'method' | 'isRead' | 'withKey'>>

/**
 * Lets through whom the route or topic is for (PERM-21, READ-21).
 *
 * @throws AppError unauthenticated without a person, forbidden without the permission.
 */
export function checkNeeds(asked: Asked, by: Person | null): void {
  const { needs } = asked
  if (needs === 'public') return
  if (needs === 'source') throw new AppError('unauthenticated', 'This takes the key of a source of readings.')
  if (needs === 'station') throw new AppError('unauthenticated', 'This is for a device that is a station.')
  if (!by) throw new AppError('unauthenticated', 'Sign in to go on.')
  if (by.station && !worksAtStation(asked)) throw new AppError('forbidden', notAtStation)
  if (by.key) checkKey(asked, by.key)
  if (needs === 'signedIn') return
  // A key is for the daily work by itself, whatever it may besides.
  if (!by.key && !isActive(by.permissions))
    throw new AppError('forbidden', 'Your access is pending. An administrator has to give you a permission.')
  if (needs === 'active') return
  if (!passes(by.permissions, needs)) throw new AppError('forbidden', 'You do not have the permission for this.')
}

/** @throws AppError forbidden */
function checkKey({ needs, withKey, method, isRead }: Asked, { mayChange }: KeyOfPerson): void {
  // The live stream is of people; what changes a program asks for with its place in them.
  if (method === undefined || !worksWithKey({ needs, ...(withKey !== undefined && { withKey }) }))
    throw new AppError('forbidden', notWithKey)
  if (!mayChange && !onlyReads({ method, ...(isRead !== undefined && { isRead }) }))
    throw new AppError('forbidden', notWithReadingKey)
}

/** The `facilityId` of a part of the input. */
function facilityIdOf(part: unknown): string | null {
  const isNamed = typeof part === 'object' && part !== null && 'facilityId' in part
  return isNamed && typeof part.facilityId === 'string' ? part.facilityId : null
}

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Refuses a facility that is not active with the words of one that does not exist (READ-21): all that its input names. Answers
 * the one that it names; null when it names none. A key of some facilities knows no others, wherever in the input they stand.
 *
 * @throws AppError not-found; forbidden where a key of some facilities names none.
 */
export function activeFacility(
  organisation: ActiveFacilities,
  input: Input,
  asks: { by: Person | null; keepsToFacilities?: boolean | undefined } = { by: null },
): Promise<string> | null {
  const [id, ...others] = [input.params, input.query, input.body].flatMap((part) => facilityIdOf(part) ?? [])
  const own = asks.by?.key?.facilityIds ?? null
  if (own !== null) checkFacilitiesOfKey(own, input, id === undefined && !asks.keepsToFacilities)
  return id === undefined ? null : onlyActive(organisation, [id, ...others])
}

type ActiveFacilities = Pick<KeptOrganisation, 'activeFacilityIds'>

async function onlyActive(organisation: ActiveFacilities, ids: readonly [string, ...string[]]): Promise<string> {
  const active = await organisation.activeFacilityIds()
  for (const id of ids) if (!active.has(id)) throw unknownFacility()
  return ids[0]
}

const unknownFacility = () => new AppError('not-found', 'Unknown Facility')

function checkFacilitiesOfKey(own: ReadonlySet<string>, input: Input, isNowhere: boolean): void {
  for (const id of facilitiesNamedIn(input)) if (!own.has(id)) throw unknownFacility()
  if (isNowhere) throw new AppError('forbidden', nowhereOfKey)
}

/** As facilities are named: `facilityId`, `toFacilityId`, `facilityIds`, `facilityOriginatedId`. A laboratory is a contact. */
const namesFacility = (field: string): boolean => /facilit\w*id/i.test(field) && field !== 'testingFacilityId'

/** Every facility that stands anywhere in what was sent. */
function facilitiesNamedIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(facilitiesNamedIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([field, value]) =>
    namesFacility(field)
      ? (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')
      : facilitiesNamedIn(value),
  )
}

/** The facilities of which something may be answered to who asks: the active ones, and of those the ones of their key. */
export async function seenFacilities(organisation: ActiveFacilities, by: Person): Promise<string[]> {
  const own = by.key?.facilityIds ?? null
  return [...(await organisation.activeFacilityIds())].filter((id) => own === null || own.has(id))
}
