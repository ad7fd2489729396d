import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useRef, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey, type RepeatKey } from '../live/repeat-key.ts'
import { currentToken } from '../live/token.ts'
import { failureOf, failureText, sendUntilAnswered } from '../live/tracked-call.ts'
import { notifyError, notifySaved } from '../ui/notices.ts'

/** A write of one facility's record in Metrc. */
export interface FacilityWrite {
  facility: { id: string; name: string }
  /** What is sent; the same again is the same change until its outcome is known. */
  input: unknown
  call: (options: CallOptions) => Promise<Outcome>
  /** The refused change that it is sent again for. */
  corrects?: string | undefined
}

interface FacilityWrites {
  /** Facilities whose write was sent and not answered. */
  busy: ReadonlySet<string>
  /**
   * Sends these at once, one for each facility, and tells what came of all of them together; what waits for Metrc, and what
   * it refused, stands in the row of its facility.
   *
   * @param said of as many as Metrc confirmed: 'Updated Blue Dream at 2 facilities'
   */
  send: (
    writes: readonly FacilityWrite[],
    said: (confirmed: readonly FacilityWrite[]) => string,
  ) => Promise<readonly WriteEnd[]>
}

/** What came of one; what waits for Metrc goes by itself. */
export type WriteEnd = 'confirmed' | 'waiting' | { failed: string }

/** What is written of a record of ours to one facility or to all, each by itself: one that fails holds up no other. */
export function useFacilityWrites(): FacilityWrites {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const keys = useRef(new Map<string, RepeatKey>())
  const keyOf = (facilityId: string): RepeatKey => {
    const known = keys.current.get(facilityId) ?? createRepeatKey()
    keys.current.set(facilityId, known)
    return known
  }
  async function sendOne(write: FacilityWrite): Promise<WriteEnd> {
    const key = keyOf(write.facility.id)
    const token = currentToken()
    let isNotKnown = false
    const corrects = write.corrects === undefined ? [] : [write.corrects]
    const options = { idempotencyKey: key.of(write.input), corrects }
    try {
      const outcome = await sendUntilAnswered({
        // A key is one person's: sent on in the session of the next one it would be another change.
        call: () => (currentToken() === token ? write.call(options) : new Promise<never>(() => {})),
        onBroken: () => {
          isNotKnown = true
        },
      })
      key.used()
      return outcome.state
    } catch (error) {
      const failure = failureOf(error, isNotKnown)
      if (failure !== 'not-known') key.used()
      return { failed: failureText(error, failure === 'not-known') }
    }
  }
  return {
    busy,
    async send(writes, said) {
      const ids = writes.map(({ facility }) => facility.id)
      setBusy((before) => new Set([...before, ...ids]))
      const ends = await Promise.all(
        writes.map(async (write) => {
          const end = await sendOne(write)
          setBusy((before) => new Set([...before].filter((id) => id !== write.facility.id)))
          return { write, end }
        }),
      )
      const confirmed = ends.filter(({ end }) => end === 'confirmed').map(({ write }) => write)
      if (confirmed.length > 0) notifySaved({ detail: said(confirmed) })
      const failed = ends.flatMap(({ write: { facility }, end }) =>
        typeof end === 'object' ? [`${facility.name}: ${end.failed}`] : [],
      )
      if (failed.length > 0) notifyError(failed.join(' '))
      return ends.map(({ end }) => end)
    },
  }
}
