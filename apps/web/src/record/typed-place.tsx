import type { Problem } from '@cultivatd/domain/app-error'
import type { Room } from '@cultivatd/domain/room/room'
import { type PlacementFacts, placementProblems, type ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import { isInside, placeInSystemText, placeText, ZonePlace } from '@cultivatd/domain/system/zone'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { roomTyped, type TypedBefore } from './typed-before.ts'

/** The zone for which a refused move was meant. */
export interface TypedPlace {
  place: ZonePlace
  /** Undefined when it has gone, or has the zone no longer. */
  system: System | undefined
  isLoading: boolean
}

/**
 * Null when the move is meant for no zone.
 *
 * @param scanned the zone whose label was scanned, in place of that
 */
export function useTypedPlace(
  facilityId: string,
  before: TypedBefore | undefined,
  scanned: ZonePlace | null = null,
): TypedPlace | null {
  const place = scanned ?? ZonePlace.safeParse(before?.payload.place).data
  const { rows, status } = useTopic('system', place ? { facilityId, systemId: place.systemId } : null)
  const [system] = rows
  if (!place) return null
  return { place, system: system && isInside(place, system.size) ? system : undefined, isLoading: status === 'loading' }
}

/** Whether the room that is chosen is that of the zone; one that Metrc does not know stands for where Metrc has it. */
export function isRoomOf(
  { system }: TypedPlace,
  locationId: string,
  rooms: readonly (Pick<Room, 'metrc'> & { id: string })[],
  before: TypedBefore | undefined,
): boolean {
  const room = rooms.find(({ id }) => id === system?.roomId)
  return room !== undefined && locationId === (room.metrc.Id === null ? roomTyped(rooms, before) : room.id)
}

/** The request that places this there. */
export const placementOf = (
  { place }: TypedPlace,
  what: Pick<ZonePlacement, 'facilityId' | 'date' | 'plants' | 'batches'>,
): ZonePlacement => ({ ...place, ...what })

interface ZoneFacts extends Omit<PlacementFacts, 'system' | 'room'> {
  rooms: readonly Room[]
  date: string
}

/**
 * Why these cannot go into the zone, by the rule of a placement: what stands in its room already is placed there as well. What
 * is about the zone stands beside the room of the form.
 */
export function zoneProblems({ place, system }: TypedPlace, { rooms, date, ...facts }: ZoneFacts): Problem[] {
  const room = rooms.find(({ id }) => id === system?.roomId)
  return placementProblems({ ...place, date }, { ...facts, system, room }).map((problem) =>
    problem.path === 'systemId' || problem.path === 'zone' ? { ...problem, path: 'locationId' } : problem,
  )
}

/** Says whether the zone is kept. */
export function TypedPlaceNote({ typed: { place, system }, isKept }: { typed: TypedPlace; isKept: boolean }) {
  const where = system ? placeInSystemText(system, place) : placeText(place)
  return isKept ? (
    <p className="small muted">Goes into {where}.</p>
  ) : (
    <Alert tone="warn" title="The zone is not kept.">
      <p className="mt1">
        {system
          ? `It was meant for ${where}.`
          : `It was meant for ${where} of a system that is gone or has become smaller.`}
      </p>
    </Alert>
  )
}
