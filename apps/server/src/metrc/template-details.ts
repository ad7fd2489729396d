import type { CallOptions } from '@cultivatd/metrc/client-options'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type {
  Delivery,
  DeliveryPackage,
  DeliveryTransporter,
  DeliveryTransporterDetail,
  Transfer,
} from '@cultivatd/metrc/transfer-records'

type AskingOfTemplate = { client: Pick<MetrcClient, 'readAll'>; signal: AbortSignal | undefined } & Pick<
  CallOptions,
  'priority'
>

/** A delivery of a template with who carries it, as Metrc prints the two. */
export type CarriedDelivery = Delivery & {
  Transporters: readonly DeliveryTransporter[]
  TransporterDetails: readonly DeliveryTransporterDetail[]
}

/** Of a template all is asked for: whoever changes it writes all of it (Metrc reference §10.6). @throws MetrcError */
export async function templateDetails(
  { client, signal, priority }: AskingOfTemplate,
  id: number,
  rows: readonly Transfer[],
  /** How what Metrc does not let this key see is answered; thrown when left out. */
  asked: <T>(read: () => Promise<T[]>) => Promise<T[]> = (read) => read(),
): Promise<{
  rows: readonly Transfer[]
  deliveries: CarriedDelivery[]
  packages: (DeliveryPackage & { DeliveryId: number })[]
}> {
  const how = { signal, priority }
  const listed = await asked(() => client.readAll('templateDeliveries', { id, ...how }))
  const found = await Promise.all(
    listed.map(async (delivery) => {
      const of = { id: delivery.Id, ...how }
      const [packages, Transporters, TransporterDetails] = await Promise.all([
        asked(() => client.readAll('templatePackages', of)),
        asked(() => client.readAll('templateTransporters', of)),
        asked(() => client.readAll('templateTransporterDetails', of)),
      ])
      return {
        delivery: { ...delivery, Transporters, TransporterDetails },
        packages: packages.map((pkg) => ({ DeliveryId: delivery.Id, ...pkg })),
      }
    }),
  )
  return {
    rows,
    deliveries: found.map(({ delivery }) => delivery),
    packages: found.flatMap(({ packages }) => packages),
  }
}
