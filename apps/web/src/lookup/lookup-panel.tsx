import { invalidLabelOrName, notOnThisDevice } from '@cultivatd/domain/lookup/lookup-words'
import { nothingFoundText } from '@cultivatd/domain/lookup/nothing-found'
import { CloudOff, OctagonAlert } from 'lucide-react'
import { useLink } from '../live/live.ts'
import { classNames } from '../ui/class-names.ts'
import { clockText, inSentence } from '../ui/dates.ts'
import { countText } from './match-texts.ts'
import { MatchList } from './match-list.tsx'
import type { LookupBox } from './use-lookup-box.ts'
import styles from './lookup.module.css'

/** Matches, or why there are none. */
export function LookupPanel({ box }: { box: LookupBox }) {
  const { problem, only, matches, isRecent, miss: said, listId, text, chosen, open } = box
  if (problem === notOnThisDevice)
    return (
      <output className={classNames('dim', styles.lkUnknown)}>
        {`${notOnThisDevice}: '${text.trim()}'. `}
        <AsKnown />
      </output>
    )
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
      {said === notOnThisDevice && (
        <p className={classNames('small muted', styles.lkKept)}>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <AsKnown />
          </span>
        </p>
      )}
      <output className="vh">{matches.length > 0 && !isRecent && countText(matches)}</output>
      <MatchList id={listId} matches={matches} isRecent={isRecent} text={text} chosen={chosen} onOpen={open} />
    </>
  )
}

/** As of when the device knew it; a server that has just stopped answering was heard a moment ago. */
function AsKnown() {
  const link = useLink()
  const at = 'asOf' in link ? inSentence(clockText(link.asOf)) : 'a moment ago'
  return (
    <>{`No network: this is what this device knew ${/^\d/.test(at) ? `at ${at}` : at}. What was never opened here is not found.`}</>
  )
}
