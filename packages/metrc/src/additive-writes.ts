import type { ActiveIngredient } from './additive-records.ts'
import type { BusinessDate } from './days.ts'

/** What every application says of the product; `EpaRegistrationNumber` may be left out. */
interface AppliedProduct {
  /** One of `additiveTypes`. */
  AdditiveType: string
  ProductTradeName: string
  EpaRegistrationNumber?: string | null
  ProductSupplier: string
  ApplicationDevice: string
  ActiveIngredients: ActiveIngredient[]
}

/** The product by the name of its template, and what belongs to this application alone. */
interface FromTemplate {
  AdditivesTemplateName: string
  Rate: string | null
  Volume: string | null
}

interface AppliedAmount {
  /** Of the whole application, in `TotalAmountUnitOfMeasure`. */
  TotalAmountApplied: number
  TotalAmountUnitOfMeasure: string
  ActualDate: BusinessDate
}

interface ToPlants {
  PlantLabels: string[]
}
interface ToLocation {
  /** Name of the location. */
  LocationName: string
  SublocationName?: string | null
}
interface ToPlantBatch {
  PlantBatchName: string
}

/** `POST /plants/v2/additives` */
export type PlantsAdditive = AppliedProduct & AppliedAmount & ToPlants
/** `POST /plants/v2/additives/usingtemplate` */
export type PlantsTemplateAdditive = FromTemplate & AppliedAmount & ToPlants
/** `POST /plants/v2/additives/bylocation`: all plants with tags that stand there. */
export type LocationAdditive = AppliedProduct & AppliedAmount & ToLocation
/** `POST /plants/v2/additives/bylocation/usingtemplate` */
export type LocationTemplateAdditive = FromTemplate & AppliedAmount & ToLocation
/** `POST /plantbatches/v2/additives` */
export type PlantBatchAdditive = AppliedProduct & AppliedAmount & ToPlantBatch
/** `POST /plantbatches/v2/additives/usingtemplate` */
export type PlantBatchTemplateAdditive = FromTemplate & AppliedAmount & ToPlantBatch

/** `POST /additivestemplates/v2` */
export interface NewAdditivesTemplate {
  Name: string
  AdditiveType: string
  ApplicationDevice: string
  EpaRegistrationNumber: string | null
  Note: string | null
  ProductSupplier: string
  ProductTradeName: string
  RestrictiveEntryIntervalQuantityDescription: string | null
  RestrictiveEntryIntervalTimeDescription: string | null
  ActiveIngredients: ActiveIngredient[]
}

/** `PUT /additivestemplates/v2`: the whole template. */
export interface AdditivesTemplateChange extends NewAdditivesTemplate {
  Id: number
}
