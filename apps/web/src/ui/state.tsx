import {
  Check,
  CircleQuestionMark,
  Clock,
  CloudOff,
  GitCompare,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone =
  | 'young'
  | 'vegetative'
  | 'flowering'
  | 'harvested'
  | 'destroyed'
  | 'info'
  | 'ok'
  | 'warn'
  | 'error'
  | 'water'

interface ChipProps {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}

/** A small square label; without a tone it is gray. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className="chip" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

interface IconProps {
  size?: number
}

/** The dashed ring with clock hands: waits for Metrc's answer. */
export function WaitingIcon({ size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" strokeDasharray="3.2 2.8" />
      <path d="M12 7.5V12l3 2" />
    </svg>
  )
}

export type StateKind = 'in-step' | 'waiting' | 'refused' | 'needs-person' | 'differs' | 'kept' | 'as-of' | 'warn'

const lucide = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.75} aria-hidden="true" />

const kinds: Record<StateKind, { tone?: Tone; icon: ReactNode; text: string }> = {
  'in-step': { icon: lucide(Check), text: 'In step' },
  waiting: { tone: 'info', icon: <WaitingIcon />, text: 'Waiting for Metrc' },
  refused: { tone: 'error', icon: lucide(OctagonAlert), text: 'Refused, open to fix' },
  'needs-person': { tone: 'warn', icon: lucide(CircleQuestionMark), text: 'Needs a person' },
  differs: { tone: 'warn', icon: lucide(GitCompare), text: 'Differs from Metrc' },
  kept: { icon: lucide(CloudOff), text: 'Kept on this device' },
  'as-of': { icon: lucide(Clock), text: 'Not of now' },
  warn: { tone: 'warn', icon: lucide(TriangleAlert), text: 'Look' },
}

interface StateProps {
  kind: StateKind
  /** In place of the kind's own words. */
  children?: ReactNode
}

/** How a record stands with Metrc: in order is silent (gray, a check), warm means attention. */
export function State({ kind, children }: StateProps) {
  const { tone, icon, text } = kinds[kind]
  return (
    <span className="st" data-tone={tone}>
      {icon}
      {children ?? text}
    </span>
  )
}
