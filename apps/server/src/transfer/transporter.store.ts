import type { TransferChoices } from '@cultivatd/contract/transfer/transfer-template.contract'
import type { Driver, TransferType, Vehicle } from '@cultivatd/metrc/transfer-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

type KeptList = 'drivers' | 'vehicles'

/** Shows a driver or a vehicle that Metrc has confirmed; the next read of the whole list has the last word. */
export async function putTransporter(
  tx: Db,
  facilityId: string,
  list: KeptList,
  record: { Id: number } & Record<string, unknown>,
): Promise<void> {
  await sql`
    insert into reference_list (facility_id, id, metrc) values (${facilityId}, ${list}, ${jsonb([record])})
    on conflict (facility_id, id) do update set version = nextval('row_version'), metrc = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(reference_list.metrc) as one
      where one -> 'Id' is distinct from ${jsonb(record.Id)}) || ${jsonb([record])}`.execute(tx)
}

export async function removeTransporter(tx: Db, facilityId: string, list: KeptList, id: number): Promise<void> {
  await sql`
    update reference_list set version = nextval('row_version'), metrc = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(metrc) as one
      where one -> 'Id' is distinct from ${jsonb(id)})
    where facility_id = ${facilityId} and id = ${list}`.execute(tx)
}

interface Lists {
  transferTypes: TransferType[]
  drivers: Driver[]
  vehicles: Vehicle[]
}

const byName =
  <T>(nameOf: (each: T) => string) =>
  (one: T, other: T) =>
    nameOf(one).localeCompare(nameOf(other))

/** What the form of a template offers: what Metrc lists, and the licenses that the facility dealt with. */
export async function transferChoices(db: Db, facilityId: string): Promise<TransferChoices> {
  const { rows } = await sql<{ id: keyof Lists; version: number; metrc: unknown }>`
    select id, version, metrc from reference_list
    where facility_id = ${facilityId} and id in ('transferTypes', 'drivers', 'vehicles')`.execute(db)
  const of = <N extends keyof Lists>(name: N): Lists[N] | [] =>
    (rows.find(({ id }) => id === name)?.metrc as Lists[N] | undefined) ?? []
  return {
    id: facilityId,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    mayComeFromOutside: await mayComeFromOutside(db, facilityId),
    types: of('transferTypes').map((type) => ({
      Name: type.Name,
      TransactionType: type.TransactionType ?? '',
      ForLicensedShipments: type.ForLicensedShipments,
      ForExternalIncomingShipments: type.ForExternalIncomingShipments,
      ExternalIncomingExternalIdentifierRequired: type.ExternalIncomingExternalIdentifierRequired ?? false,
      RequiresDestinationGrossWeight: type.RequiresDestinationGrossWeight,
      RequiresPackagesGrossWeight: type.RequiresPackagesGrossWeight,
      RequiresInvoiceNumber: type.RequiresInvoiceNumber,
      RequiresPDFDocument: type.RequiresPDFDocument,
    })),
    drivers: of('drivers')
      .map(({ Id, Name, DriversLicenseNumber, EmployeeId }) => ({
        id: Id,
        name: Name,
        license: DriversLicenseNumber,
        employeeId: EmployeeId,
      }))
      .sort(byName(({ name }) => name)),
    vehicles: of('vehicles')
      .map(({ Id, Make, Model, LicensePlateNumber }) => ({
        id: Id,
        make: Make,
        model: Model,
        plate: LicensePlateNumber,
      }))
      .sort(byName(({ make, model }) => `${make} ${model}`)),
    parties: await knownLicenses(db, facilityId, 'RecipientFacility'),
    transporters: await knownLicenses(db, facilityId, 'TransporterFacility'),
  }
}

/** Whether the state lets a facility take in what comes from outside Metrc (Metrc reference §8). */
export async function mayComeFromOutside(db: Db, facilityId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select (metrc #>> '{FacilityType,CanTransferFromExternalFacilities}')::boolean as may
    from facility where id = ${facilityId}`.execute(db)
  return rows[0]?.may ?? false
}

/** Who was at that end of transfers of the facility, with the name that Metrc has for the license. */
async function knownLicenses(db: Db, facilityId: string, end: 'RecipientFacility' | 'TransporterFacility') {
  const { rows } = await sql<{ license: string; name: string }>`
    select metrc ->> ${`${end}LicenseNumber`} as license, max(metrc ->> ${`${end}Name`}) as name from transfer
    where facility_id = ${facilityId} and type in ('outgoing', 'rejected', 'template')
      and coalesce(metrc ->> ${`${end}LicenseNumber`}, '') not in ('', ${facilityId})
    group by 1 order by 2, 1 limit 200`.execute(db)
  return rows.map(({ license, name }) => ({ license, name: name ?? '' }))
}
