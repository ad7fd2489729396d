import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { PenLine } from 'lucide-react'
import { RefusedAlert } from '../ui/alert.tsx'
import { momentText } from '../ui/dates.ts'
import { GiveUpDialog, GiveUpDrafts, useGivingUp } from './give-up-dialog.tsx'
import { whatYouCanDo } from './what-you-can-do.ts'

interface RefusedChangeProps {
  operation: Operation
  /** 'package' */
  noun: string
  /** What it was stands beside it already. */
  isNamed?: boolean
  /** Opens its form with what was typed. */
  onAgain: (() => void) | null
  onGivenUp?: () => void
}

/** A refusal that nobody has dealt with: Metrc's words, and the two ways out. */
export function RefusedChange({ operation, noun, isNamed = false, onAgain, onGivenUp }: RefusedChangeProps) {
  const [isGivingUp, setGivingUp] = useGivingUp(operation)
  return (
    <>
      <RefusedAlert
        title="Change Failed"
        said={`${isNamed ? '' : `${operation.summary} (${operation.personName}). `}${refusedSaid(operation)}`}
        messages={operation.problems}
      >
        <p>{whatYouCanDo(operation.problems, noun)}</p>
        <div className="row wrap mt3">
          {onAgain && (
            <Button
              size="small"
              startIcon={<PenLine size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onAgain}
            >
              Send again with changes
            </Button>
          )}
          <Button size="small" onClick={() => setGivingUp(true)}>
            Give up
          </Button>
        </div>
      </RefusedAlert>
      <GiveUpDrafts operation={operation} onOpen={() => setGivingUp(true)} />
      {isGivingUp && <GiveUpDialog operation={operation} onClose={() => setGivingUp(false)} onGivenUp={onGivenUp} />}
    </>
  )
}

/** Who said no and when, and that nothing is lost. */
export function refusedSaid({ answeredAt, recordedAt, decided }: Operation): string {
  if (decided?.decision === 'not-applied')
    return `${decided.personName} found ${inSentence(decided.at)} that Metrc does not have it. What was typed is kept.`
  return `Metrc refused this ${inSentence(answeredAt ?? recordedAt)}. Nothing was changed there, and what was typed is kept.`
}

/** 'today 10:42', 'on 18 Nov 09:12' */
function inSentence(instant: string): string {
  const text = momentText(instant)
  return /^(Today|Yesterday)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : `on ${text}`
}
