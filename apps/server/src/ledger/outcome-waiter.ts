import { isOpen } from '@cultivatd/domain/operation/open'
import { type Outcome, outcomeFrom } from '@cultivatd/domain/operation/outcome'
import type { Database } from '../db/db.ts'
import type { Dispatcher } from './dispatcher.ts'
import { isActionDelayed, outcomeOfAction } from './ledger.store.ts'
import type { SettledOperation } from './outcome-writer.ts'

export interface OutcomeWaiterOptions {
  database: Database
  dispatcher: Pick<Dispatcher, 'heldBecause' | 'isSending' | 'onSettled'>
  /** Whether this process sends. */
  isDispatching: () => boolean
  /** Whether nobody is to be kept waiting any more. */
  isClosed: () => boolean
  report: (message: string, error?: unknown) => void
}

/** Which action is waited for. */
export interface Awaited {
  actionId: string
  facilityId: string
  /** As `performance.now()` tells it. */
  until: number
  /** Left out when they are not known here. */
  operationIds?: readonly string[]
}

/** One action that is waited for. */
export interface WaitingForOutcome {
  /** Once: what is known when all its ends are, nothing can be sent, or the time is over. */
  outcome(): Promise<Outcome>
  /** Asks the database at once. */
  look(): void
  /** Nobody will ask for the outcome. */
  stop(): void
}

/** With more writes than this at once nobody waits for each of them. */
export const mostInteractive = 10
/** What other processes store is looked for so much later: not for each of their changes. */
const elsewhereMs = 100
/** Nor, where many records are waited for, for each ten of them; nor while it is hardly another process that stores them. */
const rarelyElsewhereMs = 1_000

/** Follows an action until all its ends are known, nothing can be sent, or the time is over. */
export function waitForOutcome(options: OutcomeWaiterOptions, awaited: Awaited): WaitingForOutcome {
  const { actionId, facilityId, operationIds = [] } = awaited
  const bell = createBell()
  const heard = new Map<string, SettledOperation>()
  const unhear = hear(options, facilityId, operationIds.length > mostInteractive, (outcomes) => {
    const ours = outcomes?.filter((outcome) => outcome.actionId === actionId) ?? []
    for (const outcome of ours) heard.set(outcome.id, outcome)
    // With none: something hinders the sending.
    const mayBeHeld = !outcomes || outcomes.length === 0
    // Of 1,300 records the first ten are no reason to ask for all of them.
    if (mayBeHeld || (ours.length > 0 && heard.size >= operationIds.length)) bell.ring()
  })
  async function outcome(): Promise<Outcome> {
    const { database, dispatcher, isClosed } = options
    try {
      for (;;) {
        await bell.rung(awaited.until - performance.now())
        const now = outcomeOfHeard(operationIds, heard) ?? (await outcomeOfAction(database.db, actionId))
        const isHeld = dispatcher.heldBecause(facilityId) !== null && now.operations.every(isNotOnItsWay)
        // Nobody else can tell how it ends.
        const isForPerson = now.operations.every(({ state }) => !isOpen(state) || state === 'needs-person')
        if (isForPerson || isHeld || isClosed() || performance.now() >= awaited.until) return now
        if (now.operations.some(({ state }) => state === 'recorded') && (await isActionDelayed(database.db, actionId)))
          return now
      }
    } finally {
      unhear()
    }
  }
  return { outcome, look: bell.ring, stop: unhear }
}

/** Calls the listener after outcomes were stored; with null where it is not known which. The answer ends it. */
function hear(
  { database, dispatcher, isDispatching, report }: OutcomeWaiterOptions,
  facilityId: string,
  isMany: boolean,
  listener: (outcomes: readonly SettledOperation[] | null) => void,
): () => void {
  const unhear = isDispatching() ? dispatcher.onSettled(listener) : () => {}
  // Another process may send for the facility.
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    listener(null)
  }
  const listening = database.listen('change', () => {
    if (!isDispatching()) return tell()
    // While this process sends for the facility no other one does.
    const isRarely = isMany || dispatcher.isSending(facilityId)
    timer ??= setTimeout(tell, isRarely ? rarelyElsewhereMs : elsewhereMs)
  })
  listening.catch((error: unknown) => report('Outcomes of another process are not heard', error))
  return () => {
    unhear()
    clearTimeout(timer)
    void listening.then((unlisten) => unlisten()).catch(() => {})
  }
}

const isNotOnItsWay = ({ state }: Outcome['operations'][number]): boolean => state !== 'sending' && state !== 'unknown'

/** When the ends of all operations were heard here, nobody has to ask the database; null when some were not. */
function outcomeOfHeard(ids: readonly string[], heard: ReadonlyMap<string, SettledOperation>): Outcome | null {
  const ends = ids.flatMap((id) => heard.get(id) ?? [])
  if (ids.length === 0 || ends.length < ids.length || ends.some(({ state }) => isOpen(state))) return null
  const made = ends.length === 1 ? ends[0]?.metrcId : null
  return outcomeFrom(
    ends.map(({ id, record, state, problems }) => ({ id, record, state, problems })),
    made === null || made === undefined ? null : String(made),
  )
}

/** Rings at once or when somebody waits for it; a ring in between is not lost. */
function createBell() {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async rung(longestMs: number): Promise<void> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, longestMs))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
    },
  }
}
