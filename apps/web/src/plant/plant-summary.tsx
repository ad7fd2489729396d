import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { Plant } from '@cultivatd/domain/plant/plant'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText } from '@cultivatd/domain/system/zone'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { fullDayText, localDay } from '../ui/dates.ts'
import { State, WaitingIcon } from '../ui/state.tsx'
import { plantLife } from './plant-life.ts'
import { PlantLifeStrip } from './plant-life-strip.tsx'

interface PlantSummaryProps {
  plant: Plant
  room: RoomSummary | undefined
  system: System | undefined
  /** Beside a form a phone shows only the phase. */
  isBesideForm?: boolean
  /** What waits for Metrc, in words. */
  pending?: string | null
}

/** What a plant is: the left side of its details and of its forms (DATA-23). */
export function PlantSummary({ plant, room, system, isBesideForm = false, pending }: PlantSummaryProps) {
  const phase = phaseOf(plant.metrc)
  return (
    <div className={isBesideForm ? 'rsumm short' : 'rsumm'}>
      <div className="qbig">
        <span className="cap dim">{plant.metrc.StrainName}</span>
        <span className="num">
          <PhaseGlyph phase={phase} size={26} />
          {phaseLabels[phase]}
        </span>
      </div>
      {pending && (
        <p className="pendq">
          <WaitingIcon />
          <span>
            <b className="m">{pending}</b> once Metrc confirms
          </span>
        </p>
      )}
      {plant.metrc.IsOnHold && (
        <p className="mt1">
          <State kind="warn">On hold</State>
        </p>
      )}
      {plant.isGone && (
        <p className="mt1">
          <State kind="warn">No longer in this facility</State>
        </p>
      )}
      <div className="rest">
        <PlantLifeStrip stages={plantLife(plant, localDay())} />
        <PlantFacts plant={plant} room={room} system={system} />
      </div>
    </div>
  )
}

const dayFact = (day: string | null): string | null => (day ? fullDayText(day) : null)

type PlantFactsProps = Pick<PlantSummaryProps, 'plant' | 'room' | 'system'>

function PlantFacts({ plant, room, system }: PlantFactsProps) {
  const { metrc, facilityId } = plant
  const facts: readonly { name: string; value: ReactNode; isWide?: boolean }[] = [
    { name: 'Stands in', value: <Stands plant={plant} room={room} system={system} />, isWide: true },
    { name: 'Phase in Metrc', value: metrc.GrowthPhase },
    { name: 'Planted', value: dayFact(metrc.PlantedDate) },
    { name: 'Vegetative', value: dayFact(metrc.VegetativeDate) },
    { name: 'Flowering', value: dayFact(metrc.FloweringDate) },
    { name: 'Harvested', value: dayFact(metrc.HarvestedDate) },
    { name: 'Wet weight', value: wetWeight(metrc) },
    { name: 'Destroyed', value: dayFact(metrc.DestroyedDate) },
    { name: 'Destroyed by', value: metrc.DestroyedByUserName },
    { name: 'Note', value: metrc.DestroyedNote?.trim() || null, isWide: true },
    {
      name: metrc.PlantBatchTypeName ? `Plant batch, ${metrc.PlantBatchTypeName.toLowerCase()}` : 'Plant batch',
      value: metrc.PlantBatchName && (
        <OverlayLink className="link tap mono small" address={{ batch: metrc.PlantBatchName, in: facilityId }}>
          {metrc.PlantBatchName}
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

const wetWeight = ({ HarvestedWetWeight: weight, HarvestedUnitOfWeightAbbreviation: unit }: Plant['metrc']) =>
  weight !== null && `${quantityText(weight)} ${unit ?? ''}`

/** The room as a way there, and the place in a system where it has one. */
function Stands({ plant, room, system }: PlantFactsProps) {
  const name = plant.metrc.LocationName ?? 'Unknown Location'
  const { facilityId, location } = plant
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
