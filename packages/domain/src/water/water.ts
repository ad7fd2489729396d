import * as z from 'zod'
import { temperatureUnits } from '../environment/reading-kinds.ts'
import { chosenId, pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { stockUnits } from '../inventory/stock-unit.ts'

/** The water of a system, known by the system's id (DATA-10). Its changes are readings, see `WaterReading`. */
export const Water = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  isFilled: z.boolean(),
  changeOrFlushInProgress: z.boolean(),
  /** Null until somebody entered it. */
  gallonCapacity: z.number().nullable(),
  /** When it was filled, or last changed or flushed (READ-04), as an instant; null while it never was. */
  lastFilledDateTime: z.string().nullable(),
  /** Changes since the last flush, with the one in progress. */
  waterChangeCount: z.number(),
  lastFlushDateTime: z.string().nullable(),
  /** When what is in progress was begun, and by whom (a person's id); null while nothing is. */
  startedDateTime: z.string().nullable(),
  startedBy: z.string().nullable(),
})
export type Water = z.infer<typeof Water>

/** WATER-16, WATER-18, ERR-11. */
export const mustBePositiveNumber = 'Must be a positive number'

/** A field that is empty asks for a value; a text is told by the field itself why it is no number. */
const missing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null ? pleaseEnterValue : enterNumber

const anyPositive = z.number({ error: missing }).positive(mustBePositiveNumber)

const positive = (most: number, tooMuch: string) => anyPositive.max(most, tooMuch)

/**
 * PH, EC in mS/cm and temperature, as they are typed (ENV-09, WATER-16). What no water has is taken for a slip: PH ends at
 * 14, and an EC of 1800 was read from a meter of µS/cm; for the temperature see `waterTemperatureProblems`.
 */
const values = {
  ph: positive(14, 'PH is at most 14'),
  ec: positive(100, 'EC is at most 100 mS/cm: 1800 µS/cm are 1.8'),
  temperature: anyPositive,
  /** Of what was typed: another may be chosen while a form is open. */
  temperatureUnit: z.enum(temperatureUnits).default('fahrenheit'),
}

/** More in one dose than any reservoir takes: 1,000 liters. */
const mostDoseML = 1_000_000

/** How much of a nutrient went in, in milliliters (WATER-20). `nutrient` is the inventory detail's id. */
export const Dose = z.strictObject({
  nutrient: chosenId,
  doseML: positive(mostDoseML, 'A dose is at most 1,000,000 mL'),
})
export type Dose = z.infer<typeof Dose>

/** 'Enter reading': between two changes. */
export const ReadingForm = z.strictObject(values)
export type ReadingForm = z.infer<typeof ReadingForm>

/** 'Enter PH / Nutes' (WATER-06). */
export const PhNutesForm = z.strictObject({
  ...values,
  nutrients: z
    .array(Dose)
    .max(50, 'A water change takes at most 50 nutrients')
    .refine(
      (doses) => new Set(doses.map(({ nutrient }) => nutrient)).size === doses.length,
      'Enter each nutrient once, with all of its dose',
    ),
})
export type PhNutesForm = z.infer<typeof PhNutesForm>

/** What the form keeps besides: of which change it is, by when that was begun. Another one has its own water. */
export const PhNutesOfChange = PhNutesForm.extend({ startedDateTime: z.string().nullable() })

/** 'Add Nutrients': an amount of a nutrient in any unit of volume (WATER-17, WATER-18). */
export const AddNutrients = z.strictObject({
  nutrient: chosenId,
  quantity: z.number(mustBePositiveNumber).positive(mustBePositiveNumber).max(mostDoseML, 'This number is too large'),
  unit: z.enum(stockUnits, pleaseEnterValue),
})
export type AddNutrientsForm = z.infer<typeof AddNutrients>

/** The water form (WATER-15). */
export const WaterForm = z.strictObject({
  gallonCapacity: positive(1_000_000, 'A reservoir holds at most 1,000,000 gal'),
})
export type WaterForm = z.infer<typeof WaterForm>

/** With what a reading was entered. */
export const ReadingKind = z.enum(['reading', 'change', 'flush'])
export type ReadingKind = z.infer<typeof ReadingKind>

export const readingKindLabels: Readonly<Record<ReadingKind, string>> = {
  reading: 'Reading',
  change: 'Water change',
  flush: 'Flush',
}

/** What was read of a system's water (DATA-12); of a change or a flush with what went in (DATA-11). */
export const WaterReading = z.object({
  id: z.string(),
  facilityId: z.string(),
  systemId: z.string(),
  version: z.number(),
  dateTime: z.string(),
  userId: z.string(),
  ph: z.number(),
  ec: z.number(),
  /** °F, whatever the organization reads. */
  temperature: z.number(),
  kind: ReadingKind,
  /** Their names as they were; empty for a plain reading. */
  nutrients: z.array(Dose.extend({ name: z.string() })),
})
export type WaterReading = z.infer<typeof WaterReading>

export const milliliters = (doses: readonly Pick<Dose, 'doseML'>[]): number =>
  doses.reduce((sum, { doseML }) => sum + doseML, 0)

/** What the history calls the fields of a system's water, and of a reading of it. */
export const waterWords: FieldWords = {
  state: { label: 'Water' },
  gallonCapacity: { label: 'Gallon capacity' },
  waterChangeCount: { label: 'Changes since flush' },
  lastFilled: { label: 'Last filled' },
  lastFlush: { label: 'Last flush' },
  ph: { label: 'PH' },
  ec: { label: 'EC' },
  temperature: { label: 'Temperature', text: (value) => `${String(value)} °F` },
  nutrients: { label: 'Nutrients' },
  startedDateTime: { label: 'Begun' },
}
