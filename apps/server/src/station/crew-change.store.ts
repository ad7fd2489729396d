import { AppError, refuse } from '@cultivatd/domain/app-error'
import { crewProblems } from '@cultivatd/domain/station/pin'
import { permission, permissionsAtStation } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordChange } from '../history/history.store.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import { lockUser, userById } from '../user/user.store.ts'
import { endTurns } from './crew-key.store.ts'

export interface KeyCall {
  db: Db
  by: Person
  services: Pick<Services, 'accounts' | 'secrets'>
  params: { uid: string }
}

export type Key = 'pin' | 'badge'

/**
 * Changes the PIN or badge of a person, which ends the turns that they opened with the one before.
 *
 * @throws AppError not-found, forbidden of an organization admin's by another
 */
export async function changeKey(
  { db, by, services, params }: KeyCall,
  key: Key,
  change: (tx: Db, user: User) => Promise<void>,
): Promise<User> {
  const changed = await transact(db, async (tx) => {
    await lockUser(tx, params.uid)
    const user = await userById(tx, params.uid)
    if (!user) throw new AppError('not-found', 'Unknown person')
    // With their PIN one could do what they may.
    if (
      user.permissions.includes(permission.orgAdmin) &&
      !by.permissions.includes(permission.orgAdmin) &&
      by.id !== user.id
    )
      throw new AppError('forbidden', 'Only an organization admin can change how an organization admin takes over')
    await change(tx, user)
    await endTurns(tx, user.id)
    return user
  })
  services.accounts.forget()
  return changed
}

export const keyWords = { pin: 'PIN', badge: 'badge' } as const

export async function recordKey(
  tx: Db,
  by: Person,
  { id, displayName }: User,
  key: Key,
  now: 'set' | 'renewed' | 'withdrawn',
) {
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'user',
    records: [displayName, id],
    what: `user.${key}`,
    summary: `${now === 'set' ? 'Gave' : now === 'renewed' ? 'Renewed' : 'Withdrew'} the ${keyWords[key]} of ${displayName}`,
    before: { [key]: now === 'set' ? null : 'former' },
    after: { [key]: now === 'withdrawn' ? null : 'new' },
  })
}

/** @throws AppError conflict where a PIN or badge would open nothing */
export const mayHaveKey = ({ displayName, permissions }: User) =>
  refuse(crewProblems(displayName, permissionsAtStation(permissions).length > 0), 'conflict')
