import { grams } from '../unit/unit.ts'
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
export function harvestProblems(harvest: Harvest | undefined, action: HarvestAction): string[] {
  if (!harvest) return ['Unknown Harvest']
  if (harvest.isGone) return ['The harvest is no longer in this facility']
  const { IsOnHold, FinishedDate } = harvest.metrc
  const problems = IsOnHold ? [`The harvest is on hold and cannot be ${refusals[action]}`] : []
  if (action === 'unfinish') return FinishedDate === null ? [...problems, 'The harvest is not finished'] : problems
  if (FinishedDate !== null) return [...problems, `The harvest is finished and cannot be ${refusals[action]}`]
  if (action === 'discontinueWaste' && !(harvest.metrc.TotalWasteWeight > 0))
    problems.push('No waste of the harvest is reported')
  const step = harvestStep(harvest)
  if (action === 'finish' && step !== 'Complete')
    problems.push(`The harvest is at ${harvestStepLabels[step]} and can be finished only when Complete`)
  if (action === 'undoStep' && Object.values(harvest.status).every((day) => day === null))
    problems.push('No step of the harvest has begun')
  if (action === 'step' && step === 'Complete') problems.push('Every step of the harvest is done')
  return problems
}

/** What is left of a harvest in grams (READ-42), never more than Metrc has: what is cut off is less than it keeps. */
export const remainingGrams = ({ metrc }: Pick<Harvest, 'metrc'>): number =>
  Math.floor(grams(metrc.CurrentWeight, metrc.UnitOfWeightName) * 10_000 + 1e-6) / 10_000
