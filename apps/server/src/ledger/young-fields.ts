import type { Item } from '@cultivatd/domain/item/item'
import type { YoungPackage } from '@cultivatd/domain/package/young-package'
import type { Room } from '@cultivatd/domain/room/room'
import { inSublocation, type YoungPackageFields } from './payloads.ts'

/** What a package of clones or seeds is, whatever it comes from. */
export const youngFields = (
  { label, count, note, date, sublocation }: Pick<YoungPackage, 'label' | 'count' | 'note' | 'date' | 'sublocation'>,
  room: Room,
  { metrc }: Item,
): YoungPackageFields => ({
  label,
  itemName: metrc.Name,
  count,
  unitOfMeasure: metrc.UnitOfMeasureName,
  roomName: room.metrc.Name,
  note,
  date,
  ...inSublocation(sublocation),
})
