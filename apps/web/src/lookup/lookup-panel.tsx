import { invalidLabelOrName } from '@cultivatd/domain/lookup/lookup-words'
import { nothingFoundText } from '@cultivatd/domain/lookup/nothing-found'
import { OctagonAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { countText } from './match-texts.ts'
import { MatchList } from './match-list.tsx'
import type { LookupBox } from './use-lookup-box.ts'
import styles from './lookup.module.css'

/** Matches, or why there are none. */
export function LookupPanel({ box }: { box: LookupBox }) {
  const { problem, only, matches, isRecent, listId, text, chosen, open } = box
  // The dialog for a harvest has one sentence for every text (READ-94).
  const miss = only ? invalidLabelOrName : nothingFoundText(text.trim())
  if (problem === invalidLabelOrName && miss !== problem)
    return <output className={classNames('dim', styles.lkUnknown)}>{miss}</output>
  if (problem !== null)
    return (
      <p className={classNames('errtx', styles.lkProblem)} role="alert">
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {problem}
      </p>
    )
  return (
    <>
      <output className="vh">{matches.length > 0 && !isRecent && countText(matches)}</output>
      <MatchList id={listId} matches={matches} isRecent={isRecent} text={text} chosen={chosen} onOpen={open} />
    </>
  )
}
