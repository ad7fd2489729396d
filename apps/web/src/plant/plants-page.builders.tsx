import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Plant } from '@cultivatd/domain/plant/plant'
import { onTestFinished, vi } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import type { ManyPlantsAction } from './many-actions.ts'
import { rooms } from './plant-page.builders.tsx'
import { PlantsAction } from './plants-action.tsx'

/** An action on many plants above an empty page, opened in Flower 1, where these plants stand. */
export function openPlants(action: ManyPlantsAction, plants: readonly Plant[]) {
  // Only rows that are in sight are drawn, and nothing has a height here.
  const sight = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const row = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  onTestFinished(() => [sight, row].forEach((height) => height.mockRestore()))
  const server = aServer()
  server.shows('plants', { facilityId, roomId: '7' }, plants)
  server.shows('rooms', { facilityId }, rooms)
  server.shows('references', { facilityId }, [references()])
  const onClose = vi.fn<() => void>()
  const form = <PlantsAction action={action} facilityId={facilityId} roomId="7" labels={[]} onClose={onClose} />
  return { ...show(form), server, onClose }
}
