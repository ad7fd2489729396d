import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type MetrcRecord, saveRecords } from './mirror.store.ts'
import type { RecordList } from './mirrored-lists.ts'

/** Single records to read again: packages by label, rooms by Metrc's id. */
export interface Touched {
  packages?: readonly string[]
  rooms?: readonly number[]
  /** Rooms that were just archived: Metrc may still answer them by their id. */
  archivedRooms?: readonly number[]
}

/** Stores what was read, in the transaction of what it belongs to. */
export type StoreReadBack = (tx: Db) => Promise<void>

interface PackageRecord extends MetrcRecord {
  FinishedDate?: string | null
  ArchivedDate?: string | null
  IsOnHold?: boolean
}

const isDay = (day: string | null | undefined): boolean => Boolean(day) && !day?.startsWith('0001')

/** The list that shows a package like this; one on its way is not told apart, so it keeps the list it is on. */
const listOfPackage = (record: PackageRecord): RecordList =>
  isDay(record.FinishedDate) || isDay(record.ArchivedDate)
    ? 'packagesInactive'
    : record.IsOnHold
      ? 'packagesOnHold'
      : 'packagesActive'

/**
 * Reads single records from Metrc as they are now, before people wait on; answers how to store them.
 *
 * @throws MetrcError when Metrc cannot be asked, or the signal's reason; a record that Metrc does not show any more is no error.
 */
export async function readBack(
  client: Pick<MetrcClient, 'readRecord'>,
  facilityId: string,
  { packages = [], rooms = [], archivedRooms = [] }: Touched,
  signal?: AbortSignal,
): Promise<StoreReadBack> {
  const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
  const found = await Promise.all(packages.map((label) => shown(() => client.readRecord('package', label, query))))
  const places = await Promise.all(
    rooms.map(async (id) => ({ id, record: await shown(() => client.readRecord('location', id, query)) })),
  )
  return async (tx) => {
    for (const record of found) if (record) await saveRecords(tx, facilityId, listOfPackage(record), [record])
    for (const { id, record } of places)
      if (record) await saveRecords(tx, facilityId, 'locationsActive', [record])
      else await archiveRoom(tx, facilityId, id)
    for (const id of archivedRooms) await archiveRoom(tx, facilityId, id)
  }
}

/** Metrc answers 401 for what is not there (Metrc reference §2). */
async function shown<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof MetrcError && error.kind === 'unauthorized') return null
    throw error
  }
}

async function archiveRoom(tx: Db, facilityId: string, metrcId: number): Promise<void> {
  await sql`
    update room set list = 'locationsInactive', version = nextval('row_version')
    where facility_id = ${facilityId} and metrc_id = ${metrcId} and list <> 'locationsInactive'`.execute(tx)
}
