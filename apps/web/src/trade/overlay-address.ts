/** The overlay pages of each kind of record by their keys (LOOKUP-01, LOOKUP-04 to LOOKUP-11). The first is the details page. */
export const recordPages = {
  plant: [
    'details',
    'harvestPlant',
    'clone',
    'waste',
    'destroyPlant',
    'correctWeight',
    'restore',
    'move',
    'applyAdditive',
    'toPackage',
    'changeStrain',
    'replaceTag',
  ],
  batch: [
    'details',
    'toVeg',
    'waste',
    'move',
    'applyAdditive',
    'toPackage',
    'split',
    'adjustCount',
    'destroy',
    'changeStrain',
    'rename',
    'replaceTag',
  ],
  harvest: ['harvestDetails', 'harvestWaste', 'discontinueWaste', 'harvestFinish', 'toPackage'],
  package: [
    'details',
    'adjustQuantity',
    'move',
    'changeItem',
    'changeNote',
    'dates',
    'marks',
    'treat',
    'takeSample',
    'packageFinish',
    'toPackage',
    'discontinue',
    'plant',
  ],
} as const
export type RecordKind = keyof typeof recordPages
export type RecordPage<Kind extends RecordKind = RecordKind> = (typeof recordPages)[Kind][number]
export type DetailsPage = (typeof recordPages)[RecordKind][0]

/** Overlay pages that ask for a record (LOOKUP-02, LOOKUP-05, READ-94). */
export const lookupPages = ['get', 'getHarvest'] as const
export type LookupPage = (typeof lookupPages)[number]

/** Forms for many plants of a room, which its page opens: Back closes them. */
export const plantsPages = [
  'harvestPlants',
  'flowerPlants',
  'movePlants',
  'applyPlants',
  'wastePlants',
  'strainPlants',
  'destroyPlants',
] as const
export type PlantsPage = (typeof plantsPages)[number]

/**
 * What lies above a page, in its address: a plant or package by its label, a plant batch by its name, a harvest by its id,
 * and which page of it. Kept by every page of the application.
 */
export interface OverlayAddress {
  plant?: string
  batch?: string
  harvest?: string
  package?: string
  page?: RecordPage | LookupPage | PlantsPage
  /** The facility of the record, where the path of the page names none or another. */
  in?: string
  /** The id of a refused change that is corrected and sent again on this page. */
  again?: string
  /** The id of a confirmed change that was wrong, and is put right on this page. */
  wrong?: string
  /** The labels that the form of this page begins with besides the record, with spaces between. */
  also?: string
}

export const kinds = Object.keys(recordPages) as RecordKind[]
const keys = [...kinds, 'page', 'in', 'again', 'wrong', 'also'] as const

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Reads the address; what is not understood is dropped. Without zod, because it is part of the first screen. */
export function overlayAddress(search: Record<string, unknown>): OverlayAddress {
  const kind = kinds.find((one) => text(search[one]))
  const pages: readonly string[] = kind ? recordPages[kind] : [...lookupPages, ...plantsPages]
  const page = pages.find((one) => one === search['page']) as OverlayAddress['page']
  if (!kind) return page ? { page } : {}
  const { in: facilityId, again, wrong, also } = search
  return {
    [kind]: text(search[kind]),
    ...(page ? { page } : {}),
    ...(text(facilityId) ? { in: text(facilityId) } : {}),
    ...(page && typeof again === 'string' ? { again } : {}),
    ...(page && typeof wrong === 'string' ? { wrong } : {}),
    ...(page && typeof also === 'string' ? { also } : {}),
  }
}

/** A search without what belongs to an overlay. */
export function withoutOverlay<Search extends object>(search: Search): Omit<Search, keyof OverlayAddress> {
  const rest: Partial<Search> & OverlayAddress = { ...search }
  for (const key of keys) delete rest[key]
  return rest as Omit<Search, keyof OverlayAddress>
}
