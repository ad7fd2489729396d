import type { Comment } from '@cultivatd/domain/comment/comment'
import { CommentForm } from '@cultivatd/domain/comment/comment'
import { useEffect, useState } from 'react'
import { outboxState } from '../live/outbox/outbox-state.ts'
import { randomKey } from '../live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { failureText, mayHaveArrived } from '../live/tracked-call.ts'
import { useDraft, useDraftState } from '../ui/draft/draft-of.tsx'
import type { OpenDraft } from '../ui/draft/open-draft.ts'
import { errorMilliseconds, notify } from '../ui/notices.ts'
import { useIsHere } from '../ui/use-is-here.ts'
import { forgetSent, onFailed, sendComment, type Sending, sendingTo, useSending } from './sending.ts'

type Sent = Pick<Sending, 'key' | 'message'>

/** What came back stands before what was typed since. */
const joined = (back: string, typed: string): string => (typed.trim() === '' ? back : `${back}\n${typed}`)

/** What is on its way and not known to have arrived; undefined when nothing is, as a draft wants it. */
function flyingOf(sending: readonly Sending[]): Sent[] | undefined {
  // What waits on this device is none of the draft.
  const flying = outboxState().isOn ? [] : sending.filter(({ id, error }) => id === null && error === null)
  return flying.length > 0 ? flying.map(({ key, message }) => ({ key, message })) : undefined
}

/** What was on its way when the page was left, and is not any more, stands in the field again. */
function takeUp(draft: OpenDraft | null, roomId: string): void {
  const left = (draft?.part('sending') as readonly Sent[] | undefined) ?? []
  const flying = sendingTo(roomId).filter(({ error }) => error === null)
  const back = left.filter(({ key }) => !flying.some((one) => one.key === key))
  const [first] = back
  if (!draft || !first) return
  const typed = String(draft.part('message') ?? '')
  draft.put('message', joined(back.map(({ message }) => message).join('\n'), typed))
  draft.put('returned', first)
  draft.put('sending', undefined)
  back.forEach(({ key }) => forgetSent(key))
}

/** The comment that is written in a room: nothing of it is lost, however often its sending fails. */
export function useComposer(
  { facilityId, id: roomId, name: roomName }: { facilityId: string; id: string; name: string },
  comments: readonly Comment[],
) {
  const draft = useDraft()
  useState(() => takeUp(draft, roomId))
  const [markup, setMarkup] = useDraftState('message', '')
  // What may have arrived: sent again as it stands, it goes under its key and is not written twice.
  const [returned, setReturned] = useDraftState<Sent | null>('returned', null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const sending = useSending(roomId)
  const isHere = useIsHere()
  useEffect(() => draft?.put('sending', flyingOf(sending)), [draft, sending])
  useEffect(
    () =>
      onFailed(roomId, (failed) => {
        const { key, message, error } = failed
        setMarkup((typed) => joined(message, typed))
        if (mayHaveArrived(error)) setReturned({ key, message })
        if (error instanceof ResponseError && error.status === 400) setProblem(sentencesOf(error).join(' '))
        else tellFailed(failed)
      }),
    [roomId, setMarkup, setReturned],
  )

  const change = (next: string) => {
    setMarkup(next)
    setProblem(null)
  }
  const send = async () => {
    const form = CommentForm.safeParse({ message: markup })
    if (!form.success) return setProblem(form.error.issues.map(({ message }) => message).join(' '))
    const { message } = form.data
    const key = returned?.message === message ? returned.key : randomKey()
    setMarkup('')
    setReturned(null)
    setProblem(null)
    setSaid('')
    const after = comments.reduce((highest, { version }) => Math.max(highest, version), 0)
    const failed = await sendComment({ key, facilityId, roomId, roomName, message, after })
    if (isHere()) return failed ? undefined : setSaid('Comment added')
    // Its page is gone: what failed is a draft there, and what arrived is none any more.
    if (failed) tellFailed(failed)
    else draft?.put('sending', flyingOf(sendingTo(roomId)))
  }
  return { markup, change, send, problem, said, sending, isBlank: markup.trim() === '' }
}

/** The text stands in the field again; of a room that is gone there is no field, so that it can be taken elsewhere. */
function tellFailed({ error, message }: Pick<Sending, 'error' | 'message'>): void {
  const isGone = error instanceof ResponseError && error.status === 404
  const action = { label: 'Copy comment', perform: () => void navigator.clipboard?.writeText(message) }
  const again = mayHaveArrived(error) && 'Press Comment again: it is not written twice.'
  notify({
    id: 'comment',
    kind: 'error',
    text: [failureText(error), again].filter(Boolean).join(' '),
    milliseconds: errorMilliseconds,
    ...(isGone && { action }),
  })
}

/** What has arrived is in the thread: it is not kept beside it. */
export function useArrived(sending: readonly Sending[], comments: readonly Comment[]): void {
  useEffect(() => {
    const known = new Set(comments.map(({ id }) => id))
    for (const { key, id } of sending) if (id !== null && known.has(id)) forgetSent(key)
  }, [sending, comments])
}
