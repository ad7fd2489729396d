import * as z from 'zod'
import { pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { FieldWords } from '../history/field-changes.ts'
import {
  boundsText,
  type ReadingKind,
  type ReadingValues,
  readingBounds,
  readingDecimals,
  readingKinds,
  readingLabels,
  readingWithUnit,
  storedReading,
  temperatureUnits,
} from './reading-kinds.ts'

/** A reading of a room by hand (DATA-07): °F, %, kPa, ppm, µmol. `systemId` is empty for the room itself (ENV-06). */
export const Reading = z.object({
  id: z.string(),
  facilityId: z.string(),
  roomId: z.string(),
  systemId: z.string(),
  version: z.number(),
  temperature: z.number(),
  humidity: z.number(),
  vpd: z.number(),
  co2: z.number(),
  lightLevel: z.number(),
  userId: z.string(),
  /** Who read it, as that person was called then. */
  userName: z.string(),
  /** When it was read, as an instant. */
  dateTime: z.string(),
})
export type Reading = z.infer<typeof Reading>

const wholeNumber = 'Enter a whole number'

/** READ-105: what is empty is asked for, what is no number is told so. ENV-05, READ-17: whole, but for VPD. */
const typed = (kind: ReadingKind) => {
  const value = z.number({ error: ({ input }) => (typeof input === 'number' ? enterNumber : pleaseEnterValue) })
  return readingDecimals(kind) === 0 ? value.refine(Number.isInteger, wholeNumber) : value
}

/** What is typed in the dialog, as the organization reads it (ENV-04). */
export const ReadingForm = z
  .strictObject({
    temperature: typed('temperature'),
    humidity: typed('humidity'),
    vpd: typed('vpd'),
    co2: typed('co2'),
    lightLevel: typed('lightLevel'),
    /** Of what was typed: it may be chosen anew while a form is open. */
    temperatureUnit: z.enum(temperatureUnits),
    /** When the last of the values was typed. */
    dateTime: z.iso.datetime('Enter a time as 2026-11-22T08:12:00Z'),
  })
  .superRefine((form, context) => {
    for (const kind of readingKinds) {
      const message = boundsProblem(kind, form[kind], form.temperatureUnit)
      if (message) context.addIssue({ code: 'custom', path: [kind], message })
    }
  })
export type ReadingForm = z.infer<typeof ReadingForm>

/** Why a value is none of this kind, as the organization reads it; null when it is one. */
function boundsProblem(kind: ReadingKind, shown: number, unit: ReadingForm['temperatureUnit']): string | null {
  const [least, most] = readingBounds[kind]
  const stored = storedReading(kind, shown, unit)
  return stored >= least && stored <= most ? null : `${readingLabels[kind]} must be ${boundsText(kind, unit)}`
}

/** The values of a form as they are stored. */
export const valuesOf = (form: ReadingForm): ReadingValues => ({
  temperature: storedReading('temperature', form.temperature, form.temperatureUnit),
  humidity: form.humidity,
  vpd: form.vpd,
  co2: form.co2,
  lightLevel: form.lightLevel,
})

/** What the history calls its fields. */
export const readingWords: FieldWords = {
  ...Object.fromEntries(
    readingKinds.map((kind) => [
      kind,
      {
        label: readingLabels[kind],
        text: (value: unknown) => (typeof value === 'number' ? readingWithUnit(kind, value, 'fahrenheit') : ''),
      },
    ]),
  ),
  dateTime: { label: 'Read at', text: String },
}
