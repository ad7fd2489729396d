import type { SyncGap } from './sync.ts'

/** Metrc's lists of records in the words of the trade; the first that fits counts, so batches come before plants. */
const recordNouns = [
  { fits: /^plantBatches/, noun: 'batches' },
  { fits: /^plants/, noun: 'plants' },
  { fits: /^harvests/, noun: 'harvests' },
  { fits: /^packages/, noun: 'packages' },
  { fits: /^transferTemplates/, noun: 'transfer templates' },
  { fits: /^transfers/, noun: 'transfers' },
  { fits: /^locations/, noun: 'rooms' },
  { fits: /^strains/, noun: 'strains' },
  { fits: /^items/, noun: 'items' },
] as const

export type SyncedKind = (typeof recordNouns)[number]['noun']

/** What a list of records holds; null for vocabularies and tags. */
export const recordNoun = (list: string): SyncedKind | null =>
  recordNouns.find(({ fits }) => fits.test(list))?.noun ?? null

/** Vocabularies of the state, such as reasons and kinds of waste. */
const choices = 'the choices of forms'

/** What is chosen from in forms, and needs a right of its own in Metrc. */
const ownChoices = [
  { fits: /TagsAvailable$/, noun: 'tags' },
  { fits: /^additivesTemplates/, noun: 'additive templates' },
  { fits: /^processingJob/, noun: 'processing jobs' },
  { fits: /^labTestStates/, noun: 'states of lab tests' },
] as const

const ownChoice = (list: string): string | undefined => ownChoices.find(({ fits }) => fits.test(list))?.noun

const listNoun = (list: string): string => recordNoun(list) ?? ownChoice(list) ?? choices

/** 'packages', 'packages and plants', 'packages, plants and tags': what these lists hold, each once. */
export function listNouns(lists: Iterable<string>): string {
  const all = [...new Set([...lists].map(listNoun))]
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
}

/** What a facility's license lets it have, as Metrc says it (Metrc reference §8). */
export interface FacilityFlags {
  CanGrowPlants?: boolean
  CanRecordProcessingJobs?: boolean
  CanTrackMotherPlantsAsGrowthPhase?: boolean
  PlantBatchesCanContainMotherPlants?: boolean
}

/** Whether a facility of this kind can have what is on a list; that Metrc does not open another one is no gap. */
export function isListOfFacility(list: string, flags: FacilityFlags): boolean {
  if (/^(plant|harvest|additives)/.test(list) && flags.CanGrowPlants === false) return false
  if (list.startsWith('processingJob') && flags.CanRecordProcessingJobs === false) return false
  const hasMothers =
    flags.CanTrackMotherPlantsAsGrowthPhase !== false || flags.PlantBatchesCanContainMotherPlants !== false
  return hasMothers || !list.startsWith('plantsMother')
}

/**
 * Whether a list was never open to the key and is no record: tags, additive templates and states of lab tests to choose from. What is so for ever is said where one looks
 * for it, and is no alarm; of a key that lost that right it is one.
 */
export const isStandingLimit = ({ list, gap }: { list: string; gap: SyncGap | null }): boolean =>
  gap === 'closed' && ownChoice(list) !== undefined

function gapText(gap: SyncGap, lists: Iterable<string>): string {
  const what = listNouns(lists)
  if (gap === 'failed') return `Metrc could not be asked for ${what}`
  if (gap === 'short') return `Metrc counts more ${what} than it gave`
  return `Metrc does not open ${what} to the sync key${gap === 'lost' ? ' any more' : ''}`
}

const order: readonly SyncGap[] = ['failed', 'lost', 'short', 'closed']

/** A line for each kind of gap among these lists, the worst first: 'Metrc does not open plants to the sync key'. */
export const gapTexts = (lists: readonly { list: string; gap: SyncGap | null }[]): string[] =>
  order.flatMap((gap) => {
    const own = lists.filter((each) => each.gap === gap).map(({ list }) => list)
    return own.length > 0 ? [gapText(gap, own)] : []
  })
