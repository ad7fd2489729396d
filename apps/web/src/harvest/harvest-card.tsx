import {
  type Harvest,
  harvestStep,
  harvestStepLabels,
  isInProgress,
  weightBalance,
} from '@cultivatd/domain/harvest/harvest'
import { Check, Circle, Clock } from 'lucide-react'
import type { RecordMark } from '../record/record-marks.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { BrokenName } from '../trade/broken-name.tsx'
import { strainInitials } from '../trade/strain-initials.ts'
import { classNames } from '../ui/class-names.ts'
import { daysBetween, dayText, localDay } from '../ui/dates.ts'
import { DraftMark } from '../ui/draft/draft-mark.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { HangingLine } from '../ui/elevation/hanging-line.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { lostPercent, stepSince } from './harvest-columns.ts'
import { StepButton } from './step-button.tsx'
import { WeightBar } from './weight-bar.tsx'
import styles from './harvest.module.css'

interface HarvestCardProps {
  harvest: Harvest
  /** How it stands because of what was done to it here. */
  mark: RecordMark | undefined
  /** What was typed about it and not sent. */
  drafts: readonly Draft[]
  onOpen: (page?: RecordPage<'harvest'>) => void
}

/** A harvest on the board of a dry room; its border warns while it is being worked on (HARV-04). */
export function HarvestCard({ harvest, mark, drafts, onOpen }: HarvestCardProps) {
  const { metrc } = harvest
  const strain = metrc.SourceStrainNames?.trim() || 'Multi Strain'
  const { wet, now } = weightBalance(harvest)
  return (
    <article
      className={classNames('card', styles.hc, mark && styles[mark])}
      data-in-progress={isInProgress(harvestStep(harvest)) || undefined}
      aria-label={metrc.Name}
    >
      <div className="row between top-a">
        <h3>
          <button type="button" className={styles.hcOpen} aria-label={`Harvest ${metrc.Name}`} onClick={() => onOpen()}>
            {strain}
          </button>
        </h3>
        <span className="ini" aria-hidden="true">
          {strainInitials(strain)}
        </span>
      </div>
      <HarvestName name={metrc.Name} />
      <div className={styles.hangw}>
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
      {drafts.length > 0 && (
        <div className="mt2">
          <DraftMark drafts={drafts} />
        </div>
      )}
      {mark && <State kind={mark} />}
      {metrc.IsOnHold && <State kind="warn">On hold</State>}
      <StepButton harvest={harvest} onFinish={() => onOpen('harvestFinish')} />
    </article>
  )
}

/** The full name, which may be broken after each bar. */
export const HarvestName = ({ name }: { name: string }) => (
  <p className={styles.hn}>
    <BrokenName name={name} />
  </p>
)

function HarvestStepLine({ harvest }: { harvest: Harvest }) {
  const step = harvestStep(harvest)
  const since = stepSince(harvest, step)
  const isBusy = isInProgress(step)
  const Icon = isBusy ? Clock : step === 'Complete' ? Check : Circle
  return (
    <div className={classNames('row between small', styles.hstep)}>
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
