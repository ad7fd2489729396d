import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import type { SourceHarvest } from '@cultivatd/domain/package/source-harvest'
import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
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

const { sourceHarvests } = packageRoutes
const told = (given: Partial<SourceHarvest> = {}): SourceHarvest => ({
  name: 'Blue',
  day: '2026-11-02',
  licenseNumber: facilityId,
  facilityName: 'Red Fork',
  harvestId: '1',
  ...given,
})
const asked = (pkg = aPackage({ SourceHarvestNames: 'Blue' })) => {
  const server = aServer()
  server.shows('packageHarvests', { facilityId, label: pkg.metrc.Label }, [
    aHarvest({ Id: 1, Name: 'Blue', HarvestStartDate: '2026-11-02' }),
    aHarvest({ Id: 2, Name: 'Blue', HarvestStartDate: '2026-11-04' }),
  ])
  return { pkg, server }
}

test('what Metrc tells of where a package is from stands in place of the names: which harvest, and whose', async () => {
  const { pkg, server } = asked()
  const foreign = told({ name: 'Far', licenseNumber: 'GZZZ', facilityName: 'Lofty, LLC', harvestId: null })
  server.answers(sourceHarvests, answer(sourceHarvests, { harvests: [told(), foreign], isAway: false }))
  openPackage(pkg, { page: 'details', server })
  await screen.findByText('Far')
  expect(await listed('Source harvests')).toEqual([
    ['Blue', expect.stringContaining('harvest=%221%22')],
    ['Far of Lofty, LLC', null],
  ])
})

test('one harvest twice by its name is told apart by its day, and a harvest of another facility here is a way to it', async () => {
  const { pkg, server } = asked(aPackage({ SourceHarvestNames: null, SourcePackageLabels: '1A4FF0300000022000009999' }))
  const other = told({ day: '2026-11-04', licenseNumber: 'GZZZ', facilityName: '', harvestId: '2' })
  server.answers(sourceHarvests, answer(sourceHarvests, { harvests: [told(), other], isAway: false }))
  openPackage(pkg, { page: 'details', server })
  expect(await listed('Source harvests')).toEqual([
    ['Blue, 2 Nov 2026', expect.stringContaining(`in=${facilityId}`)],
    ['Blue, 4 Nov 2026 of GZZZ', expect.stringContaining('in=GZZZ')],
  ])
})

test.each([
  { where: 'this Metrc does not tell', reply: answer(sourceHarvests, { harvests: null, isAway: false }) },
  { where: 'Metrc is away', reply: answer(sourceHarvests, { harvests: null, isAway: true }) },
  { where: 'Metrc lists none', reply: answer(sourceHarvests, { harvests: [], isAway: false }) },
  { where: 'the server does not tell', reply: refusal(503, 'Metrc does not answer. Try again later.') },
])('where $where the names on the package stay', async ({ reply }) => {
  const { pkg, server } = asked()
  server.answers(sourceHarvests, reply)
  openPackage(pkg, { page: 'details', server })
  await waitFor(() => expect(server.asked(sourceHarvests)).toHaveLength(1))
  expect(await listed('Source harvests')).toEqual([
    ['Blue, 2 Nov 2026', expect.stringContaining('harvest=%221%22')],
    ['Blue, 4 Nov 2026', expect.stringContaining('harvest=%222%22')],
  ])
})

test('a package that is made of nothing else has nobody asked', async () => {
  const { server } = openPackage(aPackage({ SourceHarvestNames: null, SourcePackageLabels: null }), { page: 'details' })
  await screen.findByText('Packaged')
  expect(server.asked(sourceHarvests)).toEqual([])
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
