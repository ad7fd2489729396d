import type { Harvest, HarvestGroup } from '@cultivatd/domain/harvest/harvest'
import { useState } from 'react'
import { recordPlace } from '../record/record-page.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { kilograms } from '../trade/room-facts.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { classNames } from '../ui/class-names.ts'
import { useDraftsOfRows } from '../ui/draft/draft-mark.tsx'
import { Segments } from '../ui/segments.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { HarvestCard } from './harvest-card.tsx'
import { type HarvestColumn, harvestColumns } from './harvest-columns.ts'
import { WeightLegend } from './weight-bar.tsx'
import styles from './harvest.module.css'

interface HarvestBoardProps {
  facilityId: string
  harvests: readonly Harvest[]
  metrcLocationId: number | null
}

/** What hangs in a dry room, by what is to be done next (HARV-01 to HARV-12): columns, tabs on a phone. */
export function HarvestBoard({ facilityId, harvests, metrcLocationId }: HarvestBoardProps) {
  const columns = harvestColumns(harvests, metrcLocationId)
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<HarvestGroup | null>(null)
  // Until somebody chooses: where there is something to do first.
  const tab = columns.find(({ group, ...column }) => (chosen ? group === chosen : column.harvests.length > 0))
  const shown = isPhone ? [tab ?? columns[0]].filter((column) => column !== undefined) : columns
  return (
    <>
      {isPhone && (
        <div className={styles.btabs}>
          <Segments
            label="Show harvests"
            value={shown[0]?.group ?? 'manicure'}
            options={columns.map(({ group, title, harvests: inside }) => ({
              value: group,
              label: title,
              count: inside.length,
            }))}
            onChange={setChosen}
          />
        </div>
      )}
      <div className={classNames(styles.board, isPhone && 'mt3')}>
        {shown.map((column) => (
          <Column key={column.group} facilityId={facilityId} column={column} />
        ))}
      </div>
      <WeightLegend />
    </>
  )
}

interface ColumnProps {
  facilityId: string
  column: HarvestColumn
}

function Column({ facilityId, column: { title, empty, harvests, grams } }: ColumnProps) {
  const { open } = useOverlay()
  const marks = useRecordMarks(facilityId, 'harvest')
  const draftsOf = useDraftsOfRows(({ metrc }: Harvest) => [recordPlace('harvest', facilityId, metrc.Name)])
  return (
    <section className={styles.bc} aria-label={title}>
      <header>
        <h2>
          {title} <span className={styles.count}>{harvests.length}</span>
        </h2>
        {harvests.length > 0 && <span className="small dim">{kilograms(grams)}</span>}
      </header>
      {harvests.length === 0 && <p className={styles.emptyb}>{empty}</p>}
      {harvests.map((harvest) => (
        <HarvestCard
          key={harvest.id}
          harvest={harvest}
          mark={marks.get(harvest.metrc.Name)?.mark}
          drafts={draftsOf(harvest)}
          onOpen={(page) => open({ harvest: harvest.id, ...(page ? { page } : {}) })}
        />
      ))}
    </section>
  )
}
