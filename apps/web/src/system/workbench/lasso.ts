import type { System } from '@cultivatd/domain/system/system'
import { zoneKey } from '@cultivatd/domain/system/zone'
import { placeOf } from '../map-place.ts'

/** On the page, px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const boxOf = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

/** Touching at an edge is not enough. */
export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const onPage = ({ left, top, right, bottom }: Box): Box => ({
  left: left + window.scrollX,
  top: top + window.scrollY,
  right: right + window.scrollX,
  bottom: bottom + window.scrollY,
})

/** Where each zone of the drawings is on the page: by its own cell, and from afar by its share of the drawing of its rack. */
export function zoneBoxes(within: Element, systems: readonly System[]): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>()
  for (const rack of within.querySelectorAll<HTMLElement>('[data-map] [data-rack][data-spot]')) {
    const place = placeOf(rack)
    const system = systems.find(({ id }) => id === place?.systemId)
    if (!place?.rack || !system) continue
    for (const [key, box] of sharesOf(onPage(rack.getBoundingClientRect()), system, place.rack)) boxes.set(key, box)
  }
  for (const zone of within.querySelectorAll<HTMLElement>('[data-map] [data-zone]'))
    boxes.set(zone.dataset['zone'] ?? '', onPage(zone.getBoundingClientRect()))
  return boxes
}

/** The zones of a rack that is one drawing, the lowest level at the bottom. */
export function sharesOf(box: Box, { id: systemId, size }: Pick<System, 'id' | 'size'>, rack: number): [string, Box][] {
  const { levelCount, zoneCount } = size
  const [wide, high] = [(box.right - box.left) / zoneCount, (box.bottom - box.top) / levelCount]
  return Array.from({ length: levelCount * zoneCount }, (_, at) => {
    const [level, zone] = [Math.floor(at / zoneCount) + 1, (at % zoneCount) + 1]
    const left = box.left + wide * (zone - 1)
    const bottom = box.bottom - high * (level - 1)
    return [zoneKey({ systemId, rack, level, zone }), { left, right: left + wide, top: bottom - high, bottom }]
  })
}
