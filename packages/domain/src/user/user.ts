import * as z from 'zod'
import { email } from '../field/field.ts'
import { Permission, permission, readPermissions } from './permission.ts'
import { PersonName } from './person-name.ts'

/** What any active person may know of another: enough to mention and to assign (READ-30). */
export const Person = z.object({
  id: z.string(),
  uid: z.string(),
  displayName: z.string(),
  version: z.number(),
})
export type Person = z.infer<typeof Person>

/** One of everybody, and whether they may do anything: who may not is nobody to give work to. */
export const Colleague = Person.extend({ isActive: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

/** A person with what user admins see and change (DATA-01). The session bearer is never part of it (READ-29). */
export const User = Person.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  permissions: z.array(Permission),
  /** Whether a second factor is asked of them at sign-in. */
  hasSecondFactor: z.boolean(),
})
export type User = z.infer<typeof User>

/** What the users page may change (USER-02, API-07). Permissions are read in both spellings (READ-48). */
export const UserChange = z.strictObject({
  displayName: PersonName,
  email,
  permissions: z.array(z.string().max(50)).max(50).transform(readPermissions),
})
export type UserChange = z.infer<typeof UserChange>

/** The permissions after a box was set or cleared: orgAdmin stands alone (USER-03, READ-100). */
export function withPermission(held: readonly Permission[], changed: Permission, isOn: boolean): Permission[] {
  if (changed === permission.orgAdmin) return isOn ? [permission.orgAdmin] : []
  const others = held.filter((one) => one !== changed && one !== permission.orgAdmin)
  return isOn ? [...others, changed] : others
}

interface PermissionChange {
  /** Who asks for the change. */
  by: readonly Permission[]
  before: readonly Permission[]
  after: readonly Permission[]
  /** How many people, the changed one included, are organization admins before the change. */
  orgAdminCount: number
}

/** Whether these are the same permissions, in whatever order. */
const areSame = (before: readonly Permission[], after: readonly Permission[]): boolean =>
  before.length === after.length && before.every((one) => after.includes(one))

/** Why whoever asks has no right to this change, whatever else is wrong with it (PERM-10, PERM-21). */
export function adminProblems({ by, before, after }: Omit<PermissionChange, 'orgAdminCount'>): string[] {
  const isOfAdmin = [...before, ...after].includes(permission.orgAdmin)
  return isOfAdmin && !areSame(before, after) && !by.includes(permission.orgAdmin)
    ? ['Only an organization admin can change who is an organization admin']
    : []
}

/** Why a person's permissions may not become these (USER-03, READ-100). */
export function permissionProblems({ by, before, after, orgAdminCount }: PermissionChange): string[] {
  if (areSame(before, after)) return []
  const was = before.includes(permission.orgAdmin)
  const willBe = after.includes(permission.orgAdmin)
  const problems = adminProblems({ by, before, after })
  if (was && !willBe && orgAdminCount <= 1) problems.push('The last organization admin cannot be removed')
  if (willBe && after.length > 1) problems.push('An organization admin holds no other permissions')
  return problems
}

interface ProofOfAddress {
  /** Whether the person, under the address that they have after the change, has proven that it is theirs. */
  isProven: boolean
  before: readonly Permission[]
  after: readonly Permission[]
}

/**
 * Why a person may not get these permissions yet: anybody can sign up with somebody else's address, and whoever gives a
 * permission sees nothing but the address. For servers that can send mails; elsewhere nobody can prove one.
 */
export function proofProblems({ isProven, before, after }: ProofOfAddress): string[] {
  if (isProven || after.every((one) => before.includes(one))) return []
  return [
    'The e-mail address is not verified yet: whoever signed up with it may be somebody else. Ask its owner to open the link in the mail that was sent there',
  ]
}

interface ProfileChange {
  /** Who asks for the change. */
  by: readonly Permission[]
  /** What the changed person may. */
  held: readonly Permission[]
  before: string
  after: string
}

/** Why a person's name may not become this one: whoever may rename an admin could pass for that admin (READ-100). */
export function nameProblems({ by, held, before, after }: ProfileChange): string[] {
  return before !== after && held.includes(permission.orgAdmin) && !by.includes(permission.orgAdmin)
    ? ['Only an organization admin can change the name of an organization admin']
    : []
}

/**
 * Why a person's e-mail address may not become this one. With the address goes the password reset, so whoever may
 * change an admin's address could become that admin (READ-100).
 */
export function addressProblems({ by, held, before, after }: ProfileChange): string[] {
  if (before.toLowerCase() === after.toLowerCase()) return []
  return held.includes(permission.orgAdmin) && !by.includes(permission.orgAdmin)
    ? ['Only an organization admin can change the e-mail address of an organization admin']
    : []
}

/** Why whoever asks may not delete a person. */
export function deletionProblems(
  given: Pick<ProfileChange, 'by' | 'held'> & { isOwn: boolean; orgAdminCount: number },
) {
  const { by, held, isOwn, orgAdminCount } = given
  if (isOwn) return ['Another user admin has to delete your account']
  if (!held.includes(permission.orgAdmin)) return []
  if (!by.includes(permission.orgAdmin)) return ['Only an organization admin can delete an organization admin']
  return orgAdminCount <= 1 ? ['The last organization admin cannot be removed'] : []
}

/** Why whoever asks may not see or end somebody's sessions: a user admin could keep an admin out. */
export function sessionProblems({ by, held }: Pick<ProfileChange, 'by' | 'held'>): string[] {
  return held.includes(permission.orgAdmin) && !by.includes(permission.orgAdmin)
    ? ['Only an organization admin can see where an organization admin is signed in, and sign them out']
    : []
}
