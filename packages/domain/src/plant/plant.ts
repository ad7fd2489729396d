import * as z from 'zod'

const day = z.iso.date().nullable()

/** A tracked plant (DATA-23). */
export const Plant = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Label: z.string(),
    StrainName: z.string(),
    GrowthPhase: z.string().nullable(),
    PlantBatchName: z.string().nullable(),
    PlantBatchTypeName: z.string().nullable(),
    LocationId: z.number().nullable(),
    VegetativeDate: day,
    FloweringDate: day,
    HarvestedDate: day,
    DestroyedDate: day,
    DestroyedNote: z.string().nullable(),
    DestroyedByUserName: z.string().nullable(),
    HarvestedWetWeight: z.number().nullable(),
    HarvestedUnitOfWeightAbbreviation: z.string().nullable(),
  }),
})
export type Plant = z.infer<typeof Plant>
