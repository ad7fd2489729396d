// Apart from the schemas: the page of a room asks it too.

interface Names {
  people: readonly { id: string; name: string }[]
  zone: string
}

/** Who is told of alarms in a room, and by which clock on the wall. */
export interface ToldOf extends Names {
  /** They are named by the room, else by its facility. */
  isOfRoom: boolean
}

/**
 * Those whom the room names; where it names nobody, or nobody who still has access, those whom the facility names.
 *
 * @param ofRoom the targets of the room; each with those alone who have access
 */
export function toldOf(ofRoom: Names | null | undefined, ofFacility: Names | null | undefined): ToldOf {
  const isOfRoom = (ofRoom?.people.length ?? 0) > 0
  const people = (isOfRoom ? ofRoom : ofFacility)?.people ?? []
  return { people, zone: ofRoom?.zone ?? ofFacility?.zone ?? 'UTC', isOfRoom }
}
