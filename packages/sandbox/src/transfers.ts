import { refuseEmpty } from './answer.ts'
import { answerPage } from './list.ts'
import { listRoute, type ReadContext, type Route } from './route.ts'
import type { LoadedDelivery } from './tables.ts'

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

function readDeliveryPackages({ world, licenses, params, query }: ReadContext) {
  const id = Number(params.id)
  const found = licenses.map((license) => world.row(license, 'delivery', id)?.record).find(isThere)
  if (!found) throw refuseEmpty(401)
  return answerPage(
    [...found.packages].sort((a, b) => b.PackageId - a.PackageId),
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
]
