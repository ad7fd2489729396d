// What a product can be applied to; apart from the schemas of an application.
import type { Room } from '../room/room.ts'

/**
 * Why nothing can be applied in this room; undefined when the facility has none of the id.
 *
 * @param plants how many stand there that have a tag
 */
export function appliedToRoomProblems(room: Pick<Room, 'metrc'> | undefined, plants: number): string[] {
  if (!room) return ['Unknown Room']
  if (room.metrc.Id === null) return ['This room is not a Metrc location: record it on its plants']
  return plants === 0 ? ['No plants with tags stand in this room'] : []
}
