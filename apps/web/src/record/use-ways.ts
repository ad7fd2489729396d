import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OverlayAddress } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import type { NoticeAction } from '../ui/notices.ts'
import type { WayOn } from './way-on.ts'

interface Ways {
  way: (to: WayOn) => NoticeAction
  /** 'Open' of a record. */
  record: (to: OverlayAddress) => NoticeAction
  /** 'Open' of a room. */
  room: (roomId: string) => NoticeAction
}

/** What a notice offers about records and rooms of a facility, from whatever page it is pressed. */
export function useWays(facilityId: string): Ways {
  const { open } = useOverlay()
  const navigate = useNavigate()
  return useMemo(() => {
    const way = ({ label, to }: WayOn) => ({ label, perform: () => open({ ...to, in: facilityId }) })
    return {
      way,
      record: (to) => way({ label: 'Open', to }),
      room: (roomId) => ({
        label: 'Open',
        perform: () => void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId } }),
      }),
    }
  }, [facilityId, navigate, open])
}
