import type { Operation } from '@cultivatd/domain/operation/operation'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isAtRest } from '../live/at-rest.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { WaitingIcon } from '../ui/state.tsx'
import type { OnlyState } from './use-change.ts'
import { DelayButtons, useIsDelayed } from './delay-buttons.tsx'
import { type WaitingStep, waitingWords } from './waiting-words.ts'

export type Sending = Extract<OnlyState, { is: 'sending' }>

/** The operation of a change that is being sent; null until it is seen in the ledger. */
function operationOf(sending: Sending, operations: readonly Operation[]): Operation | null {
  if (sending.id !== null) return operations.find(({ id }) => id === sending.id) ?? null
  const mine = operations.filter((one) => !sending.known.has(one.id) && !isAtRest(one))
  return mine.sort((a, b) => b.seq - a.seq)[0] ?? null
}

interface WaitingPanelProps {
  facilityId: string
  sending: Sending
  /** 'package' */
  noun: string
}

/** Where the change of a form is, from the press of the button on. */
export function WaitingPanel({ facilityId, sending, noun }: WaitingPanelProps) {
  const { rows } = useTopic('operations', { facilityId, record: sending.record })
  const operation = operationOf(sending, rows)
  return (
    <WaitingSteps
      operation={operation}
      isBroken={sending.isBroken}
      noun={noun}
      aside={<Seconds since={sending.since} />}
    />
  )
}

interface WaitingStepsProps {
  operation: Operation | null
  isBroken?: boolean
  noun: string
  /** At the right of the title. */
  aside?: React.ReactNode
}

/** Where a change is: saved here, sent, answered; with times. */
export function WaitingSteps({ operation, isBroken, noun, aside }: WaitingStepsProps) {
  const metrc = useTopicRow('metrc')
  const isDelayed = useIsDelayed(operation)
  const { title, isSoon, steps, note } = waitingWords({ operation, isDelayed, isBroken, metrc, noun })
  return (
    <div className="waitp">
      <output className="vh">{title}</output>
      <div className="row between">
        <b className="st" data-tone="info">
          <WaitingIcon size={18} />
          {title}
        </b>
        {isSoon && aside}
      </div>
      <ol className="steps mt2">
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      <p className="small muted mt3">{note}</p>
      {isDelayed && operation && <DelayButtons operation={operation} />}
    </div>
  )
}

function Step({ name, said, stands }: WaitingStep) {
  return (
    <li className={stands}>
      {stands === 'done' ? <Check size={14} strokeWidth={2} aria-hidden="true" /> : <i />}
      <b>{name}</b>
      <span>{said}</span>
    </li>
  )
}

/** Most answers come within ten seconds; after that the seconds say nothing any more. */
function Seconds({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  return seconds <= 20 ? <span className="small muted">{seconds} s, most answers take under 10 s</span> : null
}
