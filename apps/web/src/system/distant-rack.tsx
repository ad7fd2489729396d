import { memo, useMemo } from 'react'
import { rackDrawing } from '../ui/elevation/rack-drawing.ts'
import type { RackContents } from './zone-contents.ts'
import styles from './distant-rack.module.css'

interface DistantRackProps {
  rack: RackContents
  /** The selected zones of this rack, joined, so that another rack's selection draws nothing here. */
  selected: string
  /** px. */
  width: number
  levelHeight: number
}

/** A rack at field scale: one drawing for all of its zones. */
export const DistantRack = memo(function DistantRack({ rack, selected, width, levelHeight }: DistantRackProps) {
  const marks = useMemo(() => {
    const chosen = new Set(selected.split(' '))
    const levels = rack.levels.map((zones) =>
      zones.map(({ key, groups, batches, mark }) => ({
        standing: groups,
        batches: batches.length,
        frame: mark ?? (chosen.has(key) ? ('selected' as const) : null),
      })),
    )
    return rackDrawing(String(rack.rack), levels, { width, levelHeight })
  }, [rack, selected, width, levelHeight])
  const height = rack.levels.length * levelHeight
  return (
    <svg
      className={styles.distant}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.post} d={`M.5 0V${height}M${width - 0.5} 0V${height}`} />
      {marks.map(({ kind, body, stem }) =>
        stem ? (
          <g key={kind} className={`plants ph-${kind}`}>
            <path className="stem" d={stem} />
            <path d={body} />
          </g>
        ) : (
          <path key={kind} className={styles[kind]} d={body} />
        ),
      )}
    </svg>
  )
})

/** The zones of a rack that are selected, in one text. */
export const selectedIn = ({ levels }: RackContents, selected: ReadonlySet<string>): string =>
  selected.size === 0
    ? ''
    : levels
        .flat()
        .flatMap(({ key }) => (selected.has(key) ? [key] : []))
        .join(' ')
