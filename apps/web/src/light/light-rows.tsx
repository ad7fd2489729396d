// A grid to a screen reader, a truss with lights to the eye: the tags of a table would lay it out as one.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { LightPlace } from '@cultivatd/domain/light/light'
import { lightStanding, type LightStanding, placeKey, placesIn } from '@cultivatd/domain/light/light-state'
import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { localDay } from '../ui/dates.ts'
import { movedTo } from '../ui/grid-moves.ts'
import { useNow } from '../ui/use-now.ts'
import { Fixture } from './fixture.tsx'
import styles from './light.module.css'
import { daysText, placeName } from './light-words.ts'
import type { SystemLights } from './use-lights.ts'

/** With more lights in a row than this their ages are told on focus, and faults always. */
const manyLights = 8

interface LightRowsProps {
  systemName: string
  rackCount: number
  lights: SystemLights
  onPress: (place: LightPlace) => void
  /** `b`, on a place with a light. */
  onBulb: (place: LightPlace) => void
}

/** The rows of lights over the racks, the highest first: one tab stop, arrows inside, Enter opens. */
export function LightRows({ systemName, rackCount, lights, onPress, onBulb }: LightRowsProps) {
  const { rows } = lights.rows
  const shown = useMemo(() => placesIn(rows).toReversed(), [rows])
  const most = Math.max(...rows)
  const keys = useGridKeys(shown, { onPress, onBulb })
  const today = localDay(useNow())
  return (
    <div className={styles.lamps} style={{ '--lights': most } as CSSProperties}>
      <div className={styles.truss} />
      {/* Presses and keys come up from the places; the grid only listens. */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={`Lights of ${systemName}`}
        className={classNames(most > manyLights && styles.many)}
        {...keys.listeners}
      >
        {shown.map((places) => (
          <div key={places[0]?.row} role="row" className={styles.line}>
            <span role="rowheader" className={styles.rowName}>
              <span className="hide-p">row </span>
              {places[0]?.row}
            </span>
            <div
              role="presentation"
              className={styles.row}
              data-by-rack={places.length === rackCount || undefined}
              style={{ '--in-row': places.length } as CSSProperties}
            >
              {places.map((place) => (
                <Place
                  key={placeKey(place)}
                  place={place}
                  lights={lights}
                  today={today}
                  isTabStop={placeKey(place) === keys.tabStop}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

interface PlaceProps {
  place: LightPlace
  lights: SystemLights
  today: string
  isTabStop: boolean
}

function Place({ place, lights: { at, itemOf }, today, isTabStop }: PlaceProps) {
  const light = at(place)
  const standing = lightStanding(light, today)
  const name = (light && itemOf(light.inventoryId)?.name) ?? 'Light'
  return (
    <div role="gridcell" className={styles.cell}>
      <button
        type="button"
        className={styles.place}
        data-place={placeKey(place)}
        data-state={standing.state}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={placeName(place, standing, name)}
      >
        <Fixture state={standing.state} />
        <Words standing={standing} />
      </button>
    </div>
  )
}

/** They always stand below, so that nobody needs the color. */
function Words({ standing: { state, days } }: { standing: LightStanding }) {
  const age = (
    <span className={styles.age}>
      {state === 'old' && <TriangleAlert size={13} strokeWidth={2} aria-hidden="true" />}
      <b>{(days ?? 0).toLocaleString('en-US')}</b>
      {` ${daysText(days ?? 0).split(' ')[1]}`}
    </span>
  )
  return (
    <span className={styles.words}>
      {state === 'none' && (
        <>
          <span className="hide-p">No light set up</span>
          <span className="only-p">None</span>
          <span className={styles.due}>Assign</span>
        </>
      )}
      {state === 'noBulb' && (
        <>
          <span>No bulb</span>
          <span className={styles.due}>Install Bulb</span>
        </>
      )}
      {(state === 'lit' || state === 'old') && age}
      {state === 'old' && <span className={classNames(styles.due, 'hide-p')}>Replace Bulb</span>}
    </span>
  )
}

/** The place of an event that came up from one. */
const keyOf = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-place]')?.dataset['place']) || null

function placeOf(key: string): LightPlace {
  const [row = 0, position = 0] = key.split('.').map(Number)
  return { row, position }
}

function useGridKeys(shown: readonly (readonly LightPlace[])[], on: Pick<LightRowsProps, 'onPress' | 'onBulb'>) {
  const [current, setCurrent] = useState<string | null>(null)
  const rows = useMemo(() => shown.map((places) => places.map(placeKey)), [shown])
  const isKnown = current !== null && rows.some((places) => places.includes(current))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.target)
    if (!key || event.metaKey || event.ctrlKey || event.altKey) return
    const next = movedTo(rows, key, event.key)
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-place="${CSS.escape(next)}"]`)?.focus()
    else if (event.key === 'b') on.onBulb(placeOf(key))
    else return
    event.preventDefault()
  }
  return {
    tabStop: isKnown ? current : (rows[0]?.[0] ?? null),
    listeners: {
      onKeyDown,
      onFocus: (event: { target: EventTarget }) => setCurrent(keyOf(event.target)),
      onClick: (event: MouseEvent<HTMLElement>) => {
        const key = keyOf(event.target)
        if (key) on.onPress(placeOf(key))
      },
    },
  }
}
