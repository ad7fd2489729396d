import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { optionalText, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { kindsOf, type MeasuredKind, measuredLabel } from './measured-kinds.ts'
import { readingUnit, temperatureUnits } from './reading-kinds.ts'
import { topicProblem } from './topic.ts'

/** A name in a message, and those within it after dots. */
const fieldName = optionalText(100).regex(/^\P{Cc}*$/u, 'Use letters, numbers and signs')

const fields = z.strictObject({
  temperature: fieldName.optional(),
  humidity: fieldName.optional(),
  vpd: fieldName.optional(),
  co2: fieldName.optional(),
  lightLevel: fieldName.optional(),
  ph: fieldName.optional(),
  ec: fieldName.optional(),
} satisfies Record<MeasuredKind, z.ZodType>)

/** What sends readings of a room or of the water of a system by itself: a sensor, or the gateway of some. */
export const SourceForm = z.strictObject({
  name: requiredText(100),
  /** In which it sends temperatures. */
  temperatureUnit: z.enum(temperatureUnits),
  /** How much warmer the leaves are than the air, °F, for the VPD that is computed. */
  leafOffset: z
    .number('Enter a number')
    .min(-20, 'Enter a number between −20 and 20')
    .max(20, 'Enter a number between −20 and 20'),
  /** Where it sends by MQTT; empty when it sends by HTTP with its key. */
  topic: z
    .string()
    .trim()
    .superRefine((topic, context) => {
      const message = topicProblem(topic)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  /** Where a message holds its time; empty: what comes was measured when it came. */
  timeField: fieldName,
  /** Where a message holds each value. */
  fields,
})
export type SourceForm = z.infer<typeof SourceForm>

/** As it is sent: a source by HTTP needs none of what concerns a broker. */
export const NewSource = SourceForm.extend({
  topic: SourceForm.shape.topic.default(''),
  timeField: SourceForm.shape.timeField.default(''),
  fields: fields.default({}),
})

export const ReadingSource = z.object({
  ...SourceForm.shape,
  id: z.string(),
  facilityId: z.string(),
  /** One of the two, the other is empty. */
  roomId: z.string(),
  systemId: z.string(),
  version: z.number(),
  /** The last characters of its key; the key itself is shown once and stored as a hash. Empty for one that has none. */
  keyEnding: z.string(),
  /** The newest time of its readings; null before the first. */
  lastAt: z.string().nullable(),
  /** When it sent last, whatever came of it. */
  sentAt: z.string().nullable(),
  /** How old the newest reading was when it came, in seconds; null before the first. */
  secondsBehind: z.number().nullable(),
  /** The newest of each value, in the units of the store. */
  latest: z.record(z.string(), z.number()),
  /** When each of them was measured. */
  latestAt: z.record(z.string(), z.string()),
  /** How many times it measured, and how many of what it sent were refused. */
  taken: z.number(),
  refused: z.number(),
  /** Why the last one was refused. */
  lastProblem: z.string().nullable(),
  lastRefusedAt: z.string().nullable(),
})
export type ReadingSource = z.infer<typeof ReadingSource>

export const sourceForm = (source: ReadingSource): SourceForm => ({
  name: source.name,
  temperatureUnit: source.temperatureUnit,
  leafOffset: source.leafOffset,
  topic: source.topic,
  timeField: source.timeField,
  fields: source.fields,
})

/** What the history calls its fields. */
export const sourceWords: FieldWords = {
  name: { label: 'Name' },
  temperatureUnit: {
    label: 'Temperatures in',
    text: (value) => readingUnit('temperature', value === 'celsius' ? 'celsius' : 'fahrenheit'),
  },
  leafOffset: { label: 'Leaf offset', text: (value) => `${String(value)} °F` },
  topic: { label: 'Topic' },
  timeField: { label: 'Time is at' },
  fields: {
    label: 'Values are at',
    text: (value) =>
      Object.entries(Object(value) as SourceForm['fields'])
        .filter(([, path]) => path)
        .map(([kind, path]) => `${measuredLabel(kind as MeasuredKind)}: ${path}`)
        .join(', '),
  },
}

interface SourceFacts {
  /** Those of the same room or system. */
  others: readonly Pick<ReadingSource, 'name'>[]
  /** Empty for a room. */
  systemId: string
}

/** Why a source cannot be kept so: another is called so, or nothing of its messages would be read. */
export function sourceProblems(
  { name, topic, fields: named }: Pick<SourceForm, 'name' | 'topic' | 'fields'>,
  { others, systemId }: SourceFacts,
): Problem[] {
  const place = systemId === '' ? 'room' : 'system'
  const problems: Problem[] = []
  if (others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase()))
    problems.push({ path: 'name', message: `There is a source called ${name.trim()} in this ${place} already` })
  if (topic === '') return problems
  const kinds = kindsOf({ systemId })
  const foreign = Object.entries(named).find(([kind, path]) => path && !kinds.includes(kind as MeasuredKind))
  if (foreign) {
    const label = measuredLabel(foreign[0] as MeasuredKind)
    problems.push({ path: `fields.${foreign[0]}`, message: `${label} is not measured of a ${place}` })
  } else if (!kinds.some((kind) => named[kind]))
    problems.push({ path: `fields.${kinds[0]}`, message: 'Name one value of the message at least' })
  return problems
}

/** So far behind is no way through a network. */
const lateSeconds = 10 * 60

/**
 * How many minutes old the newest reading was when it came; null while that is nothing to speak of. A clock that is wrong
 * shows so, as does a gateway that catches up.
 */
export const minutesBehind = ({ secondsBehind }: Pick<ReadingSource, 'secondsBehind'>): number | null =>
  secondsBehind !== null && secondsBehind >= lateSeconds ? Math.round(secondsBehind / 60) : null
