import { type Phase, phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { daysBetween, daysSince, dayText } from '../ui/dates.ts'
import type { PlantAsKnown } from './plant-page.ts'

/** A part of a plant's life: its phase, how long it lasted or lasts, and when it began. */
export interface LifeStage {
  phase: Phase
  what: string
  when: string
}

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** The phases that a plant has passed, by the days that are known. The last one lasts unless it is an end. */
export function plantLife({ metrc }: Pick<PlantAsKnown, 'metrc'>, today: string): LifeStage[] {
  const begun = (
    [
      ['young', metrc.PlantedDate, 'Planted'],
      ['vegetative', metrc.VegetativeDate, 'From'],
      ['flowering', metrc.FloweringDate, 'From'],
      ['harvested', metrc.HarvestedDate, 'Cut'],
      ['destroyed', metrc.DestroyedDate, 'On'],
    ] as const
  ).flatMap(([phase, day, word]) => (day ? [{ phase, day, word }] : []))
  return begun.map(({ phase, day, word }, at) => {
    const next = begun[at + 1]
    const isEnd = phase === 'harvested' || phase === 'destroyed'
    const what = isEnd
      ? phaseLabels[phase]
      : next
        ? daysText(Math.max(0, daysBetween(day, next.day)))
        : `Day ${daysSince(day, today)}`
    return { phase, what, when: `${word} ${dayText(day, today)}` }
  })
}

/** Days since a plant entered its phase; null where the day is not known. */
export function daysInPhase({ metrc }: Pick<StandingPlant, 'metrc'>, today: string): number | null {
  const began = {
    young: null,
    vegetative: metrc.VegetativeDate,
    flowering: metrc.FloweringDate,
    harvested: metrc.HarvestedDate,
    destroyed: metrc.DestroyedDate,
  }[phaseOf(metrc)]
  return daysSince(began || null, today)
}
