import { useSyncExternalStore } from 'react'
import { onTokenChange } from '../live/token.ts'

/** What one can do about it: 'Undo'. The notice goes with it. */
export interface NoticeAction {
  label: string
  perform: () => void
}

/** What was done, and the way on from there. */
export type Done = Pick<Notice, 'detail' | 'action' | 'milliseconds'>

/** What the snackbar shows (SHELL-14 to SHELL-16). */
export interface Notice {
  id: string
  kind: 'saved' | 'info' | 'warn' | 'error'
  text: string
  /** The act, and what it changed. */
  detail?: string | undefined
  /** Hides by itself after this long; without it the notice stays until it is dismissed. */
  milliseconds?: number
  onDismiss?: () => void
  action?: NoticeAction | undefined
}

export const savedMilliseconds = 5_000
/** Long enough to see what one pressed and to take it back. */
export const undoMilliseconds = 6_000
export const errorMilliseconds = 60_000

const rank: Record<Notice['kind'], number> = { error: 0, saved: 1, info: 2, warn: 3 }
/** What passes by itself answers what the person just did; a state that lasts is still there afterwards. */
const lastingRank = 10
const rankOf = ({ kind, milliseconds }: Notice) => rank[kind] + (milliseconds === undefined ? lastingRank : 0)

let notices: readonly Notice[] = []
const listeners = new Set<() => void>()
let count = 0

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

// What one person was told is nothing for whoever signs in next, and what it offers would be done in another name.
onTokenChange(() => change([]))

/** The one notice to show: what answers the person before what lasts, errors first, the newest of equals. */
export function firstNotice(all: readonly Notice[]): Notice | null {
  return all.toReversed().sort((a, b) => rankOf(a) - rankOf(b))[0] ?? null
}

/** Shows a notice; one with the same id takes the place of the old one. Answers the id. */
export function notify(notice: Omit<Notice, 'id'> & { id?: string }): string {
  count += 1
  const id = notice.id ?? `notice-${count}`
  change([...notices.filter((one) => one.id !== id), { ...notice, id }])
  return id
}

/** Whether this is still offered: not taken, dismissed, passed or overtaken by another notice. */
export const isOffered = (action: NoticeAction): boolean => notices.some((one) => one.action === action)

export function dismissNotice(id: string): void {
  if (notices.some((one) => one.id === id)) change(notices.filter((one) => one.id !== id))
}

/**
 * 'Saved Successfully!' for five seconds (SHELL-16, READ-113), a second more where it can be taken back.
 *
 * @returns says in its place what was not known yet, where it is still the one that was said last
 */
export function notifySaved(done: Done = {}): (done: Done) => void {
  const milliseconds = done.action ? undoMilliseconds : savedMilliseconds
  notify({ id: 'saved', kind: 'saved', text: 'Saved Successfully!', milliseconds, ...done })
  const said = notices.at(-1)
  return (more) => void (said && notices.includes(said) && notifySaved(more))
}

/** An error for sixty seconds (SHELL-15). */
export function notifyError(text: string): void {
  notify({ kind: 'error', text, milliseconds: errorMilliseconds })
}

/** What did not work is being done anew. */
export function dismissErrors(): void {
  if (notices.some(({ kind }) => kind === 'error')) change(notices.filter(({ kind }) => kind !== 'error'))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices)
}
