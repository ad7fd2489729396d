import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import { placeInSystemText, type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import { useCallback, useState } from 'react'
import { api } from '../../live/api.ts'
import { heldAs } from '../../live/outbox/held-as.ts'
import { perform, type Performed } from '../../live/outbox/perform.ts'
import { createRepeatKey } from '../../live/repeat-key.ts'
import { failureText } from '../../live/tracked-call.ts'
import { localDay } from '../../ui/dates.ts'
import {
  dismissNotice,
  errorMilliseconds,
  isOffered,
  notify,
  type NoticeAction,
  notifySaved,
} from '../../ui/notices.ts'
import { notifyWaits } from '../../ui/notify-waits.ts'
import { isTyping } from '../../ui/shortcuts.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { wholePlace } from '../former-place.ts'
import type { Chosen } from '../selection.ts'
import { type Placed, useTakeAllBack } from '../use-take-back.ts'
import { countsText, goingText } from '../zone-words.ts'
import { movedOf, type Verdict } from './verdict.ts'

/**
 * Puts what is carried into its zones where that is ours alone: the act of the form that places in a zone, one for each
 * zone, kept on this device where the server cannot be reached. Says what was done, and takes it back.
 *
 * @returns resolves with false when not all of it was done, which is told
 */
export function usePutDown(facilityId: string) {
  const takeBack = useTakeAllBack(facilityId)
  const [putting, setPutting] = useState<Putting | null>(null)
  const put = useCallback(
    async (carried: Chosen, verdict: Verdict): Promise<boolean> => {
      const { system, place, parts } = verdict
      const date = localDay()
      const done: ZonePlacement[] = []
      // What waits here, and what went to Metrc after all, has another way back.
      const ours: ZonePlacement[] = []
      const undo = (detail: string) => {
        const placed = placedIn(ours, carried)
        return placed.length > 0 && { action: takeBack(placed, detail) }
      }
      const words = countsText(movedOf(carried, parts))
      const stopGuarding = guardLeaving()
      setPutting({ words, done: 0, all: parts.length })
      try {
        let isWaiting = false
        await fewAtOnce(parts, async (part) => {
          const names = movedOf(carried, [part])
          const body = {
            facilityId,
            ...part.place,
            date,
            plants: names.plants.map(({ metrc }) => metrc.Label),
            batches: names.batches.map(({ metrc }) => metrc.Name),
          }
          const performed = await placeOne(body, facilityId)
          done.push(body)
          if (performed.isWaiting) isWaiting = true
          else if (performed.answer.operations.length === 0) ours.push(body)
          setPutting({ words, done: done.length, all: parts.length })
        })
        if (isWaiting) notifyWaits(goingText(movedOf(carried, parts), placeInSystemText(system, place)))
        else {
          const way = undo(`Moved ${words} back`)
          notifySaved({
            detail: `Moved ${words} to ${placeInSystemText(system, place)}`,
            ...(way && { ...way, milliseconds: undoneWithin }),
          })
          if (way) undoByKey(way.action)
        }
        return true
      } catch (error) {
        const some = countsText(namesIn(done))
        const text = `${failureText(error)}${some ? ` ${some} had been moved before that.` : ''}`
        notify({ kind: 'error', text, milliseconds: errorMilliseconds, ...undo(`Moved ${some} back`) })
        return false
      } finally {
        stopGuarding()
        setPutting(null)
      }
    },
    [facilityId, takeBack],
  )
  return { put, putting }
}

/** ms; what went to a wrong place is seen at a second look. */
const undoneWithin = 20_000

/** Control and z do what the notice offers, as long as it stands. */
function undoByKey(action: NoticeAction): void {
  const stop = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    if (!isOffered(action)) return stop.abort()
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
    if (!isUndo || event.repeat || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    stop.abort()
    dismissNotice('saved')
    action.perform()
  }
  document.addEventListener('keydown', onKey, { signal: stop.signal })
  setTimeout(() => stop.abort(), undoneWithin)
}

/** How far it is, zone by zone. */
export interface Putting {
  words: string
  done: number
  all: number
}

/** What is not at the server yet, and in no outbox, would be lost with the page. */
function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const placeOne = (
  body: ZonePlacement,
  facilityId: string,
): Promise<Performed<Awaited<ReturnType<typeof api.system.place>>>> =>
  perform((options) => api.system.place({ body }, options), {
    key: createRepeatKey().of(body),
    records: [...body.plants, ...body.batches].map((name) => heldAs(facilityId, name)),
    title: 'Place in a zone',
    about: countsText(body),
    isOnlyHere: true,
  })

const namesIn = (bodies: readonly ZonePlacement[]) => ({
  plants: bodies.flatMap(({ plants }) => plants),
  batches: bodies.flatMap(({ batches }) => batches),
})

/** Where each came from and went to, those of one way together; nothing where one cannot be put back. */
function placedIn(bodies: readonly ZonePlacement[], { plants, batches }: Chosen): Placed[] {
  const froms = new Map([
    ...plants.map(({ metrc, location }) => [metrc.Label, wholePlace(location)] as const),
    ...batches.map(({ metrc, location }) => [metrc.Name, wholePlace(location)] as const),
  ])
  const ways = new Map<string, Placed>()
  for (const { systemId, rack, level, zone, ...names } of bodies) {
    const now = { systemId, rack, level, zone }
    for (const kind of ['plants', 'batches'] as const)
      for (const name of names[kind]) {
        const former = froms.get(name)
        if (former === undefined) return []
        const key = `${zoneKey(now)} ${keyOf(former)}`
        const way = ways.get(key) ?? { plants: [], batches: [], now, former }
        way[kind].push(name)
        ways.set(key, way)
      }
  }
  return [...ways.values()]
}

const keyOf = (place: ZonePlace | null): string => (place ? zoneKey(place) : '')
