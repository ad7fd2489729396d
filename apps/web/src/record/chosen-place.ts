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
