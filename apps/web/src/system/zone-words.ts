import { batchCounts, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { placeText, type Zone } from '@cultivatd/domain/system/zone'
import type { RecordMark } from '../record/record-marks.ts'
import { capital } from '../ui/capital.ts'
import type { StandingPhase } from '../ui/elevation/zone-drawing.ts'
import type { RackContents, SystemContents, ZoneContents } from './zone-contents.ts'

/** 'Rack 2, upper, zone 3', as it begins a sentence or is a title. */
export const placeTitle = (place: Zone, levelCount: number): string => capital(placeText(place, levelCount))

/** How many clones remain in these batches. */
export const clonesOf = (batches: readonly PlantBatch[]): number =>
  batches.reduce((sum, batch) => sum + batchCounts(batch).remaining, 0)

const phaseWords: Record<StandingPhase, string> = {
  young: 'young',
  vegetative: 'vegetative',
  flowering: 'flowering',
}

/** Everything that a zone shows, in words: 'Rack 2, upper, zone 3: 9 plants, vegetative, GMO Cookies, waiting for Metrc'. */
export function zoneName(
  { place, plants, batches, groups, strains, coming, mark }: ZoneContents,
  levelCount: number,
): string {
  const phases = (['young', 'vegetative', 'flowering'] as const).filter((phase) =>
    groups.some((group) => group.phase === phase),
  )
  const parts = [
    ...(plants.length > 0 ? [countText(plants.length, 'plant', 'plants')] : []),
    ...phases.map((phase) => phaseWords[phase]),
    ...(batches.length > 0
      ? [countText(batches.length, 'batch', 'batches'), countText(clonesOf(batches), 'clone', 'clones')]
      : []),
    ...strains,
  ]
  const more = [...(coming ? [comingText(coming)] : []), ...(mark ? [markWords[mark]] : [])]
  return `${placeTitle(place, levelCount)}: ${[...(parts.length > 0 ? parts : ['empty']), ...more].join(', ')}`
}

const markWords: Record<RecordMark, string> = {
  waiting: 'waiting for Metrc',
  refused: 'refused by Metrc',
  'needs-person': 'needs a person',
  kept: 'kept on this device',
}

/** 'Rack 6: 118 plants, mostly GMO Cookies'. */
export function rackName({ rack, plantCount, batchCount, mainStrain }: RackContents): string {
  const parts = [
    ...(plantCount > 0 ? [countText(plantCount, 'plant', 'plants')] : []),
    ...(batchCount > 0 ? [countText(batchCount, 'batch', 'batches')] : []),
    ...(mainStrain ? [`mostly ${mainStrain}`] : []),
  ]
  return `Rack ${rack}: ${parts.length > 0 ? parts.join(', ') : 'empty'}`
}

/** '237 plants', '5 batches, 5 strains'; 'empty' when nothing stands there. */
export function systemFacts({ plantCount, batchCount, strainCount }: SystemContents): string[] {
  if (plantCount + batchCount === 0) return ['empty']
  const others = [
    ...(batchCount > 0 ? [countText(batchCount, 'batch', 'batches')] : []),
    countText(strainCount, 'strain', 'strains'),
  ]
  return [...(plantCount > 0 ? [countText(plantCount, 'plant', 'plants')] : []), others.join(', ')]
}

/** '9 plants to come' */
export const comingText = ({ plants, batches }: NonNullable<ZoneContents['coming']>): string =>
  `${numbersText(plants, batches)} to come`

/** '9 plants go to North racks, rack 1, zone 2' */
export const goingText = (going: Record<'plants' | 'batches', readonly unknown[]>, where: string): string =>
  `${countsText(going)} ${going.plants.length + going.batches.length === 1 ? 'goes' : 'go'} to ${where}`

/** '9 plants and 1 batch'; empty for nothing. */
export const countsText = ({ plants, batches }: Record<'plants' | 'batches', readonly unknown[]>): string =>
  numbersText(plants.length, batches.length)

const numbersText = (plants: number, batches: number): string =>
  [
    ...(plants > 0 ? [countText(plants, 'plant', 'plants')] : []),
    ...(batches > 0 ? [countText(batches, 'batch', 'batches')] : []),
  ].join(' and ')

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
