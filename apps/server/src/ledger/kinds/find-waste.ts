import { isSameName } from '@cultivatd/domain/field/same-name'
import { converted } from '@cultivatd/domain/unit/unit'
import type { Harvest, HarvestWaste } from '@cultivatd/metrc/records'
import type { Added, Entries, Finding, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { ifOpen, recordOf } from './asking.ts'
import { countedFinding, oursOf } from './counted-finding.ts'
import { harvestFacts, type KnownHarvest } from './harvest-facts.ts'
import { isAbout, isSameDay, isSameQuantity, notShown, touchedSince, untouchedOf } from './record-facts.ts'

type Waste = Payloads['harvest.waste']

/**
 * Whether waste without an answer is in Metrc: by its list of the harvest's waste, where entries that are the same to the
 * letter are counted. What others entered before is on the list too, so the total of the waste has to have grown.
 */
export async function findWaste(question: Question<Waste>): Promise<Finding> {
  const { payload, before, confirmedAlike, isDecidedAlike } = question
  const name = `harvest ${payload.name}`
  const harvest = await recordOf(question, 'harvest', payload.id)
  if (!harvest) return notShown(name)
  const now = harvestFacts({ ...harvest })
  const { TotalWasteWeight: number, LastModified: lastModified } = harvest
  const known = (before as KnownHarvest | null)?.TotalWasteWeight
  const asBefore = untouchedOf(question, { name, now, number, known, lastModified })
  if (asBefore) return asBefore
  const grown = growth(harvest, before as KnownHarvest | null)
  const weight = weightIn(harvest, payload)
  const touched = touchedSince(question, harvest)
  const listed = await listedWaste(question)
  if (listed === null) return { now, ...touched, ...byTotal(grown, weight) }
  const alike = listed.filter(isOf(payload)).length
  const counted = countedFinding('waste', { now, alike, ours: confirmedAlike.length, isDecidedAlike })
  // Waste may have been discontinued since.
  const finding = counted.verdict === 'not-applied' ? { ...counted, ...touched } : counted
  if (grown === null || weight === null) return finding
  const isLess = finding.verdict === 'applied' && grown < weight - 1e-3
  if (isLess) return { ...finding, verdict: 'unclear', sentence: lessSentence }
  const isAsMuch = finding.verdict === 'not-applied' && isAbout(grown, weight, 1e-3)
  return isAsMuch ? { ...finding, verdict: 'unclear', sentence: asMuchSentence } : finding
}

const lessSentence = 'Metrc lists waste like this, but its total has grown by less.'
/** The list may be behind the harvest (Metrc reference §10.8). */
const asMuchSentence = 'Metrc does not list this waste, but its total has grown by as much.'

/** Whether Metrc's entries of the two cannot be told apart. */
export const isAlikeWaste = (one: Waste, other: Waste): boolean =>
  one.id === other.id &&
  isSameName(one.wasteType, other.wasteType) &&
  isSameQuantity(enteredIn(one), enteredIn(other)) &&
  one.date === other.date

const enteredIn = ({ weight, unitOfWeight }: Waste) => ({ quantity: weight, unit: unitOfWeight })

const isOf = (payload: Waste) => (listed: HarvestWaste) =>
  isSameName(listed.WasteTypeName, payload.wasteType) &&
  isSameQuantity({ quantity: listed.WasteWeight, unit: listed.UnitOfWeightName }, enteredIn(payload)) &&
  isSameDay(listed.ActualDate, payload.date)

/** By how much the total of the waste has grown; null when it is not known what it was. */
const growth = ({ TotalWasteWeight }: Harvest, before: KnownHarvest | null): number | null =>
  before?.TotalWasteWeight === undefined ? null : TotalWasteWeight - before.TotalWasteWeight

/** In the unit of the harvest; null for a unit that is not known. */
const weightIn = ({ UnitOfWeightName }: KnownHarvest, { weight, unitOfWeight }: Waste): number | null =>
  isSameName(unitOfWeight, UnitOfWeightName) ? weight : converted(weight, unitOfWeight, UnitOfWeightName ?? '')

/** Null when Metrc does not open the list to this key. */
export function listedWaste({ client, facilityId, payload, signal }: Question<Waste>): Promise<HarvestWaste[] | null> {
  const query = {
    licenseNumber: facilityId,
    priority: 'interactive',
    signal,
    id: payload.id,
    ofOneMoment: true,
  } as const
  return ifOpen(() => client.readAll('harvestWaste', query))
}

/** Where the list is closed to this key. */
function byTotal(grown: number | null, weight: number | null): Omit<Finding, 'now'> {
  if (grown !== null && weight !== null && isAbout(grown, weight, 1e-3))
    return { verdict: 'applied', sentence: 'Metrc shows the total of waste that this leads to.' }
  if (grown !== null && isAbout(grown, 0, 1e-3))
    return { verdict: 'not-applied', sentence: 'Metrc shows as much waste as there was before.' }
  return { verdict: 'unclear', sentence: 'Metrc shows a total of waste that this alone does not explain.' }
}

/** The waste like this; null when Metrc does not open the list to this key. */
export async function entriesOfWaste(question: Question<Waste>): Promise<Entries | null> {
  const listed = await listedWaste(question)
  return listed && { listed: listed.filter(isOf(question.payload)).length, ours: oursOf(question) }
}

/** What waste adds to the total of its harvest; null in a unit that does not convert. */
export function wastedBy(payload: Waste, harvest: KnownHarvest): Added | null {
  const weight = weightIn(harvest, payload)
  const { UnitOfWeightName: unit = '' } = harvest
  return weight === null ? null : { of: 'waste', field: 'TotalWasteWeight', amount: weight, unit }
}

/** The total once waste is recorded; unknown when it is not known what it was. */
export function wasted(known: KnownHarvest, payload: Waste, isSure: boolean): KnownHarvest {
  const { TotalWasteWeight } = known
  const weight = weightIn(known, payload)
  const isKnown = isSure && TotalWasteWeight !== undefined && weight !== null
  return { ...known, TotalWasteWeight: isKnown ? TotalWasteWeight + weight : undefined }
}
