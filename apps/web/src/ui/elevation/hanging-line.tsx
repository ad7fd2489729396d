import { memo, useMemo } from 'react'
import { hanging, joined } from './glyphs.ts'
import { dryingColor } from './room-elevation.tsx'

interface HangingLineProps {
  plantCount: number
  /** Share of the wet weight that is lost, 0 to 1. */
  lost: number
}

/** A harvest on its line: one spear for each plant up to 26, browner and thinner as weight is lost. */
export const HangingLine = memo(function HangingLine({ plantCount, lost }: HangingLineProps) {
  const glyph = useMemo(() => {
    const count = Math.min(26, Math.max(0, plantCount))
    const pitch = 220 / Math.max(count, 14)
    return joined(
      Array.from({ length: count }, (_, index) =>
        hanging(pitch * (index + 0.5), 1, 25 + ((index * 7) % 5) * 1.1, pitch * (0.42 - 0.14 * lost)),
      ),
    )
  }, [plantCount, lost])
  return (
    <svg className="micro" viewBox="0 0 220 34" width="100%" height="34" preserveAspectRatio="none" aria-hidden="true">
      <path className="frame line" d="M0 1H220" />
      <g className="plants ph-harvested" style={{ color: dryingColor(lost) }}>
        <path className="stem" d={glyph.stem} />
        <path d={glyph.body} />
      </g>
    </svg>
  )
})
