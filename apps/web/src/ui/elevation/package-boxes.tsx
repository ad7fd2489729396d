import { memo } from 'react'
import { box } from './glyphs.ts'

export interface DrawnPackage {
  id: string
  /** Its frame shows its state. */
  state: 'in-step' | 'waiting' | 'refused' | 'low' | 'selected'
}

const most = 40

/** One box for each package of a group, 16 px high; the frame shows its state. */
export const PackageBoxes = memo(function PackageBoxes({ packages }: { packages: readonly DrawnPackage[] }) {
  const shown = packages.slice(0, most)
  const width = shown.length * 13
  return (
    <svg className="micro" width={width} height="16" viewBox={`0 0 ${width} 16`} aria-hidden="true">
      {shown.map(({ id, state }, index) => {
        const { frame, tape } = box(1 + index * 13, 4, 10, 11)
        return (
          <g key={id} className={`box ${state}`}>
            <path className="walls" d={frame} />
            <path className="tape" d={tape} />
          </g>
        )
      })}
    </svg>
  )
})
