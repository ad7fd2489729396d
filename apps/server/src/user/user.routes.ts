import { userRoutes } from '@cultivatd/contract/user/user.contract'
import { resetProblems } from '@cultivatd/domain/account/second-factor'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { passes, permission } from '@cultivatd/domain/user/permission'
import {
  addressProblems,
  adminProblems,
  nameProblems,
  permissionProblems,
  proofProblems,
  sessionProblems,
  type User,
  type UserChange,
} from '@cultivatd/domain/user/user'
import { removeSecondFactor } from '../account/second-factor.store.ts'
import type { Db } from '../db/db.ts'
import { recordChange } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import { deletePerson } from './delete-person.ts'
import type { Person } from '../http/person.ts'
import {
  lockPermissions,
  lockUser,
  orgAdminCount,
  people,
  recordUserChange,
  rememberAdmin,
  savePermissions,
  saveProfile,
  userById,
  users,
} from './user.store.ts'

export const userHandlers = implement(userRoutes, {
  list: ({ db, by }) => (passes(by.permissions, [permission.userAdmin]) ? users(db) : people(db)),
  update: async ({ db, params, body, by, services, connection }) => {
    const known = await userById(db, params.uid)
    if (known && opensMore(known, body)) await services.accounts.requireProof(connection.token)
    const former = await db.transaction().execute(async (tx) => {
      // One change of permissions after the other, and each by what the asking person may at that moment.
      await lockPermissions(tx)
      await lockUser(tx, params.uid)
      const user = await userById(tx, params.uid)
      if (!user) throw new AppError('not-found', 'Unknown person')
      const asking = (await userById(tx, by.id))?.permissions ?? []
      if (!passes(asking, [permission.userAdmin]))
        throw new AppError('forbidden', 'You do not have the permission for this.')
      const { displayName, email, permissions } = body
      const granting = { by: asking, before: user.permissions, after: permissions }
      refuse(
        [
          ...adminProblems(granting),
          ...nameProblems({ by: asking, held: user.permissions, before: user.displayName, after: displayName }),
          ...addressProblems({ by: asking, held: user.permissions, before: user.email, after: email }),
        ],
        'forbidden',
      )
      refuse(permissionProblems({ ...granting, orgAdminCount: await orgAdminCount(tx) }))
      const isProven = user.emailVerified && user.email === email.toLowerCase()
      if (services.mailer.delivers)
        refuse(proofProblems({ isProven, before: user.permissions, after: permissions }), 'conflict')
      await saveProfile(tx, user.id, displayName, email)
      await savePermissions(tx, user.id, permissions)
      if (user.permissions.includes(permission.orgAdmin)) await rememberAdmin(tx, user)
      await recordUserChange(tx, by, user)
      return user.email
    })
    services.accounts.forget()
    if (former !== body.email.toLowerCase()) services.accounts.tellFormerAddress(former)
    return {}
  },
  endSessions: async ({ db, params, by, services, connection }) => {
    const user = await personOfSessions(db, params.uid, by)
    await services.accounts.endOtherSessions(user.id, null, connection)
    return {}
  },
  sessions: async ({ db, params, by, services, connection }) => {
    const user = await personOfSessions(db, params.uid, by)
    return services.accounts.sessions(user.id, connection.token ?? '')
  },
  delete: async ({ db, params, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    const { email, emailVerified } = await deletePerson(db, by, params.uid)
    services.accounts.forget()
    if (emailVerified) services.accounts.tellDeleted(email)
    return {}
  },
  resetSecondFactor: async ({ db, params, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    const user = await db.transaction().execute(async (tx) => {
      await lockUser(tx, params.uid)
      const one = await userById(tx, params.uid)
      if (!one) throw new AppError('not-found', 'Unknown person')
      refuse(resetProblems({ by: by.permissions, held: one.permissions, isOwn: one.id === by.id }), 'forbidden')
      if (!one.hasSecondFactor) throw new AppError('conflict', `${one.displayName} has no second factor`)
      await removeSecondFactor(tx, one.id)
      await recordChange(tx, {
        by,
        facilityId: null,
        entity: 'user',
        records: [one.displayName, one.id],
        what: 'user.second-factor-reset',
        summary: `Reset the second factor of ${one.displayName}`,
        before: { secondFactor: 'set up' },
        after: { secondFactor: null },
      })
      return one
    })
    services.accounts.forget()
    // No name: whoever signs up chooses theirs.
    const what =
      'A user admin took the second factor off your account: the password alone opens it until you set up another one.'
    services.accounts.tellSecondFactor(user.email, what)
    return {}
  },
  endSession: async ({ db, params, by, services, connection }) => {
    const user = await personOfSessions(db, params.uid, by)
    await services.accounts.endSession(user.id, params.id, connection)
    return {}
  },
})

/** @throws AppError not-found, forbidden where the sessions of this person are none of the asking one's business */
async function personOfSessions(db: Db, id: string, by: Person): Promise<User> {
  const user = await userById(db, id)
  if (!user) throw new AppError('not-found', 'Unknown person')
  refuse(sessionProblems({ by: by.permissions, held: user.permissions }), 'forbidden')
  return user
}

/** Whether a change is one of who gets in, and not of a name alone. */
const opensMore = (before: User, { email, permissions }: UserChange): boolean =>
  before.email !== email.toLowerCase() ||
  before.permissions.length !== permissions.length ||
  permissions.some((one) => !before.permissions.includes(one))
