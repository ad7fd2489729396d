// Apart from the schemas: the forms of a harvest check nothing of additives.
import { dayText } from '../field/day-text.ts'
import { shiftedDay } from '../field/days.ts'

/** As much of an application as tells from when on plants may be harvested. */
export interface AppliedBefore {
  /** What was applied, by its trade name. */
  productName: string
  date: string
  /** Days from the application to the harvest, at least; null where nobody has said. */
  harvestDays: number | null
  /** The labels of the plants. */
  plants: readonly string[]
}

/** The first day on which plants may be harvested after this application; null where no interval is known. */
export const harvestableFrom = ({ date, harvestDays }: Pick<AppliedBefore, 'date' | 'harvestDays'>): string | null =>
  harvestDays === null ? null : shiftedDay(date, harvestDays)

/**
 * Why a harvest of these plants on this day is too early after what was applied, one sentence for each application. A question
 * and no rule: the label of the product says what holds, and whoever knows better goes on.
 */
export function harvestIntervalDoubts(
  labels: readonly string[],
  applications: readonly AppliedBefore[],
  date: string,
): string[] {
  const chosen = new Set(labels)
  return applications.flatMap((applied) => {
    const from = harvestableFrom(applied)
    if (from === null || date < applied.date || date >= from) return []
    const count = applied.plants.filter((label) => chosen.has(label)).length
    if (count === 0) return []
    const who = chosen.size === 1 ? 'this plant' : `${count} of these plants`
    const days = `${applied.harvestDays} ${applied.harvestDays === 1 ? 'day' : 'days'}`
    return [
      `${applied.productName} was applied to ${who} on ${dayText(applied.date, date)}: no harvest for ${days}, until ${dayText(from, date)}`,
    ]
  })
}
