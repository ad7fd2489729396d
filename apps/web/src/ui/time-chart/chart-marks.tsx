import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Layers, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMeasure } from '../use-measure.ts'
import { useIsDesktop } from '../use-width.ts'
import { joinedMarks, type MarkGroup } from './join-marks.ts'
import styles from './time-chart.module.css'

/** Something that happened, above the chart. */
export interface ChartMark {
  id: string
  at: number
  icon: LucideIcon
  /** 'Water changed' */
  label: string
  /** The same with where and when, for lists and screen readers. */
  name: string
  tone?: 'warn'
}

interface ChartMarksProps {
  /** By their time. */
  marks: readonly ChartMark[]
  from: number
  to: number
  /** The time at the line; null where it stands nowhere. */
  atLine: string | null
  /** Whether the last column says how much was in its target. */
  isJudged: boolean
  /** Opens what a mark names. */
  onMark: (id: string) => void
}

/** Before the width of the lane is known. */
const usualWidth = 640

/** One lane of marks with a line through all panels; those whose words would lie on each other are a count with a list. */
export function ChartMarks({ marks, from, to, atLine, isJudged, onMark }: ChartMarksProps) {
  const hasWords = useIsDesktop()
  const [lane, width] = useMeasure<HTMLUListElement>()
  const shown = marks.filter(({ at }) => at >= from && at < to)
  const groups = joinedMarks(shown, { from, to, width: width || usualWidth, hasWords })
  return (
    <div className={styles.marks}>
      <span className={`small dim ${styles.atLine}`} aria-hidden="true">
        {atLine !== null && (
          <>
            <b className="m">{atLine}</b>
            at the line
          </>
        )}
      </span>
      <ul ref={lane} className={styles.lane} aria-label="What happened">
        {groups.map((group) => (
          <li key={group.marks[0].id}>
            {linesOf(group).map((left) => (
              <span
                key={left}
                className={styles.through}
                data-tone={group.tone}
                style={{ left: `${left}px` }}
                aria-hidden="true"
              />
            ))}
            {group.marks.length === 1 ? (
              <One group={group} hasWords={hasWords} onMark={onMark} />
            ) : (
              <Several group={group} onMark={onMark} />
            )}
          </li>
        ))}
      </ul>
      <span className={`small dim ${styles.inTarget}`} aria-hidden="true">
        {isJudged && 'in target'}
      </span>
    </div>
  )
}

/** A count of many would cover what is drawn with its lines. */
const mostLines = 3

const linesOf = ({ lines }: MarkGroup<ChartMark>): readonly number[] =>
  lines.length > mostLines ? [] : [...new Set(lines)]

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

interface OneProps {
  group: MarkGroup<ChartMark>
  hasWords: boolean
  onMark: (id: string) => void
}

function One({ group, hasWords, onMark }: OneProps) {
  const { id, icon: Icon, label, name, tone } = group.marks[0]
  return (
    <button
      type="button"
      className={styles.mark}
      data-tone={tone}
      style={{ left: `${group.left}px` }}
      aria-label={name}
      title={name}
      onClick={() => onMark(id)}
    >
      <Icon size={14} {...icon} />
      {hasWords && label}
    </button>
  )
}

function Several({ group, onMark }: Pick<OneProps, 'group' | 'onMark'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { marks, left, tone } = group
  const Icon = tone === 'warn' ? TriangleAlert : Layers
  const name = `${marks.length} marks: ${[...new Set(marks.map(({ label }) => label))].join(', ')}`
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        data-tone={tone}
        style={{ left: `${left}px` }}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon size={14} {...icon} />
        {marks.length}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Letters look for an item here, and choose a range on the page.
        onKeyDown={(event) => event.stopPropagation()}
        slotProps={{ list: { 'aria-label': name }, paper: { sx: { maxHeight: 360 } } }}
      >
        {marks.map(({ id, icon: MarkIcon, name: markName }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null)
              onMark(id)
            }}
          >
            <MarkIcon size={18} {...icon} />
            {markName}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
