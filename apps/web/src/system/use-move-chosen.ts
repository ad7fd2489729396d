import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { PlantMove } from '@cultivatd/domain/plant/move'
import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import type { PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import type { MapPlace, PutPart } from '@cultivatd/domain/system/put-down'
import { placeInSystemText, type ZonePlace } from '@cultivatd/domain/system/zone'
import { useRef, useState } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import type { ChangeRequest } from '../record/change.ts'
import { recordsLeft } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { useWays } from '../record/use-ways.ts'
import { usePlaceScan } from '../trade/use-place-scan.ts'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import type { Done } from '../ui/notices.ts'
import { only } from './added-list.tsx'
import { type PlacementCheck, placementCheck, roomMoveCheck } from './placement-check.ts'
import type { Chosen } from './selection.ts'
import { formerPlace } from './former-place.ts'
import type { Target } from './target-fields.tsx'
import { useTakeBack } from './use-take-back.ts'
import { countsText, goingText } from './zone-words.ts'

/** Where nobody has chosen yet: within the room, in the only system that it has. */
const begun = (from: RoomSummary, [first, ...others]: readonly System[]): Target => ({
  roomId: from.id,
  systemId: first && others.length === 0 ? first.id : '',
  zone: null,
})

/** Where to, and when: as it is chosen, and what there is to choose from. */
function useWhere(from: RoomSummary, putDownOn: Target | undefined) {
  const { facilityId } = from
  const [chosen, setTarget] = useDraftState<Target | null>('target', null)
  // Where they were put down counts, whatever was chosen for the same ones before.
  const [isPutDown, setPutDown] = useState(false)
  if (putDownOn && !isPutDown) {
    setPutDown(true)
    setTarget(putDownOn)
  }
  const [date, setDate] = useDraftState('date', localDay())
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const roomId = chosen?.roomId ?? from.id
  const { rows: systems } = useTopic('systems', roomId ? { facilityId, roomId } : null)
  const target = chosen ?? begun(from, systems)
  const locationTypes = useTopicRow('references', { facilityId })?.locationUses ?? []
  return { rooms, systems, locationTypes, target, setTarget, date, setDate }
}

/**
 * Plants and batches on their way to another zone or room: where to, checked by the server's own rule, and how far.
 *
 * @param putDownOn where they were put down in the drawing
 */
export function useMoveChosen(from: RoomSummary, given: Chosen, putDownOn?: Target) {
  const { facilityId } = from
  // What was chosen when the page opened: what has moved leaves the room's lists, but not this one.
  const [atFirst] = useState(given)
  const [removed, setRemoved] = useDraftState<readonly string[]>('removed', [])
  const chosen = without(atFirst, new Set(removed))
  const where = useWhere(from, putDownOn)
  const { rooms, systems, locationTypes, target, date } = where
  const takeBack = useTakeBack(facilityId)
  const ways = useWays(facilityId)
  const former = useRef<ZonePlace | null | undefined>(undefined)
  const sending = useChange({
    facilityId,
    call: callOf,
    saidWaiting: (bodies) =>
      goingText(
        namesOf(bodies),
        whereText(bodies, { room, system, over: target.over?.place, isHere: room?.id === from.id }),
      ),
    said: (bodies) =>
      movedText(bodies, {
        room,
        system,
        over: target.over?.place,
        isHere: room?.id === from.id,
        former: former.current,
        takeBack,
        ways,
      }),
  })
  const { states, isBusy, isNotKnown } = sending
  const labels = chosen.plants.map(({ metrc }) => metrc.Label)
  const names = chosen.batches.map(({ metrc }) => metrc.Name)
  const left = recordsLeft([...labels, ...names], states)
  const open = new Set(isBusy ? [] : left)
  const known = {
    plants: only(new Map(chosen.plants.map((plant) => [plant.metrc.Label, plant])), open),
    batches: only(new Map(chosen.batches.map((batch) => [batch.metrc.Name, batch])), open),
  }
  const room = rooms.find(({ id }) => id === target.roomId)
  const system = systems.find(({ id }) => id === target.systemId)
  const moving = useMoving(facilityId)
  const check = checkOf(target, { ...known, date, today: localDay(), locationTypes, moving, room, system })
  // Changed now, it would be another change than the one that may have arrived.
  const isLocked = isBusy || isNotKnown
  usePlaceScan(facilityId, !isLocked, ({ roomId, zone }) =>
    where.setTarget({ roomId, systemId: zone?.systemId ?? '', zone }),
  )
  const isLeft = new Set(left)
  const body = {
    plants: labels.filter((label) => isLeft.has(label)),
    batches: names.filter((name) => isLeft.has(name)),
  }
  return {
    sending,
    where,
    labels,
    sent: [...labels, ...names].filter((name) => !open.has(name)),
    left,
    known,
    check,
    isLocked,
    missing: isLocked ? null : missingText(target, systems, left, check),
    save: () => {
      const isOurs = target.zone && system && room && states.size === 0
      former.current = isOurs ? formerPlace(chosen, { system, room, moving }) : undefined
      return sending.send(requestsOf(target, { facilityId, date }, body))
    },
    chosen,
    remove: (name: string) => setRemoved((before) => [...before, name]),
  }
}

const without = ({ plants, batches }: Chosen, names: ReadonlySet<string>): Chosen => ({
  plants: plants.filter(({ metrc }) => !names.has(metrc.Label)),
  batches: batches.filter(({ metrc }) => !names.has(metrc.Name)),
})

/** One request of a move. */
type Move =
  | { to: 'zone'; placement: ZonePlacement }
  | { to: 'room'; plants: PlantMove }
  | { to: 'room'; batches: PlantBatchMove }

function callOf(move: Move, options: CallOptions): Promise<Outcome> {
  if (move.to === 'zone') return api.system.place({ body: move.placement }, options)
  if ('plants' in move) return api.plant.move({ body: move.plants }, options)
  return api.plantBatch.move({ body: move.batches }, options)
}

interface Whither {
  room: RoomSummary | undefined
  system: System | undefined
  /** The level or rack over whose zones they are spread. */
  over: MapPlace | undefined
  /** Whether they stay in the room. */
  isHere: boolean
}

interface Moved extends Whither {
  /** Where all of them stood before; undefined where that is not taken back. */
  former: ZonePlace | null | undefined
  takeBack: ReturnType<typeof useTakeBack>
  ways: ReturnType<typeof useWays>
}

const namesOf = (moves: readonly Move[]) => ({
  plants: [...new Set(moves.flatMap(plantsOf))],
  batches: [...new Set(moves.flatMap(batchesOf))],
})

const zoneOfMoves = (moves: readonly Move[]): ZonePlacement | null => {
  const last = moves.at(-1)
  return last?.to === 'zone' ? last.placement : null
}

/** 'North racks, rack 1, upper, zone 3 of Veg 2' */
function whereText(moves: readonly Move[], { room, system, over, isHere }: Whither): string {
  const place = zoneOfMoves(moves)
  return [
    ...(place && system ? [placeInSystemText(system, over ?? place)] : []),
    ...(room && !(place && isHere) ? [room.metrc.Name] : []),
  ].join(' of ')
}

/** 'Moved 2 plants to rack 1, upper, zone 3 of Veg 2': back where that is ours, and otherwise the way there. */
function movedText(moves: readonly Move[], { former, takeBack, ways, ...to }: Moved): Done {
  const { room, isHere } = to
  const { plants, batches } = namesOf(moves)
  const words = countsText({ plants, batches })
  const place = zoneOfMoves(moves)
  const detail = `Moved ${words} to ${whereText(moves, to)}`
  if (place && former !== undefined)
    return { detail, action: takeBack({ plants, batches, now: zoneOf(place), former, said: `Moved ${words} back` }) }
  if (!room || isHere) return { detail }
  // Together they are moved in the drawing alone.
  if (plants.length > 0 && batches.length > 0) return { detail, action: ways.room(room.id) }
  const [kind, names] = plants.length > 0 ? (['plants', plants] as const) : (['batches', batches] as const)
  return { detail, action: ways.moved(room, kind, names) }
}

const plantsOf = (move: Move): string[] => {
  if (move.to === 'zone') return move.placement.plants
  return 'plants' in move ? move.plants.plants.map(({ label }) => label) : []
}

const batchesOf = (move: Move): string[] => {
  if (move.to === 'zone') return move.placement.batches
  return 'batches' in move ? move.batches.batchNames : []
}

const zoneOf = ({ systemId, rack, level, zone }: ZonePlace): ZonePlace => ({ systemId, rack, level, zone })

/** One request for each zone of a level or rack. */
function spreadRequests(
  parts: readonly PutPart[],
  shared: { facilityId: string; date: string },
  left: { plants: string[]; batches: string[] },
): ChangeRequest<Move>[] {
  return parts.flatMap(({ place, names }) => {
    const here = new Set(names)
    const plants = left.plants.filter((label) => here.has(label))
    const batches = left.batches.filter((name) => here.has(name))
    const placement = { ...shared, ...place, plants, batches }
    const records = [...plants, ...batches]
    return records.length > 0 ? [{ records, body: { to: 'zone' as const, placement } }] : []
  })
}

/** A zone takes plants and batches together, a room has a route for each. */
function requestsOf(
  { roomId, zone, over }: Target,
  shared: { facilityId: string; date: string },
  { plants, batches }: { plants: string[]; batches: string[] },
): ChangeRequest<Move>[] {
  if (zone) {
    const placement = { ...shared, ...zone, plants, batches }
    return [{ records: [...plants, ...batches], body: { to: 'zone', placement } }]
  }
  if (over) return spreadRequests(over.parts, shared, { plants, batches })
  const to = { ...shared, locationId: roomId }
  const moves = plants.map((label) => ({ label, changePhase: null }))
  const requests: ChangeRequest<Move>[] = [
    { records: plants, body: { to: 'room', plants: { ...to, plants: moves } } },
    { records: batches, body: { to: 'room', batches: { ...to, batchNames: batches } } },
  ]
  return requests.filter(({ records }) => records.length > 0)
}

type Facts = Omit<Parameters<typeof roomMoveCheck>[0], 'room'> & {
  room: RoomSummary | undefined
  system: System | undefined
}

/** The server's own rule, as soon as there is something to ask it about. */
function checkOf(target: Target, { room, system, ...facts }: Facts): PlacementCheck | null {
  const place = target.zone ?? target.over?.parts[0]?.place
  if (place) return system && room ? placementCheck({ ...facts, system, room, place }) : null
  return target.systemId || !target.roomId ? null : roomMoveCheck({ ...facts, room })
}

/** Why the button is disabled; null when it may be pressed. */
function missingText(
  { roomId, systemId, zone, over }: Target,
  systems: readonly System[],
  left: readonly string[],
  check: PlacementCheck | null,
): string | null {
  if (!roomId) return 'Choose a room'
  if (systemId && !zone && !over) return 'Choose a zone'
  if (left.length > mostPlantsAtOnce) return `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`
  const [first] = check?.others ?? []
  if (first && !zone && systems.length > 0 && first.path === 'locationId') return `${first.message}. Choose a system.`
  if (first) return first.message
  const wrong = left.filter((name) => check?.ofEach.has(name)).length
  if (wrong === 0) return null
  return wrong === 1 ? 'One cannot be moved there. Remove it.' : `${wrong} cannot be moved there. Remove them.`
}
