import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Packages of which Metrc says that somebody else has taken them are no longer here, whatever list showed them last: a
 * package leaves the list of those on their way and comes onto no other one of ours. One that came back since then stays.
 * One that was never seen here gets what Metrc tells of it, so that its label leads somewhere. `ids` are of the rows of
 * `transferred_package`.
 */
export async function takeAway(db: Db, facilityId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with taken as (
      select distinct on (package_id) package_id as id, metrc as doc,
        case when metrc ->> 'ReceivedDateTime' not like '0001%' then (metrc ->> 'ReceivedDateTime')::timestamptz end as at
      from transferred_package
      where facility_id = ${facilityId} and id = any (${ids}) and gone_at is null and ${isTaken}
      order by package_id, id::bigint desc)
    insert into package (facility_id, id, list, lists, metrc, gone_at)
    select ${facilityId}, id, 'packagesTransferred', '{}', jsonb_build_object('Id', doc -> 'PackageId',
        'Label', doc -> 'PackageLabel', 'PackageType', 'Product', 'ProductName', doc -> 'ProductName',
        'ProductCategoryName', doc -> 'ProductCategoryName', 'ItemStrainName', doc -> 'ItemStrainName',
        'Quantity', doc -> 'ShippedQuantity', 'UnitOfMeasureName', doc -> 'ShippedUnitOfMeasureAbbreviation',
        'UnitOfMeasureAbbreviation', doc -> 'ShippedUnitOfMeasureAbbreviation',
        'SourceHarvestNames', doc -> 'SourceHarvestNames', 'SourcePackageLabels', doc -> 'SourcePackageLabels'),
      coalesce(at, now())
    from taken order by id
    on conflict (facility_id, id) do update set list = 'packagesTransferred', lists = '{}', gone_at = excluded.gone_at,
      version = nextval('row_version')
    where package.gone_at is null and package.list <> 'packagesInactive'
      -- Whoever receives it types the time; a package that was changed here long after that is here again.
      and coalesce(package.last_modified <= excluded.gone_at + interval '1 hour', true)`.execute(db)
}

/** In SQL, of a row of `transferred_package`: shipped, rejected and returned packages are not somebody else's. */
export const isTaken = sql<boolean>`metrc ->> 'ShipmentPackageStateName' = 'Accepted'`
