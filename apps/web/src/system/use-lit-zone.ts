import { useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo } from 'react'
import type { OverlayAddress } from '../trade/overlay-address.ts'
import type { RoomSearch } from '../trade/room-search.ts'
import { type RoomPlaces, zonesOfRoom } from './zone-contents.ts'

/**
 * The key of the zone in which the plant or batch stands that the address lights up, or whose details are open; it is
 * scrolled to where the address asks for it.
 */
export function useLitZone(within: RefObject<HTMLElement | null>, places: RoomPlaces): string | null {
  const { lit, plant, batch } = useSearch({ strict: false, select: litIn })
  const name = plant ?? batch ?? lit
  const key = useMemo(() => (name === undefined ? null : keyOf(places, name)), [places, name])
  const scrolledTo = lit !== undefined && lit === name ? key : null
  useEffect(() => {
    if (scrolledTo === null) return
    // The map is drawn once it knows how wide it is.
    const frame = requestAnimationFrame(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const zone = within.current?.querySelector(`[data-zone="${CSS.escape(scrolledTo)}"]`)
      const at = zone ?? within.current?.querySelector(`[data-map="${CSS.escape(scrolledTo.split('/')[0] ?? '')}"]`)
      at?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [within, scrolledTo])
  return key
}

const litIn = ({ lit, plant, batch }: RoomSearch & OverlayAddress) => ({ lit, plant, batch })

const keyOf = (places: RoomPlaces, name: string): string | null =>
  zonesOfRoom(places).find(
    ({ plants, batches }) =>
      plants.some(({ metrc }) => metrc.Label === name) || batches.some(({ metrc }) => metrc.Name === name),
  )?.key ?? null
