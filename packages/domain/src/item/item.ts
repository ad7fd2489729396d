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
  }),
})
export type Item = z.infer<typeof Item>
