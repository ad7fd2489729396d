import { placeConfirmed } from '../../system/place.store.ts'
import { type Added, type Fields, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { cutClones } from './cut-clones.ts'
import type { OfIdentity } from './identity-kinds.ts'
import { findHarvested, findManicured } from './find-cut-plant.ts'
import { type KnownPlant, plantBefore, plantFacts } from './plant-facts.ts'
import { plantWaste } from './plant-waste-kinds.ts'
import { amount, isDay, shownWith } from './record-facts.ts'
import { type FieldsKind, inRoom, mayOmitPlace, sentSublocation, setFields, sublocationFact } from './set-fields.ts'
import { idsOfPlaced } from './placed.ts'

const setOnPlant = <P extends { label: string }>(
  sets: (payload: P) => Fields,
  more: Pick<FieldsKind<P>, 'isAsBefore' | 'mayOmit'> = {},
) =>
  setFields<P>({
    name: ({ label }) => `plant ${label}`,
    read: (question: Question<P>) => recordOf(question, 'plant', question.payload.label),
    facts: plantFacts,
    sets,
    ...more,
  })

type Cut = Payloads['plant.harvest']

const cutRow = ({ label, name, weightGrams, roomName, date, ...place }: Cut) => ({
  Plant: label,
  Weight: weightGrams,
  UnitOfWeight: 'Grams',
  DryingLocation: roomName,
  ...sentSublocation('DryingSublocation', place),
  HarvestName: name,
  ActualDate: date,
})

const cutFacts = ({ name, weightGrams, roomName, date, ...place }: Cut) => [
  { name: 'Wet weight', value: amount(weightGrams, 'Grams') },
  { name: 'Harvest', value: name },
  { name: 'Drying room', value: roomName },
  ...sublocationFact(place),
  { name: 'Date', value: date },
]

const oneCut: Added = { of: 'cuts', field: 'HarvestCount', amount: 1, unit: '' }

const touchesPlant = ({ label }: { label: string }) => ({ plants: [label] })
const touchesHarvest = ({ label, name }: Cut) => ({ plants: [label], harvests: [name] })

const placed: Kind<{ place?: object }>['confirmed'] = (tx, _facilityId, writes) =>
  placeConfirmed(tx, 'plant', idsOfPlaced(writes))

/** Writes to tagged plants (Metrc reference §10.3, §10.4). */
export const plantKinds: {
  [K in Exclude<
    Extract<keyof Payloads, `plant.${string}`>,
    `${string}.apply-additive` | 'plant.create-package' | OfIdentity
  >]: Kind<Payloads[K]>
} = {
  'plant.move': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.movePlants(
          facilityId,
          payloads.map((payload) => ({
            Label: payload.label,
            Location: payload.roomName,
            ...sentSublocation('Sublocation', payload),
            ActualDate: payload.date,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPlant<Payloads['plant.move']>(inRoom, { mayOmit: mayOmitPlace }),
    wanted: (payload) => [{ name: 'Room', value: payload.roomName }, ...sublocationFact(payload)],
    touches: touchesPlant,
    confirmed: placed,
  },
  'plant.flower': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePlantGrowthPhases(
          facilityId,
          payloads.map((payload) => ({
            Label: payload.label,
            GrowthPhase: 'Flowering',
            GrowthDate: payload.date,
            NewLocation: payload.roomName,
            ...sentSublocation('NewSublocation', payload),
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPlant(({ date, ...room }) => ({ GrowthPhase: 'Flowering', FloweringDate: date, ...inRoom(room) }), {
      mayOmit: mayOmitPlace,
    }),
    wanted: ({ roomName, date, ...place }) => [
      { name: 'Phase', value: 'Flowering' },
      { name: 'Room', value: roomName },
      ...sublocationFact(place),
      { name: 'Flowering since', value: date },
    ],
    touches: touchesPlant,
    confirmed: placed,
  },
  'plant.cut-clones': cutClones,
  'plant.destroy': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.destroyPlants(
          facilityId,
          payloads.map(({ label, method, reason, note, weight, unitOfWeight, date }) => ({
            Label: label,
            WasteMethodName: method || null,
            WasteReasonName: reason,
            ReasonNote: note || null,
            WasteWeight: weight,
            WasteUnitOfMeasureName: unitOfWeight,
            ActualDate: date,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPlant(({ date }) => ({ DestroyedDate: date }), {
      isAsBefore: ({ DestroyedDate }: KnownPlant) => !isDay(DestroyedDate),
    }),
    wanted: ({ method, reason, note, weight, unitOfWeight, date }) => [
      { name: 'Destroyed', value: date },
      { name: 'Reason', value: reason },
      { name: 'Note', value: note || null },
      { name: 'Method', value: method },
      { name: 'Weight', value: amount(weight, unitOfWeight) },
    ],
    touches: touchesPlant,
  },
  'plant.waste': plantWaste,
  'plant.harvest': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(client.harvestPlants(facilityId, payloads.map(cutRow), options), payloads),
    lookUp: findHarvested,
    wanted: cutFacts,
    before: plantBefore,
    shows: ({ date }) => ({ State: 'Harvested', HarvestedDate: date }),
    touches: touchesHarvest,
  },
  'plant.restore': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.restoreHarvestedPlants(
          facilityId,
          payloads.map(({ label, harvestId }) => ({ HarvestId: harvestId, PlantTags: [label] })),
          options,
        ),
        payloads,
      ),
    ...setOnPlant(() => ({ HarvestedDate: null }), {
      isAsBefore: ({ HarvestedDate }: KnownPlant) => isDay(HarvestedDate),
    }),
    // Whether Metrc still counts the cut is nobody's word.
    after: (before) => ({ ...before, State: 'Tracked', HarvestedDate: null, HarvestCount: undefined }),
    wanted: ({ harvestName }) => [
      { name: 'Harvested', value: null },
      { name: 'From harvest', value: harvestName },
    ],
    touches: ({ label, harvestId }) => ({ plants: [label], harvests: [harvestId] }),
  },
  'plant.manicure': {
    addsUp: true,
    send: (client, facilityId, payloads, options) =>
      makesNothing(client.manicurePlants(facilityId, payloads.map(cutRow), options), payloads),
    lookUp: findManicured,
    wanted: cutFacts,
    before: plantBefore,
    after: (before, _payload, { isSure }) => {
      const { HarvestCount } = before as KnownPlant
      return { ...before, HarvestCount: isSure && HarvestCount !== undefined ? HarvestCount + 1 : undefined }
    },
    adds: () => oneCut,
    shows: (_payload, record) => shownWith(oneCut, record),
    touches: touchesHarvest,
  },
}
