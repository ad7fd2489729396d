import { zoneOfKey } from '@cultivatd/domain/system/zone'
import { type KeyboardEvent, useCallback } from 'react'
import { levelSpot, placeOf, placeElement, rackSpot } from './map-place.ts'

const spotOf = (within: Element, spot: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`)

/** Where the arrows lead from a zone at the edge of its map: to the label of its level or rack, or to the map above. */
export function focusBeyond(grid: Element, zone: string, key: string): void {
  const place = zoneOfKey(zone)
  const map = grid.parentElement
  if (!place || !map) return
  if (key === 'ArrowLeft') spotOf(map, levelSpot(place.systemId, place.level))?.focus()
  else if (key === 'ArrowDown') (spotOf(map, rackSpot(place.systemId, place.rack)) ?? gridBeyond(grid, key))?.focus()
  else if (key === 'ArrowUp') focusGrid(grid, key)
}

/** To where Tab enters the next map of the page, or the one before. */
export const focusGrid = (from: Element, key: string): void => gridBeyond(from, key)?.focus()

function gridBeyond(from: Element, key: string): HTMLElement | null {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const own = from.closest('[data-map]')
  const maps = [...(own?.closest('[data-maps]')?.querySelectorAll('[data-map]') ?? [])]
  const next = step === undefined || !own ? undefined : maps[maps.indexOf(own) + step]
  return next?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ?? null
}

/** Arrows on the labels of levels and racks: along them, and back into the map. */
export function useLabelKeys() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    const label = placeElement(event.target)
    const place = label?.dataset['spot'] === undefined ? null : placeOf(label)
    if (!label || !place) return
    const next =
      place.level === null
        ? besideRack(event.currentTarget, label, event.key)
        : besideLevel(event.currentTarget, label, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }, [])
}

const sibling = (label: HTMLElement, step: -1 | 1): HTMLElement | null => {
  const next = step < 0 ? label.previousElementSibling : label.nextElementSibling
  return next instanceof HTMLElement ? next : null
}

function besideLevel(map: Element, label: HTMLElement, key: string): HTMLElement | null {
  if (key === 'ArrowUp') return sibling(label, -1)
  if (key === 'ArrowDown') return sibling(label, 1)
  const level = placeOf(label)?.level
  return key === 'ArrowRight' ? zoneOf(map, (zone) => zone.level === level) : null
}

function besideRack(map: Element, label: HTMLElement, key: string): HTMLElement | null {
  if (key === 'ArrowLeft') return sibling(label, -1)
  if (key === 'ArrowRight') return sibling(label, 1)
  if (key === 'ArrowDown') return gridBeyond(map, key)
  const rack = placeOf(label)?.rack
  return key === 'ArrowUp' ? zoneOf(map, (zone) => zone.rack === rack && zone.level === 1) : null
}

/** The first zone from the left that is meant. */
function zoneOf(map: Element, isMeant: (zone: { rack: number; level: number }) => boolean): HTMLElement | null {
  const zones = [...map.querySelectorAll<HTMLElement>('[data-zone]')]
  return (
    zones.find((zone) => {
      const place = zoneOfKey(zone.dataset['zone'] ?? '')
      return place !== null && isMeant(place)
    }) ?? null
  )
}
