// A grid to a screen reader, an elevation to the eye: the tags of a table would lay it out as one.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { System } from '@cultivatd/domain/system/system'
import { levelLabel } from '@cultivatd/domain/system/system'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { focusGrid } from './map-focus.ts'
import { DistantRack, selectedIn } from './distant-rack.tsx'
import { rackSpot } from './map-place.ts'
import { type MapPlan, onePlan, saysCounts } from './map-scale.ts'
import type { RackContents, SystemContents } from './zone-contents.ts'
import { type MapUse, RackCount, ZoneGrid } from './zone-grid.tsx'
import { countText, rackName } from './zone-words.ts'
import openedStyles from './field-map.module.css'
import styles from './rack-map.module.css'

export interface FieldMapProps {
  system: System
  contents: SystemContents
  plan: MapPlan
  initials: ReadonlyMap<string, string>
  use: MapUse
  /** Of the container, px. */
  width: number
  isTouch: boolean
  /** The rack that is open below; null for none. */
  opened: number | null
  onRack: (rack: number | null) => void
}

/** Many racks from afar: the rack is the button, and opens below at a scale where its zones can be read. */
export function FieldMap(props: FieldMapProps) {
  const { system, contents, plan, initials, use, opened, onRack } = props
  const { racks } = contents
  const [current, setCurrent] = useState(1)
  const grid = useRef<HTMLDivElement>(null)
  const lines = linesOf(racks, plan.racksPerLine)
  const press = (rack: RackContents) => {
    if (use.isSelecting) use.onToggle(zonesOf(rack), false)
    else onRack(opened === rack.rack ? null : rack.rack)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, rack: RackContents) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const step = stepsOf(plan.racksPerLine, racks.length)[event.key]
    if (event.key.toLowerCase() === 'x') use.onToggle(zonesOf(rack), false)
    else if (step !== undefined) {
      const next = Math.min(Math.max(rack.rack + step, 1), racks.length)
      if (next === rack.rack) focusGrid(event.currentTarget, event.key)
      else grid.current?.querySelector<HTMLElement>(`[data-rack="${next}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  const openedRack = racks.find(({ rack }) => rack === opened)
  return (
    <>
      <div ref={grid} role="grid" aria-label={system.name} className={styles.field}>
        {lines.map((line) => (
          <div
            key={line[0]?.rack}
            className={styles.elev}
            role="row"
            style={{ '--lh': `${plan.levelHeight}px`, '--rg': `${plan.rackGap}px` } as React.CSSProperties}
          >
            <Levels levelCount={system.size.levelCount} />
            <div className={styles.racks} role="presentation">
              {line.map((rack) => (
                <div key={rack.rack} className={styles.frack} role="gridcell" style={{ maxWidth: plan.rackWidth }}>
                  <button
                    type="button"
                    data-rack={rack.rack}
                    data-spot={rackSpot(system.id, rack.rack)}
                    tabIndex={rack.rack === current ? 0 : -1}
                    aria-label={rackName(rack)}
                    aria-expanded={opened === rack.rack}
                    className={opened === rack.rack ? styles.open : undefined}
                    onFocus={() => setCurrent(rack.rack)}
                    onKeyDown={(event) => onKeyDown(event, rack)}
                    onClick={() => press(rack)}
                  >
                    <DistantRack
                      rack={rack}
                      selected={selectedIn(rack, use.selected)}
                      width={Math.max(10, Math.round(plan.rackWidth))}
                      levelHeight={plan.levelHeight}
                      hasCounts={saysCounts(plan)}
                    />
                  </button>
                </div>
              ))}
              {Array.from({ length: plan.racksPerLine - line.length }, (_, gap) => (
                <span key={gap} className={styles.frack} />
              ))}
            </div>
            <div className={styles.groundline} />
            <div className={classNames(styles.rlab, styles.fieldLabels)} aria-hidden="true">
              {line.map((rack) => (
                <span key={rack.rack}>
                  Rack {rack.rack}
                  <span>
                    <RackCount rack={rack} />
                    {rack.mainStrain && <i>{initials.get(rack.mainStrain)}</i>}
                  </span>
                </span>
              ))}
              {Array.from({ length: plan.racksPerLine - line.length }, (_, gap) => (
                <span key={gap} />
              ))}
            </div>
          </div>
        ))}
      </div>
      {openedRack && <OpenedRack {...props} rack={openedRack} />}
    </>
  )
}

function Levels({ levelCount }: { levelCount: number }) {
  return (
    <div className={styles.lv} aria-hidden="true">
      {Array.from({ length: levelCount }, (_, at) => (
        <span key={at} className={styles.lvl}>
          <span>{levelLabel(levelCount - at, levelCount)}</span>
        </span>
      ))}
    </div>
  )
}

const zonesOf = ({ levels }: RackContents): string[] => levels.flat().map(({ key }) => key)

function linesOf(racks: readonly RackContents[], perLine: number): (readonly RackContents[])[] {
  return Array.from({ length: Math.ceil(racks.length / perLine) }, (_, at) =>
    racks.slice(at * perLine, (at + 1) * perLine),
  )
}

const stepsOf = (perLine: number, count: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -perLine,
  ArrowDown: perLine,
  Home: -count,
  End: count,
})

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

function OpenedRack(props: FieldMapProps & { rack: RackContents }) {
  const { system, contents, rack, initials, use, width, isTouch, onRack } = props
  const plan = useMemo(() => onePlan(system.size, { width, isTouch }), [system.size, width, isTouch])
  const step = (by: number) => onRack(rack.rack + by)
  return (
    <section className={openedStyles.opened} aria-label={`Rack ${rack.rack}`}>
      <header className="row between">
        <h3>
          Rack {rack.rack}{' '}
          <span className="muted">
            {[rack.mainStrain && initials.get(rack.mainStrain), countText(rack.plantCount, 'plant', 'plants')]
              .filter(Boolean)
              .join(', ')}
          </span>
        </h3>
        <div className="row">
          <button
            type="button"
            className="ib"
            aria-label="Previous rack"
            title="Previous rack"
            disabled={rack.rack === 1}
            onClick={() => step(-1)}
          >
            <ChevronLeft {...icon} />
          </button>
          <button
            type="button"
            className="ib"
            aria-label="Next rack"
            title="Next rack"
            disabled={rack.rack === contents.racks.length}
            onClick={() => step(1)}
          >
            <ChevronRight {...icon} />
          </button>
          <button
            type="button"
            className="ib"
            aria-label={`Close rack ${rack.rack}`}
            title={`Close rack ${rack.rack}`}
            onClick={() => onRack(null)}
          >
            <X {...icon} />
          </button>
        </div>
      </header>
      <ZoneGrid system={system} racks={[rack]} plan={plan} initials={initials} use={use} />
    </section>
  )
}
