import { batchCounts } from '@cultivatd/domain/plant-batch/plant-batch'
import { type Fact, Facts, Pending, StandsIn, Unusual } from '../record/facts.tsx'
import type { SummaryProps } from '../record/record-page.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { Tag } from '../trade/tag.tsx'
import { fullDayText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { KnownBatch } from './batch-page.ts'
import styles from './plant-batch.module.css'

/** What a batch is: the left side of its details and of its forms (BATCH-01, DATA-24). */
export function BatchSummary({ batch, room, system, isBesideForm, pending }: BatchFactsProps & SummaryProps) {
  const { remaining, vegetative } = batchCounts(batch)
  return (
    <div className={isBesideForm ? 'rsumm short' : 'rsumm'}>
      <div className={styles.batchCounts}>
        <Count name="Remaining" value={remaining} phase="young" />
        <Count name="Vegetative" value={vegetative} phase="vegetative" />
      </div>
      <Pending text={pending} />
      <Unusual isOnHold={batch.metrc.IsOnHold} isGone={batch.isGone} />
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

type BatchFactsProps = Pick<KnownBatch, 'batch' | 'room' | 'system'>

function BatchFacts({ batch, room, system }: BatchFactsProps) {
  const { metrc, facilityId } = batch
  const facts: readonly Fact[] = [
    { name: 'Strain', value: metrc.StrainName },
    { name: 'Type', value: metrc.Type },
    { name: 'Stands in', value: <StandsIn record={batch} room={room} system={system} />, isWide: true },
    { name: 'Planted', value: metrc.PlantedDate && fullDayText(metrc.PlantedDate) },
    { name: 'Packaged', value: numberText(metrc.PackagedCount) },
    { name: 'Harvested', value: numberText(metrc.HarvestedCount) },
    { name: 'Destroyed', value: numberText(metrc.DestroyedCount) },
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
  return <Facts facts={facts} />
}
