import { fullDayText } from '@cultivatd/domain/field/day-text'
import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Harvest, Plant } from '@cultivatd/metrc/records'
import type { Finding, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { changedSince, recordOf } from './asking.ts'
import { type KnownPlant, plantFacts } from './plant-facts.ts'
import {
  amount,
  isOlderThan,
  isSameDay,
  isSameQuantity,
  notShown,
  touchedSince,
  untouchedOf,
  wasStampedBefore,
} from './record-facts.ts'

type Cut = Payloads['plant.harvest']

/** A plant is harvested once, so its own day and weight tell. */
export async function findHarvested(question: Question<Cut>): Promise<Finding> {
  const { payload, sentAt } = question
  const { label, date, weightGrams } = payload
  const plant = await recordOf(question, 'plant', label)
  if (!plant) return notShown(`plant ${label}`)
  const now = plantFacts({ ...plant })
  if (!isSameName(plant.State, 'Harvested'))
    return {
      verdict: 'not-applied',
      ...touchedSince(question, plant),
      now,
      sentence: `Metrc shows that plant ${label} is not harvested.`,
    }
  if (isSameDay(plant.HarvestedDate, date) && hasWeight(plant, weightGrams))
    return {
      verdict: 'applied',
      wasSoBefore: wasStampedBefore(plant.LastModified, sentAt),
      now,
      sentence: `Metrc shows plant ${label} harvested with this weight on this day.`,
    }
  const wanted = `${amount(weightGrams, 'Grams')} on ${fullDayText(date)}`
  const sentence = `Metrc shows plant ${label} harvested, but not with ${wanted}: somebody else may have harvested it.`
  return { verdict: 'unclear', now, sentence }
}

const hasWeight = ({ HarvestedWetWeight, HarvestedUnitOfWeightName }: Plant, weightGrams: number): boolean =>
  HarvestedWetWeight === null ||
  isSameQuantity(
    { quantity: HarvestedWetWeight, unit: HarvestedUnitOfWeightName ?? 'Grams' },
    { quantity: weightGrams, unit: 'Grams' },
  )

/**
 * A plant may be manicured again and again, and Metrc lists no single cuts: it counts them, and each changes the harvest
 * of its name and day (Metrc reference §10.4).
 */
export async function findManicured(question: Question<Cut>): Promise<Finding> {
  const { payload, before } = question
  const { label, name, date } = payload
  const plant = await recordOf(question, 'plant', label)
  if (!plant) return notShown(`plant ${label}`)
  const now = plantFacts({ ...plant })
  const { HarvestCount: number, LastModified: lastModified } = plant
  const known = (before as KnownPlant | null)?.HarvestCount
  const asBefore = untouchedOf(question, { name: `plant ${label}`, now, number, known, lastModified })
  if (asBefore) return asBefore
  const more = timesMore(plant, before as KnownPlant | null)
  if (more === 0)
    return {
      verdict: 'not-applied',
      ...touchedSince(question, plant),
      now,
      sentence: `Metrc shows plant ${label} cut as often as before.`,
    }
  const harvest = await changedHarvest(question)
  if (more === 1 && harvest && isSameName(plant.State, 'Tracked'))
    return {
      verdict: 'applied',
      now,
      sentence: `Metrc shows plant ${label} cut once more, and harvest ${name} changed.`,
    }
  if (more === null && !harvest)
    return {
      verdict: 'not-applied',
      ...touchedSince(question, plant),
      now,
      sentence: `Metrc shows no change of a harvest ${name} of ${fullDayText(date)}.`,
    }
  const what = harvest ? 'by more than this cut explains' : `but no change of a harvest ${name} of ${fullDayText(date)}`
  return { verdict: 'unclear', now, sentence: `Metrc shows that plant ${label} was changed, ${what}.` }
}

/** How often it was cut since; null when it is not known how often it was cut before, or Metrc does not count. */
function timesMore({ HarvestCount }: KnownPlant, before: KnownPlant | null): number | null {
  const was = before?.HarvestCount
  return typeof was === 'number' && typeof HarvestCount === 'number' ? HarvestCount - was : null
}

async function changedHarvest(question: Question<Cut>): Promise<Harvest | null> {
  const { payload, sentAt } = question
  const isOurs = ({ Name, HarvestStartDate, LastModified }: Harvest) =>
    isSameName(Name, payload.name) && isSameDay(HarvestStartDate, payload.date) && !isOlderThan(LastModified, sentAt)
  for (const list of ['harvestsActive', 'harvestsOnHold', 'harvestsInactive'] as const) {
    const found = (await changedSince(question, list, sentAt)).find(isOurs)
    if (found) return found
  }
  return null
}
