import { type Needs, worksAtStation } from '@cultivatd/contract/route'
import { AppError } from '@cultivatd/domain/app-error'
import { isActive, passes } from '@cultivatd/domain/user/permission'
import type { Person } from './person.ts'
import type { KeptOrganisation } from './services.ts'

const notAtStation = 'This is not done at a station. Sign in with your password on another device.'

/**
 * Lets through whom the route or topic is for (PERM-21, READ-21).
 *
 * @throws AppError unauthenticated without a person, forbidden without the permission.
 */
export function checkNeeds(asked: { needs: Needs; atStation?: boolean }, by: Person | null): void {
  const { needs } = asked
  if (needs === 'public') return
  if (needs === 'source') throw new AppError('unauthenticated', 'This takes the key of a source of readings.')
  if (needs === 'station') throw new AppError('unauthenticated', 'This is for a device that is a station.')
  if (!by) throw new AppError('unauthenticated', 'Sign in to go on.')
  if (by.station && !worksAtStation(asked)) throw new AppError('forbidden', notAtStation)
  if (needs === 'signedIn') return
  if (!isActive(by.permissions))
    throw new AppError('forbidden', 'Your access is pending. An administrator has to give you a permission.')
  if (needs === 'active') return
  if (!passes(by.permissions, needs)) throw new AppError('forbidden', 'You do not have the permission for this.')
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
 * the one that it names; null when it names none.
 *
 * @throws AppError not-found.
 */
export function activeFacility(organisation: ActiveFacilities, input: Input): Promise<string> | null {
  const [id, ...others] = [input.params, input.query, input.body].flatMap((part) => facilityIdOf(part) ?? [])
  return id === undefined ? null : onlyActive(organisation, [id, ...others])
}

type ActiveFacilities = Pick<KeptOrganisation, 'activeFacilityIds'>

async function onlyActive(organisation: ActiveFacilities, ids: readonly [string, ...string[]]): Promise<string> {
  const active = await organisation.activeFacilityIds()
  for (const id of ids) if (!active.has(id)) throw new AppError('not-found', 'Unknown Facility')
  return ids[0]
}
