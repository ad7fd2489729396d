import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { momentText } from '../ui/dates.ts'
import { ChangeToLookAt, type LookedAtProps } from './change-to-look-at.tsx'
import { GiveUpDialog, GiveUpDrafts, useGivingUp } from './give-up-dialog.tsx'
import { whatYouCanDo } from './what-you-can-do.ts'

interface RefusedChangeProps extends LookedAtProps {
  /** Opens its form with what was typed. */
  onAgain: (() => void) | null
  onGivenUp?: () => void
}

/** A refusal that nobody has dealt with: Metrc's words, and the two ways out. */
export function RefusedChange({ operation, noun, isNamed, onAgain, onGivenUp }: RefusedChangeProps) {
  const [isGivingUp, setGivingUp] = useGivingUp(operation)
  const inTray = useTopic('repairs').rows.find(({ operationId }) => operationId === operation.id)
  return (
    <>
      <ChangeToLookAt
        {...{ operation, isNamed }}
        tone="error"
        title="Change Failed"
        said={refusedSaid(operation)}
        messages={operation.problems}
        advice={whatYouCanDo(operation.problems, noun)}
        correct={onAgain && { label: 'Send again with changes', open: onAgain }}
      >
        <Button size="small" onClick={() => setGivingUp(true)}>
          Give up
        </Button>
        {inTray && (
          <Link className="link tap" to="/repair" hash={inTray.id}>
            Mend it in your repair tray
          </Link>
        )}
      </ChangeToLookAt>
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
