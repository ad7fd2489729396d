import { AppError } from '@cultivatd/domain/app-error'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { roomById } from '../room/room.store.ts'
import { markAlarmsSeen } from './alarm.store.ts'
import type { RoomKey } from './reading.store.ts'

/** Keeps who saw alarms of a room. Those that somebody saw before stay theirs. Runs in a transaction. */
export async function seeAlarms(
  tx: Db,
  { ids, ...room }: RoomKey & { ids: readonly string[] },
  { by, now }: { by: Author; now: Date },
): Promise<void> {
  const known = await roomById(tx, room.facilityId, room.roomId)
  if (!known) throw new AppError('not-found', 'Unknown Room')
  const seen = await markAlarmsSeen(tx, room, { ids, by, now })
  if (seen.length === 0) return
  const { Name } = known.metrc
  await recordChange(tx, {
    by,
    facilityId: room.facilityId,
    entity: 'alarm',
    records: [Name, room.roomId],
    what: 'alarm.see',
    summary: `Saw ${seen.length === 1 ? 'an alarm' : `${seen.length} alarms`} of ${Name}`,
    before: { seenBy: null },
    after: { seenBy: by.name },
  })
}
