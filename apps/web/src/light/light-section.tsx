import type { LightPlace } from '@cultivatd/domain/light/light'
import { lightStanding, placesIn, standingTexts } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { localDay } from '../ui/dates.ts'
import { DraftChips, tellGone } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { LineButton } from '../ui/line-button.tsx'
import { useNow } from '../ui/use-now.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { AboveLight, type ShownLight } from './above-light.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import styles from './light.module.css'
import { LightRows } from './light-rows.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { lightsPlace, type SystemLights, useSystemLights } from './use-lights.ts'

type Shown = { is: 'rows' } | { is: 'assign'; place: LightPlace } | ShownLight

/** The form of a draft by its place. */
function shownOf(systemId: string, { place }: Pick<Draft, 'place'>): Shown | null {
  const [what, first = '', second = ''] = place.slice(lightsPlace(systemId).length + 1).split(' ')
  if (what === 'rows') return { is: 'rows' }
  if (what === 'assign') return { is: 'assign', place: { row: Number(first), position: Number(second) } }
  return what === 'edit' || what === 'bulb' ? { is: what, lightId: first } : null
}

interface LightSectionProps {
  system: System
  /** How long the lights of its room are on each day; null where nobody said. */
  litHours?: number | null
  /** The light that the address shows, of whatever system; and what leaves it. */
  addressed?: { lightId: string | undefined; leave: () => void }
}

/** The lights of a system over its racks: which are lit, which bulbs are old, what is not set up (SYS-02). */
export function LightSection({ system, litHours = null, addressed }: LightSectionProps) {
  const lights = useSystemLights(system)
  const left = useLeftOpen(lightsPlace(system.id))
  const [shown, setShown] = useState<Shown | null>(() => left && shownOf(system.id, left))
  const isPhone = useIsPhone()
  const [isUnfolded, setUnfolded] = useState(false)
  if (!lights.isHere) return null
  const asked = lights.lights.find(({ id }) => id === addressed?.lightId)
  const close = () => {
    setShown(null)
    if (asked) addressed?.leave()
  }
  const press = (place: LightPlace) => {
    const light = lights.at(place)
    setShown(light ? { is: 'view', lightId: light.id } : { is: 'assign', place })
  }
  const bulb = (place: LightPlace) => {
    const light = lights.at(place)
    if (light) setShown({ is: 'bulb', lightId: light.id })
  }
  const openDraft = (draft: Draft) => {
    const form = shownOf(system.id, draft)
    if (form && 'lightId' in form && !lights.lights.some(({ id }) => id === form.lightId)) tellGone('light', draft)
    else setShown(form)
  }
  const above = shown ?? (asked && { is: 'view' as const, lightId: asked.id })
  return (
    // A part of its system, which is the region.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" className={styles.part} aria-label={`Lights of ${system.name}`}>
      <Head
        systemName={system.name}
        lights={lights}
        isUnfolded={isUnfolded}
        onUnfold={() => setUnfolded(!isUnfolded)}
        onRows={() => setShown({ is: 'rows' })}
      />
      <DraftChips record={lightsPlace(system.id)} opener={(draft) => () => openDraft(draft)} />
      {lights.rows.rows.length > 0 && (!isPhone || isUnfolded) && (
        <LightRows
          systemName={system.name}
          rackCount={system.size.rackCount}
          lights={lights}
          onPress={press}
          onBulb={bulb}
        />
      )}
      {above && (
        <Above system={system} lights={lights} litHours={litHours} shown={above} onShow={setShown} onClose={close} />
      )}
    </div>
  )
}

const chevron = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

interface HeadProps {
  systemName: string
  lights: SystemLights
  /** On a phone what hangs over the racks is one line, until it is asked for. */
  isUnfolded: boolean
  onUnfold: () => void
  onRows: () => void
}

function Head({ systemName, lights, isUnfolded, onUnfold, onRows }: HeadProps) {
  const isPhone = useIsPhone()
  const today = localDay(useNow())
  const places = placesIn(lights.rows.rows).flat()
  const texts = standingTexts(places.map((place) => lightStanding(lights.at(place), today)))
  if (isPhone && places.length > 0)
    return (
      <div className={styles.folded}>
        <h3 className="t3">
          <button type="button" aria-expanded={isUnfolded} onClick={onUnfold}>
            Lights
            {/* What is due comes first where not all has a place. */}
            <span className="small dim">{(texts.length > 1 ? texts.slice(1) : texts).join(' · ')}</span>
            {isUnfolded ? <ChevronUp {...chevron} /> : <ChevronDown {...chevron} />}
          </button>
        </h3>
        {isUnfolded && (
          <LineButton aria-label={`Edit rows of lights of ${systemName}`} onClick={onRows}>
            Edit rows
          </LineButton>
        )}
      </div>
    )
  return (
    <div className={styles.head}>
      <h3 className="t3">Lights</h3>
      <span className="small dim grow">{places.length > 0 ? texts.join(' · ') : 'No row of lights yet'}</span>
      <LineButton
        aria-label={places.length > 0 ? `Edit rows of lights of ${systemName}` : `Add row of lights to ${systemName}`}
        onClick={onRows}
      >
        {places.length > 0 ? 'Edit rows' : 'Add row'}
      </LineButton>
    </div>
  )
}

interface AboveProps {
  system: System
  lights: SystemLights
  litHours: number | null
  shown: Shown
  onShow: (shown: Shown) => void
  onClose: () => void
}

/** The dialog above the section. */
function Above({ shown, litHours, ...props }: AboveProps) {
  if (shown.is === 'rows') return <RowsDialog {...props} />
  if (shown.is === 'assign') return <AssignDialog {...props} place={shown.place} />
  return <AboveLight key={shown.lightId} {...props} litHours={litHours} shown={shown} />
}
