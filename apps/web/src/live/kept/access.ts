import type { Account } from '@cultivatd/domain/account/account'
import type { Organisation } from '@cultivatd/domain/organisation/organisation'
import type { LiveRow, TopicRows } from '../merge.ts'

/** What a person could see of: permissions and active facilities, as far as they were told. */
export interface Access {
  permissions?: readonly string[]
  facilities?: readonly string[]
}

/** The access after the rows of a topic were told; null when that topic says nothing of it. */
export function accessAfter(before: Access, key: string, rows: TopicRows<LiveRow> | undefined): Access | null {
  const row: unknown = rows?.values().next().value
  if (row === undefined) return null
  if (key === 'me') return { ...before, permissions: (row as Account).permissions }
  if (key === 'organisation') return { ...before, facilities: (row as Organisation).activeFacilityIds }
  return null
}

const isLess = (before: readonly string[] = [], now: readonly string[] = []) => before.some((one) => !now.includes(one))

/** Whether something may be seen no more that was seen before. */
export const hasLost = (before: Access, now: Access): boolean =>
  isLess(before.permissions, now.permissions) || isLess(before.facilities, now.facilities)
