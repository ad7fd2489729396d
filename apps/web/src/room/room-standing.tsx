import type { RoomSummary } from '@cultivatd/domain/room/room'
import { RoomElevation } from '../ui/elevation/room-elevation.tsx'
import { numberText } from '../ui/number-text.ts'
import { PhaseRibbon } from '../ui/phase-ribbon.tsx'
import { StatTile } from '../ui/tiles.tsx'
import './room.css'

/** What stands in a room for plants: its drawing large, and the counts by phase. */
export function RoomStanding({ room: { id, types, contents } }: { room: RoomSummary }) {
  const { vegetative, flowering, untracked, batches } = contents
  const day = (days: number | null) => (days === null ? undefined : `Day ${Math.round(days)} on average`)
  return (
    <section className="card" aria-label="What stands in this room">
      <div className="room-art">
        <RoomElevation id={id} types={types} contents={contents} />
      </div>
      <div className="pad">
        <PhaseRibbon young={untracked} vegetative={vegetative} flowering={flowering} />
      </div>
      <div className="room-stats rule">
        <StatTile name="Vegetative" value={numberText(vegetative)} unit="plants" note={day(contents.vegetativeDays)} />
        <StatTile name="Flowering" value={numberText(flowering)} unit="plants" note={day(contents.floweringDays)} />
        <StatTile
          name="Batches"
          value={numberText(batches)}
          unit="batches"
          note={batches > 0 ? `${numberText(untracked)} plants left in them` : undefined}
        />
      </div>
    </section>
  )
}
