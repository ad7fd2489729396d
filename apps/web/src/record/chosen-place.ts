import { isOf, type Draft } from '../ui/draft/drafts.ts'

type Placed = Pick<Draft, 'place'>

/**
 * Where the draft of one change of records is that were chosen in a list: it is about these and no others, so that what
 * was typed for some never reaches the next that are chosen.
 *
 * @param list 'room 5 packages'
 */
export const chosenPlace = (list: string, names: readonly string[]): string =>
  [list, ...names.map(encodeURIComponent).toSorted()].join(' ')

/** The labels or names that a draft of this list is about. */
export function chosenIn(list: string, draft: Placed): ReadonlySet<string> {
  if (!isOf(draft, list)) return new Set()
  const names = draft.place.slice(list.length).split(' ').filter(Boolean)
  return new Set(names.map(decodeURIComponent))
}

/** What the lists of a room hold, as its address names it. */
export type MovedKind = 'plants' | 'batches' | 'packages'

/** How a list of a room begins. */
export interface BegunList {
  /** What it is looked through for at first. */
  find?: string | undefined
  /** Of what of it the move opens at once; `onClose` when that is over. */
  moving?: { names: readonly string[]; onClose: () => void }
}
