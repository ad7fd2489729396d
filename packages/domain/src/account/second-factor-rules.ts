import { passes, type Permission, permission } from '../user/permissions.ts'

/** Whether somebody has any second factor: recovery codes alone are none. */
export const hasSecondFactor = (of: { appSince: string | null; passkeys: readonly unknown[] }): boolean =>
  of.appSince !== null || of.passkeys.length > 0

/**
 * Whether the organization asks a second factor of who holds these. An organization admin may what all others may, so it is
 * asked of them as soon as of anybody.
 */
export const isFactorRequired = (held: readonly Permission[], requiredOf: readonly Permission[]): boolean =>
  requiredOf.length > 0 && passes(held, requiredOf)

/** Why a person may not remove this of their second factor. */
export const removalProblems = ({ left, isRequired }: { left: number; isRequired: boolean }): string[] =>
  left === 0 && isRequired
    ? ['Your organization asks for a second factor of you. Add another one before you remove this one']
    : []

interface Reset {
  /** What whoever asks may. */
  by: readonly Permission[]
  /** What the other person may. */
  held: readonly Permission[]
  isOwn: boolean
}

/** Why whoever asks may not take away the second factor of somebody who lost it: it must be nobody's own way round. */
export function resetProblems({ by, held, isOwn }: Reset): string[] {
  if (isOwn)
    return ['You cannot reset your own second factor. Change it on your account page, or ask another user admin']
  return held.includes(permission.orgAdmin) && !by.includes(permission.orgAdmin)
    ? ['Only an organization admin can reset the second factor of an organization admin']
    : []
}
