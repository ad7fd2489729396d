import type { Item } from '@cultivatd/domain/item/item'
import type { BatchAdjustment } from '@cultivatd/domain/plant-batch/adjust'
import type { BatchStrainChange } from '@cultivatd/domain/plant-batch/change-strain'
import type { BatchPackage } from '@cultivatd/domain/plant-batch/create-package'
import type { NamedBatch } from '@cultivatd/domain/plant-batch/move'
import type { BatchRename } from '@cultivatd/domain/plant-batch/rename'
import type { BatchTagReplacement } from '@cultivatd/domain/plant-batch/replace-tag'
import type { BatchSplit } from '@cultivatd/domain/plant-batch/split'
import type { Room } from '@cultivatd/domain/room/room'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import { youngFields } from '../ledger/young-fields.ts'

type Known = NamedBatch & { record: object }

const plants = (count: number): string => `${quantityText(count)} ${count === 1 ? 'plant' : 'plants'}`

/** The package of a batch; what the batch is changed by keeps its order. */
export function batchPackaging(pkg: BatchPackage, { batch, record }: Known, room: Room, item: Item): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  return [
    {
      kind: pkg.staysWhole ? 'plant-batch.package-cuttings' : 'plant-batch.create-package',
      records: [pkg.label, Name],
      summary: `Packaged ${quantityText(pkg.count)} of ${item.metrc.Name} from ${Name}${pkg.staysWhole ? ', which keeps its plants' : ''}`,
      payload: { ...youngFields(pkg, room, item), id: Id, name: Name },
      before: record,
    },
  ]
}

export function splitting(split: BatchSplit, { batch, record }: Known, room: Room): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name, StrainName, Type } = batch.metrc
  const { name, count, date, sublocation } = split
  return [
    {
      kind: 'plant-batch.split',
      records: [Name, name],
      summary: `Split ${plants(count)} off into ${name}`,
      payload: {
        id: Id,
        name: Name,
        newName: name,
        type: Type,
        strainName: StrainName,
        count,
        roomName: room.metrc.Name,
        date,
        ...inSublocation(sublocation),
      },
      before: record,
    },
  ]
}

export function adjustmentOf(
  { quantity, reason, note, date }: BatchAdjustment,
  { batch, record }: Known,
): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name, UntrackedCount } = batch.metrc
  const signed = `${quantity > 0 ? '+' : ''}${quantityText(quantity)}`
  return [
    {
      kind: 'plant-batch.adjust',
      records: [Name],
      summary: `Adjusted by ${signed}, ${quantityText(UntrackedCount)} to ${quantityText(UntrackedCount + quantity)}: ${reason}${note ? `, “${note}”` : ''}`,
      payload: { id: Id, name: Name, quantity, reason, note, date },
      before: record,
    },
  ]
}

export function strainChange({ strainName }: BatchStrainChange, { batch, record }: Known): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name, StrainName } = batch.metrc
  return [
    {
      kind: 'plant-batch.change-strain',
      records: [Name],
      summary: `Changed strain, ${StrainName} to ${strainName}`,
      payload: { id: Id, name: Name, strainName },
      before: record,
    },
  ]
}

export function renaming({ name: newName }: BatchRename, { batch, record }: Known): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  return [
    {
      kind: 'plant-batch.rename',
      records: [Name, newName],
      summary: `Renamed ${Name} to ${newName}`,
      payload: { id: Id, name: Name, newName },
      before: record,
    },
  ]
}

export function tagReplacement({ newLabel, date }: BatchTagReplacement, { batch, record }: Known): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  return [
    {
      kind: 'plant-batch.replace-tag',
      records: [Name, newLabel],
      summary: `Replaced tag ${Name} by ${newLabel}`,
      payload: { id: Id, name: Name, newLabel, date },
      before: record,
    },
  ]
}
