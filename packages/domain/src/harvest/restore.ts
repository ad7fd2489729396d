import type { Harvest } from './harvest.ts'

/**
 * What can be done about a plant that was harvested by mistake or with a wrong weight, and where. Metrc restores plants
 * while nothing was taken of their harvest, within hours that each state sets (Metrc reference §10.4).
 */
export function wrongHarvestText({ metrc }: Pick<Harvest, 'metrc'>): string {
  if (metrc.FinishedDate !== null)
    return 'Harvested wrongly? The harvest is finished, and Metrc takes no plant back from it: ask your state for a correction.'
  if (metrc.PackageCount > 0 || metrc.TotalPackagedWeight > 0 || metrc.TotalWasteWeight > 0)
    return 'Harvested wrongly? Metrc takes no plant back once something of its harvest is packaged or wasted: ask your state for a correction.'
  return 'Harvested wrongly? In Metrc itself plants can be restored within the hours your state allows, until something of their harvest is packaged or wasted; it shows here then.'
}
