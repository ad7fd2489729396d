import type { RoomSummary } from '@cultivatd/domain/room/room'
import { plainBatchName, type ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText, type ZonePlace, placeText } from '@cultivatd/domain/system/zone'
import { useMemo, useRef } from 'react'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { recordsLeft } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import type { Done } from '../ui/notices.ts'
import { only } from './added-list.tsx'
import { type PlacementCheck, placementCheck } from './placement-check.ts'
import { formerPlace, standingHere } from './former-place.ts'
import { batchNamer, useKnownBatches, useKnownPlants } from './use-known-records.ts'
import { useTakeBack } from './use-take-back.ts'
import { type RoomPlaces, type ZoneContents, zonesOfRoom } from './zone-contents.ts'
import { countsText, goingText } from './zone-words.ts'

interface ZoneAddAsked {
  room: RoomSummary
  system: System
  zone: ZoneContents
  places: RoomPlaces
  onAllDone: () => void
}

/** What is entered for a zone: what each is, whether it may stand there by the server's own rule, and how far it is. */
export function useZoneAdd({ room, system, zone, places, onAllDone }: ZoneAddAsked) {
  const { facilityId } = room
  const entered = useEntered()
  const { plants } = entered
  const [date, setDate] = useDraftState('date', localDay())
  const knownPlants = useKnownPlants(facilityId, plants, places)
  const typedBatches = useKnownBatches(facilityId, entered.batches, places)
  const takeBack = useTakeBack(facilityId)
  const former = useRef<ZonePlace | null | undefined>(undefined)
  const sending = useChange({
    facilityId,
    call: (body: ZonePlacement, options) => api.system.place({ body }, options),
    only: (placed, names) => onlyThese(placed, new Set(names)),
    trial: { act: '/api/system/place', title: 'Place in a zone' },
    said: (bodies) => placedText(bodies, { zone, system, former: former.current, takeBack }),
    saidWaiting: (bodies) => goingText(namesIn(bodies), placeInSystemText(system, zone.place)),
    onAllDone,
  })
  const { states, isBusy, isNotKnown } = sending
  const nameOf = batchNamer(typedBatches, states.keys())
  const batches = entered.batches.map(nameOf)
  const knownBatches = new Map([...typedBatches].map(([typed, batch]) => [nameOf(typed), batch]))
  const locationTypes = useTopicRow('references', { facilityId })?.locationUses ?? []
  const { place } = zone
  const moving = useMoving(facilityId)
  const facts = { system, room, place, date, locationTypes, today: localDay(), moving }
  const check = placementCheck({ ...facts, plants: knownPlants, batches: knownBatches })
  const all = [...plants, ...batches]
  const left = recordsLeft(all, states)
  const open = new Set(isBusy ? [] : left)
  // Changed now, it would be another change than the one that may have arrived.
  const isLocked = isBusy || isNotKnown
  const isLooking = left.some((name) => knownBatches.get(name) === null)
  const isLeft = new Set(left)
  const body = {
    facilityId,
    ...place,
    date,
    plants: plants.filter((label) => isLeft.has(label)),
    batches: batches.filter((name) => isLeft.has(name)),
  }
  return {
    sending,
    entered,
    near: useMemo(() => labelsOf(places), [places]),
    date,
    setDate,
    check,
    all,
    left,
    known: { plants: only(knownPlants, open), batches: only(knownBatches, open) },
    sent: all.filter((name) => !open.has(name)),
    isLocked,
    missing: isLocked ? null : isLooking ? 'The names are being looked up' : missingText(left, check),
    save: () => {
      const here = standingHere(places, body.plants, body.batches)
      // What was sent in several parts, or before a reload, is not taken back with one press.
      former.current = here && states.size === 0 ? formerPlace(here, { system, room, moving }) : undefined
      return sending.send([{ records: left, body }])
    },
  }
}

/** The same placement of these alone. */
const onlyThese = (placed: ZonePlacement, names: ReadonlySet<string>): ZonePlacement => ({
  ...placed,
  plants: placed.plants.filter((label) => names.has(label)),
  batches: placed.batches.filter((name) => names.has(name)),
})

/** The plants of the room. */
const labelsOf = (places: RoomPlaces): string[] =>
  [...zonesOfRoom(places).flatMap(({ plants }) => plants), ...places.unplaced.plants].map(({ metrc }) => metrc.Label)

const namesIn = (bodies: readonly ZonePlacement[]) => ({
  plants: [...new Set(bodies.flatMap((body) => body.plants))],
  batches: [...new Set(bodies.flatMap((body) => body.batches))],
})

interface Placed {
  zone: ZoneContents
  system: System
  /** Where all of them stood before; undefined where that is not taken back. */
  former: ZonePlace | null | undefined
  takeBack: ReturnType<typeof useTakeBack>
}

/** 'Placed 2 plants in rack 1, middle, zone 3', and back. */
function placedText(bodies: readonly ZonePlacement[], { zone: { place }, system, former, takeBack }: Placed): Done {
  const { plants, batches } = namesIn(bodies)
  const words = countsText({ plants, batches })
  const detail = `Placed ${words} in ${placeText(place, system.size.levelCount)}`
  if (former === undefined) return { detail }
  return { detail, action: takeBack({ plants, batches, now: place, former, said: `Took back ${words}` }) }
}

/** Why the button is disabled; null when it may be pressed. */
function missingText(left: readonly string[], { ofEach, others }: PlacementCheck): string | null {
  if (left.length === 0) return 'Add a plant or a batch'
  const wrong = left.filter((name) => ofEach.has(name)).length
  if (wrong > 0)
    return wrong === 1 ? 'One cannot be placed here. Remove it.' : `${wrong} cannot be placed here. Remove them.`
  return others[0]?.message ?? null
}

/** What was entered, in the order in which it came; the same again changes nothing. */
function useEntered() {
  const [plants, setPlants] = useDraftState<readonly string[]>('plants', [])
  const [batches, setBatches] = useDraftState<readonly string[]>('batches', [])
  return {
    plants,
    batches,
    addPlants: (labels: readonly string[]) => setPlants((now) => [...new Set([...now, ...labels])]),
    addBatch: (name: string) =>
      setBatches((now) => (now.some((other) => plainBatchName(other) === plainBatchName(name)) ? now : [...now, name])),
    remove: (name: string) => {
      setPlants((now) => now.filter((label) => label !== name))
      setBatches((now) => now.filter((batch) => plainBatchName(batch) !== plainBatchName(name)))
    },
  }
}
