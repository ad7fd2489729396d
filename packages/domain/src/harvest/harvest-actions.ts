import type { Problem } from '../app-error.ts'
import { grams, rounded } from '../unit/unit.ts'
import { type Harvest, harvestStep, harvestStepLabels } from './harvest.ts'

export type HarvestAction = 'step' | 'waste' | 'discontinueWaste' | 'createPackage' | 'finish' | 'unfinish' | 'undoStep'

const refusals: Record<HarvestAction, string> = {
  step: 'worked on',
  waste: 'given waste',
  discontinueWaste: 'given its waste back',
  createPackage: 'packaged',
  finish: 'finished',
  unfinish: 'unfinished',
  undoStep: 'worked on',
}

/** What a harvest's details offer (HARV-11, HARV-12): a finished one only its undo, one on hold nothing. */
export const harvestActions = (harvest: Harvest): HarvestAction[] =>
  (Object.keys(refusals) as HarvestAction[]).filter((action) => harvestProblems(harvest, action).length === 0)

/** Why this cannot be done to this harvest now; empty when it can. `harvest` is undefined when the facility has no such. */
export function harvestProblems(harvest: Harvest | undefined, action: HarvestAction): Problem[] {
  if (!harvest) return [{ message: 'Unknown Harvest', mend: 'lookAgain' }]
  if (harvest.isGone) return [{ message: 'The harvest is no longer in this facility', mend: 'lookAgain' }]
  const { IsOnHold, FinishedDate } = harvest.metrc
  const cannotBe = `cannot be ${refusals[action]}`
  const problems: Problem[] = IsOnHold
    ? [{ message: `The harvest is on hold and ${cannotBe}`, mend: 'waitForRelease' }]
    : []
  if (action === 'unfinish')
    return FinishedDate === null
      ? [...problems, { message: 'The harvest is not finished', mend: 'leaveOut' }]
      : problems
  if (FinishedDate !== null) {
    const mend = action === 'finish' ? 'leaveOut' : 'unfinishHarvest'
    return [...problems, { message: `The harvest is finished and ${cannotBe}`, mend }]
  }
  return [...problems, ...openProblems(harvest, action)]
}

function openProblems(harvest: Harvest, action: HarvestAction): Problem[] {
  const step = harvestStep(harvest)
  if (action === 'discontinueWaste' && !(harvest.metrc.TotalWasteWeight > 0))
    return [{ message: 'No waste of the harvest is recorded' }]
  if (action === 'finish' && step !== 'Complete')
    return [{ message: `The harvest is at ${harvestStepLabels[step]} and can be finished only when Complete` }]
  if (action === 'undoStep' && Object.values(harvest.status).every((day) => day === null))
    return [{ message: 'No step of the harvest has begun' }]
  if (action === 'step' && step === 'Complete') return [{ message: 'Every step of the harvest is done' }]
  return []
}

/**
 * What of a harvest was neither put back, packaged nor wasted, in grams: as it is finished Metrc takes it for lost moisture, and
 * gives it back as the finish is undone.
 */
export function unaccountedGrams({ metrc }: Pick<Harvest, 'metrc'>): number {
  const { TotalWetWeight, TotalRestoredWeight, TotalPackagedWeight, TotalWasteWeight, UnitOfWeightName } = metrc
  const left = TotalWetWeight - TotalRestoredWeight - TotalPackagedWeight - TotalWasteWeight
  return Math.max(0, rounded(grams(left, UnitOfWeightName)))
}

/** What is left of a harvest in grams (READ-42), never more than Metrc has: what is cut off is less than it keeps. */
export const remainingGrams = ({ metrc }: Pick<Harvest, 'metrc'>): number =>
  Math.floor(grams(metrc.CurrentWeight, metrc.UnitOfWeightName) * 10_000 + 1e-6) / 10_000
