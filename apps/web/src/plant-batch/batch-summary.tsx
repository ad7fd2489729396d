import { batchCounts, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText } from '@cultivatd/domain/system/zone'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { Tag } from '../trade/tag.tsx'
import { fullDayText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import { State, WaitingIcon } from '../ui/state.tsx'
import styles from './plant-batch.module.css'

interface BatchSummaryProps {
  batch: PlantBatch
  room: RoomSummary | undefined
  system: System | undefined
  /** Beside a form a phone shows only the counts. */
  isBesideForm?: boolean
  /** What waits for Metrc, in words. */
  pending?: string | null
}

/** What a batch is: the left side of its details and of its forms (BATCH-01, DATA-24). */
export function BatchSummary({ batch, room, system, isBesideForm = false, pending }: BatchSummaryProps) {
  const { remaining, vegetative } = batchCounts(batch)
  return (
    <div className={isBesideForm ? 'rsumm short' : 'rsumm'}>
      <div className={styles.batchCounts}>
        <Count name="Remaining" value={remaining} phase="young" />
        <Count name="Vegetative" value={vegetative} phase="vegetative" />
      </div>
      {pending && (
        <p className="pendq">
          <WaitingIcon />
          <span>
            <b className="m">{pending}</b> once Metrc confirms
          </span>
        </p>
      )}
      {batch.metrc.IsOnHold && (
        <p className="mt1">
          <State kind="warn">On hold</State>
        </p>
      )}
      {batch.isGone && (
        <p className="mt1">
          <State kind="warn">No longer in this facility</State>
        </p>
      )}
      <div className="rest mt4">
        <BatchFacts batch={batch} room={room} system={system} />
      </div>
    </div>
  )
}

function Count({ name, value, phase }: { name: string; value: number; phase: 'young' | 'vegetative' }) {
  return (
    <div className="qbig">
      <span className="cap dim">{name}</span>
      <span className="num">
        <PhaseGlyph phase={phase} size={22} />
        {numberText(value)}
      </span>
    </div>
  )
}

type BatchFactsProps = Pick<BatchSummaryProps, 'batch' | 'room' | 'system'>

function BatchFacts({ batch, room, system }: BatchFactsProps) {
  const { metrc, facilityId } = batch
  const counted = (count: number) => (count > 0 ? numberText(count) : null)
  const facts: readonly { name: string; value: ReactNode; isWide?: boolean }[] = [
    { name: 'Strain', value: metrc.StrainName },
    { name: 'Type', value: metrc.Type },
    { name: 'Stands in', value: <Stands batch={batch} room={room} system={system} />, isWide: true },
    { name: 'Planted', value: metrc.PlantedDate && fullDayText(metrc.PlantedDate) },
    { name: 'Packaged', value: counted(metrc.PackagedCount) },
    { name: 'Harvested', value: counted(metrc.HarvestedCount) },
    { name: 'Destroyed', value: counted(metrc.DestroyedCount) },
    {
      name: 'Mother plant',
      value: metrc.SourcePlantLabel && (
        <OverlayLink address={{ plant: metrc.SourcePlantLabel, in: facilityId }}>
          <Tag label={metrc.SourcePlantLabel} />
        </OverlayLink>
      ),
      isWide: true,
    },
  ]
  return (
    <dl className="facts">
      {facts.map(
        ({ name, value, isWide }) =>
          value && (
            <div key={name} className={isWide ? 'w2' : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The room as a way there, and the place in a system where it has one. */
function Stands({ batch, room, system }: BatchFactsProps) {
  const { facilityId, location } = batch
  const name = batch.metrc.LocationName ?? 'Unknown Location'
  return (
    <>
      {room ? (
        <Link className="link tap" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: room.id }}>
          {name}
        </Link>
      ) : (
        name
      )}
      {location && system && <div className="small muted">{placeInSystemText(system, location)}</div>}
    </>
  )
}
