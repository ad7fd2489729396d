import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../ui/rendering.builders.tsx'
import { isTopicKept } from './kept/kept-topics.ts'
import { live } from './live.ts'
import { aServer } from './server.builders.ts'
import { useFloorLists } from './use-floor-lists.ts'

const Page = ({ facilityId }: { facilityId: string }) => {
  useFloorLists(facilityId)
  return null
}

test('what forms choose from is asked for once a page of the facility stands, and all of it is kept', async () => {
  aServer()
  const soon = vi.spyOn(live, 'soon').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  show(<Page facilityId="GAAA-1" />)
  expect(soon).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(soon).toHaveBeenCalledWith('additiveProducts', { facilityId: 'GAAA-1' }), 5_000)
  expect(soon).toHaveBeenCalledWith('references', { facilityId: 'GAAA-1' })
  expect(soon).toHaveBeenCalledWith('inventoryDetails', {})
  for (const [name] of soon.mock.calls) expect(isTopicKept(name)).toBe(true)
})
