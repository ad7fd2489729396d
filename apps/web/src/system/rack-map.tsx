import type { System } from '@cultivatd/domain/system/system'
import { useMemo } from 'react'
import { useIsPhone, useIsTouch } from '../ui/use-width.ts'
import { FieldMap } from './field-map.tsx'
import type { Lamps } from './lamps.ts'
import { mapPlan } from './map-scale.ts'
import { PhoneMap } from './phone-map.tsx'
import { useMeasure } from '../ui/use-measure.ts'
import { ZoneCard } from './zone-card.tsx'
import type { SystemContents } from './zone-contents.ts'
import { type MapUse, ZoneGrid } from './zone-grid.tsx'
import styles from './rack-map.module.css'

export interface RackMapProps {
  system: System
  contents: SystemContents
  /** Of the room's strains. */
  initials: ReadonlyMap<string, string>
  use: MapUse
  /** The rack that is open below a field, or shown on a phone. */
  opened: number | null
  lamps?: Lamps | undefined
  onRack: (rack: number | null) => void
}

/** A system as one sees it standing in front of it; how large it is drawn follows from the room there is (SYS-01). */
export function RackMap(props: RackMapProps) {
  const { system, contents, initials, use } = props
  const [ref, width] = useMeasure<HTMLDivElement>()
  return (
    <div
      ref={ref}
      className={styles.map}
      data-map={system.id}
      data-takes={use.refusing ? !use.refusing.has(system.id) : undefined}
      data-selecting={use.isSelecting || undefined}
    >
      {width !== null && width > 0 && <ScaledMap {...props} width={width} />}
      {/* What is carried says by itself where it is. */}
      {!use.refusing && <ZoneCard within={ref} system={system} contents={contents} initials={initials} />}
    </div>
  )
}

function ScaledMap(props: RackMapProps & { width: number }) {
  const { system, contents, width, ...rest } = props
  const isPhone = useIsPhone()
  const isTouch = useIsTouch()
  const plan = useMemo(() => mapPlan(system.size, { width, isTouch }), [system.size, width, isTouch])
  if (isPhone) return <PhoneMap {...props} />
  if (plan.scale === 'field') return <FieldMap {...props} plan={plan} isTouch={isTouch} />
  return <ZoneGrid system={system} racks={contents.racks} plan={plan} {...rest} />
}
