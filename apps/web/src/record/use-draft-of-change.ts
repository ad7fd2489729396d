import { useEffect } from 'react'
import type { OpenDraft } from '../ui/draft/open-draft.ts'
import type { Change } from './change.ts'
import { type ChangeStanding, isLeft } from './change-states.ts'

/**
 * Keeps in the draft of a form what was sent of it and not answered: sent again from an older state after a reload it
 * would be a second change. What the ledger has is no draft any more.
 */
export function useDraftOfChange<Body>(
  draft: OpenDraft | null,
  change: Pick<Change<Body>, 'kept'>,
  standing: ChangeStanding,
  isOfOne: boolean,
): void {
  useEffect(() => {
    if (!draft) return
    const { states, isNotKnown } = standing
    const isOpen = isNotKnown || [...states.values()].some(({ is }) => is === 'sending')
    if (isOpen || (!isOfOne && states.size > 0)) draft.put('change', change.kept())
    else if (draft.has('change')) draft.put('change', undefined)
    const isRecorded = states.size > 0 && !isOpen && ![...states.keys()].some((record) => isLeft(states, record))
    if (isRecorded) draft.sent()
    else draft.refused()
    if (isOpen) draft.flush()
  }, [draft, change, standing, isOfOne])
}
