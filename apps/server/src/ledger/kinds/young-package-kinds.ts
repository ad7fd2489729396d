import { type Fields, type Kind, type LedgerClient } from '../kind.ts'
import type { Payloads, YoungPackageFields } from '../payloads.ts'
import { idsOfMade } from './asking.ts'
import { madePackage } from './made-records.store.ts'
import { findNewPackage, idOfPackage, type NewPackageKind, packageTagUsed } from './new-package-kinds.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { plantBefore } from './plant-facts.ts'
import { sum } from './record-facts.ts'
import { sentSublocation, sublocationFact } from './set-fields.ts'
import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import type { PlantBatchPackage } from '@cultivatd/metrc/plant-batch-writes'

type OfBatch = Payloads['plant-batch.create-package']
type OfPlant = Payloads['plant.create-package']

/** Metrc prints neither the batch nor the plant: one that says packages or harvests is of something else. */
const young: NewPackageKind<YoungPackageFields> = {
  quantity: ({ count, unitOfMeasure }) => ({ quantity: count, unit: unitOfMeasure }),
  sources: () => [],
  printedSources: ({ SourcePackageLabels, SourceHarvestNames }) => SourcePackageLabels || SourceHarvestNames || null,
}

const wanted = ({ count, itemName, roomName, note, date, ...place }: YoungPackageFields) => [
  { name: 'Plants', value: String(count) },
  { name: 'Item', value: itemName },
  { name: 'Room', value: roomName },
  ...sublocationFact(place),
  { name: 'Note', value: note || null },
  { name: 'Date', value: date },
]

const shared = {
  lookUp: findNewPackage(young),
  makes: (tx, facilityId, payload, id) =>
    madePackage(tx, facilityId, payload, {
      id,
      quantity: payload.count,
      unit: payload.unitOfMeasure,
      sources: { packages: [] },
      type: 'ImmaturePlant',
    }),
  confirmed: packageTagUsed,
} satisfies Partial<Kind<YoungPackageFields>>

const batchRow = ({ id, label, itemName, count, roomName, note, date, ...place }: OfBatch): PlantBatchPackage => ({
  Id: id,
  Tag: label,
  Item: itemName,
  Count: count,
  Location: roomName,
  ...sentSublocation('Sublocation', place),
  Note: note || null,
  ActualDate: date,
})

const ofBatch = (via: 'packagePlantBatches' | 'packageFromMotherBatches'): Kind<OfBatch> => ({
  ...shared,
  send: (client: LedgerClient, facilityId: string, payloads: readonly OfBatch[], options: WriteOptions) =>
    idsOfMade(client[via](facilityId, payloads.map(batchRow), options), payloads, { client, facilityId }, idOfPackage),
  wanted: (payload) => [...wanted(payload), { name: 'From', value: payload.name }],
  before: (known) => (known ? batchFacts(known as Fields) : null),
  touches: ({ label, id }) => ({ packages: [label], plantBatches: [id] }),
})

/** The plants leave the batch. */
const leaving: Pick<Kind<OfBatch>, 'after' | 'shows'> = {
  after: (before) => ({ ...before, UntrackedCount: undefined }),
  shows: ({ count }, { UntrackedCount, PackagedCount }) => {
    const [untracked, packaged] = [sum(UntrackedCount, -count), sum(PackagedCount, count)]
    return untracked === null
      ? null
      : { UntrackedCount: untracked, ...(packaged !== null && { PackagedCount: packaged }) }
  },
}

/** New packages of clones and seeds, each under an unused tag (Metrc reference §10.3). */
export const youngPackageKinds: {
  [K in 'plant.create-package' | 'plant-batch.create-package' | 'plant-batch.package-cuttings']: Kind<Payloads[K]>
} = {
  'plant-batch.create-package': { ...ofBatch('packagePlantBatches'), ...leaving },
  'plant-batch.package-cuttings': ofBatch('packageFromMotherBatches'),
  'plant.create-package': {
    ...shared,
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.packageFromPlants(
          facilityId,
          payloads.map(({ label, plantLabel, type, itemName, count, roomName, note, date, ...place }) => ({
            PlantLabel: plantLabel,
            PackageTag: label,
            PlantBatchType: type,
            Item: itemName,
            Location: roomName,
            ...sentSublocation('Sublocation', place),
            Note: note || null,
            Count: count,
            ActualDate: date,
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfPackage,
      ),
    wanted: (payload: OfPlant) => [...wanted(payload), { name: 'From plant', value: payload.plantLabel }],
    before: plantBefore,
    touches: ({ label, plantLabel }) => ({ packages: [label], plants: [plantLabel] }),
  },
}
