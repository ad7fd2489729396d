import * as z from 'zod'
import { timeProblem } from './enter-reading.ts'
import {
  boundsText,
  type ReadingKind,
  readingBounds,
  readingKinds,
  readingLabels,
  storedReading,
  type TemperatureUnit,
} from './reading-kinds.ts'
import { vpd } from './vpd.ts'

/** How many readings a source may send at once. */
export const mostMeasured = 1000

/** What a source sends: readings in any order of time, each judged for itself. */
export const MeasuredBatch = z.strictObject({
  readings: z
    .array(z.unknown(), 'Send a list of readings')
    .min(1, 'Send at least one reading')
    .max(mostMeasured, `Send at most ${mostMeasured.toLocaleString('en-US')} readings at once`),
})

/** What a source measured at one time; what it does not measure is left out. */
export interface Measured {
  /** An instant, as ISO text in UTC. */
  at: string
  /** In the units of the store. */
  values: Partial<Record<ReadingKind, number>>
}

export interface MeasuringSource {
  temperatureUnit: TemperatureUnit
  /** How much warmer the leaves are than the air, °F. */
  leafOffset: number
}

const Row = z.strictObject(
  {
    at: z.iso.datetime({ offset: true, error: 'Give the time as 2026-11-22T08:12:00Z in "at"' }),
    ...(Object.fromEntries(
      readingKinds.map((kind) => [kind, z.number(`${readingLabels[kind]} must be a number`).optional()]),
    ) as Record<ReadingKind, z.ZodOptional<z.ZodNumber>>),
  },
  {
    error: ({ code }) => (code === 'unrecognized_keys' ? `Send "at" and any of ${readingKinds.join(', ')}` : undefined),
  },
)

/** A row of a batch as it is kept, or why it is not. VPD is computed where it was not measured. */
export function measuredOf(
  row: unknown,
  source: MeasuringSource,
  now: Date,
): { measured: Measured } | { problem: string } {
  const parsed = Row.safeParse(row)
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'This is no reading' }
  const { at, ...sent } = parsed.data
  const tooFar = timeProblem(at, now)
  if (tooFar) return { problem: tooFar }
  const values: Partial<Record<ReadingKind, number>> = {}
  for (const kind of readingKinds) {
    const value = sent[kind]
    if (value === undefined) continue
    const stored = storedReading(kind, value, source.temperatureUnit)
    const [least, most] = readingBounds[kind]
    if (stored < least || stored > most)
      return { problem: `${readingLabels[kind]} must be ${boundsText(kind, source.temperatureUnit)}` }
    values[kind] = stored
  }
  if (Object.keys(values).length === 0) return { problem: `Send any of ${readingKinds.join(', ')}` }
  return { measured: { at: new Date(at).toISOString(), values: withVpd(values, source.leafOffset) } }
}

function withVpd(values: Measured['values'], leafOffset: number): Measured['values'] {
  const { temperature, humidity } = values
  if (values.vpd !== undefined || temperature === undefined || humidity === undefined) return values
  return { ...values, vpd: vpd(temperature, humidity, leafOffset) }
}

/** In which steps what was measured is shown: of five minutes, by the hour, or by day in two means, lit and dark. */
export const MeasuredStep = z.enum(['minutes', 'hour', 'day'])
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

/** A zone of time by its name, 'America/Chicago': where days begin. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Name a time zone, such as America/Chicago')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
