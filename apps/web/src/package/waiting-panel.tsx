import type { Operation } from '@cultivatd/domain/operation/operation'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { WaitingIcon } from '../ui/state.tsx'

const clock = (instant: string | null): string | null =>
  instant && new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(new Date(instant))

/** The newest change of the record that has no answer yet. */
export const waitingOperation = (operations: readonly Operation[]): Operation | null =>
  operations
    .filter(({ state }) => state === 'recorded' || state === 'sending')
    .sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))[0] ?? null

/** Where a change is: saved here, sent, answered; with times. */
export function WaitingPanel({ operations }: { operations: readonly Operation[] }) {
  const operation = waitingOperation(operations)
  const seconds = useSeconds()
  const sentAt = clock(operation?.sentAt ?? null)
  return (
    <div className="waitp">
      <output className="vh">Waiting for Metrc</output>
      <div className="row between">
        <b className="st" data-tone="info">
          <WaitingIcon size={18} />
          Waiting for Metrc
        </b>
        <span className="small muted">{seconds} s, most answers take under 10 s</span>
      </div>
      <ol className="steps mt2">
        <Step name="Saved here" said={clock(operation?.recordedAt ?? null) ?? 'now'} isDone />
        <Step name="Sent to Metrc" said={sentAt ?? 'now'} isDone={sentAt !== null} />
        <Step name="Metrc answers" said="waiting" isDone={false} />
      </ol>
      <p className="small muted mt3">
        You can close this page. The package stays marked until Metrc has answered, and you are told if it refuses.
      </p>
    </div>
  )
}

function Step({ name, said, isDone }: { name: string; said: string; isDone: boolean }) {
  return (
    <li className={isDone ? 'done' : 'now'}>
      {isDone ? <Check size={14} strokeWidth={2} aria-hidden="true" /> : <i />}
      <b>{name}</b>
      <span>{said}</span>
    </li>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
