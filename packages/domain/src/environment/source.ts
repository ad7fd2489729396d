import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { readingUnit, temperatureUnits } from './reading-kinds.ts'

/** What sends readings of a room by itself: a sensor, or the gateway of some. */
export const SourceForm = z.strictObject({
  name: requiredText(100),
  /** In which it sends temperatures. */
  temperatureUnit: z.enum(temperatureUnits),
  /** How much warmer the leaves are than the air, °F, for the VPD that is computed. */
  leafOffset: z
    .number('Enter a number')
    .min(-20, 'Enter a number between −20 and 20')
    .max(20, 'Enter a number between −20 and 20'),
})
export type SourceForm = z.infer<typeof SourceForm>

export const ReadingSource = z.object({
  ...SourceForm.shape,
  id: z.string(),
  facilityId: z.string(),
  roomId: z.string(),
  version: z.number(),
  /** The last characters of its key; the key itself is shown once and stored as a hash. */
  keyEnding: z.string(),
  /** The newest time of its readings; null before the first. */
  lastAt: z.string().nullable(),
  /** The values of that time, in the units of the store. */
  latest: z.record(z.string(), z.number()),
  /** How many times it measured, and how many of what it sent were refused. */
  taken: z.number(),
  refused: z.number(),
  /** Why the last one was refused. */
  lastProblem: z.string().nullable(),
  lastRefusedAt: z.string().nullable(),
})
export type ReadingSource = z.infer<typeof ReadingSource>

export const sourceForm = ({ name, temperatureUnit, leafOffset }: ReadingSource): SourceForm => ({
  name,
  temperatureUnit,
  leafOffset,
})

/** What the history calls its fields. */
export const sourceWords: FieldWords = {
  name: { label: 'Name' },
  temperatureUnit: {
    label: 'Temperatures in',
    text: (value) => readingUnit('temperature', value === 'celsius' ? 'celsius' : 'fahrenheit'),
  },
  leafOffset: { label: 'Leaf offset', text: (value) => `${String(value)} °F` },
}

/** Why a source cannot be called so: another of the room is. */
export function sourceProblems(
  { name }: Pick<SourceForm, 'name'>,
  others: readonly Pick<ReadingSource, 'name'>[],
): { path: string; message: string }[] {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase())
  return isTaken ? [{ path: 'name', message: `There is a source called ${name.trim()} in this room already` }] : []
}
