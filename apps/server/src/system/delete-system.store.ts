import { refuse } from '@cultivatd/domain/app-error'
import type { Fields } from '@cultivatd/domain/history/field-changes'
import { unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import type { System } from '@cultivatd/domain/system/system'
import { removeWaterProblems, waterState, waterStateLabels } from '@cultivatd/domain/water/water-machine'
import type { Db } from '../db/db.ts'
import { deleteSourcesOf } from '../environment/source.store.ts'
import type { Author } from '../history/history.store.ts'
import { recordLightsLeft } from '../light/light.store.ts'
import { removeWater, waterById } from '../water/water.store.ts'
import { removeSystem } from './system.store.ts'

/**
 * A system with all that is of it alone, also when it goes with its room; its lights stay in the room. Whoever calls it has
 * locked it, and knows that nothing stands in it.
 *
 * @param roomName null where the room is gone from Metrc: nobody could end a water change there
 * @returns what the history keeps of what went with it
 * @throws AppError conflict while a water change or a flush of it is in progress
 */
export async function deleteSystem(
  tx: Db,
  { facilityId, id, name }: System,
  roomName: string | null,
  by: Author,
): Promise<Fields> {
  const water = await waterById(tx, facilityId, id)
  if (roomName !== null) refuse(removeWaterProblems(name, water), 'conflict')
  await removeWater(tx, facilityId, id)
  // Their readings stay; what goes on sending is told that its key is known no more.
  const sources = await deleteSourcesOf(tx, { facilityId, roomId: '', systemId: id })
  const lights = await removeSystem(tx, facilityId, id)
  await recordLightsLeft(tx, by, { facilityId, systemName: name, roomName: roomName ?? unknownRoom, lights })
  return {
    ...(water.isFilled && { water: waterStateLabels[waterState(water)] }),
    ...(sources.length > 0 && { sources }),
    ...(lights.length > 0 && { lights: lights.length }),
  }
}
