import type { ExternalTransfer, ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import type { DeliveryPackage, Transfer } from '@cultivatd/metrc/transfer-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull, instantOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { drivenFrom, printedDriven } from '../metrc/driven-fields.ts'

const writtenTexts = [
  'shipperPhone',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'route',
  'phone',
  'grossUnit',
] as const

type WrittenPackage = Pick<
  ExternalTransferForm['packages'][number],
  'item' | 'quantity' | 'unit' | 'grossWeight' | 'price'
>

/** What was written from here of what Metrc prints nowhere. */
type OwnOfExternal = Partial<Pick<ExternalTransferForm, (typeof writtenTexts)[number]>> & {
  packages?: WrittenPackage[]
}

/** A transfer from outside as it is stored: in Metrc's words. */
export interface StoredExternal {
  rows: readonly Partial<Transfer>[]
  packages: readonly Partial<DeliveryPackage>[]
}

interface ExternalRow {
  id: string
  facility_id: string
  version: number
  metrc: Partial<Transfer>
  metrc_packages: Partial<DeliveryPackage>[]
  external_own: OwnOfExternal | null
}

const rowId = (id: string | number) => `incoming-${id}`

/** A wall time to the minute, as forms have it. */
const minuteOf = (text: string | null | undefined): string => (instantOrNull(text) ?? '').slice(0, 16)

function externalOf(row: ExternalRow): ExternalTransfer {
  const { metrc, metrc_packages: packages } = row
  const own = row.external_own ?? {}
  const unused = [...(own.packages ?? [])]
  return {
    id: row.id.replace('incoming-', ''),
    facilityId: row.facility_id,
    version: row.version,
    deliveryId: metrc.DeliveryId ?? 0,
    manifestNumber: metrc.ManifestNumber || null,
    shipper: metrc.ShipperFacilityName ?? '',
    shipperLicense: metrc.ShipperFacilityLicenseNumber ?? '',
    shipperPhone: own.shipperPhone ?? '',
    address1: own.address1 ?? '',
    address2: own.address2 ?? '',
    city: own.city ?? '',
    state: own.state ?? '',
    postalCode: own.postalCode ?? '',
    transferType: metrc.ShipmentTypeName ?? '',
    invoice: metrc.InvoiceNumber ?? '',
    route: own.route ?? '',
    departure: minuteOf(metrc.EstimatedDepartureDateTime),
    arrival: minuteOf(metrc.EstimatedArrivalDateTime),
    transporter: metrc.TransporterFacilityLicenseNumber ?? '',
    phone: own.phone ?? '',
    ...drivenFrom(metrc),
    grossUnit: own.grossUnit ?? packages[0]?.GrossUnitOfWeightName ?? 'Grams',
    packages: packages.map((pkg) => packageOf(pkg, unused)),
  }
}

/** Each package that was written stands for one that Metrc prints like it. */
function packageOf(pkg: Partial<DeliveryPackage>, unused: WrittenPackage[]): ExternalTransfer['packages'][number] {
  const { ItemName: item = '', ShippedQuantity: quantity = null, ShippedUnitOfMeasureName: unit = '' } = pkg
  const at = unused.findIndex((own) => own.item === item && own.quantity === quantity && own.unit === unit)
  const [own] = at === -1 ? [] : unused.splice(at, 1)
  return {
    item,
    quantity,
    unit,
    packagedDay: dayOrNull(pkg.PackagedDate) ?? '',
    grossWeight: own?.grossWeight ?? null,
    price: own?.price ?? null,
    externalId: pkg.ExternalId ?? '',
    useByDay: dayOrNull(pkg.UseByDate) ?? '',
    sellByDay: dayOrNull(pkg.SellByDate) ?? '',
    expirationDay: dayOrNull(pkg.ExpirationDate) ?? '',
  }
}

/** Whether a transfer came from outside Metrc: it was written from here, or only what comes from outside has its type. */
export const isFromOutside = sql<boolean>`(type = 'incoming' and (external_own is not null or exists (
  select from reference_list r, jsonb_array_elements(r.metrc) as kind
  where r.facility_id = transfer.facility_id and r.id = 'transferTypes'
    and kind ->> 'Name' = transfer.metrc ->> 'ShipmentTypeName'
    and (kind ->> 'ForExternalIncomingShipments')::boolean and not (kind ->> 'ForLicensedShipments')::boolean)))`

/** What comes to a facility from outside Metrc and nobody has received; `ids` (Metrc's) limits them. */
export async function externalTransfers(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<ExternalTransfer[]> {
  const { rows } = await sql<ExternalRow>`
    select id, facility_id, version, metrc, metrc_packages, external_own from transfer
    where facility_id = ${facilityId} and type = 'incoming' and gone_at is null and received_day is null
      and ${only(ids?.map(rowId) ?? null, 'id')} and ${isFromOutside}
    order by metrc ->> 'EstimatedArrivalDateTime' desc, id`.execute(db)
  return rows.map(externalOf)
}

/** The same in Metrc's words, as the mirror has it; null for none. */
export async function storedExternal(db: Db, facilityId: string, id: string): Promise<StoredExternal | null> {
  const { rows } = await sql<StoredExternal>`
    select metrc_rows as rows, metrc_packages as packages from transfer
    where facility_id = ${facilityId} and id = ${rowId(id)} and type = 'incoming' and gone_at is null`.execute(db)
  return rows[0] ?? null
}

type Written = ExternalTransferForm

const ownOf = (form: Written): OwnOfExternal => ({
  ...Object.fromEntries(writtenTexts.map((field) => [field, form[field]])),
  packages: form.packages.map(({ item, quantity, unit, grossWeight, price }) => ({
    item,
    quantity,
    unit,
    grossWeight,
    price,
  })),
})

/** As Metrc will list it, as far as what was written tells. */
const printed = (form: Written) => ({
  ShipperFacilityName: form.shipper,
  ShipperFacilityLicenseNumber: form.shipperLicense,
  ShipmentTypeName: form.transferType,
  InvoiceNumber: form.invoice || null,
  EstimatedDepartureDateTime: `${form.departure}:00.000`,
  EstimatedArrivalDateTime: `${form.arrival}:00.000`,
  TransporterFacilityLicenseNumber: form.transporter,
  ...printedDriven(form),
  PackageCount: form.packages.length,
})

const printedPackages = (form: Written, DeliveryId: number) =>
  form.packages.map((pkg) => ({
    DeliveryId,
    PackageLabel: '',
    ItemName: pkg.item,
    ShippedQuantity: pkg.quantity,
    ShippedUnitOfMeasureName: pkg.unit,
    PackagedDate: pkg.packagedDay,
    ExpirationDate: pkg.expirationDay || null,
    SellByDate: pkg.sellByDay || null,
    UseByDate: pkg.useByDay || null,
    GrossUnitOfWeightName: form.grossUnit,
    ExternalId: pkg.externalId || null,
    ShipmentPackageState: 'Shipped',
  }))

/** Longer than Metrc's reads are behind (Metrc reference §10.8). */
const untilRead = sql`jsonb_build_object('until', clock_timestamp() + interval '60 seconds')`

/** Shows a transfer that Metrc has confirmed until Metrc lists it, and keeps what it prints nowhere. */
export async function showMadeExternal(tx: Db, facilityId: string, id: number, form: Written): Promise<void> {
  const row = { Id: id, DeliveryId: 0, ManifestNumber: null, ReceivedDateTime: null, ...printed(form) }
  await sql`
    insert into transfer (facility_id, id, type, list, lists, metrc, metrc_rows, metrc_delivery, metrc_packages, own_write, external_own)
    values (${facilityId}, ${rowId(id)}, 'incoming', 'transfersIncoming', '{}', ${jsonb(row)}, ${jsonb([row])},
      ${jsonb([])}, ${jsonb(printedPackages(form, 0))}, ${untilRead}, ${jsonb(ownOf(form))})
    on conflict (facility_id, id) do update set external_own = excluded.external_own, version = nextval('row_version')`.execute(
    tx,
  )
}

/** Shows one as Metrc has confirmed it, whatever reads that are behind still say. */
export async function showChangedExternal(
  tx: Db,
  facilityId: string,
  id: number,
  form: Written & { deliveryId: number },
): Promise<void> {
  await sql`
    update transfer set metrc = metrc || ${jsonb(printed(form))}, external_own = ${jsonb(ownOf(form))},
      metrc_packages = ${jsonb(printedPackages(form, form.deliveryId))},
      metrc_delivery = case when jsonb_array_length(metrc_delivery) = 1
        then jsonb_build_array((metrc_delivery -> 0) || ${jsonb(deliveryFields(form))}) else metrc_delivery end,
      own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(id)} and gone_at is null`.execute(tx)
}

const deliveryFields = (form: Written) => {
  const { ShipmentTypeName, EstimatedDepartureDateTime, EstimatedArrivalDateTime } = printed(form)
  return { ShipmentTypeName, EstimatedDepartureDateTime, EstimatedArrivalDateTime }
}

/** One that Metrc has confirmed to be deleted is shown no more. */
export async function removeExternal(tx: Db, facilityId: string, id: number): Promise<void> {
  await sql`
    update transfer set gone_at = now(), own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(id)} and gone_at is null`.execute(tx)
}
