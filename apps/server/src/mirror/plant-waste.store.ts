import type { WasteEntry } from '@cultivatd/domain/plant/waste'
import type { PlantWasteEvent } from '@cultivatd/metrc/records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'
import { jsonb } from '../db/jsonb.ts'

type WasteList = 'plantWaste' | 'plantBatchWaste'

/** Puts entries that Metrc has confirmed on the mirrored list; the next read of the list takes their place. */
export async function addWaste(
  tx: Db,
  facilityId: string,
  list: WasteList,
  entries: readonly PlantWasteEvent[],
): Promise<void> {
  await sql`
    insert into reference_list (facility_id, id, metrc) values (${facilityId}, ${list}, ${jsonb(entries)})
    on conflict (facility_id, id) do update set version = nextval('row_version'),
      metrc = excluded.metrc || reference_list.metrc`.execute(tx)
}

/** Entries of waste, the newest first: those of the batches of a name, or of a whole facility. */
export async function wasteEntries(
  db: Db,
  facilityId: string,
  { batchName, most }: { batchName?: string; most: number },
): Promise<WasteEntry[]> {
  const lists: WasteList[] = batchName === undefined ? ['plantWaste', 'plantBatchWaste'] : ['plantBatchWaste']
  // Metrc keeps the name of then on an entry; the batch may be called something else by now.
  const isOfBatch =
    batchName === undefined
      ? sql`true`
      : sql`(lower(entry ->> 'PlantBatchName') = lower(${batchName}) or entry ->> 'PlantBatchId' in (
          select b.id from plant_batch b where b.facility_id = ${facilityId} and lower(b.name) = lower(${batchName})))`
  const { rows } = await sql<{ list: WasteList; version: number; entry: PlantWasteEvent }>`
    select id as list, version, entry from reference_list, jsonb_array_elements(metrc) with ordinality as each (entry, position)
    where facility_id = ${facilityId} and id = any (${lists}) and ${isOfBatch}
    order by left(entry ->> 'WasteDate', 10) desc, entry ->> 'PlantWasteNumber' desc, position
    limit ${most}`.execute(db)
  return rows.map(({ list, version, entry }) => ({
    id: `${list} ${entry.PlantWasteNumber}`,
    version,
    batchName: entry.PlantBatchName || null,
    // Where the state lists none Metrc prints nothing.
    method: entry.WasteMethodName || '',
    reason: entry.WasteReasonName,
    weight: entry.WasteWeight,
    unitOfWeight: entry.WasteUnitOfMeasureName,
    plantCount: entry.PlantCount,
    date: dayOrNull(entry.WasteDate),
  }))
}
