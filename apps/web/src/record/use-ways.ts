import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OverlayAddress } from '../trade/overlay-address.ts'
import type { RoomSearch } from '../trade/room-search.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import type { NoticeAction } from '../ui/notices.ts'
import { chosenPlace, type MovedKind } from './chosen-place.ts'
import type { WayOn } from './way-on.ts'

export interface Ways {
  way: (to: WayOn) => NoticeAction
  /** 'Open' of a record. */
  record: (to: OverlayAddress) => NoticeAction
  /** 'Open' of a room. */
  room: (roomId: string) => NoticeAction
  /** 'Correct' of a move of many: the same form for the same, in the room where they are now. */
  moved: (roomId: string, kind: MovedKind, names: readonly string[]) => NoticeAction
}

/** What a notice offers about records and rooms of a facility, from whatever page it is pressed. */
export function useWays(facilityId: string): Ways {
  const { open } = useOverlay()
  const navigate = useNavigate()
  return useMemo(() => {
    const toRoom = (roomId: string, search: RoomSearch) =>
      void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId }, search })
    const way = ({ label, to }: WayOn) => ({ label, perform: () => open({ ...to, in: facilityId }) })
    return {
      way,
      record: (to) => way({ label: 'Open', to }),
      room: (roomId) => ({ label: 'Open', perform: () => toRoom(roomId, {}) }),
      moved: (roomId, kind, names) => ({
        label: 'Correct',
        perform: () => toRoom(roomId, { move: chosenPlace(kind, names) }),
      }),
    }
  }, [facilityId, navigate, open])
}
