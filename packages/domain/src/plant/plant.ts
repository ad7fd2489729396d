import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { above0, dayProblems, eachOnce, type Since, sinceProblems } from '../field/field.ts'
import type { RoomType } from '../room/room.ts'
import { ZonePlace } from '../system/zone.ts'
import { TagLabel } from '../tag/tag.ts'
import { type Phase, phaseLabels, phaseOf } from './phase.ts'
import { elsewhereProblem, type LabelElsewhere } from './label-elsewhere.ts'

export const PlantLabel = TagLabel

const day = z.iso.date().nullable()

/** A tracked plant (DATA-23). Fields in `metrc` are spelled as Metrc spells them. */
export const Plant = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Label: z.string(),
    StrainName: z.string(),
    GrowthPhase: z.string().nullable(),
    PlantBatchName: z.string().nullable(),
    PlantBatchTypeName: z.string().nullable(),
    LocationId: z.number().nullable(),
    LocationName: z.string().nullable(),
    SublocationName: z.string().optional(),
    PlantedDate: day,
    VegetativeDate: day,
    FloweringDate: day,
    HarvestedDate: day,
    /** The harvest that it went into; Metrc tells of none for some. */
    HarvestId: z.number().nullable(),
    HarvestedWetWeight: z.number().nullable(),
    HarvestedUnitOfWeightAbbreviation: z.string().nullable(),
    DestroyedDate: day,
    DestroyedNote: z.string().nullable(),
    DestroyedByUserName: z.string().nullable(),
    IsOnHold: z.boolean(),
  }),
  /** True once the plant left every list of Metrc that we read. */
  isGone: z.boolean(),
  /** Its place in a system of the room (DATA-14); null when it has none, or left that room. */
  location: ZonePlace.nullable(),
})
export type Plant = z.infer<typeof Plant>

/** A plant as the drawing of a room needs it, thousands at once; enough to decide what can be done to it. */
export const StandingPlant = Plant.pick({ id: true, version: true, isGone: true, location: true }).extend({
  metrc: Plant.shape.metrc.pick({
    Label: true,
    StrainName: true,
    LocationId: true,
    SublocationName: true,
    VegetativeDate: true,
    FloweringDate: true,
    HarvestedDate: true,
    DestroyedDate: true,
    IsOnHold: true,
  }),
})
export type StandingPlant = z.infer<typeof StandingPlant>

/** What the rules look at. Of thousands at once a screen does not know when they were planted; the server does. */
export interface PlantState extends Pick<StandingPlant, 'isGone'> {
  metrc: StandingPlant['metrc'] & Partial<Pick<Plant['metrc'], 'PlantedDate'>>
}

/**
 * Writes to Metrc take ten plants each; this many are recorded at once, so that a whole room is one action that nobody
 * has to keep a page open for.
 */
export const mostPlantsAtOnce = 2000

/** One plant of a list; what is said of it extends this. */
export const PlantRow = z.strictObject({ label: PlantLabel })
export const WeighedPlant = PlantRow.extend({ weight: above0('weight') })

/** The plants of one action. */
export const plantList = <Row extends z.ZodType<{ label: string }>>(row: Row) =>
  z
    .array(row)
    .min(1, 'Choose at least one plant')
    .max(mostPlantsAtOnce, `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`)
    .superRefine(eachOnce<{ label: string }>(({ label }) => `Plant ${label}`))

export type PlantAction =
  | 'move'
  | 'flower'
  | 'cutClones'
  | 'harvest'
  | 'waste'
  | 'destroy'
  | 'apply'
  | 'package'
  | 'strain'
  | 'retag'

const refusals: Record<PlantAction, string> = {
  move: 'moved',
  flower: 'moved to the flowering phase',
  cutClones: 'cut',
  harvest: 'harvested',
  waste: 'given waste',
  destroy: 'destroyed',
  apply: 'given an application',
  package: 'packaged from',
  strain: 'given another strain',
  retag: 'given another tag',
}

/**
 * Where a plant stands, as far as it decides what can be done: the types of its system, or of its room while it has no
 * place in a system.
 */
export type StandsIn = readonly RoomType[]

/** What a plant's details offer (PLANT-02 to PLANT-04). */
export const plantActions = (plant: PlantState, standsIn: StandsIn): PlantAction[] =>
  (Object.keys(refusals) as PlantAction[]).filter((action) => plantProblems(plant, action, standsIn).length === 0)

/** No plant of the facility has this label. */
export const invalidLabel: Problem = { message: 'Invalid Label', mend: 'lookAgain' }
export const plantIsGone: Problem = { message: 'The plant is no longer in this facility', mend: 'lookAgain' }

/**
 * Why this cannot be done to this plant now; empty when it can. `plant` is undefined when the facility has none of this
 * label (PLANT-14). `standsIn` matters only for clones.
 */
export function plantProblems(plant: PlantState | undefined, action: PlantAction, standsIn: StandsIn = []): Problem[] {
  if (!plant) return [invalidLabel]
  if (plant.isGone) return [plantIsGone]
  const problems = phaseProblems(plant, action, standsIn)
  if (plant.metrc.IsOnHold)
    problems.push({ message: `The plant is on hold and cannot be ${refusals[action]}`, mend: 'waitForRelease' })
  return problems
}

function phaseProblems({ metrc }: PlantState, action: PlantAction, standsIn: StandsIn): Problem[] {
  const phase = phaseOf(metrc)
  const isDone = phase === 'harvested' || phase === 'destroyed'
  const is = `The plant is ${phaseLabels[phase]}`
  // What was harvested can go back, what was destroyed cannot.
  const ofDone = phase === 'harvested' ? ({ mend: 'restore' } as const) : isDone ? ({ mend: 'leaveOut' } as const) : {}
  switch (action) {
    case 'harvest':
      if (isDone) return [{ message: 'Already Harvested', mend: 'leaveOut' }]
      return phase === 'flowering' ? [] : [flowersFirst(is, phase)]
    case 'waste':
      return isGrowing(phase) ? [] : [{ message: `${is} and gives no waste`, ...ofDone }]
    case 'destroy':
      return isGrowing(phase) ? [] : [{ message: 'Not Valid for Destroying', ...ofDone }]
    case 'cutClones':
    case 'package':
      return phase === 'vegetative' && standsIn.includes('mother') ? [] : [notOfMothers(phase)]
    case 'flower':
      return phase === 'vegetative' ? [] : [{ message: `${is} and cannot be moved to the flowering phase`, ...ofDone }]
    case 'move':
    case 'apply':
    case 'strain':
    case 'retag':
      return isDone ? [{ message: `${is} and cannot be ${refusals[action]}`, ...ofDone }] : []
  }
}

const isGrowing = (phase: Phase): boolean => phase === 'vegetative' || phase === 'flowering'

const flowersFirst = (is: string, phase: Phase): Problem => ({
  message: `${is} and can be harvested only when Flowering`,
  ...(phase === 'vegetative' ? { mend: 'flower' } : {}),
})

/** A plant that grows is made one of the mothers by its room; one that flowers never is. */
const notOfMothers = (phase: Phase): Problem => ({
  message: 'Not in the Vegetative phase as required for Mother plants',
  ...(phase === 'vegetative' ? { mend: 'toMothers' } : {}),
})

/** One plant of an action, by the label that was entered; undefined when the facility has none of it. */
export interface NamedPlant {
  label: string
  plant: PlantState | undefined
  /** What has the label where no plant of the facility has. */
  elsewhere?: LabelElsewhere | undefined
  /** A move of it has no end yet: where it is shown is not where it will be, and to go there is a move as well. */
  isMoving?: boolean
}

/** Nothing can have been done to a plant before. */
export const sincePlanted = (of: { metrc: { PlantedDate?: string | null } } | undefined): Since => ({
  day: of?.metrc.PlantedDate ?? null,
  what: 'it was planted',
})

/** Says of a label that is not a plant's here what it is, where that is known. */
const problemsWith = ({ elsewhere }: NamedPlant, problems: readonly Problem[]): readonly Problem[] =>
  elsewhere ? problems.map((problem) => (problem === invalidLabel ? elsewhereProblem(elsewhere) : problem)) : problems

/** The problems of each plant of an action. Where there are several, each says which it is about. */
export const problemsOfEach = <Named extends NamedPlant>(
  plants: readonly Named[],
  problemsOf: (named: Named) => Problem[],
): Problem[] =>
  plants.flatMap((named, at) =>
    problemsWith(named, problemsOf(named)).map((problem) =>
      plants.length === 1
        ? { ...problem, path: 'label' }
        : { ...problem, path: `plants.${at}.label`, message: `${named.label}: ${problem.message}` },
    ),
  )

/** Why an action on these plants cannot be of this day; of several each says that it was planted later. */
export function plantDayProblems(plants: readonly NamedPlant[], date: string, today: string): Problem[] {
  const [only] = plants
  const isOne = plants.length === 1
  return [
    ...(isOne ? [] : problemsOfEach(plants, ({ plant }) => sinceProblems(date, sincePlanted(plant)))),
    ...atPath('date', dayProblems(date, today, isOne ? sincePlanted(only?.plant) : undefined)),
  ]
}
