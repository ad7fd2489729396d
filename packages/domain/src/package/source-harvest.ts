import * as z from 'zod'

/** A harvest that a package is of, as Metrc tells it: also by way of other packages, and one of another license. */
export const SourceHarvest = z.object({
  name: z.string(),
  /** On which day it began; null where Metrc does not say. */
  day: z.iso.date().nullable(),
  /** Whose harvest it is: the number of the license, and the name that Metrc has for it. */
  licenseNumber: z.string(),
  facilityName: z.string(),
  /** Its id where it is here, in the facility of that license; null for one of somebody else. */
  harvestId: z.string().nullable(),
})
export type SourceHarvest = z.infer<typeof SourceHarvest>

/** What Metrc said of where a package is from when it was asked. */
export const SourceHarvests = z.object({
  /** null where this host or this key does not tell, and while Metrc is away: then the names on the package are all there is. */
  harvests: z.array(SourceHarvest).nullable(),
  /** Metrc could not be asked: who looks again asks again. */
  isAway: z.boolean(),
})
export type SourceHarvests = z.infer<typeof SourceHarvests>
