/** The license that builders of every entity belong to unless told otherwise. */
export const facilityId = 'GAAA-4KVB-7T2Q'
