import type { System } from '@cultivatd/domain/system/system'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { Chip, State } from '../ui/state.tsx'
import type { SystemContents, ZoneContents } from './zone-contents.ts'
import { comingText, countText, placeTitle } from './zone-words.ts'
import styles from './zone-card.module.css'

interface ZoneCardProps {
  /** The map whose zones it tells of. */
  within: RefObject<HTMLElement | null>
  system: System
  contents: SystemContents
  initials: ReadonlyMap<string, string>
}

/** What a zone says when one stays on it with the mouse, the keyboard or a finger; its name says the same. */
export function ZoneCard({ within, system, contents, initials }: ZoneCardProps) {
  const shown = useZonePointedAt(within)
  const zone = shown && zoneByKey(contents, shown.key)
  if (!shown || !zone) return null
  return (
    <div className={styles.zcard} style={{ left: shown.left, top: shown.top }} aria-hidden="true">
      <div className="row between">
        <b className="b">{placeTitle(zone.place, system.size.levelCount)}</b>
        {zone.mark && <State kind={zone.mark} />}
      </div>
      <ul className="mt2">
        {zone.groups.map(({ strain, phase, days, count }) => (
          <li key={`${strain}${phase}${days}`}>
            <span className="ini">{initials.get(strain)}</span>
            <span className="grow">{strain}</span>
            <Chip tone={phase} icon={<PhaseGlyph phase={phase} />}>
              {`${phaseTitles[phase]}${days === null ? '' : `, day ${days}`}`}
            </Chip>
            <b className="m">{count}</b>
          </li>
        ))}
        {zone.batches.map(({ id, metrc }) => (
          <li key={id}>
            <span className="ini">{initials.get(metrc.StrainName)}</span>
            <span className="grow">{metrc.Name}</span>
            <span className="dim">{countText(metrc.UntrackedCount, 'clone', 'clones')}</span>
          </li>
        ))}
      </ul>
      {zone.coming && <p className="mt2">{`${comingText(zone.coming)}, kept on this device`}</p>}
      {zone.plants.length + zone.batches.length === 0 && !zone.coming && (
        <p className="muted mt2">Nothing stands here.</p>
      )}
    </div>
  )
}

export const phaseTitles = { young: 'Young', vegetative: 'Vegetative', flowering: 'Flowering' } as const

function zoneByKey({ racks }: SystemContents, key: string): ZoneContents | undefined {
  for (const { levels } of racks)
    for (const zones of levels) for (const zone of zones) if (zone.key === key) return zone
  return undefined
}

interface Pointed {
  key: string
  left: number
  top: number
}

const afterMs = 400

/** The zone under the pointer or the focus after a moment. Heard on the map, so that 600 zones have no listeners. */
function useZonePointedAt(within: RefObject<HTMLElement | null>): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const timer = useRef(0)
  useEffect(() => {
    const map = within.current
    if (!map) return
    const hide = () => {
      clearTimeout(timer.current)
      setPointed(null)
    }
    const show = (event: Event) => {
      const zone = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zone]') : null
      clearTimeout(timer.current)
      if (!zone) return hide()
      // A press focuses too, and opens the zone itself.
      if (event.type === 'focusin' && !zone.matches(':focus-visible')) return hide()
      timer.current = window.setTimeout(() => setPointed(besides(zone, map)), afterMs)
    }
    const listeners = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerleave', hide],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', hide],
    ] as const
    for (const [name, listener] of listeners) map.addEventListener(name, listener)
    return () => {
      clearTimeout(timer.current)
      for (const [name, listener] of listeners) map.removeEventListener(name, listener)
    }
  }, [within])
  return pointed
}

const cardWidth = 380

/** Under the zone, inside of the map. */
function besides(zone: HTMLElement, map: HTMLElement): Pointed {
  const [at, around] = [zone.getBoundingClientRect(), map.getBoundingClientRect()]
  const left = Math.max(0, Math.min(at.left - around.left, around.width - cardWidth))
  return { key: zone.dataset['zone'] ?? '', left, top: at.bottom - around.top + 6 }
}
