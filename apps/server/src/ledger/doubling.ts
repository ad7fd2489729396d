import { repeatedAdditions, roundingTolerance } from '@cultivatd/domain/operation/doubling'
import type { Doubt } from '@cultivatd/domain/operation/operation'
import type { RecordName } from '@cultivatd/metrc/client-options'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Db } from '../db/db.ts'
import { believeReads, isMirrored } from '../mirror/own-write.store.ts'
import { readBack } from '../mirror/read-back.store.ts'
import type { ConfirmedOperation } from './change-here.ts'
import { checkEntries, doubtOfEntries, listedMore, listedOperations } from './doubled-entries.ts'
import {
  checkLater,
  doneBeside,
  endChecks,
  type ExpectedNumber,
  lastCounting,
  uncheckedOperations,
  type UncheckedOperation,
} from './doubling.store.ts'
import type { Added, Fields } from './kind.ts'
import { recordOf } from './kinds/asking.ts'
import { countingKinds, kindOf } from './kinds/kinds.ts'
import { isAbout, sum } from './kinds/record-facts.ts'
import type { TakenOperation } from './ledger.store.ts'
import { beforeSending } from './look-up.ts'
import { recordKeyOf } from './record-key.ts'

interface Confirmation {
  operations: readonly TakenOperation[]
  confirmed: readonly ConfirmedOperation[]
  /** Their records before it, of those that show it. */
  former: ReadonlyMap<string, Fields>
}

/**
 * What the numbers of records have to be from now on, by the writes that were confirmed; of those of which it is known. Of those
 * of which it is not, one entry more where Metrc lists them.
 */
export async function expectedNumbers(
  tx: Db,
  facilityId: string,
  { operations, confirmed, former }: Confirmation,
): Promise<Map<string, ExpectedNumber>> {
  const expected = new Map<string, ExpectedNumber>()
  for (const operation of operations) {
    const { id, kind, payload } = operation
    if (!confirmed.some(({ operationId }) => operationId === id)) continue
    const { adds, entriesListed } = kindOf(kind)
    if (entriesListed) expected.set(id, oneEntry)
    if (!adds) continue
    // The mirror may show it already.
    const known = former.get(id) ?? (await beforeSending(tx, facilityId, operation))
    const record = (known ?? operation.before ?? {}) as Fields
    const added = adds(payload, record)
    // What another is doubted of may stand in the record already: a chain goes on from what was expected before.
    const chained = added && (await lastExpected(tx, facilityId, operation, added.field))
    const base = chained ?? (known as Fields | null)?.[added?.field ?? '']
    const value = added && (sum(base, added.amount) ?? (await afterCompared(tx, facilityId, operation, added)))
    if (added && value !== null) expected.set(id, { ...added, value })
  }
  return expected
}

const oneEntry: ExpectedNumber = { of: 'entries', field: '', amount: 1, unit: '', value: 1 }

/** Of what only entries tell. */
const isEntry = ({ expected }: UncheckedOperation): boolean => expected.of === 'entries'

async function lastExpected(tx: Db, facilityId: string, { records: [record = ''] }: TakenOperation, field: string) {
  const unchecked = await uncheckedOperations(tx, facilityId, record)
  return unchecked.findLast(({ expected }) => expected.field === field)?.expected.value
}

/**
 * What a write leads to by what the one before it has led to, where nothing is doubted of that; null where the record was
 * known to have another number since: somebody else changed it.
 */
async function afterCompared(
  tx: Db,
  facilityId: string,
  operation: TakenOperation,
  { field, unit, amount }: Added,
): Promise<number | null> {
  const last = await lastCounting(tx, facilityId, operation, countingKinds)
  const { expected, isDoubted } = last ?? {}
  if (!expected || isDoubted || expected.field !== field || expected.unit !== unit) return null
  const before = (await beforeSending(tx, facilityId, operation)) as Fields | null
  const known = before?.[field]
  return typeof known === 'number' && !isAbout(known, expected.value) ? null : sum(expected.value, amount)
}

export interface Checking {
  db: Db
  client: MetrcClient
  facilityId: string
  /** How long Metrc's index can be behind. */
  settleMs: number
  report: (message: string, error?: unknown) => void
}

const checkMs = 30_000
/** Metrc's reads are behind now and then: what differs is looked at again, and a doubt is seen twice before it is told. */
const mostChecks = 3
const againMs = 2_000
/** Metrc may be closed to the key for days: then it is asked again after a quarter of the time that this has waited, up to this. */
const longestPauseMs = 3_600_000

/**
 * Compares the number of a record with what its confirmed writes lead to. Where that fails it is put off: a record that the
 * key may not read must not keep the others from their turn.
 *
 * @throws what hindered it
 */
export async function checkRecord(checking: Checking, record: string): Promise<void> {
  try {
    await checkAll(checking, record)
  } catch (error) {
    const { db, facilityId } = checking
    const unchecked = await uncheckedOperations(db, facilityId, record)
    const waitedMs = unchecked.at(-1)?.ageMs ?? 0
    await checkLater(db, unchecked, Math.max(restMs(checking), Math.min(waitedMs / 4, longestPauseMs)), {
      differs: false,
    })
    throw error
  }
}

/** What follows it may need a person for days, and costs one look into the database each time. */
const restMs = ({ settleMs }: Checking): number => Math.max(againMs, settleMs)

async function checkAll(checking: Checking, record: string): Promise<void> {
  const { db, facilityId, report } = checking
  const unchecked = await uncheckedOperations(db, facilityId, record)
  const entries = unchecked.filter(isEntry)
  if (entries.length > 0) {
    const doubled = await checkEntries(checking, entries, { restMs: restMs(checking), sureMs: againMs })
    if (doubled.length > 0) report(`${record} in ${facilityId} may have been done twice`, doubled.join(', '))
  }
  if (unchecked.length > entries.length) await checkNumber(checking, record)
}

/** The writes of a record of which a number tells, that were not compared yet. */
const numberedOperations = async (db: Db, facilityId: string, record: string): Promise<UncheckedOperation[]> =>
  (await uncheckedOperations(db, facilityId, record)).filter((operation) => !isEntry(operation))

/**
 * Compares the number of a record with what its confirmed writes lead to, once Metrc had the time to show them: when it says
 * another number, one of them may have been done twice (decision 030).
 *
 * @throws MetrcError when Metrc cannot be asked
 */
async function checkNumber(checking: Checking, record: string): Promise<void> {
  const { db, facilityId } = checking
  const unchecked = await numberedOperations(db, facilityId, record)
  const [first, last] = [unchecked[0], unchecked.at(-1)]
  const key = last && recordKeyOf(last.kind, last.payload)
  if (!first || !last || !key) return endChecks(db, unchecked)
  const beside = await doneBeside(db, facilityId, { record, since: first.id, countingKinds })
  if (beside.isUnaccounted) return endChecks(db, unchecked)
  // What was confirmed last has to have had its time too, and what is on its way may count already.
  if (beside.isMoving || !last.isDue) return checkLater(db, unchecked, restMs(checking), { differs: false })
  // What the mirror shows may have been read before it was done again.
  if (!(await isMirrored(db, facilityId, key))) return endChecks(db, unchecked)
  return askMetrc(checking, record, { unchecked, last })
}

const isNumber = (shown: unknown, expected: number): boolean =>
  typeof shown === 'number' && isAbout(shown, expected, 2 * roundingTolerance)

interface Asked {
  unchecked: readonly UncheckedOperation[]
  last: UncheckedOperation
}

async function askMetrc({ db, client, facilityId, report }: Checking, record: string, asked: Asked) {
  const { unchecked, last } = asked
  const { field, value: expected, of, unit } = last.expected
  const signal = AbortSignal.timeout(checkMs)
  const shownNow = (await recordOf({ client, facilityId, signal }, ...metrcKeyOf(last))) as Fields | null
  const shown = shownNow?.[field]
  const again = () => checkLater(db, unchecked, againMs * 2 ** last.checks, { differs: true })
  // What stands before Metrc may answer that there is no such record.
  if (!shownNow && last.checks < mostChecks) return again()
  if (typeof shown !== 'number') return endChecks(db, unchecked)
  const isAsExpected = isNumber(shown, expected)
  const listed = await listedOperations({ db, client, facilityId }, unchecked)
  const additions = listed.map(({ operation, entries }) => {
    return { id: operation.id, amount: operation.expected.amount, listedMore: listedMore(entries) }
  })
  const repeated = repeatedAdditions({ expected, shown, additions })
  const isSeenOften = last.checks >= (repeated.length > 0 ? 1 : mostChecks)
  if (!(isAsExpected && repeated.length === 0) && !isSeenOften) return again()
  const isListed = additions.some((each) => (each.listedMore ?? 0) > 0)
  const doubts = new Map<string, Doubt>()
  for (const { operation, entries } of listed)
    if (repeated.includes(operation.id))
      doubts.set(
        operation.id,
        isAsExpected && entries ? doubtOfEntries(entries) : { of, unit, expected, shown, isListed },
      )
  const touched = kindOf(last.kind).touches(last.payload, null)
  const effect = await readBack(client, facilityId, touched, signal)
  const key = recordKeyOf(last.kind, last.payload)
  await db.transaction().execute(async (tx) => {
    // Something of ours that came meanwhile changes what is expected: then all of it is compared again.
    const now = await numberedOperations(tx, facilityId, record)
    const beside = await doneBeside(tx, facilityId, { record, since: last.id, countingKinds })
    if (now.length !== unchecked.length || beside.isMoving) return
    await endChecks(tx, unchecked, doubts)
    if (key) await believeReads(tx, facilityId, key)
    await effect(tx)
  })
  if (doubts.size > 0) report(`${record} in ${facilityId} may have been changed twice`, [...doubts.keys()].join(', '))
}

const recordOfNoun: Readonly<Record<string, 'plant' | 'plantBatch' | 'harvest'>> = {
  plant: 'plant',
  'plant-batch': 'plantBatch',
  harvest: 'harvest',
}

/** By what Metrc is asked for the record of a write. */
function metrcKeyOf({ kind, payload }: UncheckedOperation): [RecordName, number | string] {
  const { id = 0, label } = payload as { id?: number; label?: string }
  const record = recordOfNoun[kind.split('.')[0] ?? ''] ?? 'package'
  return [record, record === 'plantBatch' || record === 'harvest' ? id : (label ?? '')]
}
