import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { MadeRecord } from '../../mirror/own-write.store.ts'
import type { Payloads } from '../payloads.ts'

type NewPackage = Pick<
  Payloads['package.create'],
  'label' | 'roomName' | 'itemName' | 'note' | 'date' | 'sublocation' | 'said'
>

interface PackageContent {
  quantity: number
  unit: string
  /** Of packages, by their labels; of harvests, by their names. */
  sources: { packages: readonly string[] } | { harvests: readonly string[] }
  /** 'Product' when left out. */
  type?: string
}

interface Known {
  item: { Name: string; ProductCategoryName?: string; StrainName?: string | null } | null
  abbreviation: string | null
  harvests: string | null
}

/** A new package as its form and the mirror tell it: the item, the unit, and the harvests of what it is made of. */
export async function madePackage(
  tx: Db,
  facilityId: string,
  { label, roomName, itemName, note, date, said, sublocation = null }: NewPackage,
  { quantity, unit, sources, type = 'Product', id }: PackageContent & { id: number },
): Promise<MadeRecord> {
  const packages = 'packages' in sources ? sources.packages : []
  const { rows } = await sql<Known>`
    select (select metrc from item where facility_id = ${facilityId} and gone_at is null
        and lower(metrc ->> 'Name') = lower(${itemName}) limit 1) as item,
      (select u ->> 'Abbreviation' from reference_list r cross join lateral jsonb_array_elements(r.metrc) as u
        where r.facility_id = ${facilityId} and r.id = 'unitsOfMeasure' and u ->> 'Name' = ${unit} limit 1) as abbreviation,
      (select string_agg(distinct name, ', ') from package p
        cross join lateral string_to_table(nullif(p.metrc ->> 'SourceHarvestNames', ''), ', ') as name
        where p.facility_id = ${facilityId} and p.gone_at is null and p.label = any (${[...packages]})) as harvests`.execute(
    tx,
  )
  const { item = null, abbreviation = null, harvests = null } = rows[0] ?? {}
  return {
    table: 'package',
    list: 'packagesActive',
    metrc: {
      Id: id,
      Label: label,
      PackageType: type,
      Item: item ?? { Name: itemName },
      Quantity: quantity,
      OriginalPackageQuantity: quantity,
      UnitOfMeasureName: unit,
      UnitOfMeasureAbbreviation: abbreviation ?? unit,
      Note: note || null,
      PackagedDate: date,
      LocationName: roomName,
      SublocationName: sublocation,
      SourcePackageLabels: packages.join(', ') || null,
      SourceHarvestNames: 'harvests' in sources ? sources.harvests.join(', ') : harvests,
      UseByDate: said?.useByDate || null,
      SellByDate: said?.sellByDate || null,
      ExpirationDate: said?.expirationDate || null,
      IsTradeSample: said?.tradeSample ?? false,
      IsDonation: said?.donation ?? false,
      IsFinishedGood: said?.finishedGood ?? false,
      FinishedDate: null,
      IsOnHold: false,
    },
  }
}
