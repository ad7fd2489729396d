import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/db.ts'
import { isOfStatement } from '../db/sql-error.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { OperationOutcome } from '@cultivatd/domain/operation/outcome'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { readBack, type StoreReadBack, type Touched } from '../mirror/read-back.store.ts'
import { settlementsOf } from './answers.ts'
import { kindOf, singleKinds } from './kinds/kinds.ts'
import {
  type Settlement,
  settleOperations,
  type TakenOperation,
  takeOperations,
  type UnclearOperation,
  unclearOperations,
} from './ledger.store.ts'
import { findingOf, lookAgain, settlementOfFinding, settlementOfRefusal, settlementOfSilence } from './look-up.ts'

/** What sending needs, in every facility. */
export interface Sending {
  database: Database
  access: MetrcAccess
  /** Reads what changed in a facility soon, when records were not read one by one. */
  readSoon: (facilityId: string) => void
  /** For one write, from connecting to the last byte of the answer. */
  writeTimeoutMs: number
  /** How long after a lost request Metrc may still apply it, or show it late. */
  settleMs: number
  report: (message: string, error?: unknown) => void
}

export interface FacilitySenderOptions extends Sending {
  facilityId: string
  worker: string
  leaseMs: number
  settled: (outcomes: readonly SettledOperation[]) => void
}

/** What became of an operation, and of which action it is one. */
export interface SettledOperation extends OperationOutcome {
  actionId: string | null
  metrcId: number | null
}

/** Sends the operations of one facility, one write after the other. */
export interface FacilitySender {
  /** Something can be sent. */
  wake(): void
  /** Something is to be looked up in Metrc. */
  look(): void
  /** Why nothing is sent at the moment; null when nothing hinders. */
  readonly heldBecause: 'no-key' | 'key-refused' | 'down' | null
  readonly isBusy: boolean
  /** Takes nothing more, and waits this long for what is on its way. */
  close(longestMs: number): Promise<void>
}

/** A write that Metrc holds this long does not hold up the records that have nothing to do with it. */
const slowMs = 5_000
const mostOnTheWay = 4
const downPauseMs = 2_000
const keyPauseMs = 15_000
const busyPauseMs = 1_000
const longestBusyPauseMs = 30_000
/** So many times without an answer and a trace are bad luck. */
const patientFrom = 2
/** So many writes in a row without a clear answer are an outage, even if reads are answered. */
const mostUnclearInARow = 10
/** Whatever Metrc says, nobody waits for a day because of one header. */
const longestToldPauseMs = 5 * 60_000
const longestKeptMs = 10_000
const readBackMs = 10_000
const storeAgainMs = [100, 500, 1_000, 2_000]

/** What was taken to be sent, by whom it is sent, whether Metrc was up then, and how long ago that was. */
interface Taken {
  client: MetrcClient
  wasUp: boolean
  operations: TakenOperation[]
  goneMs: () => number
}

interface Hold {
  because: 'no-key' | 'key-refused' | 'down' | 'too-many'
  /** By a clock that nobody sets. */
  until: number
  /** The client of the key that was refused. */
  client: MetrcClient | null
}

export function createFacilitySender(options: FacilitySenderOptions): FacilitySender {
  const { database, access, facilityId, worker, leaseMs, writeTimeoutMs, settleMs, report, readSoon, settled } = options
  const { db } = database
  /** What was taken is sent this soon, or not at all. */
  const keptMs = Math.min(longestKeptMs, writeTimeoutMs)
  const onTheWay = new Set<Promise<unknown>>()
  /** What was taken, until its outcome is stored. */
  const inHand = new Set<string>()
  /** Until when what Metrc does not show may still come, by a clock that nobody sets. */
  const settledAt = new Map<string, number>()
  let hold: Hold | null = null
  let holdTimer: NodeJS.Timeout | undefined
  let tooManyInARow = 0
  let unclearInARow = 0
  let pausedUntil = 0
  let pauseTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const sending = repeating(sendAll)
  const looking = repeating(lookAll)

  function wake(): void {
    if (!isClosed) sending.wake()
  }

  function holdFor(because: Hold['because'], ms: number, client: MetrcClient | null = null): void {
    hold = { because, until: performance.now() + ms, client }
    clearTimeout(holdTimer)
    holdTimer = setTimeout(wake, ms).unref()
  }

  /** Null while nothing can be sent; says so to who waits. */
  async function clientToSend(): Promise<MetrcClient | null> {
    const isHeld = hold !== null && performance.now() < hold.until
    if (isHeld && hold?.because !== 'key-refused') return null
    const client = await access.client()
    if (!client) return held('no-key', downPauseMs)
    // Another key is tried at once.
    if (isHeld && hold?.client === client) return null
    // One small read at a time finds out whether Metrc is back, so that no write is spent on it; and which time it has, so
    // that a write can be found again by when it was sent.
    const isUp = (client.state.up && client.isClockKnown) || (await isAnswering(client))
    if (!isUp) return held('down', downPauseMs)
    hold = null
    return client
  }

  function held(because: Hold['because'], ms: number, client: MetrcClient | null = null): null {
    holdFor(because, ms, client)
    settled([])
    return null
  }

  /**
   * Null while nothing can be sent, or nothing waits. Whoever follows us believes after all these times together that what
   * is taken now is not on its way any more.
   */
  async function take(): Promise<Taken | null> {
    const client = isClosed || isPaused() ? null : await clientToSend()
    if (!client) return null
    const goneMs = stopwatch()
    const nowInMetrc = new Date(Date.now() + client.clockOffsetMs)
    const lasts = { leaseMs, settleMs: keptMs + writeTimeoutMs + settleMs }
    const taking = { facilityId, worker, ...lasts, singleKinds, nowInMetrc, inHand: [...inHand] }
    const operations = await takeOperations(db, taking)
    for (const { id } of operations) inHand.add(id)
    return operations.length > 0 ? { client, wasUp: client.state.up, operations, goneMs } : null
  }

  const isPaused = (): boolean => performance.now() < pausedUntil

  /**
   * Not what was taken long ago, because the computer slept or the database answered late; nor what was taken before the
   * answer that says to wait. It is taken anew, if it is still there.
   */
  function canStillBeSent({ client, wasUp, goneMs }: Taken): boolean {
    const isHeld = isPaused() || (hold !== null && performance.now() < hold.until)
    const wentDown = wasUp && !client.state.up
    return !isClosed && !isHeld && !wentDown && goneMs() <= keptMs
  }

  async function sendAll(): Promise<void> {
    let ahead: Promise<Taken | null> | null = null
    try {
      for (;;) {
        const taken: Taken | null = await (ahead ?? take())
        ahead = null
        if (!taken) return
        if (!canStillBeSent(taken)) {
          await putBack(taken.operations)
          continue
        }
        const { answered, stored } = send(taken.client, taken.operations)
        const isOneOfMany = taken.operations.some(({ isInteractive }) => !isInteractive)
        // While Metrc works on one of many, the next are made ready: the time of the database costs nothing then.
        if (isOneOfMany) {
          ahead = take()
          // It is asked for below; until then a failure must not end the process.
          ahead.catch(() => {})
        }
        await Promise.race([isOneOfMany ? answered : stored, sleep(slowMs, undefined, { ref: false })])
        while (onTheWay.size >= mostOnTheWay) await Promise.race(onTheWay)
      }
    } finally {
      if (ahead) await putBack((await ahead)?.operations ?? [])
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    onTheWay.add(work)
    void work.finally(() => onTheWay.delete(work)).catch(() => {})
    return work
  }

  /** The outcome is stored while the next write is on its way. */
  function send(client: MetrcClient, operations: readonly TakenOperation[]) {
    const answered = answerOf(client, operations)
    const stored = track(answered.then((settlements) => storeOutcome(client, operations, settlements)).then(wake))
    return { answered, stored }
  }

  async function answerOf(client: MetrcClient, operations: readonly TakenOperation[]): Promise<Settlement[]> {
    const [first] = operations
    if (!first) return []
    try {
      const payloads = operations.map(({ payload }) => payload)
      const ids = await kindOf(first.kind).send(client, facilityId, payloads, { timeoutMs: writeTimeoutMs })
      tooManyInARow = 0
      goOnSending()
      return operations.map(({ id }, index) => ({
        id,
        state: 'confirmed',
        problems: [],
        metrcId: ids[index] ?? null,
      }))
    } catch (error) {
      if (error instanceof MetrcError) return settlementsOfError(client, operations, error)
      // A bug of ours, and nobody knows how far it came.
      report(`A write of ${facilityId} broke`, error)
      const detail = error instanceof Error ? error.message : String(error)
      return settlementsOf(new MetrcError({ kind: 'no-answer', wasSent: true, detail }), operations, { settleMs })
    }
  }

  async function settlementsOfError(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    error: MetrcError,
  ): Promise<Settlement[]> {
    if (error.kind === 'unauthorized' && error.wasSent) {
      const key = await standingOfKey(client)
      if (key === 'refused') report(`Metrc refuses the sync key; what is to be sent for ${facilityId} waits`, error)
      if (key === 'refused') held('key-refused', keyPauseMs, client)
      if (key === 'unknown') held('down', downPauseMs)
      if (key !== 'accepted') return operations.map(({ id }) => ({ id, state: 'waiting', problems: [] }))
    }
    holdAfter(error)
    return await checkedRefusals(client, operations, settlementsOf(error, operations, { settleMs }))
  }

  function holdAfter(error: MetrcError): void {
    if (error.kind === 'rate-limited') {
      // A first "at once" is believed; after that a storm would be answered by a storm.
      const leastMs = tooManyInARow === 0 ? 0 : busyPauseMs
      holdFor('too-many', Math.min(longestToldPauseMs, Math.max(leastMs, error.retryAfterMs ?? pauseOf(tooManyInARow))))
      tooManyInARow += 1
      return
    }
    if (!error.wasSent) return void held('down', downPauseMs)
    if (error.kind === 'refused' || error.kind === 'unauthorized') {
      goOnSending()
      return
    }
    report(`A write of ${facilityId} has no clear answer`, error)
    unclearInARow += 1
    // Else everything that waits would be sent in vain, and each would have to be looked for.
    if (unclearInARow > mostUnclearInARow) pauseSending(pauseOf(unclearInARow - mostUnclearInARow))
  }

  /** What is looked for goes on: when it is found, Metrc does write. */
  function pauseSending(ms: number): void {
    pausedUntil = performance.now() + ms
    clearTimeout(pauseTimer)
    pauseTimer = setTimeout(wake, ms + 1).unref()
    settled([])
  }

  function goOnSending(): void {
    unclearInARow = 0
    pausedUntil = 0
  }

  /**
   * What was sent once before and left no trace, and is refused now, may be refused because it was applied then after all:
   * such a tag is used, such a name is there.
   */
  function checkedRefusals(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    settlements: readonly Settlement[],
  ): Promise<Settlement[]> {
    return Promise.all(
      settlements.map(async (settlement) => {
        const operation = operations.find(({ id }) => id === settlement.id)
        if (!operation || operation.traceless === 0 || settlement.state !== 'refused') return settlement
        return await findingOf(db, client, facilityId, operation, operation.sentAt).then(
          (finding) => settlementOfRefusal(settlement, finding),
          (error: unknown) => {
            report(`Metrc could not be looked into for ${operation.id}`, error)
            return { id: operation.id, state: 'unknown', problems: [], lookInMs: downPauseMs } as const
          },
        )
      }),
    )
  }

  /** A verdict on one write is told apart from a key that does not see this license any more. */
  async function standingOfKey(client: MetrcClient): Promise<'accepted' | 'refused' | 'unknown'> {
    try {
      const { Data } = await client.read('facilities', { priority: 'interactive', timeoutMs: readBackMs })
      return Data.some(({ License }) => License.Number === facilityId) ? 'accepted' : 'refused'
    } catch (error) {
      return error instanceof MetrcError && error.kind === 'unauthorized' ? 'refused' : 'unknown'
    }
  }

  async function storeOutcome(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    settlements: readonly Settlement[],
  ): Promise<void> {
    const confirmed = settlements.filter(({ state }) => state === 'confirmed')
    const makes = operations.some(({ kind }) => kind.endsWith('create'))
    const isWatched = operations.some(({ isInteractive }) => isInteractive)
    const effect = isWatched ? await effectOf(client, touchedBy(operations, confirmed)) : null
    const whole = () =>
      db.transaction().execute(async (tx) => {
        const left = await settleOperations(tx, operations, settlements)
        for (const { id, metrcId = null } of confirmed) {
          const operation = operations.find((one) => one.id === id)
          if (operation && !left.includes(id))
            await kindOf(operation.kind).confirmed?.(tx, facilityId, operation.payload, metrcId)
        }
        await effect?.(tx)
        return { late: left, isMirrored: effect !== null }
      })
    const bare = async () => ({ late: await settleOperations(db, operations, settlements), isMirrored: false })
    const { late, isMirrored } = await untilStored(whole, bare)
    for (const { id } of operations) inHand.delete(id)
    settlements.forEach(rememberSettling)
    if (late.length > 0) report(`Operations of ${facilityId} were settled by somebody else`, late.join(', '))
    // Metrc did not say the id of what was made: the next read of the list finds it.
    const isNameless = settlements.some(({ state, metrcId }) => state === 'confirmed' && metrcId === null && makes)
    if (confirmed.length > 0 && (!isMirrored || isNameless)) readSoon(facilityId)
    const left = new Set(late)
    settled(settlements.flatMap((settlement) => (left.has(settlement.id) ? [] : settledFrom(settlement, operations))))
  }

  /** The database's clock may be set forward while a lost write is still on its way. */
  function rememberSettling({ id, state, settledInMs }: Settlement): void {
    if (state !== 'unknown') settledAt.delete(id)
    else if (settledInMs !== undefined) settledAt.set(id, performance.now() + settledInMs)
  }

  const isSettled = ({ id, isSettled: isByDatabase }: UnclearOperation): boolean =>
    isByDatabase && performance.now() >= (settledAt.get(id) ?? 0)

  function touchedBy(operations: readonly TakenOperation[], confirmed: readonly Settlement[]): Touched {
    const touched: Required<Pick<Touched, 'packages' | 'rooms'>> & Touched = { packages: [], rooms: [] }
    const all = operations.flatMap((operation) => {
      const settlement = confirmed.find(({ id }) => id === operation.id)
      return settlement ? [kindOf(operation.kind).touches(operation.payload, settlement.metrcId ?? null)] : []
    })
    return all.reduce(merged, touched)
  }

  /** How to store the touched records as Metrc shows them now; null when they could not be read. */
  async function effectOf(client: MetrcClient, touched: Touched): Promise<StoreReadBack | null> {
    try {
      return await readBack(client, facilityId, touched, AbortSignal.timeout(readBackMs))
    } catch (error) {
      report(`Records of ${facilityId} were not read again after a write`, error)
      return null
    }
  }

  /**
   * An answer of Metrc must not be lost because the database is away for a moment; a killed process reads it back. Nor
   * because something that belongs to it cannot be stored at all: then it is stored `bare`.
   */
  async function untilStored<T>(store: () => Promise<T>, bare = store): Promise<T> {
    let now = store
    for (let attempt = 0; ; attempt++) {
      try {
        return await now()
      } catch (error) {
        report('An outcome could not be stored yet', error)
        if (isOfStatement(error)) now = bare
        if (isClosed && attempt >= storeAgainMs.length) throw error
        await sleep(storeAgainMs[Math.min(attempt, storeAgainMs.length - 1)])
      }
    }
  }

  async function putBack(operations: readonly TakenOperation[]): Promise<void> {
    if (operations.length === 0) return
    await untilStored(() =>
      settleOperations(
        db,
        operations,
        operations.map(({ id }) => ({ id, state: 'waiting', problems: [] })),
      ),
    )
    for (const { id } of operations) inHand.delete(id)
  }

  async function lookAll(): Promise<void> {
    for (;;) {
      const client = isClosed ? null : await clientToSend()
      const operations = client ? await unclearOperations(db, { facilityId, worker, leaseMs }) : []
      if (!client || operations.length === 0) return
      const unclear = operations.map((operation) => ({ ...operation, isSettled: isSettled(operation) }))
      await track(Promise.all(unclear.map((operation) => look(client, operation))))
    }
  }

  async function look(client: MetrcClient, operation: UnclearOperation): Promise<void> {
    const settlement = await findingOf(db, client, facilityId, operation, operation.sentAt).then(
      (finding) => patiently(operation, settlementOfFinding(operation, finding)),
      (error: unknown) => settlementOfFailure(client, operation, error),
    )
    if (settlement.state === 'confirmed') goOnSending()
    await storeOutcome(client, [{ ...operation, isInteractive: true }], [settlement])
    // It can be sent again, or what waited behind it can.
    wake()
  }

  /** What Metrc answers with an error again and again waits longer and longer; meanwhile somebody can give it up. */
  function patiently({ traceless }: UnclearOperation, settlement: Settlement): Settlement {
    if (settlement.state !== 'waiting' || traceless < patientFrom) return settlement
    return { ...settlement, sendInMs: Math.min(longestToldPauseMs, settleMs * 2 ** (traceless - patientFrom)) }
  }

  async function settlementOfFailure(client: MetrcClient, operation: UnclearOperation, error: unknown) {
    if (!(error instanceof MetrcError)) report(`Metrc could not be looked into for ${operation.id}`, error)
    const isRefused = error instanceof MetrcError && error.kind === 'unauthorized'
    const key = isRefused ? await standingOfKey(client) : 'accepted'
    if (key === 'accepted') return settlementOfSilence(operation, error)
    if (key === 'refused') held('key-refused', keyPauseMs, client)
    return lookAgain(operation)
  }

  const failed = (error: unknown) => report(`The ledger of ${facilityId} stumbled and goes on`, error)
  sending.onFailed(failed)
  looking.onFailed(failed)

  return {
    wake,
    look: () => {
      if (!isClosed) looking.wake()
    },
    get heldBecause() {
      if (isPaused()) return 'down'
      return hold && hold.because !== 'too-many' && performance.now() < hold.until ? hold.because : null
    },
    get isBusy() {
      return onTheWay.size > 0 || sending.isRunning
    },
    async close(longestMs) {
      isClosed = true
      clearTimeout(holdTimer)
      clearTimeout(pauseTimer)
      const ended = (async () => {
        await Promise.all([sending.ended(), looking.ended()])
        while (onTheWay.size > 0) await Promise.allSettled(onTheWay)
      })()
      await Promise.race([ended, sleep(longestMs, undefined, { ref: false })])
    },
  }
}

const pauseOf = (times: number): number => Math.min(longestBusyPauseMs, busyPauseMs * 2 ** Math.min(times, 10))

function settledFrom(
  { id, state, problems, metrcId = null }: Settlement,
  operations: readonly TakenOperation[],
): SettledOperation[] {
  const operation = operations.find((one) => one.id === id)
  if (!operation) return []
  const { actionId, records } = operation
  return [{ id, actionId, metrcId, record: records[0] ?? '', state, problems: [...problems] }]
}

/** Tells how many milliseconds ago it was made. One clock stops while a computer sleeps, the other can be set. */
function stopwatch(): () => number {
  const [time, ticks] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - time, performance.now() - ticks)
}

const merged = (one: Touched, other: Touched): Touched => {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Touched)[]
  return Object.fromEntries(keys.map((key) => [key, [...(one[key] ?? []), ...(other[key] ?? [])]]))
}

async function isAnswering(client: MetrcClient): Promise<boolean> {
  try {
    await client.read('unitsOfMeasure', { priority: 'interactive', timeoutMs: 5_000 })
    return true
  } catch (error) {
    // An answer that refuses the probe itself is an answer.
    return error instanceof MetrcError && client.state.up
  }
}

/** Work that is begun by waking it, runs once at a time, and once more when it was woken meanwhile. */
function repeating(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let again = false
  let failed: (error: unknown) => void = () => {}
  async function run(): Promise<void> {
    do {
      again = false
      await work().catch(failed)
    } while (again)
    running = null
  }
  return {
    wake() {
      if (running) again = true
      else running = run()
    },
    ended: async () => running,
    get isRunning() {
      return running !== null
    },
    onFailed(listener: (error: unknown) => void) {
      failed = listener
    },
  }
}
