import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { type Harvest, harvestTypeText, weightBalance } from '@cultivatd/domain/harvest/harvest'
import { remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import { type Fact, Facts, Pending } from '../record/facts.tsx'
import type { SummaryProps } from '../record/record-page.ts'
import { classNames } from '../ui/class-names.ts'
import { fullDayText } from '../ui/dates.ts'
import { HangingLine } from '../ui/elevation/hanging-line.tsx'
import { numberText } from '../ui/number-text.ts'
import { HarvestName } from './harvest-card.tsx'
import type { KnownHarvest } from './harvest-page.ts'
import { balanceParts, gramsText } from './harvest-weights.ts'
import { PackagesFact } from './made-packages.tsx'
import styles from './harvest.module.css'

/** What a harvest is: the left side of its details and of its forms. */
export function HarvestSummary({ harvest, isBesideForm, pending }: KnownHarvest & SummaryProps) {
  return (
    <div className={classNames(styles.hsum, isBesideForm && styles.short)}>
      <div className={styles.hbig}>
        <span className="cap dim">Remaining now</span>
        <span className="num">
          {gramsText(remainingGrams(harvest))}
          <small>g</small>
        </span>
      </div>
      <Pending text={pending} />
      <div className={styles.rest}>
        <Balance harvest={harvest} />
        <HarvestFacts harvest={harvest} isBesideForm={isBesideForm} />
      </div>
    </div>
  )
}

/** Where the wet weight went, drawn and in numbers. */
function Balance({ harvest }: { harvest: Harvest }) {
  const { wet, now } = weightBalance(harvest)
  const parts = balanceParts(harvest)
  return (
    <div className={styles.hbal}>
      <HangingLine plantCount={harvest.metrc.PlantCount} lost={wet > 0 ? Math.max(0, 1 - now / wet) : 0} />
      <div className={classNames('mt3', styles.balb)} aria-hidden="true">
        {parts.map(
          ({ part, grams }) =>
            grams > 0 && <i key={part} className={styles.bal} data-part={part} style={{ flexGrow: grams }} />,
        )}
      </div>
      <dl className={styles.hparts}>
        <div>
          <dt>Wet</dt>
          <dd>{gramsText(wet)} g</dd>
          <dd className="dim" />
        </div>
        {parts.map(({ part, name, grams, percent }) => (
          <div key={part}>
            <dt>
              <i className={classNames(styles.swatch, styles.bal)} data-part={part} aria-hidden="true" />
              {name}
            </dt>
            <dd>{gramsText(grams)} g</dd>
            <dd className="dim">{percent === null ? '' : `${percent} %`}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function HarvestFacts({ harvest, isBesideForm }: { harvest: Harvest; isBesideForm: boolean }) {
  const { metrc } = harvest
  const facts: readonly Fact[] = [
    { name: 'Strain', value: metrc.SourceStrainNames?.trim() || 'Multi Strain' },
    { name: 'Type', value: harvestTypeText(harvest) },
    // READ-111: a location that is no room of ours any more.
    { name: 'Location', value: placeName(metrc.DryingLocationName ?? 'Unknown Location', metrc.DryingSublocationName) },
    { name: 'Harvested', value: metrc.HarvestStartDate && fullDayText(metrc.HarvestStartDate) },
    { name: 'Plants', value: numberText(metrc.PlantCount) },
    { name: 'Packages', value: <PackagesFact count={metrc.PackageCount} isBesideForm={isBesideForm} /> },
    { name: 'Finished', value: metrc.FinishedDate && fullDayText(metrc.FinishedDate) },
    { name: 'On hold', value: metrc.IsOnHold ? 'Yes' : null },
    { name: 'Weighed in', value: metrc.UnitOfWeightName === 'Grams' ? null : metrc.UnitOfWeightName },
    {
      name: 'Name',
      value: (
        <div className="small">
          <HarvestName name={metrc.Name} />
        </div>
      ),
      isWide: true,
    },
  ]
  return <Facts facts={facts} />
}
