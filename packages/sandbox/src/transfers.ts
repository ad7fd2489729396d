import { refuseEmpty } from './answer.ts'
import { answerPage } from './list.ts'
import { listRoute, type ReadContext, type Route } from './route.ts'
import { labTestBatches } from './lab-vocabulary.ts'
import type { Carrying, LoadedDelivery } from './tables.ts'
import { itemCategories } from './vocabulary.ts'

const everything = () => true

/** The deliveries of a transfer. Reported: only outgoing transfers answer rows (Metrc reference §18, Transfers). */
function readDeliveries({ world, licenses, params, quirks, query }: ReadContext) {
  const id = Number(params.id)
  const tables = quirks.deliveriesOfIncoming
    ? (['outgoing', 'rejected', 'incoming'] as const)
    : (['outgoing', 'rejected'] as const)
  const shipper = licenses.find((license) => tables.some((table) => world.row(license, table, id)))
  if (shipper === undefined) {
    const isIncoming = licenses.some((license) => world.row(license, 'incoming', id))
    if (isIncoming) return answerPage([], query)
    throw refuseEmpty(401)
  }
  const deliveries = [...world.table(shipper, 'delivery').values()]
    .filter((row) => row.record.transferId === id)
    .sort((a, b) => b.id - a.id)
    .map((row) => row.record.delivery)
  return answerPage(deliveries, query)
}

function loadedOf({ world, licenses, params }: ReadContext): LoadedDelivery {
  const id = Number(params.id)
  const found = licenses.map((license) => world.row(license, 'delivery', id)?.record).find(isThere)
  if (!found) throw refuseEmpty(401)
  return found
}

const sortedPackages = ({ packages }: LoadedDelivery) => [...packages].sort((a, b) => b.PackageId - a.PackageId)

const readDeliveryPackages = (context: ReadContext) => answerPage(sortedPackages(loadedOf(context)), context.query)

function readPrices(context: ReadContext) {
  const loaded = loadedOf(context)
  const prices = sortedPackages(loaded).map(({ PackageId, PackageLabel }) => {
    const ShipperWholesalePrice = loaded.prices?.[PackageLabel] ?? null
    return { PackageId, PackageLabel, ShipperWholesalePrice, ReceiverWholesalePrice: null }
  })
  return answerPage(prices, context.query)
}

/** Who carries it: as it was written, else as the row of its transfer says. */
function carryingOf(context: ReadContext): Carrying[] {
  const { delivery, transferId, carrying } = loadedOf(context)
  if (carrying) return carrying
  const { world, licenses } = context
  const tables = ['outgoing', 'rejected', 'incoming'] as const
  const transfer = licenses
    .flatMap((license) => tables.map((table) => world.row(license, table, transferId)?.record))
    .find(Boolean)
  if (!transfer?.TransporterFacilityLicenseNumber) return []
  const { TransporterFacilityLicenseNumber, TransporterFacilityName } = transfer
  const { DriverName, DriverOccupationalLicenseNumber, DriverVehicleLicenseNumber } = transfer
  const { VehicleMake, VehicleModel, VehicleLicensePlateNumber } = transfer
  const transporter = { TransporterFacilityLicenseNumber, TransporterFacilityName, TransporterDirection: 'Outbound' }
  const driver = { DriverName, DriverOccupationalLicenseNumber, DriverVehicleLicenseNumber, DriverLayoverLeg: null }
  const vehicle = { VehicleMake, VehicleModel, VehicleLicensePlateNumber, ActualDriverStartDateTime: null }
  const ShipmentDeliveryId = delivery.Id
  return [
    {
      transporter: { ShipmentDeliveryId, ...transporter },
      details: [{ ShipmentDeliveryId, ...driver, ...vehicle }],
      phone: '',
    },
  ]
}

/** Which tests a package of a delivery has to have: those of the category of its item, as far as the state says. */
function readRequiredTests({ world, licenses, params, query }: ReadContext) {
  const id = Number(params.id)
  const found = licenses
    .flatMap((license) => [...world.table(license, 'delivery').values()])
    .flatMap(({ record }) => record.packages)
    .find(({ PackageId }) => PackageId === id)
  if (!found) throw refuseEmpty(401)
  const names = itemCategories.find(({ Name }) => Name === found.ItemCategoryName)?.LabTestBatchNames ?? []
  const batches = labTestBatches.filter(({ Name }) => names.includes(Name))
  return answerPage(
    batches.map(({ Id, Name }) => ({ PackageId: id, LabTestBatchId: Id, LabTestBatchName: Name })),
    query,
  )
}

const isThere = (delivery: LoadedDelivery | undefined): delivery is LoadedDelivery => delivery !== undefined

/** Transfers: reads. Creating and receiving them is Metrc's own screen's work (§10.6). */
export const transferRoutes: Route[] = [
  listRoute('/transfers/v2/incoming', 'incoming', everything, { windowed: true }),
  listRoute('/transfers/v2/outgoing', 'outgoing', everything, { windowed: true }),
  listRoute('/transfers/v2/rejected', 'rejected', everything, { windowed: false }),
  { method: 'GET', path: '/transfers/v2/{id}/deliveries', license: 'none', read: readDeliveries },
  { method: 'GET', path: '/transfers/v2/deliveries/{id}/packages', license: 'none', read: readDeliveryPackages },
  {
    method: 'GET',
    path: '/transfers/v2/deliveries/{id}/packages/wholesale',
    license: 'none',
    permissions: ['View Wholesale'],
    read: readPrices,
  },
  {
    method: 'GET',
    path: '/transfers/v2/deliveries/{id}/transporters',
    license: 'none',
    read: (context) =>
      answerPage(
        carryingOf(context).map(({ transporter }) => transporter),
        context.query,
      ),
  },
  {
    method: 'GET',
    path: '/transfers/v2/deliveries/{id}/transporters/details',
    license: 'none',
    read: (context) =>
      answerPage(
        carryingOf(context).flatMap(({ details }) => details),
        context.query,
      ),
  },
  {
    method: 'GET',
    path: '/transfers/v2/deliveries/package/{id}/requiredlabtestbatches',
    license: 'none',
    read: readRequiredTests,
  },
]
