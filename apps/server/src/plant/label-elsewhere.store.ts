import type { LabelElsewhere } from '@cultivatd/domain/plant/label-elsewhere'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * What has labels that no plant of a facility has: packages and plant batches, and plants of other active licenses, which
 * the lookup finds too.
 */
export async function labelsElsewhere(
  db: Db,
  facilityId: string,
  labels: readonly string[],
): Promise<LabelElsewhere[]> {
  if (labels.length === 0) return []
  const asked = [...labels]
  const { rows } = await sql<LabelElsewhere>`
    select distinct on (label) label, "is",
      case when other.facility_id <> ${facilityId} then f.metrc #>> '{License,Number}' end as "licenseNumber"
    from (
      select facility_id, label collate "C" as label, 'plant' as "is" from plant
      where label collate "C" = any (${asked}) and gone_at is null and facility_id <> ${facilityId}
      union all
      select facility_id, label collate "C", 'package' from package where label collate "C" = any (${asked}) and gone_at is null
      union all
      select facility_id, name collate "C", 'plantBatch' from plant_batch where name = any (${asked}) and gone_at is null) other
    join facility f on f.id = other.facility_id
    where other.facility_id = any (array(select jsonb_array_elements_text(active_facility_ids) from organisation))
    order by label, other.facility_id <> ${facilityId}`.execute(db)
  return rows
}
