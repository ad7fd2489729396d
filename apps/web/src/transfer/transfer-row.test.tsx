import { aPackage } from '@cultivatd/domain/package/package.builders'
import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { TransferRow } from './transfer-row.tsx'

const unnamed: Transfer = {
  id: 'incoming-1',
  facilityId: 'GAAA-4KVB-7T2Q',
  version: 1,
  type: 'incoming',
  metrc: {
    Id: 1,
    ManifestNumber: '0000000035',
    Name: null,
    ShipperFacilityName: 'Stillwater Greenhouse',
    ShipperFacilityLicenseNumber: null,
    RecipientFacilityName: 'Red Fork',
    RecipientFacilityLicenseNumber: null,
    ShipmentTypeName: 'Transfer',
    ShipmentTransactionType: 'Standard',
    DeliveryCount: 1,
    PackageCount: 7,
    CreatedDateTime: null,
    EstimatedDepartureDateTime: null,
    EstimatedArrivalDateTime: null,
    ReceivedDateTime: null,
  },
  isFromOutside: false,
  metrcDelivery: [],
  metrcPackages: [],
}

test.each([
  [null, 'Stillwater Greenhouse'],
  ['Weekly run', 'Weekly run'],
])(
  '[XFER-02] [READ-96] [READ-121] a transfer whose name is %j is called %s, with its manifest number and what kind of shipment it is beside it',
  (Name, called) => {
    show(<TransferRow transfer={{ ...unnamed, metrc: { ...unnamed.metrc, Name } }} />)
    const row = screen.getByRole('button')
    expect(row.querySelector('b')?.textContent).toBe(called)
    expect(row.textContent).toContain('0000000035')
    expect(row.textContent).toContain('Standard')
    expect(row.textContent).not.toContain('incoming')
  },
)

test('a package that is on its way is a way to its page, with its quantity as everywhere', async () => {
  const { facilityId } = unnamed
  const pkg = aPackage({ Quantity: 591.63 }, { isGone: true })
  const PackageLabel = pkg.metrc.Label
  const server = aServer()
  server.shows('package', { facilityId, label: PackageLabel }, [pkg])
  const delivery: Transfer['metrcDelivery'][number] = {
    Id: 7,
    RecipientFacilityName: 'Red Fork Extracts',
    RecipientFacilityLicenseNumber: null,
    ShipmentTypeName: null,
    EstimatedDepartureDateTime: null,
    EstimatedArrivalDateTime: null,
    ReceivedDateTime: null,
    PlannedRoute: null,
  }
  const sent: Transfer['metrcPackages'][number] = {
    DeliveryId: delivery.Id,
    PackageLabel,
    ProductName: 'Jack Herer, bulk flower',
    ShippedQuantity: 591.63,
    ShippedUnitOfMeasureName: 'Grams',
    ShipmentPackageState: 'Shipped',
  }
  const { user } = show(
    <TransferRow transfer={{ ...unnamed, type: 'outgoing', metrcDelivery: [delivery], metrcPackages: [sent] }} />,
  )
  await user.click(screen.getByRole('button'))
  expect((await screen.findByRole('link')).getAttribute('href')).toContain(`package=${PackageLabel}`)
  expect(screen.getByText('591.63').textContent).toBe('591.63 g')
})
