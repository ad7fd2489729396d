import type { System } from '@cultivatd/domain/system/system'
import type { Water } from '@cultivatd/domain/water/water'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { perform } from '../live/outbox/perform.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { notifySaved } from '../ui/notices.ts'
import { notifyWaits } from '../ui/notify-waits.ts'
import { useSend } from '../ui/use-send.ts'
import { waterPlace } from './use-waters.ts'

export type PressedStep = 'fill' | 'change' | 'flush'

const said: Record<PressedStep, (name: string) => string> = {
  fill: (name) => `The water of ${name} is filled`,
  change: (name) => `Water change of ${name} started`,
  flush: (name) => `Flush of ${name} started`,
}

/** Does what one press does to the water of a system, once however often a lost answer lets it be pressed. */
export function useWaterStep({ name }: System, { id, version, facilityId }: Water) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  /** Answers whether it was done, or waits on this device. */
  const press = async (step: PressedStep): Promise<boolean> => {
    const key = repeatKey.of([id, version, step])
    const call = { params: { systemId: id }, body: { facilityId, version } }
    const waits = { key, records: [waterPlace(id)], title: said[step](name), about: '' }
    const done = await send(() => perform((options) => api.water[step](call, options), waits))
    if (!done) return false
    if (done.answer.isWaiting) notifyWaits(said[step](name))
    else notifySaved({ detail: said[step](name) })
    return true
  }
  return { press, isBusy }
}
