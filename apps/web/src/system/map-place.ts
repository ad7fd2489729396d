import type { MapPlace } from '@cultivatd/domain/system/put-down'
import { zoneOfKey } from '@cultivatd/domain/system/zone'

/** What the label of a whole level or rack says that it stands for: `data-spot`. */
export const levelSpot = (systemId: string, level: number): string => `${systemId}/level/${level}`
export const rackSpot = (systemId: string, rack: number): string => `${systemId}/rack/${rack}`

/** The level or rack of such a label; null for anything else. */
export function placeOfSpot(spot: string): MapPlace | null {
  const [, systemId = '', line, number] = /^(.+)\/(level|rack)\/(\d+)$/.exec(spot) ?? []
  if (!line) return null
  const nothing = { rack: null, level: null, zone: null }
  return { systemId, ...nothing, [line]: Number(number) }
}

const places = '[data-zone], [data-spot]'

/** What on a rack map something can be picked up from and put down on. */
export const placeElement = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(places) : null

/** The place that an element of a rack map stands for. */
export function placeOf(element: HTMLElement | null): MapPlace | null {
  if (!element) return null
  const { zone, spot } = element.dataset
  return zone === undefined ? placeOfSpot(spot ?? '') : zoneOfKey(zone)
}

export const isSamePlace = (a: MapPlace | null, b: MapPlace | null): boolean =>
  a?.systemId === b?.systemId && a?.rack === b?.rack && a?.level === b?.level && a?.zone === b?.zone
