import { memo, useContext, useMemo } from 'react'
import { rackDrawing } from '../ui/elevation/rack-drawing.ts'
import { classNames } from '../ui/class-names.ts'
import { LitZone, useTints } from './map-view.ts'
import { TrayIcon } from './zone-cell.tsx'
import { clonesOf } from './zone-words.ts'
import type { RackContents } from './zone-contents.ts'
import styles from './distant-rack.module.css'

interface DistantRackProps {
  rack: RackContents
  /** The selected zones of this rack, joined, so that another rack's selection draws nothing here. */
  selected: string
  /** px. */
  width: number
  levelHeight: number
  /** Each zone says its count. */
  hasCounts?: boolean
}

/** px, above what stands. */
const countHeight = 13

/** A rack at field scale: one drawing for all of its zones. */
export const DistantRack = memo(function DistantRack(props: DistantRackProps) {
  const { rack, selected, width, levelHeight, hasCounts = false } = props
  const tints = useTints()
  const lit = useContext(LitZone)
  const litHere = lit !== null && rack.levels.some((zones) => zones.some(({ key }) => key === lit)) ? lit : null
  const marks = useMemo(() => {
    const chosen = new Set(selected.split(' '))
    const levels = rack.levels.map((zones) =>
      zones.map(({ key, groups, batches, mark }) => ({
        standing: groups.map((group) => ({ ...group, tint: tints.of(group) })),
        batches: batches.length,
        // Dashed, as all that waits.
        frame:
          key === litHere
            ? ('lit' as const)
            : ((mark === 'kept' ? 'waiting' : mark) ?? (chosen.has(key) ? ('selected' as const) : null)),
      })),
    )
    return rackDrawing(String(rack.rack), levels, { width, levelHeight, head: hasCounts ? countHeight : 0 })
  }, [rack, selected, tints, litHere, width, levelHeight, hasCounts])
  const height = rack.levels.length * levelHeight
  const drawing = (
    <svg
      className={styles.distant}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.post} d={`M.5 0V${height}M${width - 0.5} 0V${height}`} />
      {marks.map(({ kind, tint, body, stem }) =>
        stem ? (
          <g key={`${kind}${tint}`} className={classNames('plants', tint ?? `ph-${kind}`)}>
            <path className="stem" d={stem} />
            <path d={body} />
          </g>
        ) : (
          <path key={kind} className={styles[kind]} d={body} />
        ),
      )}
    </svg>
  )
  return hasCounts ? (
    <>
      {drawing}
      <ZoneCounts rack={rack} levelHeight={levelHeight} />
    </>
  ) : (
    drawing
  )
})

/** How many plants stand in each zone, or clones where there are no plants; the name of the rack says it to a reader. */
const ZoneCounts = ({ rack, levelHeight }: Pick<DistantRackProps, 'rack' | 'levelHeight'>) => (
  <span className={styles.zoneCounts} style={{ gridAutoRows: levelHeight }} aria-hidden="true">
    {rack.levels.toReversed().map((zones) => (
      <span key={zones[0]?.key}>
        {zones.map(({ key, plants, batches }) => (
          <b key={key}>
            {plants.length > 0 && plants.length}
            {plants.length === 0 && batches.length > 0 && (
              <>
                <TrayIcon />
                {clonesOf(batches)}
              </>
            )}
          </b>
        ))}
      </span>
    ))}
  </span>
)

/** The zones of a rack that are selected, in one text. */
export const selectedIn = ({ levels }: RackContents, selected: ReadonlySet<string>): string =>
  selected.size === 0
    ? ''
    : levels
        .flat()
        .flatMap(({ key }) => (selected.has(key) ? [key] : []))
        .join(' ')
