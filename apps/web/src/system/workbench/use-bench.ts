import type { RoomSummary } from '@cultivatd/domain/room/room'
import { type MapPlace, zonesOfPlace } from '@cultivatd/domain/system/put-down'
import type { System } from '@cultivatd/domain/system/system'
import { zoneKey } from '@cultivatd/domain/system/zone'
import { useEffect, useMemo, useState } from 'react'
import { useTopicRow } from '../../live/use-topic.ts'
import { useMoving } from '../../record/use-record-marks.ts'
import { localDay } from '../../ui/dates.ts'
import { notify, undoMilliseconds } from '../../ui/notices.ts'
import type { Carry } from '../carry.ts'
import { isSamePlace } from '../map-place.ts'
import { type Chosen, chosenOf, nothingSelected, type Selection } from '../selection.ts'
import type { Target } from '../target-fields.tsx'
import { type RoomPlaces, zonesOfRoom } from '../zone-contents.ts'
import { countsText } from '../zone-words.ts'
import type { Bench } from './bench.ts'
import { usePutDown } from './use-put-down.ts'
import { createVerdicts, type Verdict } from './verdict.ts'

export interface BenchProps {
  room: RoomSummary
  systems: readonly System[]
  places: RoomPlaces
  selection: Selection
  /** What is selected: that is what is carried. */
  chosen: Chosen
  onSelect: (selection: Selection) => void
  isSelecting: boolean
  carry: Carry | null
  onCarry: (carry: Carry | null) => void
  /** The systems in which what is carried cannot stand, by their ids; null while nothing is carried. */
  onRefusing: (systems: ReadonlySet<string> | null) => void
  /** Metrc is told of it, so it is asked first. */
  onAsk: (chosen: Chosen, target: Target) => void
  /** All of it is on its way to its new place. */
  onPutDown: () => void
}

/** What is carried over the drawings of a room, what the rule says where it is, and what is said of it. */
export function useBench(props: BenchProps) {
  const { room, systems, places, selection, chosen, onSelect, carry, onCarry, onRefusing } = props
  const [over, setOver] = useState<MapPlace | null>(null)
  const [said, setSaid] = useState('')
  const { put, putting } = usePutDown(room.facilityId)
  const verdicts = useVerdicts(carry !== null, chosen, { room, systems, places })
  const counts = useMemo(
    () => new Map(zonesOfRoom(places).map(({ key, plants, batches }) => [key, plants.length + batches.length])),
    [places],
  )
  useEffect(() => onRefusing(verdicts?.refusing() ?? null), [verdicts, onRefusing])
  // Somebody else moved all of it meanwhile.
  const isGone = carry !== null && chosen.plants.length + chosen.batches.length === 0
  useEffect(() => {
    if (isGone) onCarry(null)
  }, [isGone, onCarry])
  const end = (words: string) => {
    onCarry(null)
    setOver(null)
    setSaid(words)
  }
  const putBack = () => {
    if (carry) onSelect(carry.before)
    end('Let go')
  }
  const bench: Bench = {
    carry,
    over,
    isSelecting: props.isSelecting,
    zonesOf(place) {
      const system = systems.find(({ id }) => id === place.systemId)
      return system ? zonesOfPlace(place, system.size).map(zoneKey) : []
    },
    countIn: (zones) => zones.reduce((sum, zone) => sum + (counts.get(zone) ?? 0), 0),
    isSelected: (zones) => {
      const full = zones.filter((zone) => (counts.get(zone) ?? 0) > 0)
      return full.length > 0 && full.every((zone) => selection.zones.has(zone))
    },
    hasSelection: chosen.plants.length + chosen.batches.length > 0,
    pickUp(zones, by) {
      const picked = zones ? { ...nothingSelected, zones: new Set(zones) } : selection
      const words = countsText(chosenOf(picked, places))
      if (!words) return setSaid('Nothing stands here')
      onSelect(picked)
      onCarry({ by, before: selection })
      setOver(null)
      setSaid(`Picked up ${words}. Go to a zone, level or rack: Enter puts them down, Escape lets go.`)
    },
    hover: (place) => {
      if (!isSamePlace(place, over)) setOver(place)
    },
    putDown(place) {
      const verdict = verdicts?.of(place)
      if (!carry || !verdict) return putBack()
      // Back where they were.
      if (verdict.isHome) return putBack()
      if (verdict.isRefused) {
        if (carry.by === 'drag') putBack()
        else setOver(place)
        setSaid(verdict.said)
        notify({ id: 'not-put-down', kind: 'warn', text: verdict.said, milliseconds: undoMilliseconds })
        return
      }
      if (verdict.isTold) {
        end('')
        return props.onAsk(chosen, targetOf(room, verdict))
      }
      end(`Put down: ${verdict.said}`)
      onSelect(nothingSelected)
      props.onPutDown()
      void put(chosen, verdict).then((isDone) => isDone || onSelect(selection))
    },
    putBack,
    hold: () => carry && onCarry({ ...carry, by: 'press' }),
    choose(zones, isAdding) {
      if (zones.length === 0 && isAdding) return
      onSelect(
        isAdding
          ? { ...selection, zones: new Set([...selection.zones, ...zones]) }
          : { ...nothingSelected, zones: new Set(zones) },
      )
    },
  }
  const verdict = (carry && over && verdicts?.of(over)) || null
  return { bench, verdict, putting, said: verdict?.said ?? said }
}

/** Null while nothing is carried. */
function useVerdicts(
  isCarried: boolean,
  chosen: Chosen,
  { room, systems, places }: Pick<BenchProps, 'room' | 'systems' | 'places'>,
) {
  const { facilityId } = room
  const moving = useMoving(facilityId)
  const locationTypes = useTopicRow('references', { facilityId })?.locationUses
  const today = localDay()
  return useMemo(
    () =>
      isCarried
        ? createVerdicts(chosen, { room, systems, places, moving, locationTypes: locationTypes ?? [], today })
        : null,
    [isCarried, chosen, room, systems, places, moving, locationTypes, today],
  )
}

/** Where the form of a move begins. */
function targetOf(room: RoomSummary, { system, place, parts }: Verdict): Target {
  const [part, ...others] = parts
  const isZone = part !== undefined && others.length === 0
  const to = { roomId: room.id, systemId: system.id }
  return isZone ? { ...to, zone: part.place } : { ...to, zone: null, over: { place, parts } }
}
