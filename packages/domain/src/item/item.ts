import * as z from 'zod'

/** A product as the state's system lists it for one facility (DATA-32, DATA-33). */
export const Item = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Name: z.string(),
    ProductCategoryName: z.string(),
    StrainId: z.number().nullable(),
    StrainName: z.string().nullable(),
    UnitOfMeasureName: z.string(),
    UnitVolume: z.number().nullable(),
    UnitVolumeUnitOfMeasureName: z.string().nullable(),
    UnitWeight: z.number().nullable(),
    UnitWeightUnitOfMeasureName: z.string().nullable(),
    IsUsed: z.boolean(),
  }),
  /** The item of the organization that it is linked to; null for none. */
  catalogue: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type Item = z.infer<typeof Item>
