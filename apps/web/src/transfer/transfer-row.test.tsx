import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  metrcDelivery: [],
  metrcPackages: [],
}

test.each([
  [null, 'Stillwater Greenhouse'],
  ['Weekly run', 'Weekly run'],
])(
  '[XFER-02] [READ-121] a transfer whose name is %j is called %s, with its manifest number beside it',
  (Name, called) => {
    show(<TransferRow transfer={{ ...unnamed, metrc: { ...unnamed.metrc, Name } }} />)
    const row = screen.getByRole('button')
    expect(row.querySelector('b')?.textContent).toBe(called)
    expect(row.textContent).toContain('0000000035')
  },
)
