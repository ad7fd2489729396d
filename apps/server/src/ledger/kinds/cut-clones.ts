import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Kind } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade } from './asking.ts'
import { findNewBatch, idOfNewBatch, nameUsed, type NewBatchKind } from './find-new-batch.ts'
import { plantBefore } from './plant-facts.ts'
import { sentSublocation, sublocationFact } from './set-fields.ts'

type Clones = Payloads['plant.cut-clones']

const fromPlant: NewBatchKind<Clones> = {
  name: ({ name }) => name,
  date: ({ date }) => date,
  source: ({ label }) => `plant ${label}`,
  printed: ({ SourcePlantLabel }) => SourcePlantLabel,
  isFrom: ({ SourcePlantLabel }, { label }) => isSameName(SourcePlantLabel, label),
}

/** A new batch from a plant that stays (API-24). */
export const cutClones: Kind<Clones> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    idsOfMade(
      client.plantFromPlants(
        facilityId,
        payloads.map(({ label, name, strainName, count, roomName, date, ...place }) => ({
          PlantLabel: label,
          PlantBatchName: name,
          PlantBatchType: 'Clone',
          PlantCount: count,
          LocationName: roomName,
          ...sentSublocation('SublocationName', place),
          StrainName: strainName,
          ActualDate: date,
        })),
        options,
      ),
      payloads,
      { client, facilityId },
      idOfNewBatch(fromPlant),
    ),
  lookUp: findNewBatch(fromPlant),
  isAlike: (one, other) => isSameName(one.name, other.name) && one.date === other.date,
  wanted: ({ name, strainName, count, roomName, date, ...place }) => [
    { name: 'Plant batch', value: name },
    { name: 'Strain', value: strainName },
    { name: 'Plants', value: String(count) },
    { name: 'Room', value: roomName },
    ...sublocationFact(place),
    { name: 'Date', value: date },
  ],
  before: plantBefore,
  makes: async (_tx, _facilityId, { label, name, strainName, count, roomName, date, sublocation }, id) => ({
    table: 'plant_batch',
    list: 'plantBatchesActive',
    metrc: {
      Id: id,
      Name: name,
      PlantBatchTypeName: 'Clone',
      StrainName: strainName,
      UntrackedCount: count,
      TrackedCount: 0,
      SourcePlantLabel: label,
      PlantedDate: date,
      LocationName: roomName,
      SublocationName: sublocation ?? null,
    },
  }),
  touches: ({ label, name }, id) => ({ plants: [label], plantBatches: [id ?? name] }),
  confirmed: nameUsed(({ name }) => name),
}
