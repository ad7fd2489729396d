import type { Item } from '@cultivatd/domain/item/item'
import type { PackageCreation } from '@cultivatd/domain/package/create-package'
import type { Room } from '@cultivatd/domain/room/room'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'

/** A package of parts of others; the writes of each of them keep their order. */
export function creation(
  { label, quantity, unitOfMeasure, note, date, packages, sublocation, said }: PackageCreation,
  room: Room,
  { metrc }: Item,
): LedgerWrite {
  const from = packages.length === 1 ? packages[0]?.label : `${packages.length} packages`
  return {
    kind: 'package.create',
    records: [label, ...packages.map((source) => source.label)],
    summary: `Packaged ${quantityText(quantity)} ${unitText(unitOfMeasure)} of ${metrc.Name} from ${from}`,
    payload: {
      label,
      roomName: room.metrc.Name,
      itemName: metrc.Name,
      quantity,
      unitOfMeasure,
      note,
      date,
      packages,
      ...inSublocation(sublocation),
      ...(said && { said }),
    },
    before: null,
  }
}
