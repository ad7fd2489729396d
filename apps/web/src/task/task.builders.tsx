import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aDetail } from '@cultivatd/domain/inventory/inventory.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { aTask } from '@cultivatd/domain/task/task.builders'
import type { Task } from '@cultivatd/domain/task/task'
import { aServer } from '../live/server.builders.ts'

/** The other facility of the grower, which has no rooms. */
export const stillwater = 'GAAA-STILL'

const aFacility = (id: string, DisplayName: string) => ({ id, version: 1, metrc: { DisplayName } }) as never
const aPerson = (id: string, displayName: string, isActive = true) => ({
  id,
  uid: id,
  version: 1,
  displayName,
  isActive,
})
const piece = (id: string, roomId: string | null) =>
  ({
    id,
    version: 1,
    facilityId,
    detailId: 'fan',
    roomId,
    systemId: null,
    removed: false,
    since: '2026-01-01',
  }) as never

export const veg = aRoomSummary({ Id: 5, Name: 'Veg 2' })
export const inVeg = { facilityId, roomId: veg.id, systemId: null }

/** A grower with two facilities, a room with a system, three people and two fans; and one task of theirs. */
export function aGrow(...tasks: Task[]) {
  const server = aServer()
  server.shows('facilities', {}, [aFacility(facilityId, 'Red Fork'), aFacility(stillwater, 'Stillwater')])
  server.shows('rooms', { facilityId }, [veg])
  server.shows('systems', { facilityId, roomId: veg.id }, [aSystem({ id: 'racks', name: 'North racks' })])
  server.shows('people', {}, [
    aPerson('p1', 'Priya Nair'),
    aPerson('p2', 'Marcus Reyes'),
    aPerson('p3', 'Jo Adams', false),
  ])
  server.shows('inventoryDetails', {}, [aDetail({ id: 'fan', name: 'Exhaust fan 14 in' })])
  server.shows('equipment', { facilityId }, [piece('fan-000001', veg.id), piece('fan-000002', null)])
  const becomes = (task: Task) => server.shows('task', { taskId: task.id }, [task])
  for (const task of tasks) becomes(task)
  return { server, becomes, disappears: (taskId: string) => server.shows('task', { taskId }, []) }
}

const row = (id: string, text: string, isComplete = false) => ({ id, text, isComplete })

/** Started yesterday, half done. */
export const aStartedTask = (given: Partial<Task> = {}): Task =>
  aTask({
    dueDate: '2026-11-21',
    dateStarted: '2026-11-20',
    employeeId: 'p1',
    employeeName: 'Priya Nair',
    description: 'Leave the top canopy.',
    subTasks: [row('a', 'Rack upper', true), row('b', 'Rack lower')],
    locations: [{ ...inVeg, systemId: 'racks' }],
    places: [{ facilityName: 'Red Fork', roomName: 'Veg 2', systemName: 'North racks' }],
    ...given,
  })
