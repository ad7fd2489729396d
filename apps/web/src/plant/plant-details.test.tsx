import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { openPlant } from './plant-page.builders.tsx'

const cut = { GrowthPhase: 'Flowering', LocationName: 'Flower 1' }

test('a harvested plant hangs where its harvest dries, and leads to it', async () => {
  const harvest = aHarvest({ DryingLocationName: 'Dry 2', TotalWasteWeight: 0 })
  const server = aServer()
  server.shows('harvest', { facilityId, harvestId: harvest.id }, [harvest])
  openPlant(aPlantThatIs.harvested({ ...cut, HarvestId: 7 }), { page: 'details', server })
  expect((await screen.findByText('Hangs in')).parentElement?.textContent).toBe('Hangs inDry 2')
  const link = screen.getByRole('link', { name: /FullPlant$/ })
  expect(link.getAttribute('href')).toContain('harvest=')
  for (const contradiction of ['Stands in', 'Phase in Metrc']) expect(screen.queryByText(contradiction)).toBeNull()
  expect(screen.getByText(/^Harvested wrongly\? Correct its weight, or restore the plant/)).toBeTruthy()
})

test('a harvested plant that cannot go back leads with one press to the correction for the state', async () => {
  const harvest = aHarvest({ DryingLocationName: 'Dry 2', TotalWasteWeight: 0 })
  const server = aServer()
  server.shows('harvest', { facilityId, harvestId: harvest.id }, [{ ...harvest, restoreHours: 24 }])
  const plant = aPlantThatIs.harvested({ ...cut, HarvestId: 7, HarvestedDate: '2026-01-05' })
  const operation = anOperation({ id: 'o9', kind: 'plant.harvest', state: 'confirmed', records: [plant.metrc.Label] })
  server.shows('operations', { facilityId, record: plant.metrc.Label }, [operation])
  openPlant(plant, { page: 'details', server })
  expect(await screen.findByRole('heading', { name: 'Harvested wrongly?' })).toBeTruthy()
  const over = /the state lets a plant go back for 24 hours: ask your state for a correction/
  expect(screen.getAllByText(over)).toHaveLength(3)
  const link = screen.getByRole('link', { name: 'Correction for the state' }).getAttribute('href')
  expect(link).toMatch(/^\/operations\?operation=o9&correct=o9$/)
})

test('of a harvested plant whose harvest Metrc does not tell, the page says where it was cut', async () => {
  openPlant(aPlantThatIs.harvested(cut), { page: 'details' })
  expect((await screen.findByText('Cut in')).parentElement?.textContent).toBe('Cut inFlower 1')
  expect(screen.queryByText(/^Harvested wrongly/)).toBeNull()
})

test('a growing plant stands where it stands, in the phase that Metrc says', async () => {
  openPlant(aPlantThatIs.flowering(cut), { page: 'details' })
  expect(await screen.findByText('Stands in')).toBeTruthy()
  expect(screen.getByText('Phase in Metrc').parentElement?.textContent).toBe('Phase in MetrcFlowering')
})

test.each([
  ['Gone room', 'Gone room'],
  [null, 'Unknown Location'],
])(
  '[ERR-26] [READ-111] a plant at a location that is no room, which Metrc calls %j, stands in %s',
  async (LocationName, called) => {
    openPlant(aPlantThatIs.flowering({ ...cut, LocationId: 999, LocationName }), { page: 'details' })
    expect((await screen.findByText('Stands in')).parentElement?.textContent).toBe(`Stands in${called}`)
    expect(screen.queryByRole('link', { name: called })).toBeNull()
  },
)
