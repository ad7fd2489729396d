import { isSameName } from '@cultivatd/domain/field/same-name'
import type { PlantWasteEvent } from '@cultivatd/metrc/records'
import { addWaste } from '../../mirror/plant-waste.store.ts'
import {
  type ConfirmedWrite,
  type Entries,
  type Fields,
  type Finding,
  type Kind,
  makesNothing,
  type Question,
} from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, ifOpen } from './asking.ts'
import { countedFinding, oursOf } from './counted-finding.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { plantBefore } from './plant-facts.ts'
import { amount, isSameDay, isSameQuantity } from './record-facts.ts'

type OfPlants = Payloads['plant.waste']
type OfBatch = Payloads['plant-batch.waste']
type Thrown = Omit<OfBatch, 'id' | 'name'>

const row = ({ method, mixed, reason, note, weight, unitOfWeight, date }: Thrown) => ({
  WasteMethodName: method || null,
  MixedMaterial: mixed || null,
  WasteWeight: weight,
  UnitOfMeasureName: unitOfWeight,
  ReasonName: reason,
  Note: note || null,
  WasteDate: date,
})

const facts = ({ method, mixed, reason, note, weight, unitOfWeight, date }: Thrown) => [
  { name: 'Waste', value: amount(weight, unitOfWeight) },
  { name: 'Reason', value: reason },
  { name: 'Method', value: method || null },
  { name: 'Mixed with', value: mixed || null },
  { name: 'Note', value: note || null },
  { name: 'Date', value: date },
]

const weightOf = ({ weight, unitOfWeight }: Thrown) => ({ quantity: weight, unit: unitOfWeight })

/** Whether Metrc's entries of the two cannot be told apart: it lists neither the note nor the material. */
const isAlike = (one: Thrown, other: Thrown): boolean =>
  isSameName(one.method, other.method) &&
  isSameName(one.reason, other.reason) &&
  isSameQuantity(weightOf(one), weightOf(other)) &&
  one.date === other.date

const isOf = (payload: Thrown) => (event: PlantWasteEvent) =>
  isSameName(event.WasteMethodName, payload.method) &&
  isSameName(event.WasteReasonName, payload.reason) &&
  isSameQuantity({ quantity: event.WasteWeight, unit: event.WasteUnitOfMeasureName }, weightOf(payload)) &&
  isSameDay(event.WasteDate, payload.date)

const query = ({ facilityId, signal }: Asking) =>
  ({ licenseNumber: facilityId, priority: 'interactive', ofOneMoment: true, ...(signal && { signal }) }) as const

const closed: Finding = {
  verdict: 'unclear',
  now: null,
  sentence: 'Metrc does not open its list of waste to this key, and nothing else tells.',
}

/** By the list of waste: no number of the batch changes. */
const findBatchWaste = async (question: Question<OfBatch>) => findingOf(question, await batchWasteAlike(question))

async function batchWasteAlike(question: Question<OfBatch>): Promise<number | null> {
  const { payload, client } = question
  const listed = await ifOpen(() => client.readAll('plantBatchWaste', query(question)))
  const isOurs = isOf(payload)
  return listed?.filter((event) => event.PlantBatchId === payload.id && isOurs(event)).length ?? null
}

const findPlantWaste = async (question: Question<OfPlants>) => findingOf(question, await plantWasteAlike(question))

/** The list does not print the plants of an entry: they are asked for where the entry may be the one. */
async function plantWasteAlike(question: Question<OfPlants>): Promise<number | null> {
  const { payload, client } = question
  const listed = await ifOpen(() => client.readAll('plantWaste', query(question)))
  const isOurs = isOf(payload)
  const candidates = listed?.filter((event) => event.PlantCount === payload.labels.length && isOurs(event))
  if (!candidates) return null
  let alike = 0
  for (const { PlantWasteNumber } of candidates) {
    const id = Number(PlantWasteNumber)
    const plants = await ifOpen(() => client.readAll('plantWastePlants', { ...query(question), id }))
    if (!plants) return null
    if (
      isSameSet(
        plants.map(({ Label }) => Label),
        payload.labels,
      )
    )
      alike += 1
  }
  return alike
}

const findingOf = ({ confirmedAlike, isDecidedAlike }: Question<unknown>, alike: number | null): Finding =>
  alike === null ? closed : countedFinding('waste', { now: [], alike, ours: confirmedAlike.length, isDecidedAlike })

const entriesOf = (question: Question<unknown>, listed: number | null): Entries | null =>
  listed === null ? null : { listed, ours: oursOf(question) }

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((label) => other.some((each) => isSameName(label, each)))

/** Its number comes with the next read of the list. */
const eventOf = (
  { operationId, payload }: ConfirmedWrite<Thrown>,
  of: Pick<PlantWasteEvent, 'PlantBatchId' | 'PlantBatchName' | 'PlantCount'>,
): PlantWasteEvent => ({
  PlantWasteNumber: operationId,
  WasteMethodName: payload.method,
  WasteWeight: payload.weight,
  WasteUnitOfMeasureName: payload.unitOfWeight,
  WasteReasonName: payload.reason,
  WasteDate: payload.date,
  ...of,
})

/** Waste of tagged plants that live on (Metrc reference §18). */
export const plantWaste: Kind<OfPlants> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    makesNothing(
      client.recordPlantWaste(
        facilityId,
        payloads.map((payload) => ({
          ...row(payload),
          PlantLabels: [...payload.labels],
          LocationName: payload.roomName,
        })),
        options,
      ),
      payloads,
    ),
  lookUp: findPlantWaste,
  listedWhole: true,
  entriesListed: async (question) => entriesOf(question, await plantWasteAlike(question)),
  isAlike: (one, other) => isAlike(one, other) && isSameSet(one.labels, other.labels),
  wanted: (payload) => [{ name: 'Plants', value: String(payload.labels.length) }, ...facts(payload)],
  before: plantBefore,
  touches: ({ labels }) => ({ plants: [...labels] }),
  confirmed: (tx, facilityId, writes) =>
    addWaste(
      tx,
      facilityId,
      'plantWaste',
      writes.map((write) =>
        eventOf(write, { PlantBatchId: null, PlantBatchName: null, PlantCount: write.payload.labels.length }),
      ),
    ),
}

/** Waste of a batch that lives on (Metrc reference §18). */
export const plantBatchWaste: Kind<OfBatch> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    makesNothing(
      client.recordPlantBatchWaste(
        facilityId,
        payloads.map((payload) => ({ ...row(payload), PlantBatchName: payload.name })),
        options,
      ),
      payloads,
    ),
  lookUp: findBatchWaste,
  listedWhole: true,
  entriesListed: async (question) => entriesOf(question, await batchWasteAlike(question)),
  isAlike,
  wanted: facts,
  before: (known) => (known ? batchFacts(known as Fields) : null),
  touches: ({ id }) => ({ plantBatches: [id] }),
  confirmed: (tx, facilityId, writes) =>
    addWaste(
      tx,
      facilityId,
      'plantBatchWaste',
      writes.map((write) =>
        eventOf(write, { PlantBatchId: write.payload.id, PlantBatchName: write.payload.name, PlantCount: 0 }),
      ),
    ),
}
