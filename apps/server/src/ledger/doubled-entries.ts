import type { Doubt } from '@cultivatd/domain/operation/operation'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Db } from '../db/db.ts'
import { checkLater, endChecks, isOneOnItsWay, type UncheckedOperation } from './doubling.store.ts'
import type { Entries } from './kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { questionOf } from './look-up.ts'
import { readingOnce } from './reading-once.ts'

/** Whom to ask, of which facility. */
export interface AskingForEntries {
  db: Db
  client: MetrcClient
  facilityId: string
}

/** What is known of a write, and the entries like it in Metrc; null where its kind has no list, or that does not tell. */
export interface ListedOperation {
  operation: UncheckedOperation
  entries: Entries | null
}

/** The entries of each of these, which are in their order. @throws MetrcError when Metrc cannot be asked */
export async function listedOperations(
  { db, client, facilityId }: AskingForEntries,
  operations: readonly UncheckedOperation[],
): Promise<ListedOperation[]> {
  const once = readingOnce(client)
  const found: ListedOperation[] = []
  let since = Number.POSITIVE_INFINITY
  let isOpen = true
  for (const operation of operations) {
    const question = await questionOf(db, once, facilityId, operation)
    const { entriesListed } = kindOf(operation.kind)
    // From the first of them on for all of them, so that many cost Metrc no more than one.
    since = Math.min(since, question.sentAt.getTime())
    const asks: boolean = isOpen && !question.isDecidedAlike
    const asked = { ...question, sentAt: new Date(since) }
    const entries: Entries | null = (asks && (await entriesListed?.(asked))) || null
    // A list that is closed once is closed to all of them: each would wait for it anew.
    if (asks && entriesListed) isOpen = entries !== null
    found.push({ operation, entries })
  }
  return found
}

/** How many more entries like it Metrc lists than were made from here; null where it does not tell. */
export const listedMore = (entries: Entries | null): number | null => entries && entries.listed - entries.ours

export const doubtOfEntries = ({ listed, ours }: Entries): Doubt => ({
  of: 'entries',
  unit: '',
  expected: ours,
  shown: listed,
  isListed: true,
})

/**
 * Counts the entries of writes of which no number tells: those of which Metrc lists more than were made from here may have
 * been done twice (decision 119). Seen twice before it is told.
 *
 * @param againMs when they are looked at again
 * @returns what may have been done twice
 * @throws MetrcError when Metrc cannot be asked
 */
export async function checkEntries(
  asking: AskingForEntries,
  operations: readonly UncheckedOperation[],
  againMs: { restMs: number; sureMs: number },
): Promise<string[]> {
  const { db, facilityId } = asking
  const kinds = [...new Set(operations.flatMap(({ kind }) => kindOf(kind).alikeKinds ?? [kind]))]
  // What is on its way may be on the list already.
  const rests = operations.some(({ isDue }) => !isDue) || (await isOneOnItsWay(db, facilityId, kinds))
  if (rests) return checkLater(db, operations, againMs.restMs, { differs: false }).then(() => [])
  const found = await listedOperations(asking, operations)
  const doubled = found.filter(({ entries }) => (listedMore(entries) ?? 0) > 0)
  const unsure = doubled.flatMap(({ operation }) => (operation.checks < 1 ? operation : []))
  if (unsure.length > 0) return checkLater(db, operations, againMs.sureMs, { differs: true }).then(() => [])
  const doubts = new Map(
    doubled.flatMap(({ operation, entries }) => (entries ? [[operation.id, doubtOfEntries(entries)]] : [])),
  )
  await db.transaction().execute((tx) => endChecks(tx, operations, doubts))
  return [...doubts.keys()]
}
