import type { Phase } from '@cultivatd/domain/plant/phase'
import type { ReactNode } from 'react'

const stroke = { stroke: 'currentColor', strokeWidth: 1.5, fill: 'none', strokeLinecap: 'round' } as const

const shapes: Record<Phase, ReactNode> = {
  young: (
    <>
      <path d="M6 11.6V7.2" {...stroke} />
      <path d="M6 7.4C6 4.9 4.4 3.3 1 3.2c.2 2.7 2 4.3 5 4.2ZM6 7.4c0-2.2 1.6-3.9 5-4.2-.1 2.6-1.9 4.2-5 4.2Z" />
    </>
  ),
  vegetative: (
    <>
      <path d="M6 11.8V9" {...stroke} />
      <path d="M6 .7c2.6 0 4.9 2.4 4.9 5.1C10.9 8.3 8.9 9.5 6 9.5S1.1 8.3 1.1 5.8C1.1 3.1 3.4.7 6 .7Z" />
    </>
  ),
  flowering: (
    <>
      <path d="M6 11.8V9.6" {...stroke} />
      <path d="M6 .2c1.8 2 3.7 4.7 3.7 6.7 0 2-1.7 3-3.7 3s-3.7-1-3.7-3C2.3 4.9 4.2 2.2 6 .2Z" />
    </>
  ),
  harvested: (
    <>
      <path d="M.8 1.2h10.4M6 1.2v2" {...stroke} />
      <path d="M6 11.9C4.2 10 2.6 7.7 2.6 5.7c0-1.9 1.5-2.9 3.4-2.9s3.4 1 3.4 2.9c0 2-1.6 4.3-3.4 6.2Z" />
    </>
  ),
  destroyed: <path d="m2.3 2.3 7.4 7.4M9.7 2.3 2.3 9.7" {...stroke} strokeWidth={2} />,
}

interface PhaseGlyphProps {
  phase: Phase
  size?: number
}

/** The shape of a phase; shape first, word second, color third. */
export function PhaseGlyph({ phase, size = 12 }: PhaseGlyphProps) {
  return (
    <svg
      className={`ph-${phase}`}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="currentColor"
      aria-hidden="true"
    >
      {shapes[phase]}
    </svg>
  )
}
