import * as z from 'zod'
import { mustBePositiveNumber, ReadingForm as WaterReadingForm } from '../water/water.ts'
import { measuredSteps, secondsAhead, timeProblem } from './enter-reading.ts'
import { kindsOf, type MeasuredKind, measuredLabel, type WaterKind, waterKinds } from './measured-kinds.ts'
import {
  boundsText,
  type ReadingKind,
  readingBounds,
  readingKinds,
  storedReading,
  type TemperatureUnit,
} from './reading-kinds.ts'

/** How many readings a source may send at once. */
export const mostMeasured = 1000

const noBatch = 'Send {"readings": […]}'

/** What a source sends: readings in any order of time, each judged for itself. */
export const MeasuredBatch = z.strictObject(
  {
    readings: z
      .array(z.unknown(), noBatch)
      .min(1, 'Send at least one reading')
      .max(mostMeasured, `Send at most ${mostMeasured.toLocaleString('en-US')} readings at once`),
  },
  { error: ({ code }) => (code === 'invalid_type' ? noBatch : undefined) },
)

/** What a source measured at one time; what it does not measure is left out. */
export interface Measured {
  /** An instant, as ISO text in UTC. */
  at: string
  /** In the units of the store. */
  values: Partial<Record<MeasuredKind, number>>
}

export interface MeasuringSource {
  /** Empty for a source of a room. */
  systemId: string
  temperatureUnit: TemperatureUnit
}

/** Why a row is not kept, and how far its clock is ahead where that is why. */
export interface Refused {
  problem: string
  secondsAhead?: number | null
}

const rowOf = (kinds: readonly MeasuredKind[]) =>
  z.strictObject(
    {
      at: z.iso.datetime({ offset: true, error: 'Give the time as 2026-11-22T08:12:00Z in "at"' }),
      ...(Object.fromEntries(
        kinds.map((kind) => [kind, z.number(`${measuredLabel(kind)} must be a number`).optional()]),
      ) as Partial<Record<MeasuredKind, z.ZodOptional<z.ZodNumber>>>),
    },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? `Send "at" and any of ${kinds.join(', ')}` : 'Each reading is an object',
    },
  )

const ofRoom = rowOf(readingKinds)
const ofWater = rowOf(waterKinds)

/**
 * A row of a batch as it is kept, or why it is not: bounds are those of the form in which people enter it, of a room or of
 * a water.
 */
export function measuredOf(row: unknown, source: MeasuringSource, now: Date): { measured: Measured } | Refused {
  const parsed = (source.systemId === '' ? ofRoom : ofWater).safeParse(row)
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'This is no reading' }
  const { at, ...sent } = parsed.data
  const tooFar = timeProblem(at, now)
  if (tooFar) return { problem: tooFar, secondsAhead: secondsAhead(at, now) }
  const kinds = kindsOf(source)
  const values: Measured['values'] = {}
  for (const kind of kinds) {
    const value = (sent as Measured['values'])[kind]
    if (value === undefined) continue
    const stored = storedReading(kind, value, source.temperatureUnit)
    const problem = boundsProblem(kind, stored, source)
    if (problem) return { problem }
    values[kind] = stored
  }
  if (Object.keys(values).length === 0) return { problem: `Send any of ${kinds.join(', ')}` }
  return { measured: { at: new Date(at).toISOString(), values } }
}

function boundsProblem(kind: MeasuredKind, stored: number, source: MeasuringSource): string | null {
  if (source.systemId !== '') {
    const problem = WaterReadingForm.shape[kind as WaterKind].safeParse(stored).error?.issues[0]?.message
    return problem === mustBePositiveNumber ? `${measuredLabel(kind)} must be a positive number` : (problem ?? null)
  }
  const [least, most] = readingBounds[kind as ReadingKind]
  const text = boundsText(kind as ReadingKind, source.temperatureUnit)
  return stored < least || stored > most ? `${measuredLabel(kind)} must be ${text}` : null
}

/** The newest of each value, and when it was measured. */
export interface Latest {
  latest: Partial<Record<string, number>>
  latestAt: Partial<Record<string, string>>
}

/** What is newest after these were measured too: each value for itself, for a gateway may send each as a row of its own. */
export function latestAfter(before: Latest, measured: readonly Measured[]): Latest {
  const latest = { ...before.latest }
  const latestAt = { ...before.latestAt }
  for (const { at, values } of measured)
    for (const [kind, value] of Object.entries(values)) {
      const known = latestAt[kind]
      if (known !== undefined && Date.parse(known) > Date.parse(at)) continue
      latest[kind] = value
      latestAt[kind] = at
    }
  return { latest, latestAt }
}

/**
 * In which steps what was measured is shown: of five minutes, by the hour, by day in two means, lit and dark; or by day of
 * UTC in one mean, for what is longer than a cycle.
 */
export const MeasuredStep = z.enum(measuredSteps)
export type MeasuredStep = z.infer<typeof MeasuredStep>

/** The mean of what was measured from `at` (ms) on, in the units of the store, with the least and the most. */
export const MeasuredPoint = z.strictObject({
  kind: z.enum(readingKinds),
  at: z.number(),
  mean: z.number(),
  least: z.number(),
  most: z.number(),
  /** The lights were off. */
  isDark: z.boolean(),
})
export type MeasuredPoint = z.infer<typeof MeasuredPoint>

/** The same of the water of a system, by day or night. */
export const WaterPoint = z.strictObject({
  kind: z.enum(waterKinds),
  at: z.number(),
  mean: z.number(),
  least: z.number(),
  most: z.number(),
})
export type WaterPoint = z.infer<typeof WaterPoint>

/** Of these PostgreSQL knows a fixed distance only, without the summer. */
const withSummer: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
}

/**
 * A zone of time by its name, 'America/Chicago': where days begin. What has several names is called by the one that the
 * database understands in the same way; a mere distance such as '+05:30' it would read with the other sign.
 */
export const TimeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const zone = zoneCalled(name)
    if (zone !== null) return zone
    context.addIssue({ code: 'custom', message: 'Name a time zone, such as America/Chicago' })
    return z.NEVER
  })

function zoneCalled(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return /^[+-]/.test(timeZone) ? null : (withSummer[timeZone] ?? timeZone)
  } catch {
    return null
  }
}
