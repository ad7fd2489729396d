import type { LabelElsewhere } from '@cultivatd/domain/plant/label-elsewhere'
import { memberOf } from '@cultivatd/domain/tag/tag-runs'
import { TagKind } from '@cultivatd/domain/tag/tag'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { renamedFrom } from '../operation/former-names.store.ts'
import { availableTags } from '../tag/tag.store.ts'

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
  const left = (found: readonly LabelElsewhere[]) => {
    const known = new Set(found.map(({ label }) => label))
    return labels.filter((label) => !known.has(label))
  }
  const onRecords = [...rows, ...(await replacedTags(db, facilityId, left(rows)))]
  return [...onRecords, ...(await unusedTags(db, facilityId, left(onRecords)))]
}

/** Tags that a plant of this facility had, each with the last one that took its place. */
async function replacedTags(db: Db, facilityId: string, labels: readonly string[]): Promise<LabelElsewhere[]> {
  if (labels.length === 0) return []
  const { rows } = await sql<{ label: string; newLabel: string }>`
    select distinct on (1) o.payload ->> 'label' as label, o.payload ->> 'newLabel' as "newLabel" from operation o
    where o.facility_id = ${facilityId} and ${renamedFrom(labels, ['plant.replace-tag'])} order by 1, o.seq desc`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, is: 'replacedTag', licenseNumber: null }))
}

/** Labels that are on nothing yet: tags of this facility that may be given out, or that a change of ours gives out. */
async function unusedTags(db: Db, facilityId: string, labels: readonly string[]): Promise<LabelElsewhere[]> {
  if (labels.length === 0) return []
  const stocks = await Promise.all(TagKind.options.map((kind) => availableTags(db, facilityId, kind)))
  const found = stocks.flatMap(({ id, runs, promised }) => {
    const [isUnused, isPromised] = [memberOf(runs ?? []), memberOf(promised)]
    const noun = id === 'plant' ? 'PlantTag' : 'PackageTag'
    return labels.flatMap((label): LabelElsewhere[] => {
      if (isPromised(label)) return [{ label, is: `promised${noun}`, licenseNumber: null }]
      return isUnused(label) ? [{ label, is: `unused${noun}`, licenseNumber: null }] : []
    })
  })
  // A label that both lists have is told once.
  return [...new Map(found.map((one) => [one.label, one])).values()]
}
