import type { System } from '@cultivatd/domain/system/system'
import { type KeyboardEvent, type TouchEvent, useId, useMemo, useRef } from 'react'
import { DistantRack, selectedIn } from './distant-rack.tsx'
import type { Lamps } from './lamps.ts'
import { onePlan } from './map-scale.ts'
import type { SystemContents } from './zone-contents.ts'
import { type MapUse, RackCount, ZoneGrid } from './zone-grid.tsx'
import styles from './rack-map.module.css'

interface PhoneMapProps {
  system: System
  contents: SystemContents
  initials: ReadonlyMap<string, string>
  use: MapUse
  width: number
  opened: number | null
  onRack: (rack: number | null) => void
  lamps?: Lamps | undefined
}

/** Of a finger that wants the next rack, px. */
const swipe = 56

/** One rack at a time, full width, below a picker that shows all of them. */
export function PhoneMap({ system, contents, initials, use, width, opened, onRack, lamps }: PhoneMapProps) {
  const { racks } = contents
  const rack = racks.find((one) => one.rack === opened) ?? racks[0]
  const touch = useRef<{ x: number; y: number } | null>(null)
  const panel = useId()
  const plan = useMemo(() => onePlan(system.size, { width, isTouch: true, isPhone: true }), [system.size, width])
  if (!rack) return null
  const goTo = (next: number) => next >= 1 && next <= racks.length && onRack(next)
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [first, last] = [touch.current, changedTouches[0]]
    if (!first || !last) return
    const [x, y] = [last.clientX - first.x, last.clientY - first.y]
    // A finger that scrolls the page goes up and down.
    if (Math.abs(x) > swipe && Math.abs(x) > Math.abs(y) * 2) goTo(rack.rack + (x < 0 ? 1 : -1))
  }
  return (
    <>
      {racks.length > 1 && (
        <RackPicker contents={contents} use={use} chosen={rack.rack} panel={panel} onRack={onRack} />
      )}
      <div
        id={panel}
        {...(racks.length > 1 ? { role: 'tabpanel', 'aria-label': `Rack ${rack.rack}` } : {})}
        onTouchStart={({ touches }) => {
          const first = touches[0]
          touch.current = first ? { x: first.clientX, y: first.clientY } : null
        }}
        onTouchEnd={onTouchEnd}
      >
        <ZoneGrid system={system} racks={[rack]} plan={plan} initials={initials} use={use} lamps={lamps} isPhone />
      </div>
    </>
  )
}

interface RackPickerProps {
  contents: SystemContents
  use: MapUse
  chosen: number
  panel: string
  onRack: (rack: number) => void
}

function RackPicker({ contents: { racks }, use, chosen, panel, onRack }: RackPickerProps) {
  const levelHeight = Math.max(6, Math.round(40 / (racks[0]?.levels.length ?? 1)))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -racks.length, End: racks.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(chosen + step, 1), racks.length)
    onRack(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-rack="${next}"]`)?.focus()
  }
  return (
    // Keys come up from the tabs.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className={styles.rpick} role="tablist" aria-label="Racks" onKeyDown={onKeyDown}>
      {racks.map((rack) => (
        <button
          key={rack.rack}
          type="button"
          role="tab"
          data-rack={rack.rack}
          aria-selected={rack.rack === chosen}
          aria-controls={panel}
          tabIndex={rack.rack === chosen ? 0 : -1}
          onClick={() => onRack(rack.rack)}
        >
          <DistantRack rack={rack} selected={selectedIn(rack, use.selected)} width={100} levelHeight={levelHeight} />
          <span>
            Rack {rack.rack}
            <RackCount rack={rack} />
          </span>
        </button>
      ))}
    </div>
  )
}
