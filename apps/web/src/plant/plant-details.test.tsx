import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
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
  expect(screen.getByText(/^Harvested wrongly\? Correct its weight, or restore the plant, within/)).toBeTruthy()
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
