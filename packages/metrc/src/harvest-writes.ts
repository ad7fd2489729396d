import type { NewPackageFields } from './package-writes.ts'
import type { BusinessDate } from './days.ts'

/** `POST /harvests/v2/waste`: takes weight from a harvest. */
export interface HarvestWasteRecord {
  /** Of the harvest, not of the waste. */
  Id: number
  /** One of `harvestWasteTypes`. */
  WasteType: string
  /** Full name of a unit of weight. */
  UnitOfWeight: string
  WasteWeight: number
  ActualDate: BusinessDate
}

/** A harvest by its id or by its name, which need not be its own: exactly one of the two (Metrc reference §2). */
export type HarvestKey = { HarvestId: number; HarvestName?: null } | { HarvestName: string; HarvestId?: null }

/** What a new package takes out of one harvest. */
export type HarvestIngredient = HarvestKey & {
  Weight: number
  /** Full name of a unit of weight. */
  UnitOfWeight: string
}

/** `POST /harvests/v2/packages`: the package holds the sum of its ingredients, in `UnitOfWeight`. */
export interface HarvestPackage extends NewPackageFields {
  /** Name of the item. */
  Item: string
  /** Full name of a unit of weight. */
  UnitOfWeight: string
  Ingredients: HarvestIngredient[]
}

/** `PUT /harvests/v2/finish`: what is left becomes loss of moisture (Metrc reference §10.4). */
export interface HarvestFinish {
  Id: number
  ActualDate: BusinessDate
}

/** `PUT /harvests/v2/unfinish` */
export interface HarvestUnfinish {
  Id: number
}

/** `PUT /harvests/v2/location` */
export type HarvestMove = ({ Id: number; HarvestName?: null } | { HarvestName: string; Id?: null }) & {
  /** Name of the location. */
  DryingLocation: string
  DryingSublocation?: string | null
  ActualDate: BusinessDate
}

/** `PUT /harvests/v2/rename` */
export type HarvestRename = ({ Id: number; OldName?: null } | { OldName: string; Id?: null }) & { NewName: string }

/** `PUT /harvests/v2/restore/harvestedplants`: plants that were harvested whole are tracked again (Metrc reference §10.4). */
export interface PlantRestoration {
  HarvestId: number
  PlantTags: string[]
}
