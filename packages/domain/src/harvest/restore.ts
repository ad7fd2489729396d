import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { fullDayText } from '../field/day-text.ts'
import { shiftedDay } from '../field/days.ts'
import { earliestDay, entityId } from '../field/field.ts'
import { phaseLabels, phaseOf } from '../plant/phase.ts'
import { invalidLabel, type NamedPlant, plantIsGone, plantList, PlantRow, problemsOfEach } from '../plant/plant.ts'
import type { Harvest } from './harvest.ts'

/** Plants that go back from a harvest by its id: they are tracked again, and their weight leaves the harvest. */
export const PlantRestoration = z.strictObject({
  facilityId: entityId,
  id: entityId,
  plants: plantList(PlantRow),
})
export type PlantRestoration = z.infer<typeof PlantRestoration>

/** A plant of an action that may tell its harvest. */
interface HarvestedPlant extends NamedPlant {
  plant:
    | (NonNullable<NamedPlant['plant']> & { metrc: { HarvestId?: number | null; HarvestedDate?: string | null } })
    | undefined
}

/**
 * Why no plant can go back from this harvest; null when Metrc may take it: while nothing was taken of the harvest, within the
 * hours that each state sets (Metrc reference §10.4), which each plant is asked for.
 */
export function keptByHarvest(harvest: Harvest | undefined): string | null {
  if (!harvest) return 'Unknown Harvest'
  if (harvest.isGone) return 'The harvest is no longer in this facility'
  const { FinishedDate, IsOnHold, PackageCount, TotalPackagedWeight, TotalWasteWeight } = harvest.metrc
  if (IsOnHold) return 'The harvest is on hold and gives no plant back'
  if (FinishedDate !== null) return 'The harvest is finished and gives no plant back'
  if (PackageCount > 0 || TotalPackagedWeight > 0 || TotalWasteWeight > 0)
    return 'Something of the harvest is packaged or wasted already'
  return null
}

/**
 * Why these plants cannot be restored; empty when they may go to Metrc. `today` is the earliest day that it is
 * anywhere: Metrc tells no hour of a harvest, and on the day on which the hours end it is asked.
 */
export function restoreProblems(
  plants: readonly HarvestedPlant[],
  harvest: Harvest | undefined,
  today = earliestDay(new Date()),
): Problem[] {
  const kept = keptByHarvest(harvest)
  return [
    ...(kept === null ? [] : [{ message: kept }]),
    ...problemsOfEach(plants, ({ plant }) => plantRestoreProblems(plant, harvest, today)),
  ]
}

function plantRestoreProblems(plant: HarvestedPlant['plant'], harvest: Harvest | undefined, today: string): Problem[] {
  if (!plant) return [invalidLabel]
  if (plant.isGone) return [plantIsGone]
  const { HarvestId, IsOnHold } = plant.metrc
  const problems: Problem[] = []
  const phase = phaseOf(plant.metrc)
  if (phase !== 'harvested')
    problems.push({ message: `The plant is ${phaseLabels[phase]} and not harvested`, mend: 'leaveOut' })
  else if (harvest && HarvestId && HarvestId !== harvest.metrc.Id)
    problems.push({ message: 'The plant is in another harvest' })
  if (IsOnHold) problems.push({ message: 'The plant is on hold and cannot be restored', mend: 'waitForRelease' })
  const over = phase === 'harvested' ? windowProblem(plant.metrc.HarvestedDate, harvest, today) : null
  if (over) problems.push({ message: over })
  return problems
}

/** Why it is too late for a plant of this day, whatever the hour; null where it need not be. */
function windowProblem(day: string | null | undefined, harvest: Harvest | undefined, today: string): string | null {
  const hours = harvest?.restoreHours ?? null
  // The day itself counts whole: its last minute may have been the harvest.
  if (hours === null || !day || shiftedDay(day, Math.ceil(hours / 24)) >= today) return null
  return `It was harvested on ${fullDayText(day)}, and the state lets a plant go back for ${hours} hours: ask your state for a correction`
}

/** 'within 48 hours of the harvest'. */
export const restoreWindowText = (harvest: Pick<Harvest, 'restoreHours'> | undefined): string =>
  typeof harvest?.restoreHours === 'number'
    ? `within ${harvest.restoreHours} hours of the harvest`
    : 'within the hours that your state allows'

/** What can be done about a plant that was harvested by mistake or with a wrong weight, and where. */
export function wrongHarvestText(harvest: Harvest): string {
  const { FinishedDate, PackageCount, TotalPackagedWeight, TotalWasteWeight } = harvest.metrc
  if (FinishedDate !== null)
    return 'Harvested wrongly? The harvest is finished, and Metrc takes no plant back from it: ask your state for a correction.'
  if (PackageCount > 0 || TotalPackagedWeight > 0 || TotalWasteWeight > 0)
    return 'Harvested wrongly? Metrc takes no plant back once something of its harvest is packaged or wasted: ask your state for a correction.'
  return `Harvested wrongly? Correct its weight, or restore the plant, ${restoreWindowText(harvest)}.`
}
