// A grid to a screen reader, an elevation to the eye: the tags of a table would lay it out as one.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { CircleQuestionMark, CloudOff, X } from 'lucide-react'
import { memo, useContext, useMemo } from 'react'
import type { RecordMark } from '../record/record-marks.ts'
import { classNames } from '../ui/class-names.ts'
import { type ZoneMark, zoneDrawing } from '../ui/elevation/zone-drawing.ts'
import { numberText } from '../ui/number-text.ts'
import { WaitingIcon } from '../ui/state.tsx'
import { LitZone, useTints } from './map-view.ts'
import type { ZoneContents } from './zone-contents.ts'
import { clonesOf, zoneName } from './zone-words.ts'
import styles from './rack-map.module.css'

interface ZoneCellProps {
  zone: ZoneContents
  levelCount: number
  /** px. */
  width: number
  height: number
  /** Of its strains: 'GMO', 'WC+1'. */
  initials: string
  isSelected: boolean
  /** It is where Tab enters the map. */
  isTabStop: boolean
  /** The first of a further row of zones says its number. */
  rowNumber: number | null
}

/** px of a digit of the counts, of a letter beside them, and of the tray. */
const wide = { digit: 9, letter: 8, tray: 15, plus: 10, edges: 9 }

/** Where the counts and what is beside them need more than the zone has, that stands on a second line. */
function isTooNarrow(width: number, { plants, batches, coming }: ZoneContents, beside: string): boolean {
  const digits = (count: number) => (count > 0 ? numberText(count).length * wide.digit : 0)
  const tray = batches.length > 0 ? wide.tray + digits(clonesOf(batches)) : 0
  const more = coming ? wide.plus + digits(coming.plants + coming.batches) : 0
  return width < Math.max(narrow, digits(plants.length) + tray + more + beside.length * wide.letter + wide.edges)
}

/** px of the same where it has two lines. */
const small = { digit: 7.5, tray: 13, edges: 9 }

/** Where even the two counts need more than the zone has, the tray and its count have a line of their own. */
function isCrowded(width: number, { plants, batches }: ZoneContents): boolean {
  if (plants.length === 0 || batches.length === 0) return false
  const digits = numberText(plants.length).length + numberText(clonesOf(batches)).length
  return width < digits * small.digit + small.tray + small.edges
}

/** Below this width it always does. */
const narrow = 52

/** One zone: how many plants and clones, its strains, and what stands in it. Presses and keys are heard by the map. */
export const ZoneCell = memo(function ZoneCell(props: ZoneCellProps) {
  const { zone, levelCount, width, height, initials, isSelected, isTabStop, rowNumber } = props
  const { key, plants, batches, coming, mark } = zone
  const tints = useTints()
  const isLit = useContext(LitZone) === key
  const beside = tints.beside(zone, initials)
  const isNarrow = isTooNarrow(width, zone, beside)
  const hasOwnLine = isNarrow && isCrowded(width, zone)
  const textHeight = hasOwnLine ? 56 : isNarrow ? 42 : 28
  return (
    // The cell is a place, the button in it is pressed.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className={styles.zc} role="gridcell" aria-selected={isSelected}>
      <button
        type="button"
        className={classNames(styles.z, isNarrow && styles.narrow, hasOwnLine && styles.crowded)}
        data-zone={key}
        data-mark={mark ?? undefined}
        data-lit={isLit || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={zoneName(zone, levelCount)}
      >
        <span className={styles.n}>
          <span className={styles.q}>
            {plants.length > 0 && <b>{plants.length}</b>}
            {batches.length > 0 && (
              <span className={styles.tr}>
                <TrayIcon />
                <b>{numberText(clonesOf(batches))}</b>
              </span>
            )}
            {coming && <b className={styles.coming}>+{numberText(coming.plants + coming.batches)}</b>}
            {plants.length + batches.length === 0 && !coming && <b className={styles.none}>–</b>}
          </span>
          {beside && <i>{beside}</i>}
        </span>
        <Drawing zone={zone} width={width - 4} height={Math.max(8, height - textHeight)} />
        {mark && <Flag mark={mark} />}
        {rowNumber !== null && <span className={styles.zrow}>{rowNumber}</span>}
      </button>
    </div>
  )
})

function Drawing({ zone, width, height }: { zone: ZoneContents; width: number; height: number }) {
  const { key, groups, batches } = zone
  const tints = useTints()
  const marks = useMemo(() => {
    const standing = groups.map((group) => ({ ...group, tint: tints.of(group) }))
    return zoneDrawing(key, standing, batches.length, { width, height })
  }, [key, groups, tints, batches.length, width, height])
  if (marks.length === 0) return null
  return (
    <svg className={styles.stand} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      {marks.map(({ kind, isBack, tint, body, stem }) => (
        <g key={`${kind}${isBack}${tint}`} className={classOf(kind, isBack, tint)}>
          {stem && <path className="stem" d={stem} />}
          <path d={body} />
        </g>
      ))}
    </svg>
  )
}

function classOf(kind: ZoneMark['kind'], isBack: boolean, tint: string | undefined): string | undefined {
  if (kind === 'tray') return styles.tray
  return classNames('plants', tint ?? `ph-${kind === 'seedling' ? 'young' : kind}`, isBack && styles.back)
}

/** A tray with sprouts, beside the count of its clones. */
export function TrayIcon() {
  return (
    <svg width="11" height="8.3" viewBox="0 0 12 9" aria-hidden="true">
      <path d="M.5 4h11L10 9H2z" fill="var(--ground)" />
      <path d="M3 4V2M6 4V1M9 4V2" stroke="var(--young)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}

function Flag({ mark }: { mark: RecordMark }) {
  return (
    <span className={styles.flag} data-mark={mark} aria-hidden="true">
      {mark === 'waiting' ? (
        <WaitingIcon size={12} />
      ) : mark === 'refused' ? (
        <X size={11} strokeWidth={2.5} />
      ) : mark === 'kept' ? (
        <CloudOff size={11} strokeWidth={2} />
      ) : (
        <CircleQuestionMark size={12} strokeWidth={2} />
      )}
    </span>
  )
}
