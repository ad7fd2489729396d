import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { PlantAdditive } from '@cultivatd/metrc/additive-records'
import type { Entries, Finding, Question } from '../kind.ts'
import type { AppliedAdditive } from '../payloads.ts'
import { changedSince, ifOpen } from './asking.ts'
import { amount, isSameQuantity } from './record-facts.ts'

/** What people read of an entry. */
const entryFact = (entry: PlantAdditive): Fact => ({
  name: entry.PlantBatchName ? `Batch ${entry.PlantBatchName}` : 'No batch named',
  value: `${entry.ProductTradeName}, ${amount(entry.TotalAmountApplied, entry.AmountUnitOfMeasure)}`,
})

const isClosed: Finding = {
  verdict: 'unclear',
  now: null,
  sentence: 'Metrc does not open its list of additives to the sync key, so that it does not tell.',
}

/**
 * Whether an application without an answer is in Metrc: by its list of additives, which prints the product and the amount for
 * each batch and neither an id nor a day. So entries that are the same to the letter are counted, batch by batch, among those
 * that were written about then.
 */
export async function findApplication(question: Question<AppliedAdditive>): Promise<Finding> {
  const { payload, isDecidedAlike } = question
  const near = nearInTime(question)
  const alike = await listedApplications(question, near)
  if (alike === null) return isClosed
  const now = alike.map(entryFact)
  const unclear = (sentence: string): Finding => ({ verdict: 'unclear', now, sentence })
  if (isDecidedAlike)
    return unclear('Somebody has decided on an application like this before, so that counting them does not tell.')
  if (alike.some(({ PlantBatchName }) => !PlantBatchName))
    return unclear('Metrc lists an application like this without a batch, so that it does not tell to what.')
  const more = payload.batchNames.map(
    (name) => alike.filter(({ PlantBatchName }) => isSameName(PlantBatchName, name)).length - near.length,
  )
  if (more.length === 0)
    return unclear('It is not known of which batches the plants were, so that counting does not tell.')
  if (more.every((count) => count === 0))
    return { verdict: 'not-applied', touchedAt: null, now, sentence: 'Metrc does not list this application.' }
  return more.every((count) => count === 0 || count === 1) && more.includes(1)
    ? { verdict: 'applied', now, sentence: 'Metrc lists this application.' }
    : unclear('Metrc lists other applications like this than were made from here.')
}

/** The entries like this among those that were written about then; null when Metrc does not open the list to this key. */
async function listedApplications(question: Question<AppliedAdditive>, near: readonly Date[]) {
  const first = new Date(Math.min(question.sentAt.getTime(), ...near.map((at) => at.getTime())))
  const listed = await ifOpen(() => changedSince(question, 'plantAdditives', first))
  return listed?.filter(isOf(question.payload)) ?? null
}

/** The applications like this to the batch of which most are listed; null where the list does not tell. */
export async function entriesOfApplication(question: Question<AppliedAdditive>): Promise<Entries | null> {
  const { batchNames } = question.payload
  const near = nearInTime(question)
  const alike = await listedApplications(question, near)
  if (!alike || batchNames.length === 0 || alike.some(({ PlantBatchName }) => !PlantBatchName)) return null
  const listed = batchNames.map((name) => alike.filter(({ PlantBatchName }) => isSameName(PlantBatchName, name)).length)
  return { listed: Math.max(...listed), ours: near.length + 1 }
}

/** Longer than what is read around a moment, so that what is further away is in no such read. */
const apartMs = 25 * 60_000

/** When those were sent that may be in one read with it: each near to it, or to another that is. */
function nearInTime({ sentAt, confirmedAlike }: Question<AppliedAdditive>): Date[] {
  let first = sentAt.getTime()
  const near: Date[] = []
  for (const at of [...confirmedAlike].sort((one, other) => other.getTime() - one.getTime())) {
    if (at.getTime() < first - apartMs) break
    first = Math.min(first, at.getTime())
    near.push(at)
  }
  return near
}

/** What a host leaves out says nothing. */
const isUnlessLeftOut = (printed: string | null, entered: string): boolean => !printed || isSameName(printed, entered)

const isOf = (payload: AppliedAdditive) => (entry: PlantAdditive) =>
  isSameName(entry.ProductTradeName, payload.productName) &&
  isSameName(entry.ProductSupplier, payload.supplier) &&
  isSameQuantity(
    { quantity: entry.TotalAmountApplied, unit: entry.AmountUnitOfMeasure },
    { quantity: payload.amount, unit: payload.unitOfMeasure },
  ) &&
  isUnlessLeftOut(entry.Rate, payload.rate) &&
  isUnlessLeftOut(entry.Volume, payload.volume)

/** Whether Metrc's entries of the two cannot be told apart: the same of the same, and a batch that both are of. */
export const isAlikeApplication = (one: AppliedAdditive, other: AppliedAdditive): boolean =>
  isSameName(one.productName, other.productName) &&
  isSameName(one.supplier, other.supplier) &&
  isSameQuantity(
    { quantity: one.amount, unit: one.unitOfMeasure },
    { quantity: other.amount, unit: other.unitOfMeasure },
  ) &&
  isSameName(one.rate, other.rate) &&
  isSameName(one.volume, other.volume) &&
  one.batchNames.some((name) => other.batchNames.some((each) => isSameName(name, each)))
