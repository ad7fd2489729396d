import type { Permission } from '../user/permissions.ts'

/** What every key begins with, so that scanners of source code find one that was left in it. */
export const keyPrefix = 'cvk_'

/** As it is written anywhere: the prefix and 32 random bytes as base64url. */
const written = /cvk_[\w-]{43}/

/** Whether somewhere in a text an API key stands. */
export const holdsKey = (text: string): boolean => written.test(text)

/** How long a key works, in days. */
export const keyDayChoices = [7, 30, 90, 180, 365] as const

/** From so many days before its end on a key is marked. */
export const keyEndsSoonDays = 14

interface Standing {
  expiresAt: string
  withdrawnAt: string | null
  isLeft: boolean
}

/** Whether a key opens anything, and why it does not. */
export function keyStanding(key: Standing, now: Date): 'works' | 'ends-soon' | 'expired' | 'withdrawn' | 'left' {
  const left = Date.parse(key.expiresAt) - now.getTime()
  if (key.withdrawnAt !== null) return 'withdrawn'
  if (left <= 0) return 'expired'
  if (key.isLeft) return 'left'
  return left < keyEndsSoonDays * 86_400_000 ? 'ends-soon' : 'works'
}

/** What a key may beside the daily work, short. */
export const keyPermissionLabels: Partial<Record<Permission, string>> = {
  GENERAL_EDIT: 'general edit',
  STRAIN_VIEW: 'strains and items',
  STRAIN_EDIT: 'change strains and items',
}

/** What a key may, in a line: 'Read the daily work, strains and items'. */
export function keyMayText({
  mayChange,
  permissions,
}: {
  mayChange: boolean
  permissions: readonly Permission[]
}): string {
  const more = permissions.flatMap((one) => keyPermissionLabels[one] ?? [])
  return [mayChange ? 'Read and change the daily work' : 'Read the daily work', ...more].join(', ')
}
