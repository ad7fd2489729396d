import { setTimeout as sleep } from 'node:timers/promises'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import type { OperationOutcome } from '@cultivatd/domain/operation/outcome'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Db } from '../db/db.ts'
import { isOfStatement } from '../db/sql-error.ts'
import { readBack, type StoreReadBack, type Touched } from '../mirror/read-back.store.ts'
import { type OwnWrite, showMade, showOwnWrites } from '../mirror/own-write.store.ts'
import { expectedNumbers } from './doubling.ts'
import { expectNumbers } from './doubling.store.ts'
import { recordKeyOf } from './record-key.ts'
import { changeHere, changeHereIfPossible, type ConfirmedOperation, takeBackHere } from './change-here.ts'
import type { Fields } from './kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { type Settlement, settleOperations, type TakenOperation, type UnknownOperation } from './ledger.store.ts'

/** What became of an operation, and of which action it is one. */
export interface SettledOperation extends OperationOutcome {
  actionId: string | null
  metrcId: number | null
}

export interface OutcomeWriterOptions {
  db: Db
  facilityId: string
  /** How long Metrc's index can be behind. */
  settleMs: number
  /** Reads what changed in a facility soon, when records were not read one by one. */
  readSoon: (facilityId: string) => void
  /** Told of what was stored. */
  settled: (outcomes: readonly SettledOperation[]) => void
  report: (message: string, error?: unknown) => void
}

const readBackMs = 10_000
const storeAgainMs = [100, 500, 1_000, 2_000]

/** Stores what became of the operations that a facility's sender has in its hands, with what they changed. */
export class OutcomeWriter {
  readonly #options: OutcomeWriterOptions
  /** What was taken, until its outcome is stored. */
  readonly #inHand = new Set<string>()
  /** Until when what Metrc does not show may still come, by a clock that nobody sets. */
  readonly #settledAt = new Map<string, number>()
  #isClosed = false

  constructor(options: OutcomeWriterOptions) {
    this.#options = options
  }

  get inHand(): string[] {
    return [...this.#inHand]
  }

  take(operations: readonly TakenOperation[]): void {
    for (const { id } of operations) this.#inHand.add(id)
  }

  /** Stores what became of operations, with the records that they touched as Metrc shows them now. */
  async store(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    settlements: readonly Settlement[],
  ): Promise<void> {
    const { facilityId, readSoon, report, settled } = this.#options
    const confirmed = settlements.filter(({ state }) => state === 'confirmed')
    const isWatched = operations.some(({ isInteractive }) => isInteractive)
    const answeredAt = new Date(Date.now() + client.clockOffsetMs)
    const effect = isWatched ? await this.#effectOf(client, touchedBy(operations, confirmed)) : null
    const { late, isMirrored } = await this.#storeWith({ effect, answeredAt }, operations, settlements)
    this.#letGo(operations)
    for (const settlement of settlements) this.#rememberSettling(settlement)
    if (late.length > 0) report(`Operations of ${facilityId} were settled by somebody else`, late.join(', '))
    // Metrc did not say the id of what was made: the next read of the list finds it.
    const makes = operations.some(({ kind }) => describedKind(kind).makes !== undefined)
    const isNameless = makes && confirmed.some(({ metrcId }) => metrcId === null)
    if (confirmed.length > 0 && (!isMirrored || isNameless)) readSoon(facilityId)
    const left = new Set(late)
    settled(settlements.flatMap((settlement) => (left.has(settlement.id) ? [] : settledFrom(settlement, operations))))
  }

  /** What was taken and not sent waits again. */
  async putBack(operations: readonly TakenOperation[]): Promise<void> {
    if (operations.length === 0) return
    const waiting = operations.map(({ id }): Settlement => ({ id, state: 'waiting', problems: [] }))
    await this.#untilStored(() => settleOperations(this.#options.db, operations, waiting))
    this.#letGo(operations)
  }

  /** Whether what Metrc does not show of it can come no more. */
  isSettled({ id, isSettled }: UnknownOperation): boolean {
    return isSettled && performance.now() >= (this.#settledAt.get(id) ?? 0)
  }

  /** What cannot be stored is given up after a few more tries from now on; a killed process reads it back. */
  close(): void {
    this.#isClosed = true
  }

  /** Answers the ids that somebody else has settled meanwhile, and whether the effect was stored too. */
  #storeWith(
    { effect, answeredAt }: { effect: StoreReadBack | null; answeredAt: Date },
    operations: readonly TakenOperation[],
    settlements: readonly Settlement[],
  ) {
    const { db, facilityId, settleMs, report } = this.#options
    const whole = () =>
      db.transaction().execute(async (tx) => {
        const late = await settleOperations(tx, operations, settlements)
        const confirmed = confirmedOf(operations, settlements, late)
        const former = await showOwnWrites(tx, facilityId, ownWritesOf(operations, confirmed), answeredAt)
        const numbers = await expectedNumbers(tx, facilityId, { operations, confirmed, former })
        await expectNumbers(tx, numbers, settleMs)
        await changeHere(tx, facilityId, confirmed)
        await takeBackHere(tx, facilityId, refusedOf(operations, settlements, late))
        await showAllMade(tx, facilityId, confirmed, answeredAt)
        await effect?.(tx)
        return { late, isMirrored: effect !== null }
      })
    const bare = () =>
      db.transaction().execute(async (tx) => {
        const late = await settleOperations(tx, operations, settlements)
        await changeHereIfPossible(tx, facilityId, confirmedOf(operations, settlements, late), (id, error) =>
          report(`What ${id} changes here could not be stored`, error),
        )
        await takeBackHere(tx, facilityId, refusedOf(operations, settlements, late))
        return { late, isMirrored: false }
      })
    return this.#untilStored(whole, bare)
  }

  #letGo(operations: readonly TakenOperation[]): void {
    for (const { id } of operations) this.#inHand.delete(id)
  }

  /** The database's clock may be set forward while a lost write is still on its way. */
  #rememberSettling({ id, state, settledInMs }: Settlement): void {
    if (state !== 'unknown') this.#settledAt.delete(id)
    else if (settledInMs !== undefined) this.#settledAt.set(id, performance.now() + settledInMs)
  }

  /** How to store the touched records as Metrc shows them now; null when they could not be read. */
  async #effectOf(client: MetrcClient, touched: Touched): Promise<StoreReadBack | null> {
    const { facilityId, report } = this.#options
    try {
      return await readBack(client, facilityId, touched, AbortSignal.timeout(readBackMs))
    } catch (error) {
      report(`Records of ${facilityId} were not read again after a write`, error)
      return null
    }
  }

  /**
   * An answer of Metrc must not be lost because the database is away for a moment; a killed process reads it back. Nor
   * because something that belongs to it cannot be stored at all: then it is stored `bare`, without what Metrc shows now.
   */
  async #untilStored<T>(store: () => Promise<T>, bare = store): Promise<T> {
    let now = store
    for (let attempt = 0; ; attempt++) {
      try {
        return await now()
      } catch (error) {
        this.#options.report('An outcome could not be stored yet', error)
        if (isOfStatement(error)) now = bare
        if (this.#isClosed && attempt >= storeAgainMs.length) throw error
        await sleep(storeAgainMs[Math.min(attempt, storeAgainMs.length - 1)])
      }
    }
  }
}

/** What was confirmed, but for what somebody else has settled. */
const confirmedOf = (
  operations: readonly TakenOperation[],
  settlements: readonly Settlement[],
  late: readonly string[],
): ConfirmedOperation[] =>
  settlements.flatMap(({ id, state, metrcId = null }) => {
    const operation = operations.find((one) => one.id === id)
    if (state !== 'confirmed' || !operation || late.includes(id)) return []
    return [{ operationId: id, kind: operation.kind, payload: operation.payload, metrcId }]
  })

/** What was refused, but for what somebody else has settled. */
const refusedOf = (
  operations: readonly TakenOperation[],
  settlements: readonly Settlement[],
  late: readonly string[],
): TakenOperation[] =>
  operations.filter(
    ({ id }) => !late.includes(id) && settlements.some((one) => one.id === id && one.state === 'refused'),
  )

/** What confirmed writes make of their records. */
function ownWritesOf(operations: readonly TakenOperation[], confirmed: readonly ConfirmedOperation[]): OwnWrite[] {
  return operations.flatMap((operation) => {
    const { id, kind, payload, version } = operation
    const { shows, takes, setsOnly = false } = kindOf(kind)
    const found = confirmed.find(({ operationId }) => operationId === id)
    if (!found) return []
    const common = { operationId: id, version, wasLookedFor: 'looks' in operation }
    const record = recordKeyOf(kind, payload)
    const own =
      shows && record ? [{ ...record, setsOnly, shows: (shown: Fields) => shows(payload, shown, found.metrcId) }] : []
    const taken = (takes?.(payload) ?? []).map((each) => ({ ...each, setsOnly: false }))
    return [...own, ...taken].map((each) => ({ ...common, ...each }))
  })
}

/** What confirmed writes have made, of those of which Metrc has said the id. */
async function showAllMade(tx: Db, facilityId: string, confirmed: readonly ConfirmedOperation[], answeredAt: Date) {
  for (const { kind, payload, metrcId } of confirmed) {
    const made = metrcId === null ? null : await kindOf(kind).makes?.(tx, facilityId, payload, metrcId)
    if (made) await showMade(tx, facilityId, made, answeredAt)
  }
}

/** The records that what was confirmed has touched. */
function touchedBy(operations: readonly TakenOperation[], confirmed: readonly Settlement[]): Touched {
  const touched: Required<Pick<Touched, 'packages' | 'rooms'>> & Touched = { packages: [], rooms: [] }
  const all = operations.flatMap((operation) => {
    const settlement = confirmed.find(({ id }) => id === operation.id)
    return settlement ? [kindOf(operation.kind).touches(operation.payload, settlement.metrcId ?? null)] : []
  })
  return all.reduce(merged, touched)
}

const merged = (one: Touched, other: Touched): Touched => {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Touched)[]
  return Object.fromEntries(keys.map((key) => [key, [...(one[key] ?? []), ...(other[key] ?? [])]]))
}

function settledFrom(
  { id, state, problems, metrcId = null }: Settlement,
  operations: readonly TakenOperation[],
): SettledOperation[] {
  const operation = operations.find((one) => one.id === id)
  if (!operation) return []
  const { actionId, records } = operation
  return [{ id, actionId, metrcId, record: records[0] ?? '', state, problems: [...problems] }]
}
