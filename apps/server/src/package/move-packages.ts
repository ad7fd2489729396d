import { isIn } from '@cultivatd/domain/package/move'
import type { Package } from '@cultivatd/domain/package/package'
import type { Room } from '@cultivatd/domain/room/room'
import type { LedgerWrite } from '../ledger/payloads.ts'

/** One write for each package that is not in the room yet. */
export const movesTo = (room: Room, packages: readonly Package[], date: string): LedgerWrite[] =>
  packages
    .filter((pkg) => !isIn(pkg, room))
    .map(({ metrc }) => ({
      kind: 'package.move',
      records: [metrc.Label],
      summary: `Moved to ${room.metrc.Name}`,
      payload: { label: metrc.Label, roomName: room.metrc.Name, date },
      before: metrc,
    }))
