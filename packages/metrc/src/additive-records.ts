/** What a product is made of; percent. */
export interface ActiveIngredient {
  Name: string
  Percentage: number
}

/** A product that is applied to plants, as it is kept for the next time (`/additivestemplates/v2/...`). */
export interface AdditivesTemplate {
  Id: number
  FacilityId: number
  Name: string
  /** One of `additiveTypes`; both fields are documented. */
  AdditiveType: string
  AdditiveTypeName: string
  ApplicationDevice: string
  EpaRegistrationNumber: string | null
  Note: string | null
  ProductSupplier: string
  ProductTradeName: string
  /** How long nobody enters, as a number and its unit. */
  RestrictiveEntryIntervalQuantityDescription: string | null
  RestrictiveEntryIntervalTimeDescription: string | null
  ActiveIngredients: ActiveIngredient[]
  LastModified: string
  IsActive: boolean
}

/**
 * What was applied to plants of one batch (`/plants/v2/additives`): without an id, a day, labels, a room or a person. Whether an
 * application to a batch of immature plants is listed too is documented by `PlantBatchName` alone.
 */
export interface PlantAdditive {
  AdditiveTypeName: string
  ProductTradeName: string
  EpaRegistrationNumber: string | null
  ProductSupplier: string
  ApplicationDevice: string
  AmountUnitOfMeasure: string
  /** Of the whole application. */
  TotalAmountApplied: number
  PlantBatchId: number | null
  PlantBatchName: string | null
  PlantCount: number
  RestrictiveEntryIntervalQuantityDescription: string | null
  RestrictiveEntryIntervalTimeDescription: string | null
  Rate: string | null
  Volume: string | null
  Note: string | null
}
