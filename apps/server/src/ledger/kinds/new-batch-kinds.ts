import { isSameName } from '@cultivatd/domain/field/same-name'
import type { PlantBatch } from '@cultivatd/metrc/records'
import type { MadeRecord } from '../../mirror/own-write.store.ts'
import type { Fields, Kind } from '../kind.ts'
import type { InSublocation, Payloads } from '../payloads.ts'
import { idsOfMade } from './asking.ts'
import { adjustedBy } from './find-adjustment.ts'
import { findNewBatch, idOfNewBatch, nameUsed, type NewBatchKind } from './find-new-batch.ts'
import { type KnownPackage, packageFacts } from './package-facts.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { amount, shownWith, sum } from './record-facts.ts'
import { sentSublocation, sublocationFact } from './set-fields.ts'

type Planting = Payloads['package.plant']
type Split = Payloads['plant-batch.split']

const fromPackage: NewBatchKind<Planting> = {
  name: ({ name }) => name,
  date: ({ date }) => date,
  source: ({ label }) => `package ${label}`,
  printed: ({ SourcePackageLabel }) => SourcePackageLabel,
  isFrom: ({ SourcePackageLabel }, { label }) => isSameName(SourcePackageLabel, label),
}

/** Metrc prints the names of the batches that one is of in one text, and a name may have a comma of its own. */
const fromBatch: NewBatchKind<Split> = {
  name: ({ newName }) => newName,
  date: ({ date }) => date,
  source: ({ name }) => `plant batch ${name}`,
  printed: ({ SourcePlantBatchNames }) => SourcePlantBatchNames,
  isFrom: ({ SourcePlantBatchNames }, { name }) =>
    `, ${SourcePlantBatchNames ?? ''}, `.toLowerCase().includes(`, ${name}, `.toLowerCase()),
}

interface Young extends InSublocation {
  type: string
  strainName: string
  count: number
  roomName: string
  date: string
}

/** A new batch as its form tells it. */
const madeBatch = (
  id: number,
  name: string,
  { type, strainName, count, roomName, date, sublocation }: Young,
  from: Partial<PlantBatch>,
): MadeRecord => ({
  table: 'plant_batch',
  list: 'plantBatchesActive',
  metrc: {
    Id: id,
    Name: name,
    PlantBatchTypeName: type,
    StrainName: strainName,
    UntrackedCount: count,
    TrackedCount: 0,
    PlantedDate: date,
    LocationName: roomName,
    SublocationName: sublocation ?? null,
    ...from,
  },
})

const wanted = (name: string, { type, strainName, count, roomName, date, ...place }: Young) => [
  { name: 'Plant batch', value: name },
  { name: 'Type', value: type },
  { name: 'Strain', value: strainName },
  { name: 'Plants', value: String(count) },
  { name: 'Room', value: roomName },
  ...sublocationFact(place),
  { name: 'Date', value: date },
]

/** What a planting takes out of its package. */
const taken = ({ quantity, unitOfMeasure }: Planting) => ({ quantity: -quantity, unitOfMeasure })

/** New batches of plants without tags, out of packages and of other batches (Metrc reference §10.3). */
export const newBatchKinds: { [K in 'package.plant' | 'plant-batch.split']: Kind<Payloads[K]> } = {
  'package.plant': {
    addsUp: true,
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.plantFromPackages(
          facilityId,
          payloads.map(
            ({ label, name, type, count, strainName, quantity, unitOfMeasure, roomName, date, ...place }) => ({
              PackageLabel: label,
              PackageAdjustmentAmount: quantity,
              PackageAdjustmentUnitOfMeasureName: unitOfMeasure,
              PlantBatchName: name,
              PlantBatchType: type,
              PlantCount: count,
              LocationName: roomName,
              ...sentSublocation('SublocationName', place),
              StrainName: strainName,
              PlantedDate: date,
              UnpackagedDate: date,
            }),
          ),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfNewBatch(fromPackage),
      ),
    lookUp: findNewBatch(fromPackage),
    isAlike: (one, other) => isSameName(one.name, other.name) && one.date === other.date,
    wanted: (payload) => [
      ...wanted(payload.name, payload),
      { name: 'Taken out', value: amount(payload.quantity, payload.unitOfMeasure) },
    ],
    before: (known) => (known ? packageFacts(known as Fields) : null),
    after: (before) => ({ ...before, Quantity: undefined }),
    shows: (payload, record) => shownWith(adjustedBy(taken(payload), record as KnownPackage), record),
    makes: async (_tx, _facilityId, payload, id) =>
      madeBatch(id, payload.name, payload, { SourcePackageLabel: payload.label }),
    touches: ({ label, name }, id) => ({ packages: [label], plantBatches: [id ?? name] }),
    confirmed: nameUsed(({ name }) => name),
  },
  'plant-batch.split': {
    addsUp: true,
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.splitPlantBatches(
          facilityId,
          payloads.map(({ name, newName, strainName, count, roomName, date, ...place }) => ({
            PlantBatch: name,
            GroupName: newName,
            Count: count,
            Location: roomName,
            ...sentSublocation('Sublocation', place),
            Strain: strainName,
            ActualDate: date,
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfNewBatch(fromBatch),
      ),
    lookUp: findNewBatch(fromBatch),
    isAlike: (one, other) => isSameName(one.newName, other.newName) && one.date === other.date,
    wanted: (payload) => wanted(payload.newName, payload),
    before: (known) => (known ? batchFacts(known as Fields) : null),
    after: (before) => ({ ...before, UntrackedCount: undefined }),
    shows: ({ count }, { UntrackedCount }) => {
      const left = sum(UntrackedCount, -count)
      return left === null ? null : { UntrackedCount: left }
    },
    makes: async (_tx, _facilityId, payload, id) =>
      madeBatch(id, payload.newName, payload, { SourcePlantBatchNames: payload.name }),
    touches: ({ id: source, newName }, id) => ({ plantBatches: [source, id ?? newName] }),
    confirmed: nameUsed(({ newName }) => newName),
  },
}
