import { litHoursPerDay } from '@cultivatd/domain/environment/light-hours'
import {
  type Judge,
  judgeOf,
  judgeSince,
  lightHoursOf,
  type RoomPhase,
  roomPhase,
} from '@cultivatd/domain/environment/target-bands'
import type { RoomTargets } from '@cultivatd/domain/environment/targets'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

export interface RoomJudge {
  /** Null where nobody entered any. */
  targets: RoomTargets | null
  /** In which the room is now. */
  phase: RoomPhase | null
  /** Null where there is nothing to judge by. */
  judge: Judge | null
}

/** How long the lights of a room are on each day in its phase of now, hours; null where nobody entered it. */
export function useLitHours({ id, facilityId, contents, types }: RoomSummary): number | null {
  const targets = useTopic('roomTargets', { facilityId }).rows.find((row) => row.id === id)
  const phase = roomPhase(contents, types)
  return targets && phase ? litHoursPerDay(lightHoursOf(targets[phase])) : null
}

/** By what a room is judged: the targets of its phase, and before its plants flowered those of vegetative plants. */
export function useRoomJudge({ id, facilityId, contents, types }: RoomSummary): RoomJudge {
  const targets = useTopic('roomTargets', { facilityId }).rows.find((row) => row.id === id) ?? null
  const phase = roomPhase(contents, types)
  const { floweringSince } = contents
  const judge = useMemo(() => {
    if (!targets || !phase) return null
    const now = judgeOf(targets[phase], targets.zone)
    if (phase !== 'flowering' || floweringSince === null) return now
    return judgeSince(judgeOf(targets.vegetative, targets.zone), +new Date(`${floweringSince}T00:00:00`), now)
  }, [targets, phase, floweringSince])
  return { targets, phase, judge }
}
