import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@cultivatd/domain/app-error'
import type { Evidence } from '@cultivatd/domain/operation/evidence'
import { isOpen } from '@cultivatd/domain/operation/open'
import { nothingSent, type Outcome, outcomeFrom } from '@cultivatd/domain/operation/outcome'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Database } from '../db/db.ts'
import { isDiskFull, isLostConnection, isUniqueViolation } from '../db/sql-error.ts'
import type { Person } from '../http/person.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import { createDispatcher } from './dispatcher.ts'
import type { SettledOperation } from './facility-sender.ts'
import { kindOf } from './kinds/kinds.ts'
import { findingOf } from './look-up.ts'
import {
  actionByKey,
  type NewAction,
  operationToLookUp,
  outcomeOfAction,
  recordAction,
  recordOwnAction,
} from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'
import { sentences } from './sentences.ts'

export interface LedgerOptions {
  database: Database
  access: MetrcAccess
  /** Reads what changed in a facility soon, when records were not read one by one. */
  readSoon: (facilityId: string) => void
  /** How long a person waits for the outcome, everything together; 10 s when left out. */
  waitMs?: number
  /** For one write; 90 s when left out. METRC_WRITE_TIMEOUT_MS */
  writeTimeoutMs?: number
  /** How long a lost write can still be applied, and Metrc's index be behind; 60 s when left out. METRC_SETTLE_MS */
  settleMs?: number
  report?: (message: string, error?: unknown) => void
}

/** A request as its sender can repeat it: the key, and a digest of what it asks for. */
export interface RepeatableRequest {
  key: string
  fingerprint: string
  /** Keys of the same person, or operations, of which this is the next try. */
  corrects?: readonly string[]
}

/** What a person does in one request. */
export interface LedgerAction {
  facilityId: string
  by: Pick<Person, 'id' | 'name'>
  /** Null when the sender cannot send it again. */
  request: RepeatableRequest | null
  /** How many records the request names, also those that need no write; the number of writes when left out. */
  asked?: number
  /** One for each record; sent in their order where they concern the same record. */
  writes: readonly LedgerWrite[]
}

/** Every write to Metrc (architecture §7). */
export interface Ledger {
  /**
   * Records the writes, lets them be sent, and waits for their outcome, at most 10 s. What is not known by then, or
   * cannot be sent at the moment, is 'waiting' and goes on by itself.
   *
   * @throws AppError metrc-refused with Metrc's sentences when it refused every write, each after the name of its record
   *   where several were asked for; metrc-unavailable when nothing
   *   was recorded, so that nothing is sent; conflict when the key was used for another request.
   */
  perform(action: LedgerAction): Promise<Outcome>
  /**
   * What came of a request that was here before; null when it was not.
   *
   * @throws AppError as `perform` does
   */
  replay(by: Pick<Person, 'id'>, request: RepeatableRequest, asked?: number): Promise<Outcome | null>
  /**
   * What Metrc shows now of the record of an operation, beside what was wanted; for a person who decides.
   *
   * @throws AppError not-found, or metrc-unavailable when Metrc cannot be asked
   */
  evidence(operationId: string): Promise<Evidence>
  /** Something that waited may go now. */
  wake(facilityId: string): void
  /** Sends what is in the ledger, in a process that works for it. Call once. */
  start(): Promise<void>
  /** Sends nothing more, and waits a moment for what is on its way. */
  close(): Promise<void>
}

const defaultWaitMs = 10_000
/** With more writes than this at once nobody waits for each of them. */
const mostInteractive = 10
const recordAgainMs = 300
/** What other processes store is looked for so much later: not for each of their changes. */
const elsewhereMs = 100
/** Nor, where many records are waited for, for each ten of them; nor while it is hardly another process that stores them. */
const rarelyElsewhereMs = 1_000

export function createLedger(options: LedgerOptions): Ledger {
  const { database, access, waitMs = defaultWaitMs, report = () => {} } = options
  const { db } = database
  const dispatcher = createDispatcher({
    database,
    access,
    readSoon: options.readSoon,
    writeTimeoutMs: options.writeTimeoutMs ?? 90_000,
    settleMs: options.settleMs ?? 60_000,
    report,
  })
  let isDispatching = false
  let isClosed = false

  async function perform({ facilityId, by, request, writes, asked = writes.length }: LedgerAction): Promise<Outcome> {
    if (writes.length === 0) return nothingToSend(facilityId, by, request, asked)
    if (isClosed) throw new AppError('metrc-unavailable', sentences.stopping)
    if (!(await access.client())) throw new AppError('metrc-unavailable', sentences.noKey)
    const { key, fingerprint, corrects = [] } = request ?? { key: randomUUID(), fingerprint: '' }
    const id = randomUUID()
    const until = performance.now() + waitMs
    const isInteractive = writes.length <= mostInteractive
    const operations = writes.map((write) => ({ ...write, id: randomUUID() }))
    // Before anything can be sent: an outcome must not come before somebody listens for it.
    const waiting = waitForOutcome(
      id,
      facilityId,
      until,
      operations.map((operation) => operation.id),
    )
    try {
      await recordOnce({ id, facilityId, by, key, fingerprint, corrects, isInteractive }, operations, until)
    } catch (error) {
      waiting.stop()
      return await answerInstead(error, by, { key, fingerprint }, asked)
    }
    if (isDispatching) dispatcher.wake(facilityId)
    if (dispatcher.heldBecause(facilityId)) waiting.look()
    return answered(await waiting.outcome(), asked)
  }

  /** The same request that came before may be why there is nothing left to do: then it is answered as that one was. */
  async function nothingToSend(
    facilityId: string,
    by: LedgerAction['by'],
    request: RepeatableRequest | null,
    asked: number,
  ) {
    if (!request) return nothingSent()
    try {
      await recordOwnAction(db, { id: randomUUID(), facilityId, by, ...request }, null)
      return nothingSent()
    } catch (error) {
      return await answerInstead(error, by, request, asked)
    }
  }

  /** Asks again when the connection broke: the database may have recorded it all the same. */
  async function recordOnce(action: NewAction, operations: Parameters<typeof recordAction>[2], until: number) {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await recordAction(db, action, operations)
      } catch (error) {
        if (isRepeated && isUniqueViolation(error, 'action_pkey')) return
        if (!isLostConnection(error) || performance.now() >= until) throw error
        await sleep(recordAgainMs)
      }
    }
  }

  /** The same request came twice at once, or there is no room for it. */
  async function answerInstead(
    error: unknown,
    by: Pick<Person, 'id'>,
    request: RepeatableRequest,
    asked: number,
  ): Promise<Outcome> {
    if (isDiskFull(error)) throw new AppError('metrc-unavailable', sentences.notRecorded, { cause: error })
    const outcome = isUniqueViolation(error) ? await replay(by, request, asked) : null
    if (!outcome) throw error
    return outcome
  }

  async function replay(
    by: Pick<Person, 'id'>,
    { key, fingerprint }: RepeatableRequest,
    asked?: number,
  ): Promise<Outcome | null> {
    const action = await actionByKey(db, by.id, key)
    if (!action) return null
    if (action.fingerprint !== fingerprint) throw new AppError('conflict', sentences.otherRequest)
    const waiting = waitForOutcome(action.id, action.facilityId, performance.now() + waitMs)
    waiting.look()
    return answered(await waiting.outcome(), asked)
  }

  /** Follows an action until all its ends are known, nothing can be sent, or the time is over. */
  function waitForOutcome(actionId: string, facilityId: string, until: number, operationIds: readonly string[] = []) {
    const bell = createBell()
    const heard = new Map<string, SettledOperation>()
    const unhear = hear(facilityId, operationIds.length > mostInteractive, (outcomes) => {
      const ours = outcomes?.filter((outcome) => outcome.actionId === actionId) ?? []
      for (const outcome of ours) heard.set(outcome.id, outcome)
      // With none: something hinders the sending.
      const mayBeHeld = !outcomes || outcomes.length === 0
      // Of 1,300 records the first ten are no reason to ask for all of them.
      if (mayBeHeld || (ours.length > 0 && heard.size >= operationIds.length)) bell.ring()
    })
    async function outcome(): Promise<Outcome> {
      try {
        for (;;) {
          await bell.rung(until - performance.now())
          const now = outcomeOfHeard(operationIds, heard) ?? (await outcomeOfAction(db, actionId))
          const isHeld = dispatcher.heldBecause(facilityId) !== null && now.operations.every(isNotOnItsWay)
          // Nobody else can tell how it ends.
          const isForPerson = now.operations.every(({ state }) => !isOpen(state) || state === 'needs-person')
          if (isForPerson || isHeld || isClosed || performance.now() >= until) return now
        }
      } finally {
        unhear()
      }
    }
    return { outcome, look: bell.ring, stop: unhear }
  }

  /** Calls the listener after outcomes were stored; with null where it is not known which. */
  function hear(
    facilityId: string,
    isMany: boolean,
    listener: (outcomes: readonly SettledOperation[] | null) => void,
  ): () => void {
    const unhear = isDispatching ? dispatcher.onSettled(listener) : () => {}
    // Another process may send for the facility.
    let timer: NodeJS.Timeout | undefined
    const tell = () => {
      timer = undefined
      listener(null)
    }
    const listening = database.listen('change', () => {
      if (!isDispatching) return tell()
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

  async function evidence(operationId: string): Promise<Evidence> {
    const operation = await operationToLookUp(db, operationId)
    if (!operation) throw new AppError('not-found', 'Unknown operation')
    const client = await access.client()
    if (!client) throw new AppError('metrc-unavailable', sentences.noKey)
    const kind = kindOf(operation.kind)
    try {
      const found = await findingOf(db, client, operation.facilityId, operation, operation.sentAt)
      return {
        wanted: kind.wanted(operation.payload),
        before: kind.before(operation.before),
        now: found.now,
        readAt: new Date().toISOString(),
        finding: found.sentence,
      }
    } catch (error) {
      if (error instanceof MetrcError) throw new AppError('metrc-unavailable', error.messages, { cause: error })
      throw error
    }
  }

  return {
    perform,
    replay,
    evidence,
    wake: (facilityId) => {
      if (isDispatching) dispatcher.wake(facilityId)
    },
    async start() {
      isDispatching = true
      await dispatcher.start()
    },
    async close() {
      isClosed = true
      await dispatcher.close()
    },
  }
}

const isNotOnItsWay = ({ state }: Outcome['operations'][number]): boolean => state !== 'sending' && state !== 'unknown'

/** @throws AppError when Metrc refused all of it */
function answered(outcome: Outcome, asked = outcome.operations.length): Outcome {
  const { operations } = outcome
  if (operations.length === 0 || operations.some(({ state }) => state !== 'refused')) return outcome
  // One of twelve may be the only one that needed a write: its sentence has to say whose it is.
  const isOnly = asked <= 1
  const problems = operations.flatMap(({ record, problems: words }) =>
    words.map((word) => (isOnly ? word : `${record}: ${word}`)),
  )
  throw new AppError('metrc-refused', problems)
}

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
