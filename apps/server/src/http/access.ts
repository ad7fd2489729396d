import type { Needs } from '@cultivatd/contract/route'
import { AppError } from '@cultivatd/domain/app-error'
import { isActive, passes } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Person } from './person.ts'

/**
 * Lets through whom the route or topic is for (PERM-21, READ-21).
 *
 * @throws AppError unauthenticated without a person, forbidden without the permission.
 */
export function checkNeeds(needs: Needs, by: Person | null): void {
  if (needs === 'public') return
  if (!by) throw new AppError('unauthenticated', 'Sign in to go on.')
  if (needs === 'signedIn') return
  if (!isActive(by.permissions))
    throw new AppError('forbidden', 'Your access is pending. An administrator has to give you a permission.')
  if (needs === 'active') return
  if (!passes(by.permissions, needs)) throw new AppError('forbidden', 'You do not have the permission for this.')
}

/** The ids of the facilities that anything may be seen of (FAC-02). */
export async function activeFacilityIds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ids: string[] }>`select active_facility_ids as ids from organisation`.execute(db)
  return new Set(rows[0]?.ids)
}

/** The `facilityId` of any part of the input. */
export function facilityIdOf(...parts: unknown[]): string | null {
  for (const part of parts)
    if (typeof part === 'object' && part !== null && 'facilityId' in part && typeof part.facilityId === 'string')
      return part.facilityId
  return null
}

/**
 * Refuses a facility that is not active with the words of one that does not exist (READ-21): all that its input names.
 *
 * @throws AppError not-found.
 */
export async function activeFacility(db: Db, parts: unknown[]): Promise<{ id: string } | null> {
  const ids = new Set(parts.flatMap((part) => facilityIdOf(part) ?? []))
  if (ids.size === 0) return null
  const active = await activeFacilityIds(db)
  for (const id of ids) if (!active.has(id)) throw new AppError('not-found', 'Unknown Facility')
  const [id] = ids
  return id === undefined ? null : { id }
}
