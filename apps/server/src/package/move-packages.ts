import { isIn, type NamedPackage } from '@cultivatd/domain/package/move'
import type { Room } from '@cultivatd/domain/room/room'
import type { LedgerWrite } from '../ledger/payloads.ts'

/** One write for each package that is not in the room yet, or is on its way out of it. */
export const movesTo = (room: Room, packages: readonly NamedPackage[], date: string): LedgerWrite[] =>
  packages.flatMap(({ label, pkg, isMoving }): LedgerWrite[] => {
    if (!pkg || isIn(pkg, room, isMoving)) return []
    const roomName = room.metrc.Name
    return [
      {
        kind: 'package.move',
        records: [label],
        summary: `Moved to ${roomName}`,
        payload: { label, roomName, roomLocationId: room.metrc.Id, date },
        before: pkg.metrc,
      },
    ]
  })
