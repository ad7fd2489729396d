import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'
import type { HarvestPlant } from '@cultivatd/domain/harvest/harvest-plant'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { HistoryBegin } from '../record/history-list.tsx'
import { fullDayText, momentText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'

/** How a harvest came about, newest first: what was cut into it from here, one for each act, and what Metrc has beyond that. */
export function harvestBegins(harvest: Harvest, plants: readonly HarvestPlant[]): HistoryBegin[] {
  const { PlantCount, HarvestStartDate } = harvest.metrc
  const cut = isManicure(harvest) ? 'manicured' : 'harvested'
  const acts = new Map<string, HarvestPlant[]>()
  // What is saved in one act is saved at one instant.
  for (const plant of plants) {
    const act = `${plant.at} ${plant.personName}`
    acts.set(act, [...(acts.get(act) ?? []), plant])
  }
  const known = plants.filter(({ state }) => !isOpen(state)).length
  const others = PlantCount - known
  const before: HistoryBegin[] =
    others > 0 && HarvestStartDate
      ? [
          {
            isFromHere: false,
            text: `Before Cultivatd, or in Metrc itself: ${cut} ${fullDayText(HarvestStartDate)}${known > 0 ? `, ${countText(others)}` : ''}`,
          },
        ]
      : []
  return [...[...acts.values()].reverse().map((act) => actOf(act, cut)), ...before]
}

const countText = (count: number): string => `${numberText(count)} ${count === 1 ? 'plant' : 'plants'}`

function actOf(plants: readonly HarvestPlant[], cut: string): HistoryBegin {
  const grams = plants.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
  const [{ at, personName } = { at: '', personName: '' }] = plants
  const waiting = plants.filter(({ state }) => isOpen(state)).length
  const standing = waiting > 0 ? `, ${waiting === plants.length ? '' : `${numberText(waiting)} `}waiting for Metrc` : ''
  return {
    isFromHere: true,
    // A sum of hundredths is not one to the last bit.
    text: `${cut[0]?.toUpperCase()}${cut.slice(1)}, ${countText(plants.length)}, ${numberText(Math.round(grams * 100) / 100)} g${standing}`,
    by: `${momentText(at)}, ${personName}`,
  }
}
