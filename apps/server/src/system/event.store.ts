import type { SystemEventName } from '@cultivatd/domain/environment/mark'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Something that was done in a system, as charts of its room mark it (decision 065). */
export interface SystemEvent {
  facilityId: string
  /** Where the system stands, and how it is called. */
  roomId: string
  systemId: string
  systemName: string
  what: SystemEventName
  /** When, as an instant; now by default. */
  at?: string
  /** What it was done to, where that is one light. */
  light?: { id: string; pieceId: string; place: string }
}

/** Keeps it in the transaction of what was done. */
export async function keepEvent(tx: Db, event: SystemEvent): Promise<void> {
  const { facilityId, roomId, systemId, systemName, what, at = null, light } = event
  await sql`
    insert into system_event (facility_id, room_id, system_id, system_name, what, at, light_id, piece_id, place)
    values (${facilityId}, ${roomId}, ${systemId}, ${systemName}, ${what},
      coalesce(${at}::timestamptz, clock_timestamp()), ${light?.id ?? null}, ${light?.pieceId ?? null},
      ${light?.place ?? ''})`.execute(tx)
}
