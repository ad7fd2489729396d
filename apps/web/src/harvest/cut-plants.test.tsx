import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { openHarvest } from './harvest-page.builders.tsx'

function open(metrc: Parameters<typeof aHarvest>[0]) {
  const server = aServer()
  const harvest = aHarvest({ PlantCount: 12, TotalWasteWeight: 0, ...metrc })
  server.shows('harvestPlants', { facilityId, harvestId: harvest.id }, [])
  return openHarvest(harvest, { page: 'harvestDetails', server })
}

test('of plants that are not known here a wrong harvest is corrected on the page of the plant, to which a scan leads', async () => {
  open({})
  const scan = await screen.findByRole('link', { name: 'Scan the plant' })
  expect(scan.getAttribute('href')).toContain('page=get')
})

test('where Metrc takes no plant back there is nothing to scan for', async () => {
  open({ FinishedDate: '2026-11-20' })
  expect(await screen.findByText(/Metrc takes no plant back from it/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Scan the plant' })).toBeNull()
})
