// Asked by forms: nothing here may load the schemas.

/** Changes that one request tries, keeps or, as the steps of a mend, does. */
export const mostBodies = 200

/** Rows of a tray that one request keeps, changes or sends. */
export const mostRowsAtOnce = 2_000
