import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { StatusField } from '@cultivatd/domain/harvest/step'
import { useCallback } from 'react'
import { api } from '../live/api.ts'
import { localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface Step {
  isBusy: boolean
  /** Stamps the begin or the end of a step with today (HARV-10, READ-38). */
  stamp: (field: StatusField) => Promise<void>
  /** Takes the day of the last step back. */
  undo: (field: StatusField) => Promise<void>
}

/** The buttons that say how far a harvest is. The steps are ours: nothing of them goes to Metrc. */
export function useStep({ facilityId, id }: Pick<Harvest, 'facilityId' | 'id'>): Step {
  const { send, isBusy } = useSend()
  const stamp = useCallback(
    async (field: StatusField) => {
      const done = await send(() => api.harvest.step({ body: { facilityId, id, field, date: localDay() } }))
      if (done) notifySaved()
    },
    [send, facilityId, id],
  )
  const undo = useCallback(
    async (field: StatusField) => {
      if (await send(() => api.harvest.undoStep({ body: { facilityId, id, field } }))) notifySaved()
    },
    [send, facilityId, id],
  )
  return { isBusy, stamp, undo }
}
