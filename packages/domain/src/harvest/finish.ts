import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId } from '../field/field.ts'
import { harvestProblems } from './harvest-actions.ts'
import { type Harvest, sinceCut } from './harvest.ts'

/** Finish a harvest, or undo that (API-28, HARV-11, HARV-12). */
export const HarvestFinish = z.strictObject({
  facilityId: entityId,
  id: entityId,
  date: businessDay,
  undo: z.boolean(),
})
export type HarvestFinish = z.infer<typeof HarvestFinish>

interface FinishFacts {
  /** Plants that are being cut into this harvest, and that Metrc has not answered for. */
  plantsOnTheWay: number
  today: string
}

/** Why a harvest cannot be finished or unfinished; empty when it may go to Metrc (HARV-11, HARV-12). */
export function harvestFinishProblems(
  harvest: Harvest | undefined,
  { undo, date }: Pick<HarvestFinish, 'undo' | 'date'>,
  { plantsOnTheWay, today }: FinishFacts,
): Problem[] {
  const problems: Problem[] = harvestProblems(harvest, undo ? 'unfinish' : 'finish')
  if (!undo && plantsOnTheWay > 0)
    problems.push({
      message: `${plantsOnTheWay} ${plantsOnTheWay === 1 ? 'plant is' : 'plants are'} still on the way to Metrc for this harvest`,
    })
  problems.push(...atPath('date', dayProblems(date, today, undo ? undefined : sinceCut(harvest))))
  return problems
}
