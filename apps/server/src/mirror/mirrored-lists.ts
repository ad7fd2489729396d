/**
 * What the mirror keeps of each of Metrc's lists, as data: the table, the pace and the order of the first read.
 * The product needs all of them from its start (DATA-66, READ-108, API-36).
 */
import { type ListName, lists } from '@cultivatd/metrc/lists'

/** The tables of mirrored records. A record is in one of them once, whatever number of lists shows it. */
export const mirroredTables = [
  'room',
  'strain',
  'item',
  'package',
  'harvest',
  'transfer',
  'transferred_package',
  'plant_batch',
  'plant',
] as const
export type MirroredTable = (typeof mirroredTables)[number]

/**
 * The lists of each table in the order in which they are read. When two lists show the same record with the
 * same LastModified, the later one here wins: it says more (a package on hold is also called active, Metrc reference §10.5).
 */
export const listsOfTable = {
  room: ['locationsActive', 'locationsInactive'],
  strain: ['strainsActive', 'strainsInactive'],
  item: ['itemsActive', 'itemsInactive'],
  package: ['packagesActive', 'packagesInTransit', 'packagesOnHold', 'packagesInactive'],
  harvest: ['harvestsActive', 'harvestsOnHold', 'harvestsInactive'],
  transfer: ['transfersIncoming', 'transfersOutgoing', 'transfersRejected', 'transferTemplates'],
  transferred_package: ['packagesTransferred'],
  plant_batch: ['plantBatchesActive', 'plantBatchesInactive'],
  plant: [
    'plantsVegetative',
    'plantsFlowering',
    'plantsMother',
    'plantsOnHold',
    'plantsMotherOnHold',
    'plantsInactive',
    'plantsMotherInactive',
  ],
} as const satisfies Record<MirroredTable, readonly ListName[]>

/** A list whose rows are records of ours. */
export type RecordList = (typeof listsOfTable)[MirroredTable][number]

/** Vocabularies, tags, and what has no id of its own: kept as one document for each facility (READ-108). */
const referenceLists = [
  'locationTypes',
  'packageAdjustReasons',
  'unitsOfMeasure',
  'itemCategories',
  'itemBrands',
  'sublocationsActive',
  'packageTypes',
  'plantBatchTypes',
  'harvestWasteTypes',
  'labTestBatches',
  'labTestStates',
  'wasteMethods',
  'plantWasteMethods',
  'plantWasteReasons',
  'plantBatchWasteReasons',
  'additivesTemplatesActive',
  'transferTypes',
  'drivers',
  'vehicles',
  'plantTagsAvailable',
  'packageTagsAvailable',
  'processingJobsActive',
  'processingJobsInactive',
  'processingJobTypesActive',
  'plantWaste',
  'plantBatchWaste',
] as const satisfies readonly ListName[]
export type ReferenceList = (typeof referenceLists)[number]

/** Lists that are only ever added to: where Metrc counts as many as were read, they are the same. */
const addedTo: ReadonlySet<MirroredList> = new Set(['plantWaste', 'plantBatchWaste'])
export const isAddedTo = (list: MirroredList): boolean => addedTo.has(list)

export type MirroredList = RecordList | ReferenceList

const tableOfList = new Map<string, MirroredTable>(
  mirroredTables.flatMap((table) => listsOfTable[table].map((list) => [list, table] as const)),
)

/** The table of a list of records. */
export function recordTable(list: RecordList): MirroredTable {
  const table = tableOfList.get(list)
  if (!table) throw new Error(`${list} holds no records`)
  return table
}

export const isReference = (list: MirroredList): list is ReferenceList => !tableOfList.has(list)

/** Lists that are asked for by last modification, each time round; the others are read whole at a slower pace. */
export const isWindowed = (list: MirroredList): boolean => lists[list].window === 'documented'

/**
 * How often a list is asked for. `round`: each time round, because what people decide by stands on it. `calm`: rooms,
 * strains, items and templates of transfers, which hardly anybody changes outside of this house. `slow`: what forms offer
 * of the facility's own. `words`: what the state decides (decision 107).
 */
export type ListPace = 'round' | 'calm' | 'slow' | 'words'

const calmTables: ReadonlySet<MirroredTable> = new Set(['room', 'strain', 'item'])
const ownReferences: ReadonlySet<MirroredList> = new Set([
  'itemBrands',
  'sublocationsActive',
  'additivesTemplatesActive',
  'drivers',
  'vehicles',
  'plantTagsAvailable',
  'packageTagsAvailable',
  'plantWaste',
  'plantBatchWaste',
] satisfies ReferenceList[])

export function paceOf(list: MirroredList): ListPace {
  if (isReference(list)) return ownReferences.has(list) ? 'slow' : 'words'
  return calmTables.has(recordTable(list)) || list === 'transferTemplates' ? 'calm' : 'round'
}

/** Every list in the order of the first read: what people look at first, first; the long ones last. */
export const mirroredLists: readonly MirroredList[] = [
  'locationTypes',
  'packageAdjustReasons',
  'unitsOfMeasure',
  ...mirroredTables.flatMap((table): readonly RecordList[] => listsOfTable[table]),
  ...referenceLists.slice(3),
]
