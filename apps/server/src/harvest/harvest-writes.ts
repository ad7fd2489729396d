import type { HarvestAdditions } from '@cultivatd/domain/harvest/add'
import { type HarvestPackage, packageWeight } from '@cultivatd/domain/harvest/create-package'
import type { HarvestWasteEntry } from '@cultivatd/domain/harvest/discontinue-waste'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Item } from '@cultivatd/domain/item/item'
import type { Room } from '@cultivatd/domain/room/room'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import type { KnownHarvest } from './harvest.store.ts'

interface CutPlant {
  label: string
  weight: number
  record: object
}

interface CutInto {
  type: HarvestAdditions['type']
  name: string
  sublocation?: HarvestAdditions['sublocation']
  date: string
}

/**
 * One write for each plant. The harvest is not among its records: each would wait for the one before, and a room of 1,300
 * plants take 1,300 requests instead of 130.
 */
export const cuts = (
  { type, name, sublocation, date }: CutInto,
  roomName: string,
  plants: readonly CutPlant[],
): LedgerWrite[] =>
  plants.map(({ label, weight, record }) => ({
    kind: type === 'Manicure' ? 'plant.manicure' : 'plant.harvest',
    records: [label],
    summary: `${type === 'Manicure' ? 'Manicured' : 'Harvested'}, ${quantityText(weight)} g wet, into ${name}`,
    payload: { label, name, weightGrams: weight, roomName, ...inSublocation(sublocation), date },
    before: record,
  }))

/** One write for each plant: each is found again by itself. */
export const restorations = (
  { metrc: { Id, Name } }: Harvest,
  plants: readonly { label: string; record: object }[],
): LedgerWrite[] =>
  plants.map(({ label, record }) => ({
    kind: 'plant.restore',
    records: [label],
    summary: `Restored from ${Name}`,
    payload: { label, harvestId: Id, harvestName: Name },
    before: record,
  }))

/**
 * Two writes for each plant, of which the second waits for the first: it goes back, and is harvested again with the right
 * weight into the same harvest, on the day on which it was.
 */
export function weightCorrections(
  harvest: Harvest,
  plants: readonly (CutPlant & { plant: { metrc: { HarvestedDate: string | null } } | undefined })[],
): LedgerWrite[] {
  const { Name, HarvestStartDate, DryingLocationName, DryingSublocationName } = harvest.metrc
  const again = plants.flatMap(({ plant, ...cut }) => {
    const date = plant?.metrc.HarvestedDate ?? HarvestStartDate ?? ''
    const into: CutInto = { type: 'FullPlant', name: Name, sublocation: DryingSublocationName, date }
    return cuts(into, DryingLocationName ?? '', [cut])
  })
  return [...restorations(harvest, plants), ...again]
}

export const wasteDiscontinuation = (
  { metrc: { Id, Name } }: Harvest,
  { id, ...waste }: HarvestWasteEntry,
  record: object,
): LedgerWrite => ({
  kind: 'harvest.discontinue-waste',
  records: [Name],
  summary: `Discontinued waste of ${quantityText(waste.weight)} ${unitText(waste.unitOfWeight)}: ${waste.wasteType}`,
  payload: { id: Id, name: Name, wasteId: Number(id), ...waste },
  before: record,
})

/** A package of parts of harvests; the writes of each of these harvests keep their order. */
export function packaging(
  { label, note, date, unitOfWeight, harvests, sublocation, said, isSample }: HarvestPackage,
  room: Room,
  item: Item,
  known: readonly KnownHarvest[],
): LedgerWrite {
  const sources = harvests.flatMap(({ id, weight, unitOfWeight: unit }) => {
    const metrc = known.find(({ harvest }) => harvest.id === id)?.harvest.metrc
    return metrc ? [{ id: metrc.Id, name: metrc.Name, weight, unitOfWeight: unit }] : []
  })
  const from = sources.length === 1 ? sources[0]?.name : `${sources.length} harvests`
  return {
    kind: 'harvest.create-package',
    records: [label, ...sources.map(({ name }) => name)],
    summary: `${isSample ? 'Sampled' : 'Packaged'} ${quantityText(packageWeight(harvests))} ${unitText(unitOfWeight)} of ${item.metrc.Name} from ${from}`,
    payload: {
      label,
      roomName: room.metrc.Name,
      itemName: item.metrc.Name,
      unitOfWeight,
      note,
      date,
      ...inSublocation(sublocation),
      ...(said && { said }),
      ...(isSample && { isSample }),
      harvests: sources,
    },
    before: null,
  }
}
