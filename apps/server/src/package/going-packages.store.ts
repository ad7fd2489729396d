import type { GoingPackage } from '@cultivatd/domain/transfer/transfer-template'
import { sql } from 'kysely'
import { isUnsetIn } from '../db/metrc-day.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

/** The packages of a facility that may leave it, by label: neither finished nor on their way. `ids` and `labels` limit them. */
export async function goingPackages(
  db: Db,
  facilityId: string,
  { ids = null, labels = null }: { ids?: readonly string[] | null; labels?: readonly string[] | null },
): Promise<GoingPackage[]> {
  const { rows } = await sql<GoingPackage>`
    select id, version, label, coalesce(metrc -> 'Item' ->> 'Name', '') as item,
      coalesce((metrc ->> 'Quantity')::float8, 0) as quantity, coalesce(metrc ->> 'UnitOfMeasureName', '') as unit,
      metrc ->> 'LocationName' as room, coalesce((metrc ->> 'IsOnHold')::boolean, false) as "isOnHold",
      metrc ->> 'LabTestingState' as "labTestingState"
    from package
    where facility_id = ${facilityId} and gone_at is null and list in ('packagesActive', 'packagesOnHold')
      and ${isUnsetIn('FinishedDate')} and ${only(ids, 'id')} and ${only(labels, 'label')}
    order by label`.execute(db)
  return rows
}
