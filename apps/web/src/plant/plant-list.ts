import { type Phase, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { MarkedRecord, RecordMark } from '../record/record-marks.ts'

/** The tabs above the list. Each is shown only while it would leave something out. */
const plantFilters = [
  'all',
  'young',
  'vegetative',
  'flowering',
  'waiting',
  'refused',
  'needs-person',
  'onHold',
] as const
export type PlantFilter = (typeof plantFilters)[number]

/** How plants stand with Metrc, by label. */
export type PlantMarks = ReadonlyMap<string, Pick<MarkedRecord, 'mark'>>

type Test = (plant: StandingPlant, marks: PlantMarks) => boolean

const isIn =
  (phase: Phase): Test =>
  ({ metrc }) =>
    phaseOf(metrc) === phase
const isMarked =
  (mark: RecordMark): Test =>
  ({ metrc }, marks) =>
    marks.get(metrc.Label)?.mark === mark

const filters: Record<PlantFilter, Test> = {
  all: () => true,
  young: isIn('young'),
  vegetative: isIn('vegetative'),
  flowering: isIn('flowering'),
  waiting: isMarked('waiting'),
  refused: isMarked('refused'),
  'needs-person': isMarked('needs-person'),
  onHold: ({ metrc }) => metrc.IsOnHold,
}

/** How many plants each tab holds. */
export function filterCounts(plants: readonly StandingPlant[], marks: PlantMarks): Record<PlantFilter, number> {
  const count = (filter: PlantFilter) => plants.filter((plant) => filters[filter](plant, marks)).length
  return Object.fromEntries(plantFilters.map((filter) => [filter, count(filter)])) as Record<PlantFilter, number>
}

interface Looked {
  filter: PlantFilter
  search: string
  marks: PlantMarks
}

/** The plants of a tab whose label or strain holds every word that was typed. */
export function filteredPlants(
  plants: readonly StandingPlant[],
  { filter, search, marks }: Looked,
): readonly StandingPlant[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (filter === 'all' && words.length === 0) return plants
  return plants.filter((plant) => {
    if (!filters[filter](plant, marks)) return false
    const text = `${plant.metrc.Label} ${plant.metrc.StrainName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** 'Blue Dream', or '3 strains'. */
export function strainsText(plants: readonly StandingPlant[]): string {
  const strains = new Set(plants.map(({ metrc }) => metrc.StrainName))
  const [only] = strains
  return strains.size === 1 && only !== undefined ? only : `${strains.size} strains`
}
