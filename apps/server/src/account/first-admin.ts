import { permission } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import type { Db } from '../db/db.ts'
import { system } from '../history/history.store.ts'
import {
  lockPermissions,
  orgAdminCount,
  recordUserChange,
  rememberAdmin,
  savePermissions,
  userByEmail,
  wasAdmin,
} from '../user/user.store.ts'

/** When it is looked whether the person of ADMIN_EMAIL is here; but for a start, only who came in just then is meant. */
export type AdminMoment = { of: 'start' } | { of: 'signUp' | 'verified'; userId: string }

export interface FirstAdminRules {
  /** ADMIN_EMAIL; null when there is none. */
  adminEmail: string | null
  /** Whether this server can send mails, and so can know whose address it is. */
  delivers: boolean
  isDemo: boolean
}

/**
 * Makes the person with ADMIN_EMAIL an organization admin (READ-25), once: whoever was one before is left to the admins
 * there are, or a dismissed one would be back after the next start (decision 021). Only while there is none it does so again.
 */
export async function grantFirstAdmin(db: Db, rules: FirstAdminRules, moment: AdminMoment): Promise<boolean> {
  const { adminEmail } = rules
  if (!adminEmail) return false
  return db.transaction().execute(async (tx) => {
    await lockPermissions(tx)
    const user = await userByEmail(tx, adminEmail)
    if (!user || (moment.of !== 'start' && moment.userId !== user.id)) return false
    if (user.permissions.includes(permission.orgAdmin)) {
      await rememberAdmin(tx, user)
      return false
    }
    const isOnlyOne = (await orgAdminCount(tx)) === 0
    if (!isTrusted(user, rules, moment, isOnlyOne) || (!isOnlyOne && (await wasAdmin(tx, user)))) return false
    await savePermissions(tx, user.id, [permission.orgAdmin])
    await rememberAdmin(tx, user)
    await recordUserChange(tx, system, user)
    return true
  })
}

/**
 * Where mails can be sent the address must be verified: anybody can type it at sign-up. Where none can be sent the operator
 * is trusted to sign up before others can reach the server, and only while there is no organization admin; a demo takes
 * every sign-up with that address.
 */
function isTrusted({ emailVerified }: User, rules: FirstAdminRules, { of }: AdminMoment, isOnlyOne: boolean): boolean {
  return emailVerified || (!rules.delivers && ((rules.isDemo && of === 'signUp') || isOnlyOne))
}
