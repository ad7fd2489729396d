import { type RoomSummary, roomSections } from '@cultivatd/domain/room/room'
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
  /**
   * 'Correct' of a move of many: the same form for the same, in the room where they are now. 'Open' of the room where its page
   * shows none of them, or where they are more than an address holds.
   */
  moved: (room: MovedTo, kind: MovedKind, names: readonly string[]) => NoticeAction
}

type MovedTo = Pick<RoomSummary, 'id' | 'types'>

/** Servers refuse an address of some kilobytes, of which a label is a small part. */
const mostInAddress = 100

const isListed = ({ types }: MovedTo, kind: MovedKind): boolean =>
  roomSections(types)[kind === 'packages' ? 'packages' : 'systems']

/** What a notice offers about records and rooms of a facility, from whatever page it is pressed. */
export function useWays(facilityId: string): Ways {
  const { open } = useOverlay()
  const navigate = useNavigate()
  return useMemo(() => {
    const toRoom = (roomId: string, search: RoomSearch) =>
      void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId }, search })
    const way = ({ label, to }: WayOn) => ({ label, perform: () => open({ ...to, in: facilityId }) })
    const room = (roomId: string) => ({ label: 'Open', perform: () => toRoom(roomId, {}) })
    return {
      way,
      record: (to) => way({ label: 'Open', to }),
      room,
      moved: (to, kind, names) =>
        isListed(to, kind) && names.length <= mostInAddress
          ? { label: 'Correct', perform: () => toRoom(to.id, { move: chosenPlace(kind, names) }) }
          : room(to.id),
    }
  }, [facilityId, navigate, open])
}
