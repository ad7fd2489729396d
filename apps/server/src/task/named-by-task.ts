import type { NamedByTask } from '@cultivatd/domain/task/change-task'
import type { TaskForm } from '@cultivatd/domain/task/task'
import { isActive } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import { pieceById } from '../inventory/equipment.store.ts'
import { roomById } from '../room/room.store.ts'
import { systemById } from '../system/system.store.ts'
import { userById } from '../user/user.store.ts'

/** What a task names, as it stands now. */
export async function namedByTask(tx: Db, { equipmentId, employeeId, locations }: TaskForm): Promise<NamedByTask> {
  const facilities = await activeFacilities(tx)
  const assignee = employeeId === null ? null : await userById(tx, employeeId)
  return {
    equipment: equipmentId === null ? undefined : await pieceById(tx, equipmentId),
    assignee: assignee ? { displayName: assignee.displayName, isActive: isActive(assignee.permissions) } : undefined,
    places: await Promise.all(
      locations.map(async ({ facilityId, roomId, systemId }) => ({
        facility: facilities.find(({ id }) => id === facilityId),
        room: roomId === null ? undefined : await roomById(tx, facilityId, roomId),
        system: systemId === null ? undefined : await systemById(tx, facilityId, systemId),
      })),
    ),
  }
}
