import type { Problem } from '../app-error.ts'
import { type Permission, permission } from '../user/permissions.ts'

/** How long the link in the mail opens an account. */
export const invitationDays = 7

interface Inviting {
  /** What whoever invites may. */
  by: readonly Permission[]
  emails: readonly string[]
  permissions: readonly Permission[]
  /** Addresses that have an account. */
  known: readonly string[]
  /** Addresses that are invited already. */
  invited: readonly string[]
}

const plain = (addresses: readonly string[]) => addresses.map((one) => one.toLowerCase())

/** Why these people may not be invited with these permissions. */
export function invitationProblems({ by, emails, permissions, known, invited }: Inviting): Problem[] {
  const wanted = [...new Set(plain(emails))]
  const have = wanted.filter((one) => plain(known).includes(one))
  const wait = wanted.filter((one) => !have.includes(one) && plain(invited).includes(one))
  const at = (path: string, message: string): Problem => ({ message, path })
  return [
    ...have.map((one) => at('emails', `${one} has an account already: give permissions there`)),
    ...wait.map((one) => at('emails', `${one} is invited already: send that one again, or withdraw it first`)),
    ...permissionProblems(by, permissions).map((message) => at('permissions', message)),
  ]
}

/** Why whoever asks may not invite with these permissions. */
export function permissionProblems(by: readonly Permission[], wanted: readonly Permission[]): string[] {
  if (wanted.length === 0) return ['Choose what they may do']
  if (!wanted.includes(permission.orgAdmin)) return []
  if (!by.includes(permission.orgAdmin)) return ['Only an organization admin can invite an organization admin']
  return wanted.length > 1 ? ['An organization admin holds no other permissions'] : []
}
