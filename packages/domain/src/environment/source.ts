import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { optionalText, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { freshMs } from './alarm.ts'
import { kindsOf, type MeasuredKind, measuredLabel } from './measured-kinds.ts'
import { readingUnit, type TemperatureUnit, temperatureUnits } from './reading-kinds.ts'
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

const mostOffset = 20
const fahrenheitInCelsius = 1.8

/** Why leaves cannot be so much warmer than the air, in the unit in which it was typed; null when they can. */
export function leafOffsetProblem(shown: number, unit: TemperatureUnit): string | null {
  const most = Math.floor(unit === 'celsius' ? mostOffset / fahrenheitInCelsius : mostOffset)
  return Math.abs(shown) <= most ? null : `Enter a number between −${most} and ${most}`
}

/** A difference of temperatures as it is stored, in °F; what was typed in tenths comes back so. */
export const storedOffset = (shown: number, unit: TemperatureUnit): number =>
  unit === 'celsius' ? Math.round(shown * fahrenheitInCelsius * 1000) / 1000 : shown

/** And as the organization reads it. */
export const shownOffset = (stored: number, unit: TemperatureUnit): number =>
  unit === 'celsius' ? Math.round((stored / fahrenheitInCelsius) * 10) / 10 : stored

/** What sends readings of a room or of the water of a system by itself: a sensor, or the gateway of some. */
export const SourceForm = z.strictObject({
  name: requiredText(100),
  /** In which it sends temperatures. */
  temperatureUnit: z.enum(temperatureUnits),
  /** How much warmer the leaves are than the air, °F, for the VPD that is computed. */
  leafOffset: z.number('Enter a number').superRefine((offset, context) => {
    const message = leafOffsetProblem(offset, 'fahrenheit')
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
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
  /** How far its clock seems behind, below 0 how far ahead; null while nothing tells. */
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

/** A source whose room is gone from Metrc, with what it measured: 'Flower 2', 'North racks in Flower 2'. */
export const SourceOfGoneRoom = ReadingSource.extend({ placeName: z.string() })
export type SourceOfGoneRoom = z.infer<typeof SourceOfGoneRoom>

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
  keyEnding: { label: 'Key ends in' },
  fields: {
    label: 'Values are at',
    text: (value) =>
      Object.entries(Object(value) as SourceForm['fields'])
        .filter(([, path]) => path)
        .map(([kind, path]) => `${measuredLabel(kind as MeasuredKind)}: ${path}`)
        .join(', '),
  },
}

const twinText = (name: string, place: string): string =>
  `There is a source called ${name} in this ${place} already. Edit that one, or give it a new key if its key was lost.`

const staysHttp = 'This source sends by HTTP with its key. Add another one for what comes by MQTT.'
const staysMqtt = 'This source sends by MQTT. Add another one for what comes by HTTP.'

/** Why a source cannot have a new key; null when it can. */
export const newKeyProblem = ({ topic }: Pick<ReadingSource, 'topic'>): Problem | null =>
  topic === '' ? null : { path: 'id', message: 'This source sends by MQTT: it has no key' }

interface SourceFacts {
  /** All of the same room or system. */
  others: readonly Pick<ReadingSource, 'id' | 'name'>[]
  /** The source as it is; null for a new one. */
  before?: Pick<ReadingSource, 'id' | 'topic'> | null | undefined
  /** Empty for a room. */
  systemId: string
}

/** Why a source cannot be kept so: another is called so, it would send another way, or nothing of its messages would be read. */
export function sourceProblems(
  { name, topic, fields: named }: Pick<SourceForm, 'name' | 'topic' | 'fields'>,
  { others, before = null, systemId }: SourceFacts,
): Problem[] {
  const place = systemId === '' ? 'room' : 'system'
  const problems: Problem[] = []
  if (others.some(({ id, name: other }) => id !== before?.id && other.toLowerCase() === name.trim().toLowerCase()))
    problems.push({ path: 'name', message: twinText(name.trim(), place) })
  if (before && (before.topic === '') !== (topic === ''))
    problems.push({ path: 'topic', message: before.topic === '' ? staysHttp : staysMqtt })
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

/** Longer is no way through a network. */
const lateSeconds = 5 * 60
/** What comes faster tells nothing of a clock: it may catch up. */
const apartSeconds = 10

interface ClockSigns extends Pick<ReadingSource, 'lastAt' | 'sentAt' | 'secondsBehind'> {}

/** Further is no clock that is wrong, it is no clock. */
const mostAheadSeconds = 24 * 60 * 60

interface Came {
  /** The newest time of what was taken, as ISO text; null where nothing was. */
  newest: string | null
  sentAt: string
  /** Of what was refused because its time has not come yet, the furthest; null where nothing was. */
  secondsAhead?: number | null
}

/**
 * How far the clock of a source seems behind after it sent once more: a wrong clock is as far behind each time, while what
 * catches up comes nearer. Below 0 it is ahead, which one reading tells: nothing was measured in the future. Null while
 * nothing tells.
 */
export function secondsBehindAfter(
  { lastAt, sentAt: sentBefore, secondsBehind }: ClockSigns,
  { newest, sentAt, secondsAhead = null }: Came,
): number | null {
  if (secondsAhead !== null) return -Math.min(secondsAhead, mostAheadSeconds)
  if (newest === null) return secondsBehind
  const isNewer = lastAt === null || Date.parse(newest) > Date.parse(lastAt)
  if (!isNewer) return secondsBehind
  const behind = Math.max(0, secondsFrom(newest, sentAt))
  if (behind < lateSeconds) return behind
  if (lastAt === null || sentBefore === null) return null
  const apart = secondsFrom(sentBefore, sentAt)
  if (apart < apartSeconds) return secondsBehind
  const isConstant = Math.abs(secondsFrom(lastAt, newest) - apart) <= Math.max(apartSeconds, apart / 5)
  return isConstant ? behind : null
}

const secondsFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

/** By how many minutes its clock seems behind; null while that is nothing to speak of. */
export const minutesBehind = ({ secondsBehind }: Pick<ReadingSource, 'secondsBehind'>): number | null =>
  secondsBehind !== null && secondsBehind >= lateSeconds ? Math.round(secondsBehind / 60) : null

/** What old readings mean for alarms: they say nothing of now. */
const noAlarmMinutes = freshMs / 60_000

/** What is wrong with the clock of a source and what comes of it, in sentences; none while that is nothing to speak of. */
export function clockProblems(source: Pick<ReadingSource, 'secondsBehind'>): string[] {
  const behind = minutesBehind(source)
  if (behind !== null)
    return [
      `Its clock seems ${behind.toLocaleString('en-US')} min behind.`,
      ...(behind > noAlarmMinutes ? ['What it tells is too old to raise an alarm.'] : []),
    ]
  const ahead = -(source.secondsBehind ?? 0)
  if (ahead < lateSeconds) return []
  const text = ahead < mostAheadSeconds ? `${Math.round(ahead / 60).toLocaleString('en-US')} min` : 'a day or more'
  return [`Its clock seems ${text} ahead.`, 'What has not come yet is refused until it is right.']
}
