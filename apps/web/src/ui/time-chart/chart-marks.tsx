import { TriangleAlert } from 'lucide-react'
import { useIsPhone } from '../use-width.ts'
import styles from './time-chart.module.css'

/** Something that happened, above the chart. */
export interface ChartMark {
  at: number
  label: string
}

interface ChartMarksProps {
  /** By their time. */
  marks: readonly ChartMark[]
  from: number
  to: number
  onCursor: (at: number) => void
}

/** Marks whose words would lie on each other are one, with their count. A fifth of the width is enough for most words. */
const joinedShare = 0.2

/** One lane of marks with a line through all panels; a press brings the line of the chart there. */
export function ChartMarks({ marks, from, to, onCursor }: ChartMarksProps) {
  const isPhone = useIsPhone()
  const shareOf = (at: number) => (at - from) / (to - from)
  const groups: ChartMark[][] = []
  for (const mark of marks) {
    if (mark.at < from || mark.at >= to) continue
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && shareOf(mark.at) - shareOf(first.at) < joinedShare) last.push(mark)
    else groups.push([mark])
  }
  if (groups.length === 0) return null
  return (
    <div className={styles.marks}>
      <div className={styles.lane}>
        {groups.map((group) => {
          const at = group[0]?.at ?? from
          const names = group.map(({ label }) => label).join(', ')
          const shown = group.length > 1 ? String(group.length) : isPhone ? '' : names
          const left = `${shareOf(at) * 100}%`
          return (
            <span key={at}>
              <span className={styles.through} style={{ left }} aria-hidden="true" />
              <button
                type="button"
                className={styles.mark}
                style={{ left: `clamp(16px, ${left}, calc(100% - ${shown.length * 3 + 24}px))` }}
                aria-label={names}
                title={names}
                onClick={() => onCursor(at)}
              >
                <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
                {shown}
              </button>
            </span>
          )
        })}
      </div>
    </div>
  )
}
