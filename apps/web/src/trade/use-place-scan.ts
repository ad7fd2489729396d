import { zoneOfKey, type ZonePlace } from '@cultivatd/domain/system/zone'
import { useEffect, useRef } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { notify, notifyError } from '../ui/notices.ts'
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
 */
export function usePlaceScan(facilityId: string, isTaking: boolean, onPlace: (place: ScannedPlace) => void): void {
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  useEffect(() => {
    if (!isTaking) return
    let newest = ''
    let isOver = false
    async function take(code: string) {
      newest = code
      try {
        const { matches } = await api.lookup.find({ query: { text: code } })
        // Another one was scanned meanwhile, or the form was closed.
        if (isOver || newest !== code) return
        const [match, ...others] = matches.filter((one) => one.facilityId === facilityId)
        if (!match || others.length > 0) return notifyError(`No room or zone of this facility has the code ${code}`)
        const zone = match.kind === 'zone' ? zoneOfKey(match.id) : null
        latest.current({ roomId: match.roomId ?? match.id, zone })
        notify({
          kind: 'info',
          text: `To ${[match.name, match.about].filter(Boolean).join(', ')}`,
          milliseconds: 5_000,
        })
      } catch (error) {
        if (!isOver) notifyError(`The place was not chosen. ${sentencesOf(error).join(' ')}`)
      }
    }
    const end = takePlaces((code) => void take(code))
    return () => {
      isOver = true
      end()
    }
  }, [facilityId, isTaking])
}
