import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { deliveryOf } from './blank-transfer.ts'
import { Draft } from './draft.ts'
import { nextManifest } from './external-transfers.ts'
import type { Metrc } from './handle.ts'
import { stampText } from './stamp.ts'
import { carriedBy } from './transfer-input.ts'

/**
 * A person makes a transfer of a template in Metrc's own pages, which alone can (Metrc reference §10.6): its packages are on
 * their way from then on. The template stays. Answers the id of the transfer.
 *
 * @throws Error when there is no such template
 */
export function registerElsewhere(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit' | 'now'>,
  license: string,
  templateId: number,
): number {
  const { world } = metrc
  const rows = [...world.table(license, 'transferTemplate').values()].filter(({ record }) => record.Id === templateId)
  if (rows.length === 0) throw new Error(`${license} has no transfer template ${templateId}`)
  const draft = new Draft(world, license, metrc.nextStamp)
  const id = world.nextId()
  const manifest = nextManifest({ draft })
  for (const [at, { id: templateDeliveryId, record }] of rows.entries()) {
    const loaded = world.row(license, 'templateDelivery', templateDeliveryId)?.record
    if (!loaded) continue
    const DeliveryId = world.nextId()
    const transfer: Transfer = {
      ...record,
      Id: id,
      DeliveryId,
      ManifestNumber: manifest,
      OriginatingTemplateId: templateId,
      CreatedDateTime: stampText(Math.floor(metrc.now().getTime() / 1000) * 1000),
    }
    // The table has one row for each transfer; those of further deliveries stand beside it.
    draft.put('outgoing', at === 0 ? id : DeliveryId, transfer)
    draft.put('delivery', DeliveryId, {
      transferId: id,
      delivery: deliveryOf(transfer, loaded.delivery.PlannedRoute),
      packages: loaded.packages.map(({ pkg }) => pkg),
      carrying: carriedBy(DeliveryId, loaded.carrying),
      prices: Object.fromEntries(loaded.packages.map(({ pkg, price }) => [pkg.PackageLabel, price])),
    })
    for (const { pkg } of loaded.packages) {
      const row = draft.byLabel('package', pkg.PackageLabel)
      if (row) draft.put('package', row.id, row.record, { inTransit: true })
    }
  }
  metrc.commit(draft.changes())
  return id
}
