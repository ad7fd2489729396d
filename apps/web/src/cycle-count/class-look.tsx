import type { CountLine } from '@cultivatd/domain/cycle-count/compare-count'
import { Check, CircleQuestionMark, Copy, type LucideIcon, MapPinOff, SearchX, TagIcon } from 'lucide-react'
import type { Tone } from '../ui/state.tsx'

/** How each class looks, beside its word. */
export const classLooks: Readonly<Record<CountLine['is'], { tone: Tone; icon: LucideIcon }>> = {
  fine: { tone: 'ok', icon: Check },
  twice: { tone: 'info', icon: Copy },
  'wrong-place': { tone: 'warn', icon: MapPinOff },
  unknown: { tone: 'error', icon: TagIcon },
  missing: { tone: 'error', icon: SearchX },
  unchecked: { tone: 'destroyed', icon: CircleQuestionMark },
}
