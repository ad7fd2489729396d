import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Selection } from './selection.ts'
import { StandingBatches, StandingPlants } from './standing-rows.tsx'
import type { RoomPlaces } from './zone-contents.ts'
import styles from './system.module.css'

interface NotPlacedProps {
  facilityId: string
  unplaced: RoomPlaces['unplaced']
  hasSystems: boolean
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** What stands in the room and in none of its zones: to be opened, selected and placed. */
export function NotPlaced({ facilityId, unplaced, hasSystems, selection, onSelect }: NotPlacedProps) {
  const { plants, batches } = unplaced
  if (plants.length + batches.length === 0) return null
  return (
    <Card title="Not placed" count={(plants.length + batches.length).toLocaleString('en-US')} isPadded={false}>
      <p className={classNames('small muted', styles.notPlaced)}>
        {hasSystems
          ? 'In this room, but in no zone. Select what belongs together and move it to a zone.'
          : 'In this room. With a system here they can have their places.'}
      </p>
      {plants.length > 0 && (
        <StandingPlants
          facilityId={facilityId}
          label="Plants that are not placed"
          rows={plants}
          selected={selection.plants}
          onSelect={(ids) => onSelect({ ...selection, plants: ids })}
        />
      )}
      {batches.length > 0 && (
        <StandingBatches
          facilityId={facilityId}
          label="Batches that are not placed"
          rows={batches}
          selected={selection.batches}
          onSelect={(ids) => onSelect({ ...selection, batches: ids })}
        />
      )}
    </Card>
  )
}
