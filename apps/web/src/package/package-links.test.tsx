import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { openPackage } from './package-page.builders.tsx'

const transfer = (Id: number, metrc: Partial<Transfer['metrc']>): Transfer => ({
  id: `outgoing-${Id}`,
  facilityId,
  version: 1,
  type: 'outgoing',
  metrc: {
    Id,
    ManifestNumber: '0000000035',
    Name: null,
    ShipperFacilityName: 'Red Fork',
    ShipperFacilityLicenseNumber: null,
    RecipientFacilityName: 'Stillwater',
    RecipientFacilityLicenseNumber: null,
    ShipmentTypeName: null,
    ShipmentTransactionType: null,
    DeliveryCount: 1,
    PackageCount: 1,
    CreatedDateTime: null,
    EstimatedDepartureDateTime: null,
    EstimatedArrivalDateTime: null,
    ReceivedDateTime: null,
    ...metrc,
  },
  isFromOutside: false,
  metrcDelivery: [],
  metrcPackages: [],
})

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? null])

test('the harvests of a package are ways to them, each by its day where the name came twice', async () => {
  const pkg = aPackage({ SourceHarvestNames: 'Blue, Jack, Unknown' })
  const server = aServer()
  server.shows('packageHarvests', { facilityId, label: pkg.metrc.Label }, [
    aHarvest({ Id: 1, Name: 'Blue', HarvestStartDate: '2026-11-02' }),
    aHarvest({ Id: 2, Name: 'Blue', HarvestStartDate: '2026-11-04' }),
    aHarvest({ Id: 3, Name: 'Jack', FinishedDate: '2026-11-12' }),
  ])
  openPackage(pkg, { page: 'details', server })
  expect(await listed('Source harvests')).toEqual([
    ['Blue, 2 Nov 2026', expect.stringContaining('harvest=')],
    ['Blue, 4 Nov 2026', expect.stringContaining('harvest=')],
    ['Jack', expect.stringContaining('harvest=')],
    ['Unknown', null],
  ])
})

test('the transfers of a package are ways to their rows, while there are such', async () => {
  const pkg = aPackage()
  const server = aServer()
  server.shows('packageTransfers', { facilityId, label: pkg.metrc.Label }, [
    transfer(2, { Name: 'Weekly run' }),
    transfer(1, { ReceivedDateTime: '2026-03-03T10:00:00.000Z' }),
  ])
  openPackage(pkg, { page: 'details', server })
  expect(await listed('Transfers')).toEqual([
    ['To Weekly run On its way', `/facility/${facilityId}/transfers#outgoing-2`],
    ['To Stillwater Received 3 Mar', null],
  ])
})
