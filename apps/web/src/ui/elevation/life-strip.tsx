import type { ReactNode } from 'react'
import { box, hanging, joined, spear } from './glyphs.ts'

const steps = Array.from({ length: 9 }, (_, index) => 8 + index * 10)
const cut = joined(steps.map((x, index) => spear(x, 43, 30 + ((index * 7) % 5) * 2, 4.8)))
const dried = joined(steps.map((x, index) => hanging(x, 4, 26 + ((index * 5) % 6) * 1.1, 3.7)))
const boxes = [6, 28, 50, 72].map((x) => box(x, 24, 18, 19))

interface Stage {
  /** The amount: '80 plants'; nothing when it is not known. */
  what: ReactNode
  /** When: 'Cut 2 Nov'. */
  when: ReactNode
}

interface LifeStripProps {
  cut: Stage | null
  dried: Stage | null
  packed: Stage
}

/** Where a package comes from: cut, dried, packed. A stage nobody knows is left out. */
export function LifeStrip(stages: LifeStripProps) {
  return (
    <ol className="life">
      {stages.cut && (
        <LifePanel stage={stages.cut}>
          <g className="plants ph-flowering">
            <path className="stem" d={cut.stem} />
            <path d={cut.body} />
          </g>
        </LifePanel>
      )}
      {stages.dried && (
        <LifePanel stage={stages.dried}>
          <path className="frame line" d="M0 4H96" />
          <g className="plants ph-harvested">
            <path className="stem" d={dried.stem} />
            <path d={dried.body} />
          </g>
        </LifePanel>
      )}
      <LifePanel stage={stages.packed}>
        {boxes.map(({ frame, tape }, index) => (
          <g key={frame} className={index === 1 ? 'box selected' : 'box'}>
            <path className="walls" d={frame} />
            <path className="tape" d={tape} />
          </g>
        ))}
      </LifePanel>
    </ol>
  )
}

/** One stage of a life: its drawing above its words. */
export function LifePanel({ stage: { what, when }, children }: { stage: Stage; children: ReactNode }) {
  return (
    <li>
      <svg
        className="micro"
        width="100%"
        height="44"
        viewBox="0 0 96 44"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        {children}
        <path className="ground" d="M0 43.5H96" />
      </svg>
      {what && <b className="m small">{what}</b>}
      <span className="cap dim">{when}</span>
    </li>
  )
}
