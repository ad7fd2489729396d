import * as z from 'zod'
import { businessDay, chosenId, pleaseEnterValue } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'

const mustBePositiveInteger = 'Must be a positive integer'

/** More rows than a system has levels, more lights than a row has room for, cannot be told apart in a drawing. */
export const mostRows = 20
const mostLights = 100
const mostPlaces = 400

const lightsInRow = z
  .number(mustBePositiveInteger)
  .int(mustBePositiveInteger)
  .min(1, mustBePositiveInteger)
  .max(mostLights, `Enter at most ${mostLights}`)

/** How many lights each row of a system has room for, the lowest row first. */
export const LightRowsForm = z.strictObject({
  rows: z
    .array(lightsInRow)
    .max(mostRows, `A system has at most ${mostRows} rows of lights`)
    .refine(
      (rows) => rows.reduce((sum, lights) => sum + lights, 0) <= mostPlaces,
      `A system has room for at most ${mostPlaces} lights`,
    ),
})
export type LightRowsForm = z.infer<typeof LightRowsForm>

/** The rows of lights of a system, known by the system's id (DATA-09). */
export const LightRows = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  rows: z.array(z.number()),
})
export type LightRows = z.infer<typeof LightRows>

/** A place for a light, counted from 1: in the lowest row, and from the left. */
export interface LightPlace {
  row: number
  position: number
}

/** A light that hangs in a place of a system (DATA-13). */
export const Light = z.object({
  id: z.string(),
  facilityId: z.string(),
  systemId: z.string(),
  version: z.number(),
  row: z.number(),
  position: z.number(),
  /** The piece of equipment that it is. */
  pieceId: z.string(),
  /** The inventory detail of that piece. */
  inventoryId: z.string(),
  /** YYYY-MM-DD. */
  dateInstalled: z.string(),
  /** The inventory detail of its bulb; null while it has none. */
  bulbId: z.string().nullable(),
  /** YYYY-MM-DD; null while it has no bulb. */
  dateBulbInstalled: z.string().nullable(),
})
export type Light = z.infer<typeof Light>

/** Which light is assigned: a kind of the inventory, to one place or to all free places of its row (LIGHT-01). */
export const AssignForm = z.strictObject({
  inventoryId: chosenId,
  isWholeRow: z.boolean(),
  dateInstalled: businessDay,
})
export type AssignForm = z.infer<typeof AssignForm>

/** The place that is meant. */
export const PlaceOfLight = z.strictObject({ row: z.int().min(1), position: z.int().min(1) })

/** 'Light edit' (LIGHT-02): corrects what is written of a light, or hangs another one into its place. */
export const LightForm = z
  .strictObject({
    inventoryId: chosenId,
    dateInstalled: businessDay,
    /** '' for none. */
    bulbId: z.string().max(100),
    /** '' for none. */
    dateBulbInstalled: z.union([businessDay, z.literal('')]),
  })
  .superRefine(({ bulbId, dateBulbInstalled }, context) => {
    if (bulbId !== '' && dateBulbInstalled === '')
      context.addIssue({ code: 'custom', path: ['dateBulbInstalled'], message: pleaseEnterValue })
  })
export type LightForm = z.infer<typeof LightForm>

/** 'Install Bulb' and 'Replace Bulb' (LIGHT-03). */
export const BulbForm = z.strictObject({ bulbId: chosenId, dateBulbInstalled: businessDay })
export type BulbForm = z.infer<typeof BulbForm>

/** What the form holds of a light. */
export const lightForm = ({ inventoryId, dateInstalled, bulbId, dateBulbInstalled }: Light): LightForm => ({
  inventoryId,
  dateInstalled,
  bulbId: bulbId ?? '',
  dateBulbInstalled: dateBulbInstalled ?? '',
})

/** What the history calls what is kept of lights and of their rows. */
export const lightWords: FieldWords = {
  rows: { label: 'Lights in each row', text: (rows) => (Array.isArray(rows) ? rows.join(', ') : String(rows)) },
  place: { label: 'Place' },
  light: { label: 'Light' },
  dateInstalled: { label: 'Day of installation' },
  bulb: { label: 'Bulb' },
  dateBulbInstalled: { label: 'Day of the bulb' },
}
