import { permission } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import { system } from '../history/history.store.ts'
import { lockPermissions, orgAdminCount, recordUserChange, savePermissions, userByEmail } from '../user/user.store.ts'

/** When it is looked whether the person of ADMIN_EMAIL is here. */
export type AdminMoment = 'start' | 'signUp' | 'verified'

export interface FirstAdminRules {
  /** ADMIN_EMAIL; null when there is none. */
  adminEmail: string | null
  /** Whether this server can send mails, and so can know whose address it is. */
  delivers: boolean
  isDemo: boolean
}

/**
 * Makes the person with ADMIN_EMAIL an organization admin (READ-25). Where mails can be sent the address must be
 * verified: anybody can type it at sign-up. Where none can be sent the operator is trusted to sign up before others
 * can reach the server, and only while there is no organization admin; a demo takes every sign-up with that address.
 */
export async function grantFirstAdmin(db: Db, rules: FirstAdminRules, moment: AdminMoment): Promise<boolean> {
  const { adminEmail } = rules
  if (!adminEmail) return false
  return db.transaction().execute(async (tx) => {
    await lockPermissions(tx)
    const user = await userByEmail(tx, adminEmail)
    if (!user || user.permissions.includes(permission.orgAdmin)) return false
    const isTrusted =
      user.emailVerified ||
      (!rules.delivers && ((rules.isDemo && moment === 'signUp') || (await orgAdminCount(tx)) === 0))
    if (!isTrusted) return false
    await savePermissions(tx, user.id, [permission.orgAdmin])
    await recordUserChange(tx, system, user)
    return true
  })
}
