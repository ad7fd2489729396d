import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { useEffect, useRef } from 'react'
import { sentencesOf } from '../live/response-error.ts'
import { foundPlace } from './found-place.ts'
import { takePlaces } from './place-scan.ts'

/** Where the code of a room or a zone leads. */
export interface ScannedPlace {
  roomId: string
  /** Null for the room alone. */
  zone: ZonePlace | null
}

/**
 * While a form is open, the label of a room or a zone that is scanned says where its things go: scan plants, then a zone.
 *
 * @param isTaking false while it cannot be changed
 * @param onPlace may answer why nothing goes there
 */
export function usePlaceScan(
  facilityId: string,
  isTaking: boolean,
  onPlace: (place: ScannedPlace) => string | void,
): void {
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  useEffect(() => {
    if (!isTaking) return
    let newest = ''
    let isOver = false
    const end = takePlaces(async (code) => {
      newest = code
      try {
        const found = await foundPlace(facilityId, code)
        // Another one was scanned meanwhile, or the form was closed.
        if (isOver || newest !== code) return null
        if (!found) return { is: 'refused', said: `No room or zone of this facility has the code ${code}` }
        const refusal = latest.current({ roomId: found.roomId, zone: found.zone })
        return refusal === undefined ? { is: 'added', said: `To ${found.name}` } : { is: 'refused', said: refusal }
      } catch (error) {
        return isOver ? null : { is: 'refused', said: `The place was not chosen. ${sentencesOf(error).join(' ')}` }
      }
    })
    return () => {
      isOver = true
      end()
    }
  }, [facilityId, isTaking])
}
