import type { HostWays } from '@cultivatd/metrc/host-ways'
import type { MirroredList } from './mirrored-lists.ts'

/** Which lists the host reads in windows of a day at most (Metrc reference §3.3). */
export interface DayWindows {
  has(list: MirroredList): boolean
  /** The host said so. */
  believe(list: MirroredList): void
  /** A day was read: from now on it is known, also after a restart. */
  sure(list: MirroredList): void
  /** Days did not help either. */
  forget(list: MirroredList): void
}

/** What a host says is believed at once; it is remembered when a window of a day was taken where a longer one was not. */
export function createDayWindows(ways: HostWays): DayWindows {
  const believed = new Set<MirroredList>()
  return {
    has: (list) => believed.has(list) || ways.of(list).has('by-day'),
    believe: (list) => void believed.add(list),
    sure: (list) => believed.has(list) && ways.learn(list, 'by-day'),
    forget: (list) => void believed.delete(list),
  }
}
