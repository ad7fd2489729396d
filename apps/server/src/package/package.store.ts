import type { Package, TransferredTo } from '@cultivatd/domain/package/package'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull, instantOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { isTaken } from '../mirror/transferred-package.store.ts'

interface TransferredRow {
  RecipientFacilityName?: string | null
  RecipientFacilityLicenseNumber?: string | null
  ManifestNumber?: string | null
  ReceivedDateTime?: string | null
}

interface PackageRow {
  id: string
  facility_id: string
  version: number
  gone: boolean
  list: string
  /** The newest row by which somebody else has taken it. */
  taken?: TransferredRow | null
  is_transfer_known?: boolean
  metrc: Omit<Package['metrc'], 'Item'> & {
    Item?: { Name?: string; ProductCategoryName?: string; StrainName?: string | null } | null
  }
}

/** The item's own fields are nested in Metrc's packages; older answers carry them flat (Metrc reference §17). */
function packageOf({ id, facility_id, version, gone, list, metrc, taken, is_transfer_known }: PackageRow): Package {
  const item = metrc.Item ?? {}
  const name = metrc.ProductName ?? item.Name ?? ''
  // What is on its way, or came back, was somebody else's before.
  const isAway = gone || dayOrNull(metrc.ArchivedDate) !== null
  return {
    id,
    facilityId: facility_id,
    version,
    isGone: isAway || list === 'packagesInTransit',
    transferred: isAway && taken ? transferredTo(taken, is_transfer_known ?? false) : null,
    metrc: {
      Id: metrc.Id,
      Label: metrc.Label,
      PackageType: metrc.PackageType,
      ProductName: name,
      Item: { Name: item.Name ?? name },
      ProductCategoryName: metrc.ProductCategoryName ?? item.ProductCategoryName ?? '',
      ItemStrainName: metrc.ItemStrainName ?? item.StrainName ?? null,
      Quantity: metrc.Quantity,
      // Nothing is packed with 0: so Metrc prints what it does not know.
      OriginalPackageQuantity: metrc.OriginalPackageQuantity || null,
      UnitOfMeasureName: metrc.UnitOfMeasureName,
      UnitOfMeasureAbbreviation: metrc.UnitOfMeasureAbbreviation,
      Note: metrc.Note || null,
      PackagedDate: dayOrNull(metrc.PackagedDate),
      SourceHarvestNames: metrc.SourceHarvestNames || null,
      SourcePackageLabels: metrc.SourcePackageLabels || null,
      LocationId: metrc.LocationId ?? null,
      LocationName: metrc.LocationName || null,
      SublocationName: metrc.SublocationName || undefined,
      FinishedDate: dayOrNull(metrc.FinishedDate),
      ArchivedDate: dayOrNull(metrc.ArchivedDate),
      ReceivedFromManifestNumber: metrc.ReceivedFromManifestNumber || null,
      IsOnHold: metrc.IsOnHold ?? false,
      LabTestingState: metrc.LabTestingState || null,
      ExternalId: metrc.ExternalId || null,
      ExpirationDate: dayOrNull(metrc.ExpirationDate),
      SellByDate: dayOrNull(metrc.SellByDate),
      UseByDate: dayOrNull(metrc.UseByDate),
      IsTradeSample: metrc.IsTradeSample ?? false,
      IsDonation: metrc.IsDonation ?? false,
      IsFinishedGood: metrc.IsFinishedGood ?? false,
      IsTestingSample: metrc.IsTestingSample ?? false,
      ProductRequiresRemediation: metrc.ProductRequiresRemediation ?? false,
      RemediationDate: dayOrNull(metrc.RemediationDate),
      ProductRequiresDecontamination: metrc.ProductRequiresDecontamination ?? false,
      DecontaminationDate: dayOrNull(metrc.DecontaminationDate),
      LastModified: instantOrNull(metrc.LastModified),
    },
  }
}

const transferredTo = (taken: TransferredRow, isTransferKnown: boolean): TransferredTo => ({
  facilityName: taken.RecipientFacilityName || null,
  licenseNumber: taken.RecipientFacilityLicenseNumber || null,
  manifestNumber: taken.ManifestNumber || null,
  receivedDay: dayOrNull(taken.ReceivedDateTime),
  isTransferKnown,
})

const columns = sql`p.id, p.facility_id, p.version, p.list, p.metrc, p.gone_at is not null as gone`

/** The packages in a room that are not finished (PKG-01, READ-55), by label; `ids` limits them. */
export async function packagesInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select ${columns} from package p join room r on r.facility_id = p.facility_id and r.metrc_id = p.location_id
    where p.facility_id = ${facilityId} and r.id = ${roomId} and p.gone_at is null and p.list <> 'packagesInTransit'
      and p.is_open
      and ${only(ids, 'p.id')}
    order by p.label`.execute(db)
  return rows.map(packageOf)
}

/** The columns and the tables of packages with who has taken them. */
const withTaken = sql`${columns}, t.metrc as taken,
      exists (select from transfer m where m.facility_id = p.facility_id and m.gone_at is null
        and m.metrc ->> 'ManifestNumber' = t.metrc ->> 'ManifestNumber') as is_transfer_known
    from package p
    left join lateral (
      select metrc from transferred_package
      where facility_id = p.facility_id and package_id = p.id and gone_at is null and ${isTaken}
      order by id::bigint desc limit 1) t on true`

/** Packages of a facility by their ids, finished or not, as far as Metrc still shows them. */
export async function packagesByIds(db: Db, facilityId: string, ids: readonly string[]): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select ${withTaken}
    where p.facility_id = ${facilityId} and p.gone_at is null and p.id = any (${[...ids]})`.execute(db)
  return rows.map(packageOf)
}

/** Packages of a facility by their labels, finished or not. A label that came back with another id is the newest. */
export async function packagesByLabels(db: Db, facilityId: string, labels: readonly string[]): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select distinct on (p.label) ${withTaken}
    where p.facility_id = ${facilityId} and p.label collate "C" = any (${labels})
    order by p.label, p.gone_at is not null, p.version desc`.execute(db)
  return rows.map(packageOf)
}

/** The samples that were taken of a package for laboratories, newest first, gone ones too: a laboratory has them. */
export async function samplesOfPackage(db: Db, facilityId: string, label: string): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select ${columns} from package p
    where p.facility_id = ${facilityId} and (p.metrc ->> 'IsTestingSample')::boolean
      and ${label} = any (string_to_array(p.metrc ->> 'SourcePackageLabels', ', '))
    order by p.metrc ->> 'PackagedDate' desc, p.label desc limit ${mostSamples}`.execute(db)
  return rows.map(packageOf)
}

/** The samples for laboratories that Metrc shows in a facility and that are not finished, newest first. */
export async function samplesOfFacility(db: Db, facilityId: string): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select ${columns} from package p
    where p.facility_id = ${facilityId} and (p.metrc ->> 'IsTestingSample')::boolean and p.gone_at is null and p.is_open
    order by p.metrc ->> 'PackagedDate' desc, p.label desc limit ${mostSamples}`.execute(db)
  return rows.map(packageOf)
}

/** A package is sampled a few times, and samples leave soon. */
export const mostSamples = 200

/** A harvest is packed in tens of packages; what is packed of those again counts as of it too. */
export const mostOfHarvest = 1_000

/** The packages on which Metrc prints the name of a harvest, newest first, finished or on the road too. */
export async function packagesOfHarvest(db: Db, facilityId: string, harvestId: string): Promise<Package[]> {
  const { rows } = await sql<PackageRow>`
    select ${columns} from package p
    where p.facility_id = ${facilityId} and p.gone_at is null
      and string_to_array(p.metrc ->> 'SourceHarvestNames', ', ') @> array(
        select h.name from harvest h where h.facility_id = ${facilityId} and h.id = ${harvestId})
      and exists (select from harvest h where h.facility_id = ${facilityId} and h.id = ${harvestId})
    order by p.metrc ->> 'PackagedDate' desc, p.label desc limit ${mostOfHarvest}`.execute(db)
  return rows.map(packageOf)
}
