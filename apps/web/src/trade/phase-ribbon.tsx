import type { Phase } from '@cultivatd/domain/plant/phase'
import { numberText } from '../ui/number-text.ts'
import { PhaseGlyph } from './phase-glyph.tsx'

type Growing = Extract<Phase, 'young' | 'vegetative' | 'flowering'>
const order: readonly Growing[] = ['young', 'vegetative', 'flowering']

/** Plants by phase in order of growth, with glyph, number and word. */
export function PhaseRibbon(counts: Record<Growing, number>) {
  const total = order.reduce((sum, phase) => sum + counts[phase], 0)
  const shown = order.filter((phase) => counts[phase] > 0)
  return (
    <div>
      <div className="ribbon" aria-hidden="true">
        {shown.map((phase) => (
          <i key={phase} style={{ flex: `${counts[phase]} 1 0`, background: `var(--${phase})` }} />
        ))}
      </div>
      <div className="legend mt2">
        {shown.map((phase) => (
          <span key={phase}>
            <PhaseGlyph phase={phase} />
            <b>{numberText(counts[phase])}</b> {phase}
          </span>
        ))}
        <span className={shown.length > 0 ? 'right dim hide-p' : 'dim'}>
          {numberText(total)} {total === 1 ? 'plant' : 'plants'}
        </span>
      </div>
    </div>
  )
}
