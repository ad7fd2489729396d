import { litHoursPerDay } from '@cultivatd/domain/environment/light-hours'
import {
  type HeldTargets,
  heldJudge,
  type Judge,
  lightHoursOf,
  phaseJudge,
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

const beginOf = (day: string | null): number | null => (day === null ? null : +new Date(`${day}T00:00:00`))

/** By what a room is judged: the targets of its phase, and before its plants flowered those of vegetative plants. */
export function useRoomJudge({ id, facilityId, contents, types }: RoomSummary): RoomJudge {
  const targets = useTopic('roomTargets', { facilityId }).rows.find((row) => row.id === id) ?? null
  const phase = roomPhase(contents, types)
  const { floweringSince } = contents
  const judge = useMemo(
    () =>
      targets && phase ? phaseJudge({ phases: targets, zone: targets.zone }, phase, beginOf(floweringSince)) : null,
    [targets, phase, floweringSince],
  )
  return { targets, phase, judge }
}

/**
 * By what a chart of a room is judged: the targets that held then (decision 065).
 *
 * @param held those of the chart's time; none while they are not known yet
 */
export function useHeldJudge(
  { contents, types }: Pick<RoomSummary, 'contents' | 'types'>,
  held: readonly HeldTargets[] = none,
): Judge | null {
  const phase = roomPhase(contents, types)
  const { floweringSince } = contents
  return useMemo(() => heldJudge(held, phase, beginOf(floweringSince)), [held, phase, floweringSince])
}

const none: readonly HeldTargets[] = []
