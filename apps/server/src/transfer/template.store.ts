import { destinationsOf } from '@cultivatd/domain/transfer/template-rules'
import type { Destination, TransferTemplate, TransferTemplateForm } from '@cultivatd/domain/transfer/transfer-template'
import type { DeliveryPackage, Transfer } from '@cultivatd/metrc/transfer-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { instantOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { drivenFrom, printedDriven } from '../metrc/driven-fields.ts'
import type { CarriedDelivery } from '../metrc/template-details.ts'

/** What was written from here of what Metrc prints nowhere. */
interface OwnOfTemplate {
  /** Of older versions, for the only destination. */
  phone?: string
  /** By the license of the recipient, of older versions: two doors of one recipient had one. */
  phones?: Record<string, string>
  /** Each with the labels that go there, by which two of the same recipient are told apart. */
  destinations?: { recipient: string; phone: string; packages: string[] }[]
  grossUnit?: string
  packages?: Record<string, { grossWeight: number | null; price: number | null }>
}

/** A template as it is stored: in Metrc's words. */
export interface StoredTemplate {
  rows: readonly Transfer[]
  deliveries: readonly Partial<CarriedDelivery>[]
  packages: readonly Partial<DeliveryPackage & { DeliveryId: number }>[]
}

interface TemplateRow {
  id: string
  facility_id: string
  version: number
  metrc: Partial<Transfer>
  metrc_rows: Transfer[]
  metrc_delivery: Partial<CarriedDelivery>[]
  metrc_packages: Partial<DeliveryPackage & { DeliveryId: number }>[]
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
    deliveries: inOrder(row.metrc_delivery).map((delivery) => deliveryOf(delivery, row)),
    packages: row.metrc_packages.map((pkg) => packageOf(pkg, own)),
    grossUnit: own.grossUnit ?? null,
    registered: row.registered.map(({ Id, ManifestNumber }) => ({
      transferId: String(Id),
      manifestNumber: ManifestNumber || null,
    })),
  }
}

/** As they were added, whatever order Metrc lists them in; those that it has not shown yet are last. */
const inOrder = (deliveries: readonly Partial<CarriedDelivery>[]) =>
  deliveries.toSorted(({ Id: one = 0 }, { Id: other = 0 }) => place(one) - place(other))
const place = (id: number): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER - 1000 - id)

const deliveryOf = (
  delivery: Partial<CarriedDelivery>,
  { metrc_delivery: all, metrc_packages: packages, template_own: own }: TemplateRow,
): TransferTemplate['deliveries'][number] => {
  const labels = packages
    .filter(({ DeliveryId }) => all.length === 1 || DeliveryId === delivery.Id)
    .flatMap(({ PackageLabel }) => PackageLabel ?? [])
  const recipient = delivery.RecipientFacilityLicenseNumber ?? ''
  return { ...printedOf(delivery), packages: labels, recipient, phone: phoneOf(own, recipient, labels) }
}

/** Of the destination of this recipient to which one of these packages goes, or else of the first of this recipient. */
function phoneOf({ destinations = [], phones, phone }: OwnOfTemplate, recipient: string, labels: readonly string[]) {
  const its = destinations.filter((one) => one.recipient === recipient)
  const said = its.find(({ packages }) => packages.some((label) => labels.includes(label))) ?? its[0]
  return said?.phone ?? phones?.[recipient] ?? phone ?? ''
}

const printedOf = (
  delivery: Partial<CarriedDelivery>,
): Omit<TransferTemplate['deliveries'][number], 'packages' | 'recipient' | 'phone'> => ({
  id: Math.max(0, delivery.Id ?? 0),
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
  drivers: (delivery.TransporterDetails ?? []).map(drivenFrom),
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

const ownOf = (form: Written): OwnOfTemplate => ({
  destinations: destinationsOf<Destination>(form).map(({ recipient, phone, packages }) => ({
    recipient,
    phone,
    packages: packages.map(({ label }) => label),
  })),
  grossUnit: form.grossUnit,
  packages: Object.fromEntries(
    destinationsOf<Destination>(form).flatMap(({ packages }) =>
      packages.map(({ label, grossWeight, price }) => [label, { grossWeight, price }] as const),
    ),
  ),
})

/**
 * Metrc's ids of the deliveries in the order of the form, so far as they are known; of others one below 0, so that packages
 * are told apart until Metrc shows them: on the form they are 0.
 */
type DeliveryIds = readonly (number | null)[]

const idAt = (ids: DeliveryIds, at: number): number => ids[at] ?? -1 - at

/** A template as Metrc will list it, as far as what was written tells. */
function printed(id: number, ids: DeliveryIds, form: Written) {
  const deliveries = destinationsOf<Destination>(form).map((going, at) => printedDelivery(going, idAt(ids, at)))
  const [first] = deliveries
  return { row: { Id: id, DeliveryId: Math.max(0, first?.Id ?? 0), Name: form.name, ...first?.common }, deliveries }
}

function printedDelivery(form: Destination, Id: number) {
  const common = {
    InvoiceNumber: form.invoice || null,
    RecipientFacilityLicenseNumber: form.recipient,
    ShipmentTypeName: form.transferType,
    EstimatedDepartureDateTime: `${form.departure}:00.000`,
    EstimatedArrivalDateTime: `${form.arrival}:00.000`,
  }
  const driver = { ShipmentDeliveryId: Id, ...printedDriven(form) }
  const transporter = { ShipmentDeliveryId: Id, TransporterFacilityLicenseNumber: form.transporter }
  return {
    Id,
    common,
    delivery: {
      Id,
      ...common,
      RecipientFacilityName: null,
      PlannedRoute: form.route,
      Transporters: form.transporter ? [transporter] : [],
      TransporterDetails: form.transporter ? [driver] : [],
    },
  }
}

/** What is known here of the packages that a template names. */
const namedPackages = (facilityId: string, ids: DeliveryIds, form: Written) => {
  const named = destinationsOf<Destination>(form).flatMap(({ packages }, at) =>
    packages.map(({ label }) => ({ label, delivery: idAt(ids, at) })),
  )
  return sql`
  coalesce((select jsonb_agg(jsonb_build_object('DeliveryId', named.delivery, 'PackageLabel', label, 'ItemName', p.metrc -> 'Item' ->> 'Name',
      'ShippedQuantity', p.metrc -> 'Quantity', 'ShippedUnitOfMeasureName', p.metrc ->> 'UnitOfMeasureName') order by place)
    from unnest(${named.map(({ label }) => label)}::text[], ${named.map(({ delivery }) => delivery)}::bigint[])
      with ordinality as named (label, delivery, place)
    left join lateral (select metrc from package where facility_id = ${facilityId} and package.label = named.label
      order by version desc limit 1) p on true), '[]')`
}

/** Longer than Metrc's reads are behind (Metrc reference §10.8). */
const untilRead = sql`jsonb_build_object('until', clock_timestamp() + interval '60 seconds')`

/** Shows a template that Metrc has confirmed until Metrc lists it, and keeps what it prints nowhere. */
export async function showMadeTemplate(tx: Db, facilityId: string, id: number, form: Written): Promise<void> {
  const { row, deliveries } = printed(id, [], form)
  await sql`
    insert into transfer (facility_id, id, type, list, lists, metrc, metrc_rows, metrc_delivery, metrc_packages, own_write, template_own)
    values (${facilityId}, ${rowId(id)}, 'template', 'transferTemplates', '{}', ${jsonb(row)}, ${jsonb([row])},
      ${jsonb(deliveries.map(({ delivery }) => delivery))}, ${namedPackages(facilityId, [], form)}, ${untilRead}, ${jsonb(ownOf(form))})
    on conflict (facility_id, id) do update set template_own = excluded.template_own, version = nextval('row_version')`.execute(
    tx,
  )
}

/** Shows a template as Metrc has confirmed it, whatever reads that are behind still say. */
export async function showChangedTemplate(
  tx: Db,
  facilityId: string,
  form: Written & { id: number; deliveryId: number },
): Promise<void> {
  const ids = [form.deliveryId, ...(form.more ?? []).map(({ deliveryId }) => deliveryId)]
  const { deliveries } = printed(form.id, ids, form)
  // What Metrc prints besides of a delivery that it knew stays.
  const shown = deliveries.map(
    ({ Id, delivery }) => sql`
    coalesce((select d from jsonb_array_elements(metrc_delivery) d where (d ->> 'Id')::bigint = ${Id} limit 1), '{}') || ${jsonb(delivery)}`,
  )
  await sql`
    update transfer set metrc = metrc || ${jsonb({ Name: form.name })}, template_own = ${jsonb(ownOf(form))},
      metrc_delivery = jsonb_build_array(${sql.join(shown)}),
      metrc_packages = ${namedPackages(facilityId, ids, form)}, own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(form.id)} and gone_at is null`.execute(tx)
}

/** A template that Metrc has confirmed to be deleted is shown no more. */
export async function removeTemplate(tx: Db, facilityId: string, id: number): Promise<void> {
  await sql`
    update transfer set gone_at = now(), own_write = ${untilRead}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${rowId(id)} and gone_at is null`.execute(tx)
}
