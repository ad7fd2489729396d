import { useMemo, useSyncExternalStore } from 'react'
import { clockNow } from '../live/server-time.ts'
import { api } from '../live/api.ts'
import { type Act, isToBeSent } from '../live/outbox/act.ts'
import { outboxState, useOutbox } from '../live/outbox/outbox-state.ts'
import { heldAs } from '../live/outbox/held-as.ts'
import { perform } from '../live/outbox/perform.ts'
import { onTokenChange } from '../live/token.ts'
import { commentHeld } from '../record/file/comment-held.ts'

/** A comment on its way: it is in its thread at once, and stays there, wherever one goes meanwhile. */
export interface Sending {
  /** Of the call (header `Idempotency-Key`): sent again under it, a comment is not written twice. */
  key: string
  facilityId: string
  roomId: string
  message: string
  /** The highest version in its thread when it was sent: what has a higher one came after it. */
  after: number
  /** When it was sent, an instant. */
  at: string
  /** Once it has arrived; null before. */
  id: string | null
  /** Why it did not arrive, as it was thrown; null while that is not so. */
  error: unknown
  /** Nobody can be reached: it waits on this device. */
  isKept?: boolean
}

let all: readonly Sending[] = []
const listeners = new Set<() => void>()

function change(next: readonly Sending[]): void {
  all = next
  for (const tell of listeners) tell()
}

// What one person wrote is nothing for whoever signs in next.
onTokenChange(() => change([]))

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const became = (key: string, what: Partial<Sending>) =>
  change(all.map((one) => (one.key === key ? { ...one, ...what } : one)))

/** Sends a comment. Answers why it did not arrive: then whoever shows its room takes its text back. */
export async function sendComment(
  comment: Omit<Sending, 'at' | 'id' | 'error' | 'isKept'> & { roomName: string },
): Promise<Pick<Sending, 'error' | 'message'> | null> {
  const { key, facilityId, roomId, message } = comment
  change([...all.filter((one) => one.key !== key), { ...comment, at: clockNow().toISOString(), id: null, error: null }])
  try {
    const call = { params: { roomId }, body: { facilityId, message, id: key } }
    const waits = {
      key,
      records: [heldAs(facilityId, `comments ${roomId}`), commentHeld(key)],
      title: 'Comment',
      about: comment.roomName,
      isOnlyHere: true,
    }
    const done = await perform((options) => api.comment.create(call, options), waits)
    if (done.isWaiting) forgetSent(key)
    else became(key, { id: done.answer.id })
    return null
  } catch (error) {
    became(key, { error })
    return { error, message }
  }
}

/** Gives back what did not arrive to whoever shows its room, once. */
export function onFailed(roomId: string, take: (failed: Sending) => void): () => void {
  return listen(() => {
    const failed = all.find((one) => one.roomId === roomId && one.error !== null)
    if (!failed) return
    forgetSent(failed.key)
    take(failed)
  })
}

/** It is shown as what it became. */
export const forgetSent = (key: string): void => {
  if (all.some((one) => one.key === key)) change(all.filter((one) => one.key !== key))
}

/** What is on its way to a room now, and only this page knows it. */
export const sendingTo = (roomId: string): Sending[] =>
  outboxState().isOn ? [] : all.filter((one) => one.roomId === roomId)

type Body = { facilityId: string; message: string; id?: string }

/** What waits for a room on this device, as one that is on its way. */
const keptFor = (roomId: string, acts: readonly Act[]): Sending[] =>
  acts
    .filter((act) => act.call.feature === 'comment' && act.call.params?.['roomId'] === roomId && isToBeSent(act))
    .map(({ key, at, call }) => {
      const { facilityId, message, id: made = key } = call.body as Body
      return {
        // Mended it goes under another key, and is the same comment.
        key: made,
        facilityId,
        roomId,
        message,
        after: Number.POSITIVE_INFINITY,
        at,
        id: null,
        error: null,
        isKept: true,
      }
    })

/** All that is on its way to a room, the oldest first, kept up to date. */
export function useSending(roomId: string): readonly Sending[] {
  const now = useSyncExternalStore(listen, () => all)
  const { acts } = useOutbox()
  return useMemo(() => {
    const kept = keptFor(roomId, acts)
    const isKept = new Set(kept.map(({ key }) => key))
    return [...kept, ...now.filter((one) => one.roomId === roomId && !isKept.has(one.key))]
  }, [now, acts, roomId])
}
