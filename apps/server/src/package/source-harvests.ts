import type { SourceHarvests } from '@cultivatd/domain/package/source-harvest'
import { isClosed, MetrcError } from '@cultivatd/metrc/metrc-error'
import type { SourceHarvest } from '@cultivatd/metrc/records'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'
import { harvestIdsOf } from '../harvest/harvest.store.ts'
import type { Services } from '../http/services.ts'

/** The harvests of a package by Metrc's id, with those that are here. Nobody asked for it by a press, so no outage is an error. */
export async function sourceHarvestsOf(
  { db, services }: { db: Db; services: Pick<Services, 'mirror'> },
  facilityId: string,
  packageId: number,
): Promise<SourceHarvests> {
  const told = await asked(services, facilityId, packageId)
  if (told === null || told === 'away') return { harvests: null, isAway: told === 'away' }
  const harvests = told.flatMap((row) =>
    row.Name
      ? [
          {
            name: row.Name,
            day: dayOrNull(row.HarvestStartDate),
            licenseNumber: row.HarvestedByFacilityLicenseNumber ?? '',
            facilityName: row.HarvestedByFacilityName ?? '',
          },
        ]
      : [],
  )
  const ids = await harvestIdsOf(db, harvests)
  return { harvests: harvests.map((harvest, at) => ({ ...harvest, harvestId: ids[at] ?? null })), isAway: false }
}

/** null where the host has no such path, or the key may not see it: both are Metrc's word and no fault. */
async function asked(
  { mirror }: Pick<Services, 'mirror'>,
  facilityId: string,
  packageId: number,
): Promise<SourceHarvest[] | 'away' | null> {
  try {
    return await mirror.sourceHarvests(facilityId, packageId)
  } catch (error) {
    if (isClosed(error)) return null
    if (error instanceof MetrcError) return 'away'
    throw error
  }
}
