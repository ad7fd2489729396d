import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { batchPlacement, flowersWarning, plantPlacement } from '@cultivatd/domain/system/placement'
import { type MapPlace, putDown, type PutPart, sharesText, type Standing } from '@cultivatd/domain/system/put-down'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText, type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import { capital } from '../../ui/capital.ts'
import { type PlacementCheck, placementCheck } from '../placement-check.ts'
import type { Chosen } from '../selection.ts'
import type { RoomPlaces } from '../zone-contents.ts'
import { countsText, countText } from '../zone-words.ts'
import { wholePlace } from '../former-place.ts'

/** What a drawing needs to know about where something may stand. */
export interface MapFacts {
  room: RoomSummary
  systems: readonly System[]
  places: RoomPlaces
  locationTypes: readonly LocationType[]
  /** The labels and names of what is on its way to another room. */
  moving: ReadonlySet<string>
  today: string
}

/** What putting down on a place would do. */
export interface Verdict {
  system: System
  place: MapPlace
  parts: readonly PutPart[]
  /** In words: what goes where, or why it does not. */
  said: string
  /** The same beside the count of what is carried. */
  brief: string
  isRefused: boolean
  /** It is where all of them stand. */
  isHome: boolean
  /** Metrc is told of it: it is asked before it is done. */
  isTold: boolean
}

interface SystemVerdict {
  /** Why they cannot stand in any zone of it; null where they can. */
  refused: string | null
  isTold: boolean
  flowering: number
}

/** The rule about what is carried, by the places of a room's maps; each system is asked once. */
export function createVerdicts(carried: Chosen, facts: MapFacts) {
  const known = new Map<string, SystemVerdict>()
  const ofSystem = (system: System): SystemVerdict => {
    const verdict = known.get(system.id) ?? systemVerdict(carried, system, facts)
    known.set(system.id, verdict)
    return verdict
  }
  return {
    /** The systems in which what is carried cannot stand. */
    refusing: (): ReadonlySet<string> =>
      new Set(facts.systems.flatMap((system) => (ofSystem(system).refused === null ? [] : [system.id]))),
    /** Null where the system is gone. */
    of(place: MapPlace): Verdict | null {
      const system = facts.systems.find(({ id }) => id === place.systemId)
      return system ? verdictOf(carried, place, { system, facts, ...ofSystem(system) }) : null
    },
  }
}

/** The same rule as of the form and the server: which zone it is makes no difference to it. */
function systemVerdict(carried: Chosen, system: System, facts: MapFacts): SystemVerdict {
  const { room, moving } = facts
  const place: ZonePlace = { systemId: system.id, rack: 1, level: 1, zone: 1 }
  const check = placementCheck({
    ...facts,
    system,
    place,
    date: facts.today,
    plants: new Map(carried.plants.map((plant) => [plant.metrc.Label, plant])),
    batches: new Map(carried.batches.map((batch) => [batch.metrc.Name, batch])),
  })
  return {
    refused: refusalText(check, carried.plants.length + carried.batches.length),
    isTold:
      carried.plants.some((plant) => plantPlacement(plant, system, room, moving.has(plant.metrc.Label))) ||
      carried.batches.some((batch) => batchPlacement(batch, room, moving.has(batch.metrc.Name))),
    flowering: check.flowering,
  }
}

function refusalText({ ofEach, others }: PlacementCheck, count: number): string | null {
  const [first] = [...ofEach.values()].flat()
  if (first !== undefined)
    return ofEach.size === count ? first : `${ofEach.size} of ${count} cannot stand here. ${first}`
  return others[0]?.message ?? null
}

interface Asked extends SystemVerdict {
  system: System
  facts: MapFacts
}

function verdictOf(carried: Chosen, place: MapPlace, { system, facts, refused, isTold, flowering }: Asked): Verdict {
  const counts = countsOf(facts.places, system.id)
  const { parts, isAsTheyStand } = putDown(
    standingOf(carried),
    place,
    system.size,
    (zone) => counts.get(zoneKey(zone)) ?? 0,
  )
  const where = placeInSystemText(system, place)
  const common = { system, place, parts, isTold, isHome: parts.length === 0 }
  const refusal = refused ?? partsRefusal(parts)
  if (refusal !== null) {
    const said = `Not to ${where}: ${refusal}`
    return { ...common, isRefused: true, said, brief: common.isHome ? 'They stand here' : said }
  }
  const each =
    parts.length < 2
      ? ''
      : isAsTheyStand
        ? ', as they stand'
        : `, ${countText(parts.length, 'zone', 'zones')}, ${sharesText(parts)} each`
  const flowers = flowering > 0 ? `. ${flowersWarning}` : ''
  const moved = countsText(movedOf(carried, parts))
  const to = `to ${where}${each}${flowers}`
  const brief = moved === countsText(carried) ? capital(to) : `${moved} ${to}`
  return { ...common, isRefused: false, said: `${moved} ${to}`, brief }
}

function partsRefusal(parts: readonly PutPart[]): string | null {
  if (parts.length === 0) return 'They stand there already'
  const isTooMany = parts.some(({ names }) => names.length > mostPlantsAtOnce)
  return isTooMany ? `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once` : null
}

/** In the order in which they stand. A batch of which only the system is known stands in no zone (READ-35). */
const standingOf = ({ plants, batches }: Chosen): Standing[] => [
  ...plants.map(({ metrc, location }) => ({ name: metrc.Label, from: wholePlace(location) ?? null })),
  ...batches.map(({ metrc, location }) => ({ name: metrc.Name, from: wholePlace(location) ?? null })),
]

function countsOf({ systems }: RoomPlaces, systemId: string): ReadonlyMap<string, number> {
  const zones = systems.get(systemId)?.racks.flatMap(({ levels }) => levels.flat()) ?? []
  return new Map(zones.map(({ key, plants, batches }) => [key, plants.length + batches.length]))
}

/** Those of what is carried that go somewhere. */
export function movedOf({ plants, batches }: Chosen, parts: readonly PutPart[]): Chosen {
  const names = new Set(parts.flatMap((part) => part.names))
  return {
    plants: plants.filter(({ metrc }) => names.has(metrc.Label)),
    batches: batches.filter(({ metrc }) => names.has(metrc.Name)),
  }
}
