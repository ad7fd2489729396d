import type { TransferTemplate, TransferTemplateForm } from '@cultivatd/domain/transfer/transfer-template'
import type { DeliveryPackage, Transfer } from '@cultivatd/metrc/transfer-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { instantOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import type { CarriedDelivery } from '../metrc/template-details.ts'

/** What was written from here of what Metrc prints nowhere. */
interface OwnOfTemplate {
  phone?: string
  grossUnit?: string
  packages?: Record<string, { grossWeight: number | null; price: number | null }>
}

/** A template as it is stored: in Metrc's words. */
export interface StoredTemplate {
  rows: readonly Transfer[]
  deliveries: readonly Partial<CarriedDelivery>[]
  packages: readonly Partial<DeliveryPackage>[]
}

interface TemplateRow {
  id: string
  facility_id: string
  version: number
  metrc: Partial<Transfer>
  metrc_rows: Transfer[]
  metrc_delivery: Partial<CarriedDelivery>[]
  metrc_packages: Partial<DeliveryPackage>[]
  template_own: OwnOfTemplate
  registered: { Id: number; ManifestNumber: string | null }[]
}

/** A wall time to the minute, as forms have it. */
const minuteOf = (text: string | null | undefined): string => (instantOrNull(text) ?? '').slice(0, 16)

function templateOf(row: TemplateRow): TransferTemplate {
  const { metrc, template_own: own } = row
  return {
    id: row.id.replace('template-', ''),
    facilityId: row.facility_id,
    version: row.version,
    name: metrc.Name ?? '',
    createdAt: instantOrNull(metrc.CreatedDateTime),
    lastModified: instantOrNull(metrc.LastModified),
    deliveries: row.metrc_delivery.map(deliveryOf),
    packages: row.metrc_packages.map((pkg) => packageOf(pkg, own)),
    phone: own.phone ?? '',
    grossUnit: own.grossUnit ?? null,
    registered: row.registered.map(({ Id, ManifestNumber }) => ({
      transferId: String(Id),
      manifestNumber: ManifestNumber || null,
    })),
  }
}

const deliveryOf = (delivery: Partial<CarriedDelivery>): TransferTemplate['deliveries'][number] => ({
  id: delivery.Id ?? 0,
  recipient: delivery.RecipientFacilityLicenseNumber ?? '',
  recipientName: delivery.RecipientFacilityName || null,
  transferType: delivery.ShipmentTypeName ?? '',
  invoice: delivery.InvoiceNumber ?? '',
  route: delivery.PlannedRoute ?? '',
  departure: minuteOf(delivery.EstimatedDepartureDateTime),
  arrival: minuteOf(delivery.EstimatedArrivalDateTime),
  transporters: (delivery.Transporters ?? []).map((each) => ({
    license: each.TransporterFacilityLicenseNumber,
    name: each.TransporterFacilityName || null,
  })),
  drivers: (delivery.TransporterDetails ?? []).map((each) => ({
    driver: each.DriverName ?? '',
    driverLicense: each.DriverVehicleLicenseNumber ?? '',
    occupationalLicense: each.DriverOccupationalLicenseNumber ?? '',
    vehicleMake: each.VehicleMake ?? '',
    vehicleModel: each.VehicleModel ?? '',
    vehiclePlate: each.VehicleLicensePlateNumber ?? '',
  })),
})

function packageOf(pkg: Partial<DeliveryPackage>, own: OwnOfTemplate): TransferTemplate['packages'][number] {
  const label = pkg.PackageLabel ?? ''
  const { grossWeight = null, price = null } = own.packages?.[label] ?? {}
  return {
    label,
    item: pkg.ItemName ?? '',
    quantity: pkg.ShippedQuantity ?? null,
    unit: pkg.ShippedUnitOfMeasureName ?? '',
    grossWeight,
    price,
  }
}

const rowId = (id: string | number) => `template-${id}`

const columns = sql`t.id, t.facility_id, t.version, t.metrc, t.metrc_rows, t.metrc_delivery, t.metrc_packages, t.template_own,
  coalesce((select jsonb_agg(jsonb_build_object('Id', m.metrc -> 'Id', 'ManifestNumber', m.metrc -> 'ManifestNumber')
      order by m.metrc ->> 'CreatedDateTime')
    from transfer m where m.facility_id = t.facility_id and m.type = 'outgoing' and m.gone_at is null
      and m.metrc ->> 'OriginatingTemplateId' = t.metrc ->> 'Id'), '[]') as registered`

/** The templates of a facility, by their names; `ids` (Metrc's) limits them. */
export async function transferTemplates(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<TransferTemplate[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from transfer t
    where t.facility_id = ${facilityId} and t.type = 'template' and t.gone_at is null
      and ${only(ids?.map(rowId) ?? null, 't.id')}
    order by lower(t.metrc ->> 'Name'), t.id`.execute(db)
  return rows.map(templateOf)
}

/** The same in Metrc's words, as the mirror has it; null for none. */
export async function storedTemplate(db: Db, facilityId: string, id: string): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select metrc_rows as rows, metrc_delivery as deliveries, metrc_packages as packages from transfer
    where facility_id = ${facilityId} and id = ${rowId(id)} and type = 'template' and gone_at is null`.execute(db)
  return rows[0] ?? null
}

type Written = TransferTemplateForm

const ownOf = ({ phone, grossUnit, packages }: Written): OwnOfTemplate => ({
  phone,
  grossUnit,
  packages: Object.fromEntries(packages.map(({ label, grossWeight, price }) => [label, { grossWeight, price }])),
})

/** A template as Metrc will list it, as far as what was written tells. */
function printed(id: number, deliveryId: number, form: Written) {
  const EstimatedDepartureDateTime = `${form.departure}:00.000`
  const EstimatedArrivalDateTime = `${form.arrival}:00.000`
  const common = {
    InvoiceNumber: form.invoice || null,
    RecipientFacilityLicenseNumber: form.recipient,
    ShipmentTypeName: form.transferType,
    EstimatedDepartureDateTime,
    EstimatedArrivalDateTime,
  }
  const driver = {
    ShipmentDeliveryId: deliveryId,
    DriverName: form.driver,
    DriverOccupationalLicenseNumber: form.occupationalLicense,
    DriverVehicleLicenseNumber: form.driverLicense,
    VehicleMake: form.vehicleMake,
    VehicleModel: form.vehicleModel,
    VehicleLicensePlateNumber: form.vehiclePlate,
  }
  const transporter = { ShipmentDeliveryId: deliveryId, TransporterFacilityLicenseNumber: form.transporter }
  return {
    row: { Id: id, DeliveryId: deliveryId, Name: form.name, ...common },
    delivery: {
      Id: deliveryId,
      ...common,
      PlannedRoute: form.route,
      Transporters: form.transporter ? [transporter] : [],
      TransporterDetails: form.transporter ? [driver] : [],
    },
  }
}

/** What is known here of the packages that a template names. */
const namedPackages = (facilityId: string, { packages }: Written) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('PackageLabel', label, 'ItemName', p.metrc -> 'Item' ->> 'Name',
      'ShippedQuantity', p.metrc -> 'Quantity', 'ShippedUnitOfMeasureName', p.metrc ->> 'UnitOfMeasureName') order by place)
    from unnest(${packages.map(({ label }) => label)}::text[]) with ordinality as named (label, place)
    left join lateral (select metrc from package where facility_id = ${facilityId} and package.label = named.label
      order by version desc limit 1) p on true), '[]')`

/** Longer than Metrc's reads are behind (Metrc reference §10.8). */
const untilRead = sql`jsonb_build_object('until', clock_timestamp() + interval '60 seconds')`

/** Shows a template that Metrc has confirmed until Metrc lists it, and keeps what it prints nowhere. */
export async function showMadeTemplate(tx: Db, facilityId: string, id: number, form: Written): Promise<void> {
  const { row, delivery } = printed(id, 0, form)
  await sql`
    insert into transfer (facility_id, id, type, list, lists, metrc, metrc_rows, metrc_delivery, metrc_packages, own_write, template_own)
    values (${facilityId}, ${rowId(id)}, 'template', 'transferTemplates', '{}', ${jsonb(row)}, ${jsonb([row])},
      ${jsonb([delivery])}, ${namedPackages(facilityId, form)}, ${untilRead}, ${jsonb(ownOf(form))})
    on conflict (facility_id, id) do update set template_own = excluded.template_own, version = nextval('row_version')`.execute(
    tx,
  )
}

/** Shows a template as Metrc has confirmed it, whatever reads that are behind still say. */
export async function showChangedTemplate(tx: Db, facilityId: string, id: number, form: Written): Promise<void> {
  await sql`
    update transfer set metrc = metrc || ${jsonb({ Name: form.name })}, template_own = ${jsonb(ownOf(form))},
      metrc_delivery = case when jsonb_array_length(metrc_delivery) = 1
        then jsonb_build_array((metrc_delivery -> 0) || ${jsonb(deliveryFields(id, form))}) else metrc_delivery end,
      metrc_packages = ${namedPackages(facilityId, form)}, own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(id)} and gone_at is null`.execute(tx)
}

function deliveryFields(id: number, form: Written) {
  const { Id: _, ...fields } = printed(id, 0, form).delivery
  return { ...fields, RecipientFacilityName: null }
}

/** A template that Metrc has confirmed to be deleted is shown no more. */
export async function removeTemplate(tx: Db, facilityId: string, id: number): Promise<void> {
  await sql`
    update transfer set gone_at = now(), own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(id)} and gone_at is null`.execute(tx)
}
