import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { Boxes, Scissors, Truck } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { daysBetween, localDay } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import { WaitingIcon } from '../ui/state.tsx'
import { LinkTile } from '../ui/tiles.tsx'
import { PhaseRibbon } from './phase-ribbon.tsx'
import { firstRead, firstReadText } from './sync-text.ts'
import styles from './facility-totals.module.css'

/** What a facility grows and has under way: the phase ribbon and the link tiles (HOME-04, HOME-05, READ-60). */
export function FacilityTotals({ facility: { id: facilityId, counts } }: { facility: FacilitySummary }) {
  return (
    <>
      <div className={styles.fr}>
        <FirstReadLine facilityId={facilityId} />
        <PhaseRibbon young={counts.young} vegetative={counts.vegetative} flowering={counts.flowering} />
      </div>
      <div className="lts">
        <LinkTile
          to="/facility/$facilityId/inventory"
          params={{ facilityId }}
          icon={Boxes}
          name="Inventory"
          count={numberText(counts.items)}
          text="Items in Inventory"
          warning={counts.lowItems > 0 ? `${numberText(counts.lowItems)} low` : null}
        />
        <LinkTile
          to="/facility/$facilityId/harvests"
          params={{ facilityId }}
          icon={Scissors}
          name="Harvests"
          count={numberText(counts.harvests)}
          text="Harvests in progress"
        />
        <LinkTile
          to="/facility/$facilityId/transfers"
          params={{ facilityId }}
          icon={Truck}
          name="Transfers"
          count={numberText(counts.transfers)}
          text="Transfers in progress"
          warning={lateText(counts.transferDue)}
        />
      </div>
    </>
  )
}

/** '2 days late'; null while nothing is. */
function lateText(due: string | null): string | null {
  const late = due ? daysBetween(due, localDay()) : 0
  return late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} late` : null
}

/** While the first read runs the counts still grow, so it is said how far it is. */
function FirstReadLine({ facilityId }: { facilityId: string }) {
  const { rows } = useTopic('sync')
  const read = firstRead(rows.find(({ id }) => id === facilityId))
  if (!read) return null
  const share = read.total > 0 ? Math.min(100, (100 * read.done) / read.total) : 0
  return (
    <div className={styles.firstRead}>
      <span className="st" data-tone="info">
        <WaitingIcon />
        {firstReadText(read)}
      </span>
      <span className={styles.firstReadBar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}
