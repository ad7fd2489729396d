import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { useCallback } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { localDay } from '../ui/dates.ts'
import { type NoticeAction, notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { fewAtOnce } from './few-at-once.ts'

export interface Placed extends Pick<ZonePlacement, 'plants' | 'batches'> {
  /** Where they stand now, and where they stood before; null for in no zone. */
  now: ZonePlace | null
  former: ZonePlace | null
}

interface TakenBack extends Placed {
  /** 'Put back 2 plants' */
  said: string
}

/** 'Undo' of a place, which is ours alone: never against somebody who has given another one since, and nothing for Metrc. */
export function useTakeBack(facilityId: string): (taken: TakenBack) => NoticeAction {
  const takeBack = useTakeAllBack(facilityId)
  return useCallback(({ said, ...placed }) => takeBack([placed], said), [takeBack])
}

/** The same of several places: one that somebody has changed since is told, and keeps none of the others. */
export function useTakeAllBack(facilityId: string): (all: readonly Placed[], said: string) => NoticeAction {
  const { send } = useSend()
  return useCallback(
    (all, said) => {
      const calls = all.map((placed) => backOf(facilityId, placed))
      const perform = async () => {
        const failed: unknown[] = []
        // What somebody has changed since is told, and keeps none of the others.
        await fewAtOnce(calls, async (call) => (await send<unknown>(call)) ?? failed.push(call))
        if (failed.length === 0) notifySaved({ detail: said })
      }
      return { label: 'Undo', perform: () => void perform() }
    },
    [facilityId, send],
  )
}

function backOf(facilityId: string, { plants, batches, now, former }: Placed): () => Promise<unknown> {
  const body = { facilityId, plants, batches, onlyFrom: now }
  // Nothing of it goes to Metrc, so no day does.
  const placed = former && { ...body, ...former, date: localDay() }
  const idempotencyKey = createRepeatKey().of(placed)
  return () => (placed ? api.system.place({ body: placed }, { idempotencyKey }) : api.system.unplace({ body }))
}
