import { type Harvest, harvestStep, isInProgress } from '@cultivatd/domain/harvest/harvest'
import { harvestActions } from '@cultivatd/domain/harvest/harvest-actions'
import { nextStepOf } from '@cultivatd/domain/harvest/step'
import Button from '@mui/material/Button'
import { BusyButton } from '../ui/busy.tsx'
import { useStep } from './use-step.ts'
import styles from './harvest.module.css'

interface StepButtonProps {
  harvest: Harvest
  /** Opens the page on which a complete harvest is finished. */
  onFinish: () => void
}

/** The one thing to do next with a harvest (HARV-09, HARV-11); nothing while it is on hold. */
export function StepButton({ harvest, onFinish }: StepButtonProps) {
  const { isBusy, isResting, stamp } = useStep(harvest)
  const actions = harvestActions(harvest)
  const next = nextStepOf(harvest)
  const of = `, ${harvest.metrc.Name}`
  if (actions.includes('finish'))
    return (
      <Button size="small" className={styles.hb} aria-label={`Finish${of}`} disabled={isResting} onClick={onFinish}>
        Finish
      </Button>
    )
  if (!next || !actions.includes('step')) return null
  return (
    <BusyButton
      size="small"
      className={styles.hb}
      variant={isInProgress(harvestStep(harvest)) ? 'tonal' : 'outlined'}
      aria-label={isBusy ? undefined : next.button + of}
      isBusy={isBusy}
      disabled={isResting}
      onClick={() => void stamp(next.field)}
    >
      {next.button}
    </BusyButton>
  )
}
