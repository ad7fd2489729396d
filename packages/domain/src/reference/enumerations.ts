/** Words of the specification that a form or a check uses; what Metrc lists itself is read from there (READ-107). */

/** DATA-57: of products that are applied to plants. */
export const additiveTypes = ['Fertilizer', 'Pesticide', 'Other'] as const

/** DATA-62. */
export const productCategory = 'Buds'
