import {
  type Harvest,
  harvestStep,
  harvestStepLabels,
  isInProgress,
  weightBalance,
} from '@cultivatd/domain/harvest/harvest'
import { Check, Circle, Clock } from 'lucide-react'
import { Fragment } from 'react'
import { daysBetween, dayText, localDay } from '../ui/dates.ts'
import { HangingLine } from '../ui/elevation/hanging-line.tsx'
import { numberText } from '../ui/number-text.ts'
import { strainInitials } from '../ui/strain-initials.ts'
import { lostPercent, stepSince } from './harvest-columns.ts'
import { WeightBar } from './weight-bar.tsx'

/** A harvest on the board of a dry room; its border warns while it is being worked on (HARV-04). */
export function HarvestCard({ harvest }: { harvest: Harvest }) {
  const { metrc } = harvest
  const isBusy = isInProgress(harvestStep(harvest))
  const strain = metrc.SourceStrainNames?.trim() || 'Multi Strain'
  const { wet, now } = weightBalance(harvest)
  return (
    <article className={isBusy ? 'card hc prog' : 'card hc'} aria-label={metrc.Name}>
      <div className="row between top-a">
        <h3>{strain}</h3>
        <span className="ini" aria-hidden="true">
          {strainInitials(strain)}
        </span>
      </div>
      <HarvestName name={metrc.Name} />
      <div className="hangw">
        <HangingLine plantCount={metrc.PlantCount} lost={wet > 0 ? Math.max(0, 1 - now / wet) : 0} />
      </div>
      <HarvestStepLine harvest={harvest} />
      <WeightBar harvest={harvest} />
      <div className="row between small dim">
        <span>
          {numberText(metrc.PlantCount)} {metrc.PlantCount === 1 ? 'plant' : 'plants'}
        </span>
        <span>{spent(harvest)}</span>
      </div>
    </article>
  )
}

/** The full name, which may be broken after each bar. */
export function HarvestName({ name }: { name: string }) {
  const parts = name.split('|')
  return (
    <p className="hn">
      {parts.map((part, index) => (
        // A name may hold the same part twice; its parts do not change their order.
        <Fragment key={`${index}-${part}`}>
          {index > 0 && (
            <>
              |<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

function HarvestStepLine({ harvest }: { harvest: Harvest }) {
  const step = harvestStep(harvest)
  const since = stepSince(harvest, step)
  const isBusy = isInProgress(step)
  const Icon = isBusy ? Clock : step === 'Complete' ? Check : Circle
  return (
    <div className="row between small" style={{ marginBottom: 8 }}>
      <span className="st" data-tone={isBusy ? 'warn' : undefined}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {harvestStepLabels[step]}
      </span>
      {since && (
        <span className="dim">
          {isBusy ? `Day ${Math.max(1, daysBetween(since, localDay()) + 1)}` : `Since ${dayText(since)}`}
        </span>
      )}
    </div>
  )
}

/** Where most of the wet weight went, in words. */
function spent(harvest: Harvest): string {
  const { packaged, waste } = weightBalance(harvest)
  if (packaged > 0) return `${numberText(Math.round(packaged))} g packed`
  const lost = lostPercent(harvest)
  if (lost) return `${lost} % lost`
  return waste > 0 ? `${numberText(Math.round(waste))} g waste` : ''
}
