import { type Reading, type ReadingForm, valuesOf } from '@cultivatd/domain/environment/reading'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useMemo } from 'react'
import { type Act, isToBeSent } from '../live/outbox/act.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { useSession } from '../live/session.ts'

interface ReadingBody extends ReadingForm {
  facilityId: string
  roomId: string
  systemId?: string
}

/** The readings of a room itself that wait on this device, as they will be once the server has them; the newest first. */
export function waitingReadings(
  { facilityId, id: roomId }: Pick<RoomSummary, 'facilityId' | 'id'>,
  acts: readonly Act[],
  userName: string,
): Reading[] {
  const readings = acts.flatMap((act): Reading[] => {
    const { feature, route, body } = act.call
    if (feature !== 'environment' || route !== 'create' || !isToBeSent(act)) return []
    const form = body as ReadingBody
    if (form.facilityId !== facilityId || form.roomId !== roomId || form.systemId) return []
    const { dateTime } = form
    const of = { id: act.key, facilityId, roomId, systemId: '', version: 0, userId: act.personId, userName }
    return [{ ...of, ...valuesOf(form), dateTime }]
  })
  return readings.toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime))
}

/** The same, kept up to date. */
export function useWaitingReadings({ facilityId, id }: RoomSummary): readonly Reading[] {
  const { acts } = useOutbox()
  const name = useSession().me?.displayName ?? ''
  return useMemo(() => waitingReadings({ facilityId, id }, acts, name), [facilityId, id, acts, name])
}
