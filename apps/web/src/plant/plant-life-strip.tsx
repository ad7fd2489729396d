import type { Phase } from '@cultivatd/domain/plant/phase'
import { bush, type Glyph, hanging, joined, spear, sprout } from '../ui/elevation/glyphs.ts'
import { LifePanel } from '../ui/elevation/life-strip.tsx'
import type { LifeStage } from './plant-life.ts'

const ground = 43
const line = 4
const glyphs: Record<Exclude<Phase, 'destroyed'>, Glyph> = {
  young: joined([sprout(48, ground, 15)]),
  vegetative: joined([bush(48, ground, 28, 13)]),
  flowering: joined([spear(48, ground, 38, 8)]),
  harvested: joined([hanging(48, line, 36, 7)]),
}

/** One plant as it grew, phase by phase; hidden from screen readers but for its words. */
export function PlantLifeStrip({ stages }: { stages: readonly LifeStage[] }) {
  if (stages.length === 0) return null
  return (
    <ol className="life">
      {stages.map(({ phase, what, when }) => (
        <LifePanel key={phase} stage={{ what, when }}>
          {phase === 'harvested' && <path className="frame line" d={`M0 ${line}H96`} />}
          <Drawing phase={phase} />
        </LifePanel>
      ))}
    </ol>
  )
}

function Drawing({ phase }: { phase: Phase }) {
  if (phase === 'destroyed')
    return (
      <path
        className="ph-destroyed"
        d="m38 14 20 20M58 14 38 34"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
      />
    )
  const { stem, body } = glyphs[phase]
  return (
    <g className={`plants ph-${phase}`}>
      <path className="stem" d={stem} />
      <path d={body} />
    </g>
  )
}
