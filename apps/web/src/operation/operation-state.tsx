import { Ban, Check, CircleQuestionMark, CircleSlash, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { WaitingIcon } from '../ui/state.tsx'
import type { StateIcon, StateWords } from './operation-words.ts'
import styles from './operation.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons: Record<StateIcon, ReactNode> = {
  waiting: <WaitingIcon />,
  done: <Check {...icon} />,
  refused: <OctagonAlert {...icon} />,
  'needs-person': <CircleQuestionMark {...icon} />,
  'given-up': <CircleSlash {...icon} />,
  'not-sent': <Ban {...icon} />,
}

/** The state of an operation: its shape, then its words. */
export function OperationState({ words: { icon: shape, tone, text } }: { words: StateWords }) {
  return (
    <span className={classNames('st', styles.opState)} data-tone={tone}>
      {icons[shape]}
      <span>{text}</span>
    </span>
  )
}
