import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'
import { type HarvestPlant, stillIn } from '@cultivatd/domain/harvest/harvest-plant'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { HistoryBegin } from '../record/history-list.tsx'
import { fullDayText, momentText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'

/** What was done with some plants of a harvest at one instant by one person. */
interface Act {
  is: 'cut' | 'corrected' | 'restored'
  at: string
  personName: string
  plants: HarvestPlant[]
}

/**
 * How a harvest came about, newest first: what was cut into it from here, one for each act, what was corrected and taken out
 * again, each as it was recorded, and what Metrc has beyond that.
 */
export function harvestBegins(harvest: Harvest, plants: readonly HarvestPlant[]): HistoryBegin[] {
  const { PlantCount, HarvestStartDate } = harvest.metrc
  const cut = isManicure(harvest) ? 'manicured' : 'harvested'
  const known = stillIn(plants).filter(({ state }) => !isOpen(state)).length
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
  return [...actsOf(plants).map((act) => lineOf(act, cut, plants)), ...before]
}

const momentOf = ({ at, personName }: { at: string; personName: string }) => `${at} ${personName}`

/** Newest first. */
function actsOf(plants: readonly HarvestPlant[]): Act[] {
  const acts = new Map<string, Act>()
  // What is saved in one act is saved at one instant.
  const add = (is: Act['is'], { at, personName }: { at: string; personName: string }, plant: HarvestPlant) => {
    const act = `${is} ${momentOf({ at, personName })}`
    const known = acts.get(act)
    if (known) known.plants.push(plant)
    else acts.set(act, { is, at, personName, plants: [plant] })
  }
  const corrections = new Set(
    plants.filter(({ isCorrection }) => isCorrection).map((plant) => `${plant.label} ${momentOf(plant)}`),
  )
  for (const plant of plants) {
    add(plant.isCorrection ? 'corrected' : 'cut', plant, plant)
    const { label, restored } = plant
    // What was cut again at once is a correction: one line tells it.
    if (restored && !corrections.has(`${label} ${momentOf(restored)}`)) add('restored', restored, plant)
  }
  return [...acts.values()].reverse().toSorted((one, other) => other.at.localeCompare(one.at))
}

const countText = (count: number): string => `${numberText(count)} ${count === 1 ? 'plant' : 'plants'}`

// A sum of hundredths is not one to the last bit.
const gramsOf = (plants: readonly HarvestPlant[]): string =>
  numberText(Math.round(plants.reduce((sum, { weightGrams }) => sum + weightGrams, 0) * 100) / 100)

function lineOf({ is, plants, ...act }: Act, cut: string, all: readonly HarvestPlant[]): HistoryBegin {
  const waiting = is === 'restored' ? 0 : plants.filter(({ state }) => isOpen(state)).length
  const standing = waiting > 0 ? `, ${waiting === plants.length ? '' : `${numberText(waiting)} `}waiting for Metrc` : ''
  const capital = `${cut[0]?.toUpperCase()}${cut.slice(1)}`
  const did = {
    cut: `${capital}, ${countText(plants.length)}, ${gramsOf(plants)} g`,
    corrected: `Weight corrected, ${countText(plants.length)}, ${wasText(act, plants, all)}${gramsOf(plants)} g`,
    restored: `Restored, ${countText(plants.length)}, ${gramsOf(plants)} g`,
  }
  return { isFromHere: true, text: `${did[is]}${standing}`, by: `${momentText(act.at)}, ${act.personName}` }
}

/** What corrected plants weighed until then, where it was cut from here: '4,100 g to '. */
function wasText(act: Pick<Act, 'at' | 'personName'>, plants: readonly HarvestPlant[], all: readonly HarvestPlant[]) {
  const labels = new Set(plants.map(({ label }) => label))
  const were = all.filter(
    ({ label, restored }) => labels.has(label) && restored && momentOf(restored) === momentOf(act),
  )
  return were.length === plants.length ? `${gramsOf(were)} g to ` : ''
}
