import { topicKey } from '@cultivatd/contract/topic'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { type Plant, StandingPlant } from '@cultivatd/domain/plant/plant'
import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { topicQueryKey } from '../live/live-client.ts'
import type { LiveRow } from '../live/merge.ts'
import { queryClient } from '../live/query-client.ts'
import { aServer } from '../live/server.builders.ts'
import { openPlant } from './plant-page.builders.tsx'

/** What this tab holds of a room from the page below. */
const holds = (topic: string, params: Record<string, string>, rows: readonly LiveRow[]) =>
  queryClient.setQueryData(topicQueryKey(topicKey(topic, params)), new Map(rows.map((row) => [row.id, row])))

function openUnanswered(plant: Plant, heldOf: string) {
  const server = aServer()
  server.isSilentOn('plant')
  server.isSilentOn('system')
  holds('plants', { facilityId: heldOf, roomId: '5' }, [StandingPlant.parse(plant)])
  holds('systems', { facilityId, roomId: '5' }, [aSystem({ id: 'rack', name: 'Rack A' })])
  return openPlant(plant, { page: 'details', server })
}

test('a plant opens at once from what the row of its room knows, and can be worked with', async () => {
  const plant = aPlantThatIs.flowering()
  openUnanswered({ ...plant, location: { systemId: 'rack', rack: 1, level: 1, zone: 2 } }, facilityId)
  const standsIn = (await screen.findByText('Stands in')).parentElement?.textContent
  expect(standsIn).toContain('Veg 1')
  expect(standsIn).toContain('Rack A')
  expect(screen.getByText('Blue Dream')).toBeTruthy()
  expect(screen.getAllByText('Flowering').length).toBeGreaterThan(0)
  expect(screen.getByText('Day 20')).toBeTruthy()
  for (const action of ['Move', 'Harvest', 'Destroy'])
    expect(screen.getAllByRole('button', { name: new RegExp(`^${action}`) }).length).toBeGreaterThan(0)
  expect(screen.queryByText('Planted')).toBeNull()
})

test('what is here of another facility is nothing of this one', async () => {
  openUnanswered(aPlant(), 'GAAA-0000-0009')
  expect(await screen.findByText('The plant is loading')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Blue Dream')).toBeNull())
})
