// A grid to a screen reader, an elevation to the eye: the tags of a table would lay it out as one.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { levelLabel, type System } from '@cultivatd/domain/system/system'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { selectedIn } from './distant-rack.tsx'
import { between, movedTo } from '../ui/grid-moves.ts'
import { focusBeyond, useLabelKeys } from './map-focus.ts'
import { type Lamps, lampsByLevel, type LampsOfLevel, lampsText } from './lamps.ts'
import { levelSpot, rackSpot } from './map-place.ts'
import { drawnWidth, type MapPlan } from './map-scale.ts'
import { TrayIcon, ZoneCell } from './zone-cell.tsx'
import { clonesOf } from './zone-words.ts'
import type { RackContents, ZoneContents } from './zone-contents.ts'
import styles from './rack-map.module.css'

/** What a map can do with its zones. */
export interface MapUse {
  selected: ReadonlySet<string>
  /** A press selects in place of opening. */
  isSelecting: boolean
  /** The systems that refuse what is carried, by their ids; without it nothing is carried. */
  refusing?: ReadonlySet<string> | null
  /** One zone is wanted: levels and racks cannot be pressed. */
  isPicking?: boolean
  onOpen: (zone: string) => void
  /** Selects these zones, or takes them out when all of them are selected. */
  onToggle: (zones: readonly string[], isExtending: boolean) => void
  /** These zones are selected now, and no others. */
  onSelect: (zones: ReadonlySet<string>) => void
  /** Picks up the selection, or the zone that has the focus: `m`, until the workbench is here. */
  onPickUp: (zone: string) => void
  /** The form that moves these, for a row that has no drawing. */
  onMove: (zone: string) => void
}

interface ZoneGridProps {
  system: System
  racks: readonly RackContents[]
  plan: MapPlan
  initials: ReadonlyMap<string, string>
  use: MapUse
  isPhone?: boolean
  lamps?: Lamps | undefined
  children?: ReactNode
}

/** Racks with their levels and zones, at bench or rack scale: one tab stop, arrows inside. */
export function ZoneGrid({ system, racks, plan, initials, use, isPhone = false, lamps, children }: ZoneGridProps) {
  const { levelCount } = system.size
  const rows = useMemo(() => rowsOf(racks), [racks])
  const keys = useGridKeys(rows, use)
  const onLabelKey = useLabelKeys()
  const levels = Array.from({ length: levelCount }, (_, at) => levelCount - at)
  const subRows = Math.ceil(system.size.zoneCount / plan.zonesPerRow)
  const size = {
    '--lh': `${plan.levelHeight}px`,
    '--rg': `${plan.rackGap}px`,
    '--sub': subRows,
  } as React.CSSProperties
  const width = drawnWidth(plan)
  return (
    // Keys come up from the labels of levels and racks.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classNames(styles.elev, isPhone && styles.oneRack)} style={size} onKeyDown={onLabelKey}>
      <div className={styles.lv}>
        {levels.map((level) => (
          <LevelLabel key={level} system={system} level={level} rows={rows} use={use} />
        ))}
      </div>
      {/* Presses and keys come up from the zones; the grid only listens. */}
      <div
        className={styles.racks}
        role="grid"
        tabIndex={-1}
        aria-label={racks.length === 1 ? `${system.name}, rack ${racks[0]?.rack}` : system.name}
        aria-multiselectable="true"
        style={isPhone ? undefined : { width, maxWidth: '100%' }}
        {...keys.listeners}
      >
        {racks.map((rack) => (
          <Rack
            key={rack.rack}
            rack={rack}
            levelCount={levelCount}
            plan={plan}
            initials={initials}
            selected={selectedIn(rack, use.selected)}
            lamps={lampsText(lamps, rack.rack, system.size)}
            tabStop={isIn(rack, keys.tabStop) ? keys.tabStop : null}
          />
        ))}
      </div>
      <div className={styles.groundline} style={isPhone ? undefined : { width, maxWidth: '100%' }} />
      <div className={styles.rlab} style={isPhone ? undefined : { width, maxWidth: '100%' }}>
        {racks.map((rack) => (
          <RackLabel key={rack.rack} system={system} rack={rack} use={use} />
        ))}
      </div>
      {children}
    </div>
  )
}

/** Highest level first, through all racks. */
function rowsOf(racks: readonly RackContents[]): string[][] {
  const levelCount = racks[0]?.levels.length ?? 0
  return Array.from({ length: levelCount }, (_, at) =>
    racks.flatMap(({ levels }) => (levels[levelCount - 1 - at] ?? []).map(({ key }) => key)),
  )
}

const isIn = ({ levels }: RackContents, key: string | null): boolean =>
  key !== null && levels.some((zones) => zones.some((zone) => zone.key === key))

interface LevelLabelProps {
  system: System
  level: number
  rows: readonly (readonly string[])[]
  use: MapUse
}

/** What a press on the label of a level or rack does. */
const pressText = (name: string, { refusing }: MapUse): string => (refusing ? `Put down on ${name}` : `Select ${name}`)

function LevelLabel({ system, level, rows, use }: LevelLabelProps) {
  const { levelCount } = system.size
  const label = levelLabel(level, levelCount)
  const zones = rows[levelCount - level] ?? []
  if (!label || use.isPicking)
    return (
      <span className={styles.lvl}>
        <span>{label}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.lvl}
      aria-pressed={zones.length > 0 && zones.every((key) => use.selected.has(key))}
      data-spot={levelSpot(system.id, level)}
      aria-label={pressText(label, use)}
      title={pressText(label, use)}
      onClick={() => use.onToggle(zones, false)}
    >
      <span>{label}</span>
    </button>
  )
}

function RackLabel({ system, rack, use }: { system: System; rack: RackContents; use: MapUse }) {
  const zones = rack.levels.flat().map(({ key }) => key)
  const name = `Rack ${rack.rack}`
  if (use.isPicking)
    return (
      <span>
        {name}
        <RackCount rack={rack} />
      </span>
    )
  return (
    <button
      type="button"
      aria-pressed={zones.every((key) => use.selected.has(key))}
      data-spot={rackSpot(system.id, rack.rack)}
      aria-label={pressText(name.toLowerCase(), use)}
      title={pressText(name.toLowerCase(), use)}
      onClick={() => use.onToggle(zones, false)}
    >
      {name}
      <RackCount rack={rack} />
    </button>
  )
}

/** How many plants stand in it, or clones where there are no plants. */
export function RackCount({ rack: { plantCount, batchCount, levels } }: { rack: RackContents }) {
  if (plantCount > 0 || batchCount === 0) return <b>{plantCount > 0 ? plantCount.toLocaleString('en-US') : '–'}</b>
  return (
    <b className={styles.tr}>
      <TrayIcon />
      {clonesOf(levels.flat().flatMap(({ batches }) => batches)).toLocaleString('en-US')}
    </b>
  )
}

interface RackProps {
  rack: RackContents
  levelCount: number
  plan: MapPlan
  initials: ReadonlyMap<string, string>
  /** The selected zones of this rack, joined. */
  selected: string
  /** As `lampsText` gives them, which a memo can compare. */
  lamps: string
  tabStop: string | null
}

const Rack = memo(function Rack({ rack, levelCount, plan, initials, selected, lamps, tabStop }: RackProps) {
  const chosen = new Set(selected.split(' '))
  const lit = lampsByLevel(lamps)
  const { zonesPerRow } = plan
  return (
    <div className={styles.rack} role="rowgroup" aria-label={`Rack ${rack.rack}`}>
      {rack.levels.toReversed().map((zones, at) => (
        <div key={levelCount - at} role="row" aria-label={levelLabel(levelCount - at, levelCount)}>
          {chunks(zones, zonesPerRow).map((some, sub) => (
            <div key={sub} className={styles.lev} role="presentation">
              {sub === 0 && <LevelLamps lamps={lit[levelCount - at - 1]} />}
              {some.map((zone, index) => (
                <ZoneCell
                  key={zone.key}
                  zone={zone}
                  levelCount={levelCount}
                  width={plan.zoneWidth}
                  height={plan.levelHeight}
                  initials={initialsOf(zone, initials)}
                  isSelected={chosen.has(zone.key)}
                  isTabStop={zone.key === tabStop}
                  rowNumber={sub > 0 && index === 0 ? zone.place.zone : null}
                />
              ))}
              {Array.from({ length: sub > 0 ? zonesPerRow - some.length : 0 }, (_, gap) => (
                <span key={gap} className={styles.zc} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
})

/** The lights over a shelf, and the light that falls on it; told to nobody, since the rows of lights tell them. */
function LevelLamps({ lamps }: { lamps: LampsOfLevel | undefined }) {
  if (!lamps) return null
  return (
    <span className={classNames(styles.lamps, lamps.isLit && styles.lit)} aria-hidden="true">
      {lamps.bars.map((state, at) => (
        <i key={at} data-state={state} />
      ))}
    </span>
  )
}

function chunks<T>(list: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** 'WC+1': the main strain, and how many others there are. */
function initialsOf({ strains }: Pick<ZoneContents, 'strains'>, initials: ReadonlyMap<string, string>): string {
  const [main] = strains
  if (main === undefined) return ''
  const others = strains.length > 1 ? `+${strains.length - 1}` : ''
  return `${initials.get(main) ?? ''}${others}`
}

/** The zone of an event that came up from one. */
const zoneOf = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-zone]')?.dataset['zone']) || null

function useGridKeys(rows: readonly (readonly string[])[], use: MapUse) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const isKnown = current !== null && rows.some((zones) => zones.includes(current))
  const tabStop = isKnown ? current : (rows.at(-1)?.[0] ?? null)
  const toggle = (key: string, isRange: boolean) => {
    use.onToggle(isRange ? between(rows, anchor.current, key) : [key], isRange)
    anchor.current = key
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = zoneOf(event.target)
    if (!key || event.metaKey || event.ctrlKey || event.altKey) return
    const handled = (act: () => void) => {
      event.preventDefault()
      act()
    }
    const next = movedTo(rows, key, event.key)
    if (next === key) return handled(() => focusBeyond(event.currentTarget, key, event.key))
    if (next) return handled(() => focusZone(event.currentTarget, next))
    if (event.key.toLowerCase() === 'x') return handled(() => toggle(key, event.shiftKey))
    if (event.key === 'm' && !event.shiftKey) handled(() => use.onPickUp(key))
  }
  return {
    tabStop,
    listeners: {
      onKeyDown,
      onFocus: (event: { target: EventTarget }) => setCurrent(zoneOf(event.target)),
      onClick: (event: MouseEvent<HTMLElement>) => {
        const key = zoneOf(event.target)
        if (!key) return
        if (use.isSelecting || event.metaKey || event.ctrlKey || event.shiftKey) toggle(key, event.shiftKey)
        else use.onOpen(key)
      },
    },
  }
}

function focusZone(grid: Element, key: string): void {
  grid.querySelector<HTMLElement>(`[data-zone="${CSS.escape(key)}"]`)?.focus()
}
