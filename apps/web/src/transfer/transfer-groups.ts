import { type Transfer, TransferType } from '@cultivatd/domain/transfer/transfer'

/** A group of the transfers page (XFER-01). */
export interface TransferGroup {
  type: TransferType
  title: string
  empty: string
  transfers: Transfer[]
}

const words: Record<TransferType, { title: string; empty: string }> = {
  incoming: { title: 'Incoming', empty: 'No incoming transfers' },
  outgoing: { title: 'Outgoing', empty: 'No outgoing transfers' },
  rejected: { title: 'Rejected', empty: 'No rejected transfers' },
}

const whenOf = ({ metrc }: Transfer): string =>
  metrc.ReceivedDateTime ?? metrc.EstimatedArrivalDateTime ?? metrc.CreatedDateTime ?? ''

/** Incoming, Outgoing, Rejected; in each what is still on its way first, then the newest. */
export function transferGroups(transfers: readonly Transfer[]): TransferGroup[] {
  return TransferType.options.map((type) => ({
    type,
    ...words[type],
    transfers: transfers
      .filter((transfer) => transfer.type === type)
      .sort(
        (a, b) =>
          Number(a.metrc.ReceivedDateTime !== null) - Number(b.metrc.ReceivedDateTime !== null) ||
          whenOf(b).localeCompare(whenOf(a)),
      ),
  }))
}

/** Each once: what the stream shows is newer than what was read by page. */
export function withOlder(current: readonly Transfer[], older: readonly Transfer[]): Transfer[] {
  const shown = new Map(older.map((transfer) => [transfer.id, transfer]))
  for (const transfer of current) shown.set(transfer.id, transfer)
  return [...shown.values()]
}

/** The names of the items in a transfer, each once (XFER-02). */
export const itemNames = ({ metrcPackages }: Transfer): string[] =>
  [...new Set(metrcPackages.map(({ ProductName }) => ProductName))].sort((a, b) => a.localeCompare(b))

/** The packages of one delivery. */
export const packagesOf = ({ metrcPackages }: Transfer, deliveryId: number): Transfer['metrcPackages'] =>
  metrcPackages.filter(({ DeliveryId }) => DeliveryId === deliveryId)
