import { type Problem, refuse } from '@cultivatd/domain/app-error'
import { harvestAdditionProblems } from '@cultivatd/domain/harvest/add'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { closedText, endedProblems } from '@cultivatd/domain/weigh-in/close'
import { judgeWeight } from '@cultivatd/domain/weigh-in/judge-weight'
import {
  type PlantWeight,
  type PlantWeightForm,
  plantText,
  standingWeights,
} from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn, WeighInForm, WeighInHead } from '@cultivatd/domain/weigh-in/weigh-in'
import type { Db } from '../../db/db.ts'
import type { Author } from '../../history/history.store.ts'
import type { OwnKey, OwnSaved } from '../../http/own-change.ts'
import { withPlants } from '../../plant/plant.store.ts'
import { references } from '../../reference/reference.store.ts'
import { roomById } from '../../room/room.store.ts'
import { harvestOfDay } from '../harvest.store.ts'
import {
  addWeighIn,
  addWeight,
  confirmWeight,
  endWeighIn,
  endWeights,
  lockedWeighIn,
  plantWeights,
  saveHead,
} from './weigh-in.store.ts'

/** Who does it, when, and what the latest day is anywhere. */
export interface WeighInCall {
  by: Author
  today: string
  at: Date
}

/** A weigh-in with what its history tells besides. */
interface KnownWeighIn extends WeighIn {
  dryingRoom: string
}

type Kind<Form extends Record<string, unknown>, Row extends WeighIn = KnownWeighIn> = OwnSaved<
  Form,
  Row,
  object,
  string
>

async function find(tx: Db, { facilityId, id }: OwnKey<string>): Promise<KnownWeighIn | undefined> {
  const one = await lockedWeighIn(tx, facilityId, id)
  if (!one) return undefined
  const room = await roomById(tx, facilityId, one.locationId)
  return { ...one, dryingRoom: room?.metrc.Name ?? '' }
}

const endedWords = { closed: 'Closed', 'given-up': 'Given up' }

/** What the history keeps of it. */
const fieldsOf = ({ type, dryingRoom, sublocation, name, date, plants, ended }: KnownWeighIn) => ({
  name,
  type,
  dryingRoom,
  sublocation,
  date,
  expected: plants.length,
  ended: ended && endedWords[ended.as],
  reason: ended?.reason || null,
})

const told = {
  entity: 'weigh-in',
  noun: 'weigh-in',
  nameOf: ({ name }: WeighIn) => name,
  formOf: fieldsOf,
  find,
} as const

/** Into which harvest plants go, by the rule of harvesting; of the plants alone what each of them asks is left to `plants`. */
async function headProblems(
  tx: Db,
  facilityId: string,
  head: WeighInHead,
  { plants, today }: { plants: readonly string[]; today: string },
): Promise<Problem[]> {
  const room = await roomById(tx, facilityId, head.locationId)
  const { locationUses: locationTypes, sublocations } = await references(tx, facilityId)
  const joined = await harvestOfDay(tx, facilityId, head.name, head.date)
  const named = await withPlants(
    tx,
    facilityId,
    plants.map((label) => ({ label })),
  )
  return harvestAdditionProblems(named, head, { room, locationTypes, sublocations, joined, today })
}

/** Opens a weigh-in for plants that can be harvested now. */
export const openKind = ({ by, today, at }: WeighInCall): Kind<WeighInForm> => ({
  ...told,
  async problems(tx, { facilityId, form }) {
    const room = await roomById(tx, facilityId, form.roomId)
    if (!room) return [{ message: 'Unknown Room', path: 'roomId' }]
    return headProblems(tx, facilityId, form, { plants: form.plants, today })
  },
  save: (tx, { facilityId, id, form }) =>
    addWeighIn(tx, { id, facilityId, openedBy: by.id, openedAt: at.toISOString() }, form),
})

/** Changes the harvest of a weigh-in that is open. */
export const changeKind = ({ today }: WeighInCall): Kind<WeighInHead> => ({
  ...told,
  async problems(tx, { facilityId, form, before }) {
    const ended = before ? endedProblems(before) : []
    return ended.length > 0 ? ended : headProblems(tx, facilityId, form, { plants: [], today })
  },
  save: (tx, { id, form }) => saveHead(tx, id, form),
})

/** Gives it up: its weights stay readable, and nothing goes to Metrc. */
export const giveUpKind = ({ by, at }: WeighInCall): Kind<{ reason: string }> => ({
  ...told,
  did: (name) => `Gave up the weigh-in ${name}`,
  problems: async (_tx, { before }) => (before ? endedProblems(before) : []),
  save: (tx, { id, form }) => endWeighIn(tx, id, { as: 'given-up', at: at.toISOString(), by: by.id, ...form }),
})

/** A weigh-in as the weighing of one plant changes it. */
interface WithPlant extends WeighIn {
  /** All weights of it. */
  weights: readonly PlantWeight[]
  label: string
}

const standingOf = ({ weights, label }: WithPlant): readonly PlantWeight[] => standingWeights(weights).get(label) ?? []

const gramsText = (weights: readonly Pick<PlantWeight, 'weightGrams' | 'station' | 'isConfirmed'>[]): string =>
  weights
    .map(
      ({ weightGrams, station, isConfirmed }) =>
        `${quantityText(weightGrams)} g (${station}${isConfirmed ? ', said to be right' : ''})`,
    )
    .join(' and ')

/** '…000017: 412 g (Table 1)'; '' while the plant has none. */
function weightsText(row: WithPlant): string {
  const standing = standingOf(row)
  return standing.length === 0 ? '' : `${plantText(row.label)}: ${gramsText(standing)}`
}

const ofPlant = (labelOf: (weights: readonly PlantWeight[]) => string) =>
  ({
    ...told,
    // Weights do not change the version of the weigh-in: no editor of its head is overtaken by them.
    formOf: (row: WithPlant) => ({ plant: row.label, weight: weightsText(row) }),
    async find(tx: Db, { facilityId, id }: OwnKey<string>): Promise<WithPlant | undefined> {
      const one = await lockedWeighIn(tx, facilityId, id)
      if (!one) return undefined
      const weights = await plantWeights(tx, { facilityId, weighInId: id })
      return { ...one, weights, label: labelOf(weights) }
    },
  }) as const

/** Takes the weight of a plant. Of two that are sent by two stations both stand, and somebody chooses. */
export const weighKind = (entered: PlantWeightForm, { by, at }: WeighInCall): Kind<PlantWeightForm, WithPlant> => ({
  ...ofPlant(() => entered.label),
  did: () => `Weighed plant ${plantText(entered.label)}: ${quantityText(entered.weightGrams)} g at ${entered.station}`,
  async problems(tx, { facilityId, before }) {
    if (!before) return []
    // It came before, under another key.
    if (before.weights.some(({ id }) => id === entered.id)) return []
    const [named] = await withPlants(tx, facilityId, [{ label: entered.label }])
    const { refusals } = judgeWeight(entered, { weighIn: before, plant: named?.plant, weights: before.weights })
    return [...refusals]
  },
  async save(tx, { facilityId, id: weighInId, before }) {
    if (!before) return
    const { replaces, ...weight } = entered
    const ofThisPlant = replaces.filter((id) =>
      before.weights.some((one) => one.id === id && one.label === entered.label),
    )
    const when = at.toISOString()
    await endWeights(tx, ofThisPlant, { weighInId, as: 'replaced', at: when, by: by.id })
    await addWeight(tx, { ...weight, facilityId, weighInId, userId: by.id, at: when })
  },
})

const weightIn = (weights: readonly PlantWeight[], weightId: string) => weights.find(({ id }) => id === weightId)

const unknownWeight: Problem = { message: 'This weight is not there. Look again at what was weighed' }
const sentWeight: Problem = {
  message: 'This weight went to Metrc already. If it is wrong, correct it on the page of the plant',
}

/** Why a weight cannot be changed any more. */
function weightProblems(before: WithPlant | null, weightId: string): Problem[] {
  const weight = before && weightIn(before.weights, weightId)
  if (!before || !weight) return [unknownWeight]
  if (weight.operationId !== null) return [sentWeight]
  return before.ended?.as === 'given-up' ? endedProblems(before) : []
}

/** Says that a weight is right, also where another one of the plant stands beside it. */
export const keepKind = (weightId: string, { by, at }: WeighInCall): Kind<{ weightId: string }, WithPlant> => ({
  ...ofPlant((weights) => weightIn(weights, weightId)?.label ?? ''),
  did: () => 'Said that this weight is right',
  async problems(_tx, { before }) {
    const problems = weightProblems(before, weightId)
    if (problems.length > 0) return problems
    const ended = before && weightIn(before.weights, weightId)?.ended
    return ended ? [{ message: `${ended.byName} took this weight out meanwhile. Weigh the plant again` }] : []
  },
  async save(tx, { id: weighInId, before }) {
    if (!before) return
    const others = standingOf(before).filter(({ id }) => id !== weightId)
    const when = { weighInId, as: 'replaced', at: at.toISOString(), by: by.id } as const
    await endWeights(
      tx,
      others.map(({ id }) => id),
      when,
    )
    await confirmWeight(tx, weightId)
  },
})

/** Takes a weight back; one that was taken back before stays so. */
export const takeBackKind = (weightId: string, { by, at }: WeighInCall): Kind<{ weightId: string }, WithPlant> => ({
  ...ofPlant((weights) => weightIn(weights, weightId)?.label ?? ''),
  did: () => 'Took a weight back',
  problems: async (_tx, { before }) => weightProblems(before, weightId),
  save: (tx, { id: weighInId }) =>
    endWeights(tx, [weightId], { weighInId, as: 'taken-back', at: at.toISOString(), by: by.id }),
})

/** Of two who close at once the second is told who did. */
export function refuseClosed(one: WeighIn, problems: readonly Problem[]): void {
  const isDone =
    one.ended?.as === 'closed' && problems.some(({ message }) => one.ended && message === closedText(one.ended))
  refuse(problems, isDone ? 'conflict' : 'invalid')
}
