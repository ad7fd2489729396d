import { useEffect } from 'react'
import type { OpenDraft } from '../ui/draft/open-draft.ts'
import type { Change } from './change.ts'
import { type ChangeStanding, countOf, isLeft } from './change-states.ts'

type KeptIn<Body> = Pick<Change<Body>, 'kept' | 'standing' | 'onChange'>

/**
 * Keeps in the draft of a form what was sent of it and not answered: sent again from an older state after a reload it
 * would be a second change. What the ledger has is no draft any more, also when the form is gone by then.
 */
export function useDraftOfChange<Body>(
  draft: OpenDraft | null,
  change: KeptIn<Body>,
  standing: ChangeStanding,
  isOfOne: boolean,
): void {
  useEffect(() => {
    if (draft) keepChange(draft, change, standing, isOfOne)
  }, [draft, change, standing, isOfOne])
  useEffect(() => {
    if (!draft) return
    return () => {
      if (isOnItsWay(change.standing())) keepToItsEnd(draft, change, isOfOne)
    }
  }, [draft, change, isOfOne])
}

const isOpen = ({ states, isNotKnown }: ChangeStanding): boolean =>
  isNotKnown || [...states.values()].some(({ is }) => is === 'sending')

/** Whether the ledger has all of it. */
const isRecorded = (standing: ChangeStanding): boolean =>
  standing.states.size > 0 &&
  !isOpen(standing) &&
  ![...standing.states.keys()].some((record) => isLeft(standing.states, record))

const isOnItsWay = (standing: ChangeStanding): boolean => standing.isBusy && !isRecorded(standing)

function keepChange<Body>(draft: OpenDraft, change: KeptIn<Body>, standing: ChangeStanding, isOfOne: boolean): void {
  // Why it was refused stays with what was sent, so that it is read also by who opens it later.
  const isRefused = draft.has('change') && countOf(standing.states, 'refused') > 0
  if (isOpen(standing) || isRefused || (!isOfOne && standing.states.size > 0)) draft.put('change', change.kept())
  else if (draft.has('change')) draft.put('change', undefined)
  if (isRecorded(standing)) draft.sent()
  else draft.refused()
  if (isOpen(standing)) draft.flush()
}

/** Its form was closed and it is sent by itself: what came of it is not left standing as unknown. */
function keepToItsEnd<Body>(draft: OpenDraft, change: KeptIn<Body>, isOfOne: boolean): void {
  const stop = change.onChange(() => {
    const standing = change.standing()
    if (isOnItsWay(standing)) return
    stop()
    keepChange(draft, change, standing, isOfOne)
    draft.settled()
  })
}
