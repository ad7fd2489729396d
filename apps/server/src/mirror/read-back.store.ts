import type { ListName } from '@cultivatd/metrc/lists'
import type { RecordName } from '@cultivatd/metrc/client-options'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readChanged } from '../metrc/read-changed.ts'
import { readShown } from '../metrc/read-shown.ts'
import { incomingDetails } from '../metrc/incoming-details.ts'
import { templateDetails } from '../metrc/template-details.ts'
import { listOfBatch, listOfHarvest, listOfPackage, listOfPlant } from './list-of-record.ts'
import { type MetrcRecord, saveRecords, saveTransfers } from './mirror.store.ts'
import { isUnreadYet } from './own-write.store.ts'
import type { RecordList } from './mirrored-lists.ts'

/** A record by Metrc's id or, where that is not known, by its name; then it must have been changed just now. */
export type IdOrName = number | string

/** Single records to read again: packages and plants by label, rooms by Metrc's id. */
export interface Touched {
  packages?: readonly string[]
  plants?: readonly string[]
  plantBatches?: readonly IdOrName[]
  harvests?: readonly IdOrName[]
  strains?: readonly IdOrName[]
  items?: readonly IdOrName[]
  rooms?: readonly number[]
  /** Templates of outgoing transfers, by Metrc's ids. */
  transferTemplates?: readonly number[]
  /** Transfers that come in, by Metrc's ids. */
  incomingTransfers?: readonly number[]
  /** Rooms that were just archived: Metrc may still answer them by their id. */
  archivedRooms?: readonly number[]
}

/** Stores what was read, in the transaction of what it belongs to. */
export type StoreReadBack = (tx: Db) => Promise<void>

type ReadingClient = Pick<MetrcClient, 'read' | 'readAll' | 'readRecord' | 'clockOffsetMs'>

interface Reading {
  client: ReadingClient
  facilityId: string
  signal: AbortSignal | undefined
}

interface Found {
  record: MetrcRecord
  list: RecordList
}

/** Above this, pages of what changed cost less than asking one by one. */
const mostOneByOne = 20
const justNowMs = 60_000
/** Metrc tells its time in whole seconds: nothing that it stamps at the moment may look like a stamp of the future. */
const secondMs = 1_000

/**
 * Reads single records from Metrc as they are now, before people wait on; answers how to store them.
 *
 * @throws MetrcError when Metrc cannot be asked, or the signal's reason; a record that Metrc does not show any more is no error.
 */
export async function readBack(
  client: ReadingClient,
  facilityId: string,
  touched: Touched,
  signal?: AbortSignal,
): Promise<StoreReadBack> {
  const reading = { client, facilityId, signal }
  const at = new Date(metrcNow(client).getTime() + secondMs)
  const { packages, plants, plantBatches, harvests, strains, items, rooms = [], archivedRooms = [] } = touched
  const templates = await readTemplates(reading, touched.transferTemplates)
  const incoming = await readIncoming(reading, touched.incomingTransfers)
  const found = await Promise.all([
    byKey(reading, 'package', packages, listOfPackage),
    readPlants(reading, plants),
    byIdOrName(reading, 'plantBatch', plantBatches, ['plantBatchesActive', 'plantBatchesInactive'], listOfBatch),
    byIdOrName(reading, 'harvest', harvests, ['harvestsActive', 'harvestsOnHold', 'harvestsInactive'], listOfHarvest),
    byIdOrName(reading, 'strain', strains, ['strainsActive'], () => 'strainsActive'),
    byIdOrName(reading, 'item', items, ['itemsActive'], () => 'itemsActive'),
    byKey(reading, 'location', rooms, () => 'locationsActive'),
  ])
  const all = found.flat()
  const shownRooms = new Set(all.flatMap(({ record, list }) => (list === 'locationsActive' ? [record.Id] : [])))
  return async (tx) => {
    for (const list of new Set(all.map((each) => each.list)))
      await saveRecords(
        tx,
        facilityId,
        list,
        all.flatMap((each) => (each.list === list ? [each.record] : [])),
        { at },
      )
    await saveTransfers(tx, facilityId, 'transferTemplates', templates, { at })
    await saveTransfers(tx, facilityId, 'transfersIncoming', incoming, { at })
    for (const id of rooms)
      if (!shownRooms.has(id)) await archiveRoom(tx, facilityId, id, sql`not ${isUnreadYet(sql`room`)}`)
    for (const id of archivedRooms) await archiveRoom(tx, facilityId, id, sql`true`)
  }
}

/** Metrc has no read of a single template: those of the list that were changed just now, each with all that Metrc prints of it. */
async function readTemplates(reading: Reading, ids: readonly number[] = []) {
  if (ids.length === 0) return []
  const rows = (await changedJustNow(reading, 'transferTemplates')).filter(({ Id }) => ids.includes(Id))
  const { client, signal } = reading
  return Promise.all(
    [...new Set(rows.map(({ Id }) => Id))].map((id) =>
      templateDetails(
        { client, signal, priority: 'interactive' },
        id,
        rows.filter(({ Id }) => Id === id),
      ),
    ),
  )
}

/** The same of transfers that come in. */
async function readIncoming(reading: Reading, ids: readonly number[] = []) {
  if (ids.length === 0) return []
  const rows = (await changedJustNow(reading, 'transfersIncoming')).filter(({ Id }) => ids.includes(Id))
  const { client, signal } = reading
  return Promise.all(
    [...new Set(rows.map(({ Id }) => Id))].map((id) =>
      incomingDetails(
        { client, signal, priority: 'interactive' },
        rows.filter(({ Id }) => Id === id),
      ),
    ),
  )
}

async function byKey<R extends MetrcRecord>(
  { client, facilityId, signal }: Reading,
  record: RecordName,
  keys: readonly IdOrName[] = [],
  listOf: (found: R) => RecordList,
): Promise<Found[]> {
  const once = [...new Set(keys)]
  const found = await Promise.all(once.map((key) => readShown(client, facilityId, record, key, signal)))
  return found.flatMap((each) => (each ? [{ record: each as MetrcRecord, list: listOf(each as unknown as R) }] : []))
}

/** Hundreds of plants may grow out of a batch by one write. */
async function readPlants(reading: Reading, labels: readonly string[] = []): Promise<Found[]> {
  if (labels.length <= mostOneByOne) return byKey(reading, 'plant', labels, listOfPlant)
  const wanted = new Set(labels)
  const found: Found[] = []
  for (const list of ['plantsVegetative', 'plantsFlowering', 'plantsInactive'] as const) {
    if (found.length >= wanted.size) break
    for (const plant of await changedJustNow(reading, list))
      if (wanted.has(plant.Label)) found.push({ record: plant, list: listOfPlant(plant) })
  }
  return found
}

async function byIdOrName<R extends MetrcRecord>(
  reading: Reading,
  record: RecordName,
  keys: readonly IdOrName[] = [],
  lists: readonly ListName[],
  listOf: (found: R) => RecordList,
): Promise<Found[]> {
  const ids = keys.filter((key) => typeof key === 'number')
  const names = new Set(keys.flatMap((key) => (typeof key === 'string' ? [key.trim().toLowerCase()] : [])))
  const found = await byKey(reading, record, ids, listOf)
  if (names.size === 0) return found
  for (const list of lists) {
    const rows = (await changedJustNow(reading, list)) as (R & { Name: string })[]
    const named = rows.filter(({ Id, Name }) => names.has(Name.toLowerCase()) && !ids.includes(Id))
    found.push(...named.map((row) => ({ record: row, list: listOf(row) })))
  }
  return found
}

const changedJustNow = <N extends ListName>({ client, facilityId, signal }: Reading, list: N) =>
  readChanged(client, facilityId, list, new Date(metrcNow(client).getTime() - justNowMs), signal)

const metrcNow = ({ clockOffsetMs }: ReadingClient) => new Date(Date.now() + clockOffsetMs)

async function archiveRoom(tx: Db, facilityId: string, metrcId: number, may: RawBuilder<unknown>): Promise<void> {
  await sql`
    update room set list = 'locationsInactive', lists = '{locationsInactive}', version = nextval('row_version')
    where facility_id = ${facilityId} and metrc_id = ${metrcId} and list <> 'locationsInactive' and ${may}`.execute(tx)
}
