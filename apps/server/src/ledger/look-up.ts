import { setTimeout as sleep } from 'node:timers/promises'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import type { Fields, Finding, Question } from './kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Settlement, TakenOperation, UnknownOperation } from './ledger.store.ts'
import { confirmedSince, endedOfKind, endedOfKinds } from './look-up.store.ts'
import { sentences } from './sentences.ts'

/** How often Metrc is asked before a person is. */
const mostLooks = 40
/** What stands before Metrc may answer one request with 401. */
const closedAgainMs = 1_000
const firstPauseMs = 500
const longestPauseMs = 30_000
const lookMs = 30_000
/** Metrc tells its time in whole seconds. */
const sameClockMs = 5_000

/** What Metrc's records say of an operation. @throws MetrcError when Metrc cannot be asked */
export async function findingOf(
  db: Db,
  client: MetrcClient,
  facilityId: string,
  operation: TakenOperation,
): Promise<Finding> {
  const kind = kindOf(operation.kind)
  const question = await questionOf(db, client, facilityId, operation)
  const { clockOffsetMs } = client
  const finding = await kind.lookUp(question)
  // Its answers have told that Metrc's clock is another one by now.
  const wasSet = Math.abs(client.clockOffsetMs - clockOffsetMs) > sameClockMs
  return wasSet ? kind.lookUp({ ...question, sentAt: earliestOf(operation, client) }) : finding
}

/** The same, where the look may be the last: that Metrc is closed to the key counts when it is so twice in a row. @throws MetrcError */
export async function lastFindingOf(...asked: Parameters<typeof findingOf>): Promise<Finding> {
  try {
    return await findingOf(...asked)
  } catch (error) {
    if (!(error instanceof MetrcError && isVerdict(error))) throw error
    await sleep(closedAgainMs)
    return findingOf(...asked)
  }
}

/** What is asked of Metrc about an operation, with what is known here. */
export async function questionOf(
  db: Db,
  client: MetrcClient,
  facilityId: string,
  operation: TakenOperation,
): Promise<Question<unknown>> {
  const { isAlike, alikeKinds, takenBackBy } = kindOf(operation.kind)
  const ended = alikeKinds ? endedOfKinds : endedOfKind
  const alike = isAlike
    ? (await ended(db, facilityId, operation, alikeKinds ?? [])).filter(({ payload }) =>
        isAlike(operation.payload, payload),
      )
    : []
  const takenBack = takenBackBy ? await endedOfKind(db, facilityId, { ...operation, kind: takenBackBy }) : []
  return {
    client,
    facilityId,
    payload: operation.payload,
    ...(await knownBefore(db, facilityId, operation)),
    sentAt: earliestOf(operation, client),
    confirmedAlike: alike.filter(({ isConfirmed }) => isConfirmed).map((each) => new Date(each.sentAt)),
    isDecidedAlike:
      alike.some(({ isDecided }) => isDecided) ||
      takenBack.some(({ payload }) => isAlike?.(operation.payload, payload)),
    signal: AbortSignal.timeout(lookMs),
  }
}

/**
 * When it was sent, by Metrc's clock: as that was known then, or as it is known now, whichever is earlier. A clock that was
 * set back since, before anybody knew, stamps what was applied with a time before it was sent.
 */
function earliestOf({ sentAt, sentAtHere }: TakenOperation, { clockOffsetMs }: MetrcClient): Date {
  return new Date(Math.min(Date.parse(sentAt), Date.parse(sentAtHere) + clockOffsetMs))
}

/** What was known of the record when it was recorded, and what came of operations that were recorded before it. */
export const beforeSending = async (db: Db, facilityId: string, operation: TakenOperation): Promise<unknown> =>
  (await knownBefore(db, facilityId, operation)).before

async function knownBefore(db: Db, facilityId: string, operation: TakenOperation) {
  // Once it was sent from here that was after it became known.
  const isOfAfter = operation.isLate && operation.traceless === 0
  if (operation.before === null || isOfAfter) return { before: null, formerly: [], isTouchedByUs: false }
  const earlier = await confirmedSince(db, facilityId, operation)
  const known = { record: operation.records[0] ?? '' }
  let before = operation.before as Fields
  const formerly: unknown[] = earlier.map((one) => one.before)
  for (const { kind, payload, isLater } of earlier) {
    formerly.push(before)
    const after = kindOf(kind).after?.(before, payload, { ...known, isSure: isLater }) ?? before
    // They have touched the record: what was known of its last change does not hold any more.
    before = { ...after, LastModified: undefined }
  }
  return { before, formerly, isTouchedByUs: earlier.some(({ isLater }) => isLater) }
}

/** What a finding means for an operation whose write has no answer, or one that is not believed yet. */
export function settlementOfFinding(operation: UnknownOperation, finding: Finding): Settlement {
  const { id, isSettled, problems } = operation
  // What comes late would undo what is sent for the same record after this.
  const isEnd = isSettled || !finding.mayStillCome
  const isRefused = problems.length > 0
  if (finding.verdict === 'applied' && isEnd && !isRefused)
    return { id, state: 'confirmed', problems: [], metrcId: finding.id ?? null }
  if (isRefused && (isSettled || (finding.verdict === 'applied' && isEnd)))
    return settlementOfRefusal({ id, state: 'refused', problems }, operation, finding)
  if (!isSettled) return lookAgain(operation)
  if (mayHaveBeenUndone(operation, finding))
    return { id, state: 'needs-person', problems: [`${finding.sentence} ${sentences.changedSinceBackup}`] }
  if (finding.verdict === 'not-applied') return { id, state: 'waiting', problems: [] }
  return { id, state: 'needs-person', problems: [finding.sentence] }
}

/** By the clock of the database and of Metrc. */
const clocksApartMs = 30_000

/**
 * After a restore nobody knows what was done since the backup: that the record is as it was may come of this write and of a later
 * one that took it back, unless Metrc has not stamped it since. Once it was sent from here again that is known.
 */
const mayHaveBeenUndone = ({ restoredFrom, traceless }: UnknownOperation, { verdict, touchedAt }: Finding): boolean =>
  verdict === 'not-applied' &&
  restoredFrom !== null &&
  traceless === 0 &&
  touchedAt !== null &&
  // No stamp is no proof.
  !(Date.parse(touchedAt ?? '') <= Date.parse(restoredFrom) - clocksApartMs)

/**
 * What a finding means for an operation that is refused. It may be there all the same: from a time before this, which left
 * no trace then, or because what stands between us and Metrc sent it twice. Not by this when it was so before it was first
 * sent (decision 037).
 */
export function settlementOfRefusal(
  refusal: Settlement,
  { traceless, isSettled = false }: TakenOperation & { isSettled?: boolean },
  finding: Finding,
): Settlement {
  const { id, problems } = refusal
  const wasSentBefore = traceless > 0
  const isThere = finding.verdict === 'applied' && (wasSentBefore || isSettled || !finding.mayStillCome)
  if (isThere && finding.wasSoBefore) return { ...refusal, problems: [...problems, sentences.wasSoBefore] }
  if (isThere) return { id, state: 'confirmed', problems: [], metrcId: finding.id ?? null }
  if (finding.verdict === 'unclear' && wasSentBefore)
    return { id, state: 'needs-person', problems: [...problems, finding.sentence] }
  return refusal
}

/**
 * Whether a refusal speaks of the state that was wanted, as it would if that were reached already, of a record that the first
 * sending has removed or renamed, or of a state that somebody may have set before a gateway sent it again.
 */
export const mayComeOfASecondSending = (problems: readonly string[]): boolean =>
  problems.some((problem) =>
    /\balready\b|\bexists\b|\bdoes not exist\b|\b(is|was|been) (now )?(destroyed|harvested|finished|archived|discontinued|inactive|used)\b|\b(not|no longer) (available|active|finished)\b|\bon hold\b/i.test(
      problem,
    ),
  )

/** What it means that Metrc could not be asked; that it is closed to the key was seen twice by then. */
export function settlementOfSilence(operation: UnknownOperation, error: unknown): Settlement {
  const { id, isSettled, traceless, problems } = operation
  // It refused the write, and shows this key nothing, however often it is asked.
  const isClosed = error instanceof MetrcError && isVerdict(error)
  if (isClosed && isSettled && problems.length > 0 && traceless === 0) return { id, state: 'refused', problems }
  const isDown = error instanceof MetrcError ? !isVerdict(error) : isTimeout(error)
  // An outage is waited for, however long it lasts.
  if (isDown || operation.looks < mostLooks) return lookAgain(operation)
  return { id: operation.id, state: 'needs-person', problems: [...operation.problems, sentences.noTrace] }
}

export const isVerdict = ({ kind }: MetrcError): boolean => kind === 'unauthorized' || kind === 'refused'

/** Metrc took longer for all that was asked than one look may last. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

export function lookAgain({ id, looks, problems }: UnknownOperation): Settlement {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(looks, 10))
  return { id, state: 'unknown', problems, lookInMs: pauseMs }
}
