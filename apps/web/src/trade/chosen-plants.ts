import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { RoomSummary } from '@cultivatd/domain/room/room'

/** Plants of a room that are chosen for an action on all of them, each once. */
export interface ChosenPlants {
  facilityId: string
  room: RoomSummary
  plants: readonly StandingPlant[]
  /** The action is over: nothing is chosen any more. */
  onDone: () => void
}
