import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { expect, test } from 'vitest'
import { itemNames, packagesOf, transferGroups, withOlder } from './transfer-groups.ts'

function aTransfer(id: number, type: Transfer['type'], metrc: Partial<Transfer['metrc']> = {}): Transfer {
  return {
    id: `${type}-${id}`,
    facilityId: 'GAAA-4KVB-7T2Q',
    version: 1,
    type,
    metrc: {
      Id: id,
      ManifestNumber: `000${id}`,
      Name: null,
      ShipperFacilityName: 'Red Fork',
      ShipperFacilityLicenseNumber: 'GAAA-4KVB-7T2Q',
      RecipientFacilityName: 'Stillwater',
      RecipientFacilityLicenseNumber: 'GAAA-2XND-91PM',
      ShipmentTypeName: 'Transfer',
      ShipmentTransactionType: 'Standard',
      DeliveryCount: 1,
      PackageCount: 2,
      CreatedDateTime: '2026-11-18T09:00:00Z',
      EstimatedDepartureDateTime: null,
      EstimatedArrivalDateTime: null,
      ReceivedDateTime: null,
      ...metrc,
    },
    isFromOutside: false,
    metrcDelivery: [],
    metrcPackages: [
      ['Trim', 1],
      ['Flower', 1],
      ['Trim', 2],
    ].map(([name, delivery]) => ({
      DeliveryId: Number(delivery),
      PackageLabel: '1A4FF0300000022000008123',
      ProductName: String(name),
      ShippedQuantity: 4,
      ShippedUnitOfMeasureName: 'Grams',
      ShipmentPackageState: 'Shipped',
    })),
  }
}

test('[XFER-01] [READ-96] transfers stand in three groups, those on their way first', () => {
  const groups = transferGroups([
    aTransfer(1, 'outgoing', { ReceivedDateTime: '2026-11-19T09:00:00Z' }),
    aTransfer(2, 'outgoing'),
    aTransfer(3, 'incoming'),
  ])
  expect(groups.map(({ title, transfers }) => [title, transfers.map(({ id }) => id)])).toEqual([
    ['Incoming', ['incoming-3']],
    ['Outgoing', ['outgoing-2', 'outgoing-1']],
    ['Rejected', []],
  ])
})

test('[READ-114] one that was read by page and then changes is there once, as it is now', () => {
  const before = aTransfer(1, 'incoming', { ReceivedDateTime: '2026-01-19T09:00:00Z' })
  const now = { ...before, version: 2, metrc: { ...before.metrc, ReceivedDateTime: null } }
  const older = [before, aTransfer(2, 'incoming', { ReceivedDateTime: '2026-01-18T09:00:00Z' })]
  expect(withOlder([now, aTransfer(3, 'outgoing')], older).map(({ id, version }) => [id, version])).toEqual([
    ['incoming-1', 2],
    ['incoming-2', 1],
    ['outgoing-3', 1],
  ])
})

test('[XFER-02] item names are told once each', () => {
  expect(itemNames(aTransfer(1, 'incoming'))).toEqual(['Flower', 'Trim'])
  expect(packagesOf(aTransfer(1, 'incoming'), 2)).toHaveLength(1)
})
