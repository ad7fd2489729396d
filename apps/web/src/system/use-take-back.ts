import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { useCallback } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { localDay } from '../ui/dates.ts'
import { type NoticeAction, notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface TakenBack extends Pick<ZonePlacement, 'plants' | 'batches'> {
  /** Where they stand now, and where they stood before; null for in no zone. */
  now: ZonePlace | null
  former: ZonePlace | null
  /** 'Put back 2 plants' */
  said: string
}

/** 'Undo' of a place, which is ours alone: never against somebody who has given another one since, and nothing for Metrc. */
export function useTakeBack(facilityId: string): (taken: TakenBack) => NoticeAction {
  const { send } = useSend()
  return useCallback(
    ({ plants, batches, now, former, said }) => {
      const body = { facilityId, plants, batches, onlyFrom: now }
      // Nothing of it goes to Metrc, so no day does.
      const placed = former && { ...body, ...former, date: localDay() }
      const idempotencyKey = createRepeatKey().of(placed)
      const perform = async () => {
        const call = () =>
          placed ? api.system.place({ body: placed }, { idempotencyKey }) : api.system.unplace({ body })
        if (await send<unknown>(call)) notifySaved({ detail: said })
      }
      return { label: 'Undo', perform: () => void perform() }
    },
    [facilityId, send],
  )
}
