import { placeName } from '@cultivatd/domain/sublocation/place-name'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { type Fact, Facts, Pending, StandsIn, Unusual } from '../record/facts.tsx'
import type { SummaryProps } from '../record/record-page.ts'
import { BrokenName } from '../trade/broken-name.tsx'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { fullDayText, localDay } from '../ui/dates.ts'
import { plantLife } from './plant-life.ts'
import { PlantLifeStrip } from './plant-life-strip.tsx'
import type { KnownPlant, PlantAsKnown } from './plant-page.ts'

/** What a plant is: the left side of its details and of its forms (DATA-23). */
export function PlantSummary({ plant, room, system, harvest, isBesideForm, pending }: PlantFactsProps & SummaryProps) {
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
      <Pending text={pending} />
      <Unusual isOnHold={plant.metrc.IsOnHold} isGone={plant.isGone} />
      <div className="rest">
        <PlantLifeStrip stages={plantLife(plant, localDay())} />
        <PlantFacts plant={plant} room={room} system={system} harvest={harvest} />
      </div>
    </div>
  )
}

const dayFact = (day: string | null | undefined): string | null => (day ? fullDayText(day) : null)

type PlantFactsProps = Pick<KnownPlant, 'plant' | 'room' | 'system' | 'harvest'>

function PlantFacts({ plant, room, system, harvest }: PlantFactsProps) {
  const { metrc, facilityId } = plant
  const phase = phaseOf(metrc)
  const isGrowing = phase !== 'harvested' && phase !== 'destroyed'
  const facts: readonly Fact[] = [
    ...(phase === 'harvested'
      ? harvestedFacts(plant, harvest)
      : [{ name: 'Stands in', value: <StandsIn record={plant} room={room} system={system} />, isWide: true }]),
    // Metrc keeps the phase in which a plant was cut or destroyed.
    { name: 'Phase in Metrc', value: isGrowing && metrc.GrowthPhase },
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
  return <Facts facts={facts} />
}

/** Where it hangs, and as part of what; where Metrc does not tell, where it was cut. */
function harvestedFacts(
  { metrc, facilityId }: Pick<KnownPlant['plant'], 'metrc' | 'facilityId'>,
  harvest: Harvest | undefined,
): Fact[] {
  if (!harvest) return [{ name: 'Cut in', value: metrc.LocationName ?? 'Unknown Location', isWide: true }]
  const { Name, DryingLocationName, DryingSublocationName, FinishedDate } = harvest.metrc
  const where = placeName(DryingLocationName ?? 'Unknown Location', DryingSublocationName)
  return [
    { name: FinishedDate ? 'Hung in' : 'Hangs in', value: where, isWide: true },
    {
      name: 'Part of harvest',
      value: (
        <OverlayLink className="link tap mono small" address={{ harvest: harvest.id, in: facilityId }}>
          <BrokenName name={Name} />
        </OverlayLink>
      ),
      isWide: true,
    },
  ]
}

const wetWeight = ({ HarvestedWetWeight: weight, HarvestedUnitOfWeightAbbreviation: unit }: PlantAsKnown['metrc']) =>
  weight != null && `${quantityText(weight)} ${unit ?? ''}`
