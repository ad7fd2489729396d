import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { type StatusField, stepButton } from '@cultivatd/domain/harvest/step'
import { useCallback, useSyncExternalStore } from 'react'
import { api } from '../live/api.ts'
import { localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface Step {
  isBusy: boolean
  /** It was stamped a moment ago: the next button stands under the same finger, which may press twice. */
  isResting: boolean
  /** Stamps the begin or the end of a step with today (HARV-10, READ-38). */
  stamp: (field: StatusField) => Promise<void>
  /** Takes the day of the last step back. */
  undo: (field: StatusField) => Promise<void>
}

const restMilliseconds = 1_500
/** By their ids, wherever their cards go meanwhile. */
const resting = new Set<string>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function rest(id: string): void {
  resting.add(id)
  tell()
  setTimeout(() => {
    resting.delete(id)
    tell()
  }, restMilliseconds)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useResting = (id: string): boolean => useSyncExternalStore(listen, () => resting.has(id))

/** The buttons that say how far a harvest is. The steps are ours: nothing of them goes to Metrc. */
export function useStep({ facilityId, id, metrc: { Name: name } }: Pick<Harvest, 'facilityId' | 'id' | 'metrc'>): Step {
  const { send, isBusy } = useSend()
  const isResting = useResting(id)
  const undo = useCallback(
    async (field: StatusField) => {
      if (!(await send(() => api.harvest.undoStep({ body: { facilityId, id, field } })))) return
      notifySaved({ detail: `Undid ${stepButton(field)}: ${name}` })
    },
    [send, facilityId, id, name],
  )
  const stamp = useCallback(
    async (field: StatusField) => {
      const done = await send(() => api.harvest.step({ body: { facilityId, id, field, date: localDay() } }))
      if (!done) return
      rest(id)
      const perform = () => void undo(field)
      notifySaved({ detail: `${stepButton(field)}: ${name}`, action: { label: 'Undo', perform } })
    },
    [send, undo, facilityId, id, name],
  )
  return { isBusy, isResting, stamp, undo }
}
