import { type Fields, type Kind, makesNothing } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { discontinueHarvestWaste } from './discontinue-harvest-waste.ts'
import { findWaste, isAlikeWaste, entriesOfWaste, wasted, wastedBy } from './find-waste.ts'
import { harvestFacts, type KnownHarvest } from './harvest-facts.ts'
import { amount, isDay, shownWith } from './record-facts.ts'
import { type FieldsKind, setFields } from './set-fields.ts'

type HarvestKind = Exclude<Extract<keyof Payloads, `harvest.${string}`>, 'harvest.create-package'>

const setOnHarvest = <P extends { id: number; name: string }>(
  sets: (payload: P) => Fields,
  isAsBefore: FieldsKind<P>['isAsBefore'],
) =>
  setFields<P>({
    name: ({ name }) => `harvest ${name}`,
    read: (question) => recordOf(question, 'harvest', question.payload.id),
    facts: harvestFacts,
    sets,
    isAsBefore,
  })

const isFinished = ({ FinishedDate }: KnownHarvest): boolean => isDay(FinishedDate)

const touches = ({ id }: { id: number }) => ({ harvests: [id] })

/** Writes to harvests that are there (Metrc reference §10.4). */
export const harvestKinds: { [K in HarvestKind]: Kind<Payloads[K]> } = {
  'harvest.waste': {
    addsUp: true,
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.recordHarvestWaste(
          facilityId,
          payloads.map(({ id, wasteType, weight, unitOfWeight, date }) => ({
            Id: id,
            WasteType: wasteType,
            UnitOfWeight: unitOfWeight,
            WasteWeight: weight,
            ActualDate: date,
          })),
          options,
        ),
        payloads,
      ),
    lookUp: findWaste,
    isAlike: isAlikeWaste,
    takenBackBy: 'harvest.discontinue-waste',
    wanted: ({ wasteType, weight, unitOfWeight, date }) => [
      { name: 'Waste', value: amount(weight, unitOfWeight) },
      { name: 'Waste type', value: wasteType },
      { name: 'Date', value: date },
    ],
    before: (known) => (known ? harvestFacts(known as Fields) : null),
    after: (before, payload, { isSure }) => wasted(before, payload, isSure) as Fields,
    adds: wastedBy,
    entriesListed: entriesOfWaste,
    shows: (payload, record) => shownWith(wastedBy(payload, record), record),
    touches,
  },
  'harvest.discontinue-waste': discontinueHarvestWaste,
  'harvest.finish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.finishHarvests(
          facilityId,
          payloads.map(({ id, date }) => ({ Id: id, ActualDate: date })),
          options,
        ),
        payloads,
      ),
    ...setOnHarvest(
      ({ date }) => ({ FinishedDate: date }),
      (harvest) => !isFinished(harvest),
    ),
    wanted: ({ date }) => [{ name: 'Finished', value: date }],
    touches,
  },
  'harvest.unfinish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.unfinishHarvests(
          facilityId,
          payloads.map(({ id }) => ({ Id: id })),
          options,
        ),
        payloads,
      ),
    ...setOnHarvest(() => ({ FinishedDate: null }), isFinished),
    wanted: () => [{ name: 'Finished', value: null }],
    touches,
  },
}
