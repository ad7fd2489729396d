import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil, Table2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useCallback, useId, useState } from 'react'
import { PrintButton } from '../record/label/print-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Chip } from '../ui/state.tsx'
import { useMeasure } from '../ui/use-measure.ts'
import { useIsPhone, useIsTouch } from '../ui/use-width.ts'
import type { Lamps } from './lamps.ts'
import { Legend } from './map-legend.tsx'
import { drawnWidth, type MapPlan, mapPlan } from './map-scale.ts'
import { PhoneFold } from './phone-fold.tsx'
import { RackMap } from './rack-map.tsx'
import { openedRack, type SystemSearch, withRack } from './system-search.ts'
import type { SystemContents } from './zone-contents.ts'
import type { MapUse } from './zone-grid.tsx'
import { ZoneTable } from './zone-table.tsx'
import { countText, systemFacts } from './zone-words.ts'
import styles from './system.module.css'

interface SystemCardProps {
  system: System
  contents: SystemContents
  initials: ReadonlyMap<string, string>
  use: MapUse
  /** For people who may (SYS-03). */
  onEdit: (() => void) | undefined
  /** What else belongs to it, above its racks and below them. */
  above?: ReactNode
  below?: ReactNode
  /** The lights over its racks, the lowest row first. */
  lamps?: Lamps | undefined
}

/** One system: what it is, its rack map or the same as a table. */
export function SystemCard({ system, contents, initials, use, onEdit, above, below, lamps }: SystemCardProps) {
  const { name, type, size } = system
  const [isTable, setTable] = useState(false)
  const id = useId()
  const facts = systemFacts(contents)
  const sizes = [
    countText(size.rackCount, 'rack', 'racks'),
    countText(size.levelCount, 'level', 'levels'),
    countText(size.zoneCount, 'zone', 'zones'),
  ]
  return (
    <section className={classNames('card', styles.sys)} aria-labelledby={id}>
      <header>
        <div className="grow">
          <div className="row wrap">
            <h2 id={id}>{name}</h2>
            <Chip>{roomTypeLabels[type]}</Chip>
          </div>
          <p className="small dim">
            <span className="hide-p">{sizes.join(', ')} · </span>
            {facts.join(' · ')}
          </p>
        </div>
        <PhoneFold label={`More of ${name}`}>
          <Button
            size="small"
            aria-pressed={isTable}
            className={styles.toggle}
            startIcon={<Table2 size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setTable(!isTable)}
          >
            Show as table
          </Button>
          <PrintButton
            facilityId={system.facilityId}
            kind="zone"
            records={contents.racks.flatMap(({ levels }) => levels.flat().map(({ key }) => key))}
            label="Zone labels"
            variant="text"
          />
          {onEdit && (
            <Button
              size="small"
              startIcon={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`Edit System ${name}`}
              onClick={onEdit}
            >
              Edit System
            </Button>
          )}
        </PhoneFold>
      </header>
      {above && <Above size={size}>{above}</Above>}
      {isTable ? (
        <ZoneTable system={system} contents={contents} use={use} />
      ) : (
        <div className={styles.sbody}>
          <AddressedMap system={system} contents={contents} initials={initials} use={use} lamps={lamps} />
          <Legend contents={contents} />
        </div>
      )}
      {below}
    </section>
  )
}

/** As wide as the racks are drawn, which it stands over. */
function Above({ size, children }: { size: System['size']; children: ReactNode }) {
  const [ref, width] = useMeasure<HTMLDivElement>()
  const isTouch = useIsTouch()
  const isPhone = useIsPhone()
  const plan = width === null || isPhone ? null : mapPlan(size, { width, isTouch })
  return (
    <div className={styles.above}>
      <div ref={ref} style={plan ? ofRacks(plan, size) : undefined}>
        {children}
      </div>
    </div>
  )
}

/** For what hangs over the racks: how wide a line of them is, how far apart they stand, what share of all is in it. */
const ofRacks = (plan: MapPlan, { rackCount }: System['size']) =>
  ({
    '--racks': `${drawnWidth(plan)}px`,
    '--rack-gap': `${plan.rackGap}px`,
    '--share': plan.racksPerLine / rackCount,
  }) as CSSProperties

/** The address keeps which rack is open, so that Back and a link lead there. */
function AddressedMap(props: Omit<SystemCardProps, 'onEdit' | 'above' | 'below'>) {
  const { system } = props
  const search: SystemSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const onRack = useCallback(
    (rack: number | null) =>
      void navigate({
        to: '.',
        search: (now: SystemSearch) => withRack(now, system.id, rack),
        replace: true,
        resetScroll: false,
      }),
    [navigate, system.id],
  )
  return <RackMap {...props} opened={openedRack(search, system.id)} onRack={onRack} />
}
