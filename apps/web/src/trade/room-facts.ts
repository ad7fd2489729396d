import type { RoomContents, RoomSummary, RoomType } from '@cultivatd/domain/room/room'
import { daysSince } from '../ui/dates.ts'

/** One thing that is counted in a room: '**9** batches, 612 left'. */
export interface RoomFact {
  kind: 'plants' | 'batches' | 'harvests' | 'packages'
  count: number
  text: string
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** Weights of rooms in kilograms with one decimal: '118.2 kg'. */
export const kilograms = (gramsOfWeight: number): string =>
  `${(gramsOfWeight / 1000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kg`

/** Everything that stands, hangs or lies in a room, in the order of growth; an empty room has no facts. */
export function roomFacts(contents: RoomContents): RoomFact[] {
  const plants = contents.vegetative + contents.flowering
  const harvests = contents.harvests.length
  const weight = contents.harvests.reduce((sum, harvest) => sum + harvest.currentWeightGrams, 0)
  const facts: RoomFact[] = [
    {
      kind: 'batches',
      count: contents.batches,
      text: `${counted(contents.batches, 'batch', 'batches')}, ${contents.untracked.toLocaleString('en-US')} left`,
    },
    { kind: 'plants', count: plants, text: counted(plants, 'plant', 'plants') },
    { kind: 'harvests', count: harvests, text: `${counted(harvests, 'harvest', 'harvests')}, ${kilograms(weight)}` },
    { kind: 'packages', count: contents.packages, text: counted(contents.packages, 'package', 'packages') },
  ]
  return facts.filter(({ count }) => count > 0)
}

const mainKinds: Record<RoomType, RoomFact['kind']> = {
  clone: 'batches',
  mother: 'plants',
  vegetation: 'plants',
  flower: 'plants',
  dry: 'harvests',
  packaging: 'packages',
}

/** The one fact of a room card: what the room's first type is for, else the first thing that is there. */
export function mainRoomFact(contents: RoomContents, types: readonly RoomType[]): RoomFact | null {
  const facts = roomFacts(contents)
  const wanted = types.map((type) => mainKinds[type])
  return wanted.flatMap((kind) => facts.find((fact) => fact.kind === kind) ?? [])[0] ?? facts[0] ?? null
}

/** 'Day 52' of a flowering room: the mean age of its flowers. */
export const floweringDay = ({ floweringSince }: RoomContents): string | null =>
  floweringSince && `Day ${daysSince(floweringSince)}`

/** The one flag a room card may carry, errors before warnings; nothing when all is in order. */
export const roomFlag = ({ packagesUnderOne }: RoomContents): string | null =>
  packagesUnderOne > 0 ? `${packagesUnderOne.toLocaleString('en-US')} under 1` : null

const growthOrder: readonly RoomType[] = ['mother', 'clone', 'vegetation', 'flower', 'dry', 'packaging']

/** Rooms in the order in which a plant passes them, by name among their like; rooms of no type come last. */
export function byGrowth(a: Pick<RoomSummary, 'types' | 'metrc'>, b: Pick<RoomSummary, 'types' | 'metrc'>): number {
  const place = ({ types }: Pick<RoomSummary, 'types'>) => {
    const first = growthOrder.findIndex((type) => types.includes(type))
    return first < 0 ? growthOrder.length : first
  }
  return place(a) - place(b) || a.metrc.Name.localeCompare(b.metrc.Name, 'en-US', { numeric: true })
}
