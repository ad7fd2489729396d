/**
 * Words of the specification, most of which no screen and no call uses yet. They are kept as written, misspellings and all
 * (READ-107, READ-63), so that whoever needs one finds it; what Metrc lists itself is read from there.
 */

/** DATA-57: of products that are applied to plants. */
export const additiveTypes = ['Fertilizer', 'Pesticide', 'Other'] as const

/** DATA-58; Metrc has more of them, which are read. */
export const packageTypes = ['Product', 'ImmaturePlant', 'VegetativePlant'] as const

/** DATA-59. */
export const customerTypes = ['Consumer', 'Patient', 'Caregiver', 'ExternalPatient'] as const

/** DATA-60. */
export const deliveryReturnReasons = ['Spoilage', 'Theft'] as const

/** DATA-61; a row shows ShipmentTransactionType, as Metrc has it (READ-96). */
export const transferTypes = ['Transfer', 'Wholesale'] as const

/** DATA-62. */
export const productCategory = 'Buds'

/** DATA-63. */
export const activeIngredients = ['Phosphorous', 'Nitrogen', 'Potassium'] as const

/** DATA-64. */
export const plantState = 'Tracked'

/** DATA-65. */
export const applicationDevice = 'Spray'
