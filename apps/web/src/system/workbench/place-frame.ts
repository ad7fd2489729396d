import type { MapPlace } from '@cultivatd/domain/system/put-down'
import { zoneOfKey } from '@cultivatd/domain/system/zone'
import { isSamePlace, placeOf } from '../map-place.ts'

/** Where a place is drawn within an element, px; null where it is not. */
export function placeFrame(within: HTMLElement, place: MapPlace) {
  const map = within.querySelector(`[data-map="${CSS.escape(place.systemId)}"]`)
  if (!map) return null
  const zones = [...map.querySelectorAll<HTMLElement>('[data-zone]')].filter((zone) =>
    isPartOf(zone.dataset['zone'] ?? '', place),
  )
  // From afar a rack is one drawing.
  const racks = [...map.querySelectorAll<HTMLElement>('[data-rack][data-spot]')].filter((rack) =>
    isSamePlace(placeOf(rack), place),
  )
  const boxes = (racks.length > 0 ? racks : zones).map((element) => element.getBoundingClientRect())
  if (boxes.length === 0) return null
  const around = within.getBoundingClientRect()
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left: left - around.left,
    top: top - around.top,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  }
}

function isPartOf(key: string, { rack, level, zone }: MapPlace): boolean {
  const one = zoneOfKey(key)
  if (!one) return false
  return (
    (rack === null || one.rack === rack) &&
    (level === null || one.level === level) &&
    (zone === null || one.zone === zone)
  )
}
