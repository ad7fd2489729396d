import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { HarvestPlant } from '@cultivatd/domain/harvest/harvest-plant'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

/** More plants are in no harvest: Metrc's reports end there too. */
export const mostPlants = 5_000

/**
 * The plants that were cut into a harvest from here, in the order in which they were cut; not those that Metrc refused.
 * What went back is told too, for what was recorded stays in the history. A name may come again on another day. `ids` limits them.
 */
export async function plantsOfHarvest(
  db: Db,
  { facilityId, metrc }: Harvest,
  ids: readonly string[] | null = null,
): Promise<HarvestPlant[]> {
  const { rows } = await sql<Omit<HarvestPlant, 'restored'> & { restoredAt: string | null; restoredBy: string }>`
    select operation.id, version, payload ->> 'label' as label, (payload ->> 'weightGrams')::float8 as "weightGrams",
      operation.person_name as "personName",
      operation.recorded_at as at, state,
      back.recorded_at as "restoredAt", back.person_name as "restoredBy",
      exists (
        select from operation_record r join operation restored on restored.id = r.operation_id
        where r.facility_id = operation.facility_id and r.record = operation.payload ->> 'label' and r.seq < operation.seq
          and restored.kind = 'plant.restore' and restored.recorded_at = operation.recorded_at) as "isCorrection"
    from operation left join lateral (
      select restored.recorded_at, restored.person_name
      from operation_record r join operation restored on restored.id = r.operation_id
      where r.facility_id = operation.facility_id and r.record = operation.payload ->> 'label' and r.seq > operation.seq
        and restored.kind = 'plant.restore' and restored.state = 'confirmed' and operation.kind = 'plant.harvest'
      order by r.seq limit 1) back on true
    where facility_id = ${facilityId} and kind in ('plant.harvest', 'plant.manicure')
      and lower(payload ->> 'name') = lower(${metrc.Name}) and payload ->> 'date' = ${metrc.HarvestStartDate}
      and state not in ('refused', 'withdrawn') and ${only(ids, 'operation.id')}
    order by seq limit ${mostPlants}`.execute(db)
  return rows.map(({ restoredAt, restoredBy, ...plant }) => ({
    ...plant,
    restored: restoredAt === null ? null : { at: restoredAt, personName: restoredBy },
  }))
}
