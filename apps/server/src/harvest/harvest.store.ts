import type { Harvest, HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull, isOpen } from '../db/metrc-day.ts'

interface HarvestRow {
  id: string
  facility_id: string
  version: number
  status: Partial<HarvestStatus>
  metrc: Harvest['metrc']
}

const harvestOf = ({ id, facility_id, version, status, metrc }: HarvestRow): Harvest => ({
  id,
  facilityId: facility_id,
  version,
  status: {
    manicureStartDateTime: status.manicureStartDateTime ?? null,
    manicureEndDateTime: status.manicureEndDateTime ?? null,
    dryStartDateTime: status.dryStartDateTime ?? null,
    dryEndDateTime: status.dryEndDateTime ?? null,
    trimStartDateTime: status.trimStartDateTime ?? null,
    trimEndDateTime: status.trimEndDateTime ?? null,
  },
  metrc: {
    Id: metrc.Id,
    Name: metrc.Name,
    HarvestType: metrc.HarvestType,
    SourceStrainNames: metrc.SourceStrainNames || null,
    DryingLocationId: metrc.DryingLocationId || null,
    DryingLocationName: metrc.DryingLocationName || null,
    CurrentWeight: metrc.CurrentWeight,
    TotalWetWeight: metrc.TotalWetWeight,
    TotalPackagedWeight: metrc.TotalPackagedWeight,
    TotalWasteWeight: metrc.TotalWasteWeight,
    UnitOfWeightName: metrc.UnitOfWeightName,
    PlantCount: metrc.PlantCount,
    PackageCount: metrc.PackageCount,
    HarvestStartDate: dayOrNull(metrc.HarvestStartDate),
    FinishedDate: dayOrNull(metrc.FinishedDate),
    IsOnHold: metrc.IsOnHold ?? false,
  },
})

/** The harvests of a facility that are not finished, newest first (API-37); `ids` limits them. */
export async function openHarvests(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Harvest[]> {
  const { rows } = await sql<HarvestRow>`
    select id, facility_id, version, status, metrc from harvest
    where facility_id = ${facilityId} and gone_at is null
      and ${isOpen()}
      ${ids ? sql`and id = any (${ids})` : sql``}
    order by metrc ->> 'HarvestStartDate' desc, id desc`.execute(db)
  return rows.map(harvestOf)
}
