import { isIn, type NamedPackage } from '@cultivatd/domain/package/move'
import type { Room } from '@cultivatd/domain/room/room'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { type ChosenSublocation, toldSublocation } from '@cultivatd/domain/sublocation/sublocation'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'

/** One write for each package that is not in the room yet, or is on its way out of it. */
export const movesTo = (
  room: Room,
  packages: readonly NamedPackage[],
  date: string,
  chosen: ChosenSublocation,
): LedgerWrite[] =>
  packages.flatMap(({ label, pkg, isMoving }): LedgerWrite[] => {
    if (!pkg || isIn(pkg, room, isMoving, chosen)) return []
    const sublocation = toldSublocation(chosen, pkg.metrc, room.metrc.Id)
    const roomName = room.metrc.Name
    return [
      {
        kind: 'package.move',
        records: [label],
        summary: `Moved to ${placeName(roomName, sublocation)}`,
        payload: { label, roomName, roomLocationId: room.metrc.Id, ...inSublocation(sublocation), date },
        before: pkg.metrc,
      },
    ]
  })
