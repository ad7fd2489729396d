import type { BusinessDate } from './days.ts'
import type { PlantWasteFields } from './plant-batch-writes.ts'

/** A plant by its id or by its label: exactly one of the two (Metrc reference §2). */
export type PlantKey = { Id: number; Label?: null } | { Label: string; Id?: null }

/** `PUT /plants/v2/location` */
export type PlantMove = PlantKey & {
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  ActualDate: BusinessDate
}

/** `PUT /plants/v2/growthphase` */
export type PlantGrowthPhaseChange = PlantKey & {
  /** One of `plantGrowthPhases`. */
  GrowthPhase: string
  GrowthDate: BusinessDate
  /** Name of the location; the plant stays where it is without one. */
  NewLocation?: string | null
  NewSublocation?: string | null
  NewTag?: string | null
}

/** `PUT /plants/v2/tag` */
export type PlantTagReplacement = PlantKey & {
  NewTag: string
  ReplaceDate: BusinessDate
}

/** `DELETE /plants/v2`: destroys a whole plant, for which the reason may need a weight and a note. */
export type PlantDestruction = PlantKey & {
  /** Null where the state lists none. */
  WasteMethodName: string | null
  WasteMaterialMixed?: string | null
  WasteWeight: number | null
  WasteUnitOfMeasureName: string | null
  WasteReasonName: string
  /** 0 for a plant with a tag of its own; more in states where one tag stands for many. */
  Count?: number
  ReasonNote: string | null
  ActualDate: BusinessDate
}

/** `POST /plants/v2/plantings`: a new batch from a plant that stays. */
export interface PlantPlanting {
  PlantLabel: string
  PlantBatchName: string
  /** `Clone` or `Seed`. */
  PlantBatchType: string
  PlantCount: number
  LocationName: string
  SublocationName?: string | null
  StrainName: string
  PatientLicenseNumber?: string | null
  ActualDate: BusinessDate
}

/** `PUT /plants/v2/harvest`: the whole plant. */
export interface PlantHarvest {
  /** Label of the plant. */
  Plant: string
  Weight: number
  UnitOfWeight: string
  /** Name of the location. */
  DryingLocation: string
  DryingSublocation?: string | null
  /** Joins a harvest of this name and day; null names it `YYYY-MM-DD-<drying location>-H` (Metrc reference §10.4). */
  HarvestName: string | null
  PatientLicenseNumber?: string | null
  ActualDate: BusinessDate
}

/** `POST /plants/v2/manicure`: a part of the plant, which stays. A null name becomes `YYYY-MM-DD-<drying location>-M`. */
export interface PlantManicure extends PlantHarvest {
  /** For states where one tag stands for many plants. */
  PlantCount?: number
}

/** `POST /plants/v2/waste`: of plants that live on, one entry for all of them. */
export interface PlantWasteRecord extends PlantWasteFields {
  PlantLabels: string[]
  /** Name of the location; only where the plants stand when it is left out. */
  LocationName?: string | null
  SublocationName?: string | null
}

/** `PUT /plants/v2/strain`: the strain by its id or by its name. */
export type PlantStrainChange = PlantKey & { StrainId?: number | null; StrainName?: string | null }

/** `POST /plants/v2/plantbatch/packages`: clones or seeds of a plant that stays. */
export interface PlantPackage {
  PlantLabel: string
  /** An unused package tag. */
  PackageTag: string
  /** `Clone` or `Seed`. */
  PlantBatchType: string
  /** Name of the item. */
  Item: string
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  Note: string | null
  IsTradeSample?: boolean
  PatientLicenseNumber?: string | null
  IsDonation?: boolean
  Count: number
  ActualDate: BusinessDate
}
