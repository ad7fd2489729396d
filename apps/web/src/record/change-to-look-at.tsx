import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { WaysOnAlert } from '../ui/alert.tsx'

export interface LookedAtProps {
  operation: Operation
  /** 'package' */
  noun: string
  /** What it was stands beside it already. */
  isNamed?: boolean
}

interface ChangeToLookAtProps extends Pick<LookedAtProps, 'operation' | 'isNamed'> {
  tone: 'warn' | 'error'
  title: string
  said: string
  /** Metrc's own words. */
  messages?: readonly string[]
  /** What one can do, in sentences. */
  advice: string
  /** The form that puts it right; null where there is none. */
  correct: { label: string; open: () => void } | null
  /** The button of the other way on. */
  children: ReactNode
}

/** A change that somebody has to look at: which it was, what became of it, and the two ways on. */
export function ChangeToLookAt(props: ChangeToLookAtProps) {
  const { operation, isNamed = false, tone, title, said, messages, advice, correct, children } = props
  const named = isNamed ? [] : [`${operation.summary} (${operation.personName}).`]
  return (
    <WaysOnAlert tone={tone} title={title} said={[...named, said]} messages={messages}>
      <p>{advice}</p>
      <div className="row wrap mt3">
        {correct && (
          <Button
            size="small"
            startIcon={<PenLine size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={correct.open}
          >
            {correct.label}
          </Button>
        )}
        {children}
      </div>
    </WaysOnAlert>
  )
}
