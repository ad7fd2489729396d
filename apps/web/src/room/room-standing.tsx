import type { RoomSummary } from '@cultivatd/domain/room/room'
import { PhaseRibbon } from '../trade/phase-ribbon.tsx'
import { classNames } from '../ui/class-names.ts'
import { daysSince } from '../ui/dates.ts'
import { RoomElevation } from '../ui/elevation/room-elevation.tsx'
import { numberText } from '../ui/number-text.ts'
import { StatTile } from '../ui/tiles.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import styles from './room.module.css'

/** What stands in a room for plants: its drawing large, and the counts by phase with their mean day. */
export function RoomStanding({ room: { id, types, contents } }: { room: RoomSummary }) {
  const { vegetative, flowering, untracked, batches } = contents
  const isPhone = useIsPhone()
  const day = (since: string | null) => (since === null ? undefined : `Day ${daysSince(since)} on average`)
  const tiles = [
    { name: 'Vegetative', count: vegetative, unit: 'plants', note: day(contents.vegetativeSince) },
    { name: 'Flowering', count: flowering, unit: 'plants', note: day(contents.floweringSince) },
    { name: 'Batches', count: batches, unit: 'batches', note: `${numberText(untracked)} plants left in them` },
  ].filter(({ count }) => count > 0)
  return (
    <section className="card" aria-label="What stands in this room">
      <div className={styles.roomArt}>
        <RoomElevation id={id} types={types} contents={contents} width={isPhone ? 200 : 560} />
      </div>
      {tiles.length === 0 ? (
        <p className="pad muted">
          Nothing stands here. Plants and batches that are moved here in Metrc appear by themselves.
        </p>
      ) : (
        <>
          <div className="pad">
            <PhaseRibbon young={untracked} vegetative={vegetative} flowering={flowering} />
          </div>
          <div className={classNames('rule', styles.roomStats)}>
            {tiles.map(({ name, count, unit, note }) => (
              <StatTile key={name} name={name} value={numberText(count)} unit={unit} note={note} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
